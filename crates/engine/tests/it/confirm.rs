//! Every answer that may come back to a question.

use engine::{FormAnswer, Refusal};
use serde_json::{Value, json};

use crate::fakes::{boleto, ok};
use crate::product::{LENIENT, STRICT};
use crate::world::{UID, World, principal, shown, yes};

const CANCEL: &str = "banking_charge_boleto_cancel";

#[tokio::test]
async fn a_yes_runs_once_under_a_key_that_follows_from_the_approval() {
    let world = World::new(&LENIENT);
    let state = world.asked().await;
    let result = world.cancel().state(&state).answer(yes()).send().await.done();
    assert_eq!(shown(&result), r#"{"ok":true}"#);
    let written = [(format!("PUT /v1/boletos/{UID}/cancel"), r#"{"reason":"duplicado","refund":10}"#.to_owned())];
    assert_eq!(world.api.written(), written);
    let key = world.api.last().headers()["x-idempotency-key"].to_str().unwrap().to_owned();
    assert_eq!(key.len(), 36);
    assert_eq!(world.memory.decisions(), [("asked", "ok".to_owned()), ("confirmed", "ok".to_owned())]);
    let claims = world.memory.claims.lock().unwrap();
    let (claim, outcome) = claims.values().next().unwrap();
    assert_eq!((claim.tool, outcome), (CANCEL, &Some(engine::RunOutcome::Done(204))));
    assert!(claim.expires_at > claim.claimed_at);
}

#[tokio::test]
async fn order_and_spelling_of_arguments_do_not_matter() {
    let world = World::new(&LENIENT);
    let state = world.asked().await;
    let spelled = format!(r#"{{"reason":"duplicado","refund":"10.00","uid":"{}"}}"#, UID.to_uppercase());
    world.cancel().arguments(&spelled).state(&state).answer(yes()).send().await.done();
    assert_eq!(world.api.written().len(), 1);
}

#[tokio::test]
async fn a_yes_to_the_sandbox_does_not_count_in_front_of_the_real_api() {
    let state = World::new(&LENIENT).asked().await;
    let real = World::before("https://api.kobana.com.br", &LENIENT, engine::Limits::default());
    let question = real.cancel().state(&state).answer(yes()).send().await.question();
    assert!(question.message.starts_with("A confirmação recebida não vale para esta chamada"));
    assert!(real.api.written().is_empty());
    let answered = real.cancel().state(&question.state).answer(yes()).send().await;
    answered.done();
    assert_eq!(real.api.written().len(), 1);
}

#[tokio::test]
async fn a_state_of_anything_else_asks_again() {
    let world = World::new(&LENIENT);
    let state = world.asked().await;
    let amount = format!(r#"{{"uid":"{UID}","refund":10.01,"reason":"duplicado"}}"#);
    let flipped = state.replace("nonce\":\"0", "nonce\":\"1");
    assert_ne!(flipped, state);
    let pay = world.call("banking_charge_boleto_pay", json!({"uid": UID, "refund": 10, "reason": "duplicado"}));
    let cases = [
        world.cancel().arguments(&amount).state(&state),
        world.cancel().by(principal("bia", "conta-1", "all write")).state(&state),
        world.cancel().by(principal("ana", "conta-2", "all write")).state(&state),
        pay.state(&state),
        world.cancel().state(&flipped),
        world.cancel().state(&state[..state.len() - 1]),
        world.cancel().state(""),
        world.cancel().state("forged.{}"),
        world.cancel(),
    ];
    for case in cases {
        let question = case.answer(yes()).send().await.question();
        assert!(
            question.message.starts_with("A confirmação recebida não vale para esta chamada"),
            "{}",
            question.message
        );
        assert_ne!(question.state, state);
    }
    assert!(world.api.written().is_empty());
    world.cancel().state(&state).answer(yes()).send().await.done();
}

#[tokio::test]
async fn five_minutes_by_the_engines_clock() {
    let world = World::new(&LENIENT);
    let state = world.asked().await;
    world.clock.advance(300);
    let question = world.cancel().state(&state).answer(yes()).send().await.question();
    assert!(question.message.starts_with("A pergunta anterior expirou."), "{}", question.message);
    world.clock.advance(299);
    world.cancel().state(&question.state).answer(yes()).send().await.done();
    assert_eq!(world.api.written().len(), 1);
}

#[tokio::test]
async fn a_clock_that_was_set_back_does_not_lengthen_an_approval() {
    let world = World::new(&LENIENT);
    let state = world.asked().await;
    world.clock.advance(-3600);
    let question = world.cancel().state(&state).answer(yes()).send().await.question();
    assert!(question.message.starts_with("A pergunta anterior expirou."));
    assert!(world.api.written().is_empty());
}

#[tokio::test]
async fn three_ways_to_say_no_end_it() {
    for no in [FormAnswer::Declined, FormAnswer::Cancelled, FormAnswer::Accepted(json!({"confirm": "no"}))] {
        let world = World::new(&LENIENT);
        let state = world.asked().await;
        let refusal = world.cancel().state(&state).answer(no).send().await.refusal();
        assert_eq!(refusal, Refusal::UserDeclined("user_declined"));
        assert!(world.api.written().is_empty());
        assert_eq!(world.memory.decisions()[1], ("declined", "user_declined".to_owned()));
    }
    let world = World::new(&STRICT);
    let state = world.asked().await;
    let refusal = world.cancel().state(&state).answer(FormAnswer::Declined).send().await.refusal();
    assert_eq!(refusal.code(), "USER_DECLINED");
}

#[tokio::test]
async fn an_answer_that_is_no_yes_asks_again() {
    let contents = [
        json!({}),
        Value::Null,
        json!({"confirm": true}),
        json!({"confirm": ""}),
        json!({"confirm": "true"}),
        json!({"confirm": "YES"}),
        json!({"other": "yes"}),
        json!("yes"),
    ];
    let answers = contents.into_iter().map(FormAnswer::Accepted).chain([FormAnswer::Malformed]).map(Some).chain([None]);
    for answer in answers {
        let world = World::new(&LENIENT);
        let state = world.asked().await;
        let mut call = world.cancel().state(&state);
        call.call.answer = answer;
        let question = call.send().await.question();
        assert!(question.message.starts_with("A resposta anterior não foi um sim nem um não."), "{}", question.message);
        assert!(world.api.written().is_empty());
        world.cancel().state(&question.state).answer(yes()).send().await.done();
    }
}

#[tokio::test]
async fn a_changed_record_is_shown_again() {
    let world = World::new(&LENIENT);
    let state = world.asked().await;
    world.api.answers(|request| match request.method().as_str() {
        "GET" => ok(200, &boleto("9000.00", "2026-08-01T10:00:00-03:00")),
        _ => ok(204, ""),
    });
    let question = world.cancel().state(&state).answer(yes()).send().await.question();
    assert!(question.message.starts_with("O registro mudou desde a pergunta anterior."), "{}", question.message);
    assert!(question.message.contains("R$ 9.000,00"));
    assert!(world.memory.claims.lock().unwrap().is_empty());
    world.cancel().state(&question.state).answer(yes()).send().await.done();
}

#[tokio::test]
async fn what_the_record_does_not_show_counts_when_it_was_updated() {
    let world = World::new(&LENIENT);
    let state = world.asked().await;
    world.api.answers(|_| ok(200, &boleto("1289.45", "2026-08-31T10:00:00-03:00")));
    let question = world.cancel().state(&state).answer(yes()).send().await.question();
    assert!(question.message.starts_with("O registro mudou"));
}

#[tokio::test]
async fn a_right_that_was_lost_costs_no_approval() {
    let world = World::new(&LENIENT);
    let state = world.asked().await;
    let reader = principal("ana", "conta-1", "all read");
    let refusal = world.cancel().by(reader).state(&state).answer(yes()).send().await.refusal();
    assert_eq!(refusal.code(), "insufficient_scope");
    world.cancel().state(&state).answer(yes()).send().await.done();
}

#[tokio::test]
async fn a_failed_look_at_the_record_costs_no_approval() {
    let world = World::new(&LENIENT);
    let state = world.asked().await;
    world.api.answers(|_| ok(503, ""));
    let refusal = world.cancel().state(&state).answer(yes()).send().await.refusal();
    assert_eq!(refusal, Refusal::UpstreamUnavailable);
    world.api.answers(|request| match request.method().as_str() {
        "GET" => ok(200, &boleto("1289.45", "2026-08-01T10:00:00-03:00")),
        _ => ok(204, ""),
    });
    world.cancel().state(&state).answer(yes()).send().await.done();
}
