//! Sums held against their parts, over what lists show.

use std::collections::BTreeMap;

use rust_decimal::Decimal;
use serde_json::Value;

use super::{KINDS, Trace, money};
use crate::finance_bills::world::{World, settled};

impl World {
    /// Holds every sum against its parts.
    pub(super) async fn check(&self, trace: &Trace) {
        let entries = self.get("/v1/financial-transactions?limit=100").await.expect(200).body;
        let entries = entries["data"].as_array().unwrap();
        let signed = |entry: &Value| {
            let amount = money(&entry["amount"]);
            if entry["type"] == "credit" { amount } else { -amount }
        };
        let balance: Decimal = entries.iter().map(signed).sum();
        assert_eq!(self.balance(&self.account).await.parse::<Decimal>().unwrap(), balance);
        let mut expected = trace.booked;
        let mut automatic = 0;
        for kind in KINDS {
            let bills = self.get(&format!("/v1/{kind}?limit=100")).await.expect(200).body;
            let bills = bills["data"].as_array().unwrap();
            for bill in bills.iter().filter(|bill| bill["status"] == settled(kind)) {
                let entry =
                    entries.iter().find(|entry| entry["id"] == bill["transaction_id"]).expect("its entry is there");
                if bill["is_reconciled"] == false {
                    assert_eq!(entry["amount"], bill["nominal_amount"]);
                    automatic += 1;
                    expected += signed(entry);
                }
            }
            let open = bills.iter().filter(|bill| bill["status"] != settled(kind));
            open.for_each(|bill| assert_eq!(bill["transaction_id"], Value::Null));
            self.check_totals(kind, bills).await;
        }
        assert_eq!(entries.len(), trace.entries + automatic, "no entry without its bill");
        assert_eq!(balance, expected);
    }

    /// Holds the totals, in all and by month, against the list.
    async fn check_totals(&self, kind: &str, bills: &[Value]) {
        let mut windows: BTreeMap<String, Vec<&Value>> = BTreeMap::from([(String::new(), bills.iter().collect())]);
        for month in 9..=12 {
            let prefix = format!("2026-{month:02}");
            let due = |bill: &&Value| bill["due_date"].as_str().unwrap().starts_with(&prefix);
            windows.insert(format!("?month={month}&year=2026"), bills.iter().filter(due).collect());
        }
        for (query, bills) in windows {
            let sum = |status: &str| -> Decimal {
                bills.iter().filter(|bill| bill["status"] == status).map(|bill| money(&bill["nominal_amount"])).sum()
            };
            let late = |bill: &&&Value| {
                bill["status"] == "pending" && bill["due_date"].as_str().unwrap() < "2026-10-05 00:00:00 UTC"
            };
            let totals = self.get(&format!("/v1/{kind}/aggregates{query}")).await.expect(200).body;
            assert_eq!(totals["count"], bills.len(), "{kind} {query}");
            assert_eq!(money(&totals["pending"]), sum("pending"));
            assert_eq!(money(&totals[settled(kind)]), sum(settled(kind)));
            assert_eq!(money(&totals["total"]), sum("pending") + sum(settled(kind)));
            assert_eq!(totals["overdue_count"], bills.iter().filter(late).count());
        }
    }
}
