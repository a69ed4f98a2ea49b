//! What is suggested while an argument is typed.

use std::sync::Arc;

use engine::{CompletionRef, Newest, Principal};

use super::{HOME, ana, ana_with, world};
use crate::world::World;

async fn complete(world: &World, who: &Arc<Principal>, of: &str, argument: &str, typed: &str) -> Vec<String> {
    let of = match of.starts_with("kobana://") {
        true => CompletionRef::Template(of.to_owned()),
        false => CompletionRef::Prompt(of.to_owned()),
    };
    world.engine.complete(who, &of, argument, typed).await.unwrap().values
}

#[tokio::test]
async fn ids_come_from_the_listing_of_their_type_in_the_default_workspace() {
    let world = world();
    let newest = |uid: &str| Newest { uid: uid.to_owned(), label: String::new(), updated_at: String::new() };
    *world.api.newest.lock().unwrap() = vec![newest("0a1"), newest("0b2"), newest("1c3")];
    let who = ana(Some(HOME));
    for (of, argument, list) in [
        ("kobana://finance/payables/{id}", "id", "finance_payables_list"),
        (
            "kobana://finance/financial-accounts/{account_id}/balances/latest",
            "account_id",
            "finance_financial_accounts_list",
        ),
        ("kobana://finance/attachments/{attachment_id}/download", "attachment_id", "finance_attachments_list"),
        ("overdue_payables", "company_id", "finance_companies_list"),
        ("overdue_receivables", "person_id", "finance_people_list"),
        ("person_overview", "person_id", "finance_people_list"),
    ] {
        assert_eq!(complete(&world, &who, of, argument, "0").await, ["0a1", "0b2"], "{of}");
        let asked = world.api.newest_asked.lock().unwrap().pop().unwrap();
        assert_eq!(asked.0, [list], "{of}");
        assert!(complete(&world, &ana(None), of, argument, "").await.is_empty(), "{of}");
        assert!(world.api.newest_asked.lock().unwrap().is_empty(), "{of}");
    }
    assert_eq!(complete(&world, &who, "kobana://finance/payables/{id}", "id", "0A").await, ["0a1"]);
}

#[tokio::test]
async fn who_may_not_list_gets_no_suggestion() {
    let world = world();
    let reader = ana_with("read finance.payables", Some(HOME));
    assert!(complete(&world, &reader, "overdue_payables", "company_id", "").await.is_empty());
    assert!(complete(&world, &reader, "kobana://finance/people/{id}", "id", "").await.is_empty());
    assert!(world.api.newest_asked.lock().unwrap().is_empty());
}

#[tokio::test]
async fn schemas_and_months_need_no_workspace() {
    let world = world();
    let who = ana(None);
    let schemas = complete(&world, &who, "kobana://finance/schemas/{schema}", "schema", "payableC").await;
    assert_eq!(schemas, ["PayableCreateRequest"]);
    let mut denied = (*ana(None)).clone();
    denied.permissions.deny.push("finance_schemas_*".to_owned());
    assert!(complete(&world, &Arc::new(denied), "kobana://finance/schemas/{schema}", "schema", "").await.is_empty());
    let months = complete(&world, &who, "monthly_summary", "month", "").await;
    assert_eq!((months.len(), months[0].as_str(), months[11].as_str()), (12, "2026-08", "2025-09"));
    assert_eq!(complete(&world, &who, "monthly_summary", "month", "2025-1").await, ["2025-12", "2025-11", "2025-10"]);
    assert!(complete(&world, &who, "cash_flow_outlook", "until", "").await.is_empty());
}
