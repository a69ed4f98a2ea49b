//! A call's own effect: a bill that is edited is a plain write, a bill that is settled is asked about.

use engine::Refusal;
use serde_json::json;

use super::{ACCOUNT, BILL, ana_with, world};
use crate::world::yes;

const UPDATE: &str = "finance_payables_update";

#[tokio::test]
async fn a_bill_without_its_status_changes_at_once_for_every_client() {
    let world = world();
    let edit = || world.call(UPDATE, json!({"id": BILL, "notes": "pago no balcão"}));
    edit().send().await.done();
    edit().unaskable().send().await.done();
    assert_eq!(world.memory.decisions(), [("plain", "ok".to_owned()), ("plain", "ok".to_owned())]);
    let written = (format!("PATCH /v1/payables/{BILL}"), r#"{"notes":"pago no balcão"}"#.to_owned());
    assert_eq!(world.api.written(), [written.clone(), written]);
}

#[tokio::test]
async fn a_status_of_null_is_none_and_is_not_sent() {
    let world = world();
    for arguments in [json!({"id": BILL, "status": null, "notes": "x"}), json!({"id": BILL, "notes": "x"})] {
        world.call(UPDATE, arguments).unaskable().send().await.done();
    }
    assert!(world.api.written().iter().all(|(_, body)| body == r#"{"notes":"x"}"#), "{:?}", world.api.written());
}

#[tokio::test]
async fn a_bill_with_nothing_to_change_is_no_question_and_one_without_an_id_no_call() {
    let world = world();
    world.call(UPDATE, json!({"id": BILL})).unaskable().send().await.done();
    assert_eq!(world.api.written()[0].1, "{}");
    let refusal = world.call(UPDATE, json!({})).unaskable().send().await.refusal();
    let Refusal::InvalidArguments(errors) = refusal else { panic!("{refusal}") };
    assert_eq!(errors[0].path, "id");
}

#[tokio::test]
async fn a_bill_with_a_status_is_asked_about() {
    let world = world();
    for status in ["paid", "pending", "cancelled"] {
        let arguments =
            json!({"id": BILL, "status": status, "payment_date": "2026-06-05", "financial_account_id": ACCOUNT});
        let settle = || world.call(UPDATE, arguments.clone());
        assert_eq!(settle().unaskable().send().await.refusal(), Refusal::ConfirmationRequired);
        settle().send().await.question();
    }
    assert!(world.api.written().is_empty());
}

#[tokio::test]
async fn a_yes_to_one_status_is_none_to_another_and_a_plain_edit_needs_none() {
    let world = world();
    let with = |arguments| world.call(UPDATE, arguments);
    let state = with(json!({"id": BILL, "status": "pending"})).send().await.question().state;
    let question = with(json!({"id": BILL, "status": "cancelled"})).state(&state).answer(yes()).send().await.question();
    assert!(question.message.starts_with("A confirmação recebida não vale"), "{}", question.message);
    with(json!({"id": BILL, "notes": "x"})).state(&state).answer(yes()).send().await.done();
    with(json!({"id": BILL, "status": "pending"})).state(&state).answer(yes()).send().await.done();
    assert_eq!(world.api.written().len(), 2);
}

#[tokio::test]
async fn a_required_key_is_made_from_the_approval_and_a_keyless_operation_gets_none() {
    let world = world();
    for (tool, keyed) in [("finance_payables_send_to_bank", true), ("finance_payables_delete", false)] {
        let call = || world.call(tool, json!({"id": BILL}));
        let state = call().send().await.question().state;
        call().state(&state).answer(yes()).send().await.done();
        let key = world.api.last().headers().get("x-idempotency-key").map(|key| key.len());
        assert_eq!(key, keyed.then_some(36), "{tool}");
    }
}

#[tokio::test]
async fn an_answer_that_the_api_repeats_under_the_callers_own_key_is_told_as_such() {
    let world = world();
    world.api.answers(|request| {
        let mut response = super::answer(request)?;
        response.headers_mut().insert("x-idempotency-replayed", http::HeaderValue::from_static("true"));
        Ok(response)
    });
    for (arguments, told) in
        [(json!({"id": BILL, "idempotency_key": "pedido-7"}), json!(true)), (json!({"id": BILL}), json!(null))]
    {
        let call = || world.call("finance_payables_send_to_bank", arguments.clone());
        let question = call().send().await.question();
        let done = call().state(&question.state).answer(yes()).send().await.done();
        let result: serde_json::Value = serde_json::from_str(done.structured.get()).unwrap();
        assert_eq!((&result["id"], &result["idempotency_replayed"]), (&json!(BILL), &told));
    }
}

#[tokio::test]
async fn money_leaves_only_by_name() {
    let world = world();
    let send = || world.call("finance_payables_send_to_bank", json!({"id": BILL}));
    let refusal = send().by(ana_with("all write", Some(super::HOME))).send().await.refusal();
    let message = refusal.message(catalogue::Lang::Pt);
    assert!(message.contains("write e finance.payables.dispatch, que all não inclui"), "{message}");
    let message = refusal.message(catalogue::Lang::En);
    assert!(message.contains("finance.payables.dispatch, which all does not include"), "{message}");
    for scopes in
        ["write finance.payables finance.payables.dispatch", "finance.payables.write finance.payables.dispatch"]
    {
        send().by(ana_with(scopes, Some(super::HOME))).send().await.question();
    }
}
