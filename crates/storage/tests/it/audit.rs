//! The audit trail.

use engine::{Audit, AuditEntry, Decision, PersonId, WorkspaceId};

use crate::fixture::{ana, at, bruno};
use crate::stores::fresh;

fn entry(number: i64) -> AuditEntry {
    AuditEntry {
        at: at(number),
        account: if number % 2 == 0 { ana() } else { bruno() },
        workspace: (number > 2).then(|| WorkspaceId(format!("w{number}"))),
        person: PersonId("p".to_owned()),
        tool: if number == 3 { "shop_former_tool" } else { "shop_charge_bill_update" },
        arguments_digest: "cd".repeat(32),
        decision: Decision::Confirmed,
        outcome: "ok".to_owned(),
        request_id: format!("r{number}"),
    }
}

#[tokio::test]
async fn rows_come_newest_first_of_one_tenant_or_of_all() {
    let store = fresh().await;
    for number in 0..5 {
        store.append(entry(number)).await.unwrap();
    }
    let all = store.audit(None, 10).await.unwrap();
    assert_eq!(all, (0..5).rev().map(entry).collect::<Vec<_>>());
    assert_eq!(store.audit(Some(&ana()), 2).await.unwrap(), [entry(4), entry(2)]);
    assert_eq!(store.audit(Some(&bruno()), 10).await.unwrap(), [entry(3), entry(1)]);
}

#[tokio::test]
async fn every_decision_comes_back() {
    let store = fresh().await;
    for decision in Decision::ALL.iter().copied() {
        store.append(AuditEntry { decision, ..entry(0) }).await.unwrap();
        assert_eq!(store.audit(None, 1).await.unwrap()[0].decision, decision);
    }
}
