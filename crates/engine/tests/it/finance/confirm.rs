//! The four outcomes of a question by finance's policy, and what an approval is bound to.

use std::sync::atomic::Ordering;

use catalogue::Lang;
use engine::{FormAnswer, Refusal};
use serde_json::{Value, json};

use super::{AWAY, BILL, HOME, ana, answer, bill, world};
use crate::fakes::ok;
use crate::world::{CallBuilder, World, yes};

const SEND: &str = "finance_payables_send_to_bank";

fn send(world: &World) -> CallBuilder {
    world.call(SEND, json!({"id": BILL})).by(ana(Some(HOME)))
}

fn told(refusal: &Refusal) -> Value {
    serde_json::from_str::<Value>(&refusal.to_json(Lang::Pt)).unwrap()["error"].clone()
}

#[tokio::test]
async fn who_cannot_be_asked_is_refused_and_nothing_changes() {
    let world = world();
    let refusal = send(&world).unaskable().send().await.refusal();
    assert_eq!(told(&refusal)["code"], "confirmation_required");
    assert!(world.api.requests.lock().unwrap().is_empty());
    assert_eq!(world.memory.decisions(), [("refused", "confirmation_required".to_owned())]);
}

#[tokio::test]
async fn a_no_is_told_in_the_products_own_spelling() {
    for no in [FormAnswer::Declined, FormAnswer::Cancelled, FormAnswer::Accepted(json!({"confirm": "no"}))] {
        let world = world();
        let state = send(&world).send().await.question().state;
        let refusal = send(&world).state(&state).answer(no).send().await.refusal();
        assert_eq!(told(&refusal)["code"], "USER_DECLINED");
        assert!(world.api.written().is_empty());
    }
}

#[tokio::test]
async fn a_used_approval_is_refused_with_what_is_known() {
    let world = world();
    let state = send(&world).send().await.question().state;
    send(&world).state(&state).answer(yes()).send().await.done();
    // The run changed the bill, as runs do.
    world.api.answers(|request| match request.method().as_str() {
        "GET" => ok(200, &bill("0.00").to_string()),
        _ => answer(request),
    });
    let refusal = send(&world).state(&state).answer(yes()).send().await.refusal();
    let told = told(&refusal);
    assert_eq!(told["code"], "confirmation_replayed");
    assert_eq!(told["details"]["first_run"], json!({"result": "done", "status": 200}));
    assert_eq!(told["retryable"], false);
    assert_eq!(world.api.written().len(), 1);
    send(&world).send().await.question();
}

#[tokio::test]
async fn a_run_that_was_refused_or_is_unknown_is_told_as_such() {
    for (status, first_run) in
        [(422, json!({"result": "refused", "code": "validation_failed"})), (500, json!({"result": "unknown"}))]
    {
        let world = world();
        let state = send(&world).send().await.question().state;
        world.api.answers(move |request| match request.method().as_str() {
            "POST" => ok(status, r#"{"error":{"code":"unprocessable_entity","message":"sem dados de pagamento"}}"#),
            _ => answer(request),
        });
        send(&world).state(&state).answer(yes()).send().await.refusal();
        let refusal = send(&world).state(&state).answer(yes()).send().await.refusal();
        assert_eq!(told(&refusal)["details"]["first_run"], first_run);
        assert_eq!(world.api.written().len(), 1);
    }
}

#[tokio::test]
async fn nothing_runs_while_the_claim_cannot_be_kept() {
    let world = world();
    let state = send(&world).send().await.question().state;
    world.memory.ledger_away.store(true, Ordering::SeqCst);
    let refusal = send(&world).state(&state).answer(yes()).send().await.refusal();
    assert_eq!(
        (told(&refusal)["code"].as_str(), told(&refusal)["retryable"].as_bool()),
        (Some("confirmation_unavailable"), Some(true))
    );
    assert!(world.api.written().is_empty());
    world.memory.ledger_away.store(false, Ordering::SeqCst);
    send(&world).state(&state).answer(yes()).send().await.done();
}

#[tokio::test]
async fn another_default_workspace_asks_again() {
    let world = world();
    let state = send(&world).send().await.question().state;
    let moved = || send(&world).by(ana(Some(AWAY)));
    let question = moved().state(&state).answer(yes()).send().await.question();
    assert!(question.message.contains("outro workspace"), "{}", question.message);
    assert!(question.message.contains("Workspace: \"Confeitaria\""), "{}", question.message);
    let named = world.call(SEND, json!({"id": BILL, "workspace_id": AWAY})).by(ana(Some(HOME)));
    named.state(&question.state).answer(yes()).send().await.question();
    assert!(world.api.written().is_empty());
    moved().state(&question.state).answer(yes()).send().await.done();
    let claims = world.memory.claims.lock().unwrap();
    let (claim, _) = claims.values().next().unwrap();
    assert_eq!(claim.workspace.as_ref().map(|workspace| workspace.0.as_str()), Some(AWAY));
}

#[tokio::test]
async fn another_organization_asks_again() {
    let world = world();
    let state = send(&world).send().await.question().state;
    let mut other = (*ana(Some(HOME))).clone();
    other.account = engine::AccountId("conta-2".to_owned());
    send(&world).by(other.into()).state(&state).answer(yes()).send().await.question();
    assert!(world.api.written().is_empty());
}

#[tokio::test]
async fn a_bill_that_changed_is_shown_again() {
    let world = world();
    let state = send(&world).send().await.question().state;
    world.api.answers(|request| match request.uri().path().ends_with(BILL) {
        true => ok(200, &bill("9000.00").to_string()),
        false => answer(request),
    });
    let question = send(&world).state(&state).answer(yes()).send().await.question();
    assert!(question.message.starts_with("O registro mudou"), "{}", question.message);
    assert!(question.message.contains("R$ 9.000,00"), "{}", question.message);
}
