//! The prompts, followed to the letter by one who makes exactly the calls that they spell out, over bills whose sums are known.

use serde_json::{Value, json};

use super::{Books, confirmed, with};
use crate::support::Era;
use crate::whole::followed::{cents, follow};

/// A company with overdue bills on both sides, settled ones and coming ones, as of 2026-11-30, and another with one bill.
async fn company() -> Books {
    let mut books = Books::open().await;
    for (name, of, cnpj) in
        [("owner", "Marcenaria Serra Azul", "11.222.333/0001-81"), ("branch", "Filial", "11.444.777/0001-61")]
    {
        make(&mut books, name, "finance_companies_create", json!({"name": of, "cnpj": cnpj})).await;
    }
    let owner = json!({"company_id": books.id("owner")});
    for (name, of) in [("xavier", "Xavier Móveis"), ("yara", "Yara Decorações")] {
        let person = with(owner.clone(), &json!({"name": of, "is_customer": true, "is_supplier": true}));
        make(&mut books, name, "finance_people_create", person).await;
    }
    let account = json!({"name": "Conta movimento", "type": "cash", "balance": "2000.00"});
    make(&mut books, "cash", "finance_financial_accounts_create", with(owner, &account)).await;
    let mut weekly = bill(&books, "yara", "10.01", "2024-01-05");
    weekly = with(weekly, &json!({"type": "recurring", "recurrence_period": "weekly", "total_installments": 120}));
    make(&mut books, "weekly", "finance_payables_create", weekly).await;
    for (person, amount, due) in [
        ("yara", "99.99", "2023-12-01"),
        ("yara", "5.00", "2026-11-30"),
        ("xavier", "7.00", "2026-12-10"),
        ("yara", "30.00", "2026-11-10"),
    ] {
        let payable = bill(&books, person, amount, due);
        make(&mut books, amount, "finance_payables_create", payable).await;
    }
    let branch = json!({"company_id": books.id("branch"), "person_name": "Ana", "description": "Frete", "amount": "1.00",
        "due_date": "2026-01-10"});
    make(&mut books, "freight", "finance_payables_create", branch).await;
    for (person, amount, due) in [
        ("xavier", "100.10", "2026-10-01"),
        ("yara", "120.00", "2026-09-01"),
        ("xavier", "0.20", "2026-08-03"),
        ("xavier", "50.00", "2026-11-20"),
        ("yara", "40.00", "2026-11-05"),
        ("yara", "8.00", "2026-12-05"),
        ("yara", "500.00", "2027-01-15"),
    ] {
        let receivable = bill(&books, person, amount, due);
        make(&mut books, &format!("in {amount}"), "finance_receivables_create", receivable).await;
    }
    books.let_the_bank_answer();
    for (tool, name, word) in
        [("finance_payables_update", "30.00", "paid"), ("finance_receivables_update", "in 40.00", "received")]
    {
        let settled = json!({"id": books.id(name), "status": word, "payment_date": "2026-11-12",
            "financial_account_id": books.id("cash")});
        assert_eq!(confirmed(&books, tool, &settled).await.structured()["status"], word);
    }
    books
}

async fn make(books: &mut Books, name: &str, tool: &str, arguments: Value) {
    let made = books.server.call(Era::Modern, tool, arguments).await.structured();
    books.keep(name, &made);
}

fn bill(books: &Books, person: &str, amount: &str, due: &str) -> Value {
    json!({"company_id": books.id("owner"), "person_id": books.id(person), "description": "Verniz", "amount": amount,
        "due_date": due})
}

fn text<'a>(row: &'a Value, name: &str) -> &'a str {
    row[name].as_str().unwrap_or_default()
}

/// Each row's day, person and cents.
fn shown(rows: &[Value]) -> Vec<(&str, &str, i64)> {
    let one = |row| (&text(row, "due_date")[..10], text(row, "person_name"), cents(&row["nominal_amount"]));
    rows.iter().map(one).collect()
}

fn total(rows: &[Value]) -> i64 {
    rows.iter().map(|row| cents(&row["nominal_amount"])).sum()
}

#[tokio::test]
async fn overdue_bills_to_pay_come_oldest_first_and_whole() {
    let books = company().await;
    let answers = follow(&books.server, "overdue_payables", &[]).await;
    let rows = &answers.rows("finance_payables_list");
    assert!(answers.calls("finance_payables_list") > 1, "more than a page");
    assert_eq!((rows.len(), total(rows)), (122, 9_999 + 120 * 1_001 + 100));
    let days: Vec<&str> = shown(rows).into_iter().map(|row| row.0).collect();
    assert!(days.is_sorted() && days[0] == "2023-12-01" && days[121] < "2026-11-30", "{days:?}");
    assert!(shown(rows).iter().all(|row| !row.1.is_empty()), "each names its supplier");

    let branch = books.id("branch");
    let answers = follow(&books.server, "overdue_payables", &[("company_id", branch.as_str().expect("an id"))]).await;
    assert_eq!(shown(&answers.rows("finance_payables_list")), [("2026-01-10", "Ana", 100)]);
}

#[tokio::test]
async fn overdue_bills_to_receive_can_be_grouped_by_customer() {
    let books = company().await;
    let answers = follow(&books.server, "overdue_receivables", &[]).await;
    let rows = &answers.rows("finance_receivables_list");
    let of = |name: &str| -> i64 {
        let own = rows.iter().filter(|row| row["person_id"] == books.id(name));
        own.map(|row| cents(&row["nominal_amount"])).sum()
    };
    assert_eq!((of("xavier"), of("yara"), rows.len()), (15_030, 12_000, 4));
    assert_eq!(shown(rows)[0], ("2026-08-03", "Xavier Móveis", 20), "each group's oldest comes first");
    assert!(rows.iter().all(|row| row.get("charge_state").is_none_or(Value::is_null)), "none is charged");

    let yara = books.id("yara");
    let answers = follow(&books.server, "overdue_receivables", &[("person_id", yara.as_str().expect("an id"))]).await;
    assert_eq!(shown(&answers.rows("finance_receivables_list")), [("2026-09-01", "Yara Decorações", 12_000)]);
}

#[tokio::test]
async fn the_cash_flow_shows_each_week_and_its_lowest_point() {
    let books = company().await;
    let flow = follow(&books.server, "cash_flow_outlook", &[]).await.one("finance_cash_flow_get");
    assert_eq!(flow["current_balance"], "2010.00");
    assert_eq!(flow["retroactive_overdue"], json!({"income": "270.30", "expenses": "1302.19"}));
    let weeks = flow["buckets"].as_array().expect("weeks");
    assert_eq!((weeks.len(), &weeks[0]["bucket"], &weeks[12]["bucket"]), (13, &json!("2026-W49"), &json!("2027-W08")));
    assert_eq!((&weeks[0]["income"], &weeks[0]["expenses"]), (&json!("278.30"), &json!("1307.19")));
    assert_eq!((&weeks[0]["net"], &weeks[0]["closing_balance"]), (&json!("-1028.89"), &json!("981.11")));
    let lowest = weeks.iter().min_by_key(|week| cents(&week["closing_balance"])).expect("a week");
    assert_eq!((&lowest["bucket"], &lowest["closing_balance"]), (&json!("2026-W50"), &json!("974.11")));
    assert_eq!((&weeks[12]["closing_balance"], &flow["truncated"]), (&json!("1474.11"), &json!(false)));

    let short = follow(&books.server, "cash_flow_outlook", &[("until", "2026-12-13")]).await;
    assert_eq!(short.one("finance_cash_flow_get")["buckets"].as_array().map(Vec::len), Some(2));
}

#[tokio::test]
async fn a_month_is_told_by_what_was_paid_received_and_left_open() {
    let books = company().await;
    let now = follow(&books.server, "monthly_summary", &[]).await;
    let paid = json!({"count": 2, "total": "35.00", "pending": "5.00", "paid": "30.00", "overdue_count": 0});
    let received = json!({"count": 2, "total": "90.00", "pending": "50.00", "received": "40.00", "overdue_count": 1});
    assert_eq!(now.one("finance_payables_aggregates"), paid);
    assert_eq!(now.one("finance_receivables_aggregates"), received);

    let then = follow(&books.server, "monthly_summary", &[("month", "2024-02")]).await;
    let open = json!({"count": 4, "total": "40.04", "pending": "40.04", "paid": "0.00", "overdue_count": 4});
    assert_eq!(then.one("finance_payables_aggregates"), open);
    assert_eq!(then.one("finance_receivables_aggregates")["count"], 0);
}

#[tokio::test]
async fn a_person_is_shown_with_both_sides() {
    let books = company().await;
    let xavier = books.id("xavier");
    let answers = follow(&books.server, "person_overview", &[("person_id", xavier.as_str().expect("an id"))]).await;
    assert_eq!(answers.one("finance_people_get")["name"], "Xavier Móveis");
    assert_eq!(shown(&answers.rows("finance_payables_list")), [("2026-12-10", "Xavier Móveis", 700)]);
    let rows = &answers.rows("finance_receivables_list");
    let days: Vec<&str> = shown(rows).into_iter().map(|row| row.0).collect();
    assert_eq!((days, total(rows)), (vec!["2026-08-03", "2026-10-01", "2026-11-20"], 15_030));
}
