//! The question before a destructive call, and every answer that may come back.

use std::sync::atomic::Ordering;

use catalogue::Lang;
use engine::{FormAnswer, Limits, Refusal};
use serde_json::{Value, json};

use crate::product::{LENIENT, STRICT};
use crate::world::{UID, World, boleto, ok, principal, yes};

const CANCEL: &str = "banking_charge_boleto_cancel";

#[tokio::test]
async fn the_first_call_runs_nothing_and_shows_arguments_and_record() {
    let world = World::new(&LENIENT);
    let question = world.cancel().send().await.question();
    let expected = format!(
        "Confirma esta ação? Cancelar boleto (banking_charge_boleto_cancel)\n\n\
         Argumentos escolhidos pelo modelo:\n\
         - uid: \"{UID}\"\n\
         - reason: \"duplicado\"\n\
         - refund: R$ 10,00\n\n\
         O registro, como está agora (Boleto):\n\
         - amount: R$ 1.289,45\n\
         - payer_name: \"Ana⟦U+202E⟧ Souza\"\n\
         - expire_at: 20/09/2026\n\
         - payer.email: \"ana@exemplo.com.br\""
    );
    assert_eq!(question.message, expected);
    assert_eq!((question.yes, question.no), ("Sim, executar", "Não, não executar"));
    assert!(world.api.written().is_empty());
    assert_eq!(world.memory.decisions(), [("asked", "ok".to_owned())]);
}

#[tokio::test]
async fn the_question_speaks_english_and_shows_cuts_and_escapes() {
    let world = World::limited(&LENIENT, Limits { question_value_chars: 20, ..Limits::default() });
    let arguments = json!({"uid": UID, "reason": "ok\n- refund: R$ 0,01\u{200b}, and much more text after it"});
    let question = world.call(CANCEL, arguments).lang(Lang::En).send().await.question();
    let reason = "- reason: \"ok⟦U+000A⟧- refund: R$ 0,01…\" (cut: 20 of 50 characters)";
    assert!(question.message.contains(reason), "{}", question.message);
    assert!(question.message.contains("- amount: R$ 1,289.45"), "{}", question.message);
    assert!(question.message.starts_with("Do you confirm this action? Cancel a boleto"), "{}", question.message);
}

#[tokio::test]
async fn a_yes_runs_once_under_a_key_that_follows_from_the_approval() {
    let world = World::new(&LENIENT);
    let state = world.asked().await;
    let result = world.cancel().state(&state).answer(yes()).send().await.done();
    assert_eq!(result.text, r#"{"ok":true}"#);
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
async fn a_record_that_is_not_there_is_told_before_asking() {
    let world = World::new(&LENIENT);
    world.api.answers(|_| ok(404, "{}"));
    assert_eq!(world.cancel().send().await.refusal(), Refusal::NotFound);
    assert_eq!(world.memory.decisions(), [("refused", "not_found".to_owned())]);
}

#[tokio::test]
async fn who_cannot_read_the_record_is_asked_without_its_summary() {
    let world = World::new(&LENIENT);
    let mut blind = (*principal("ana", "conta-1", "all write")).clone();
    blind.permissions.deny.push("*_get".to_owned());
    let blind = std::sync::Arc::new(blind);
    let question = world.cancel().by(std::sync::Arc::clone(&blind)).send().await.question();
    assert!(!question.message.contains("O registro"), "{}", question.message);
    world.cancel().by(blind).state(&question.state).answer(yes()).send().await.done();
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

#[tokio::test]
async fn who_cannot_be_asked_runs_or_not_by_policy() {
    let world = World::new(&LENIENT);
    world.cancel().unaskable().send().await.done();
    assert_eq!(world.memory.decisions(), [("unasked", "started".to_owned()), ("unasked", "ok".to_owned())]);
    let strict = World::new(&STRICT);
    assert_eq!(strict.cancel().unaskable().send().await.refusal(), Refusal::ConfirmationRequired);
    let state = strict.asked().await;
    let forged = strict.cancel().unaskable().state(&state).answer(yes()).send().await.refusal();
    assert_eq!(forged, Refusal::ConfirmationRequired);
    assert!(strict.api.written().is_empty());
}

#[tokio::test]
async fn overlapping_calls_keep_their_own_capabilities() {
    let world = World::new(&LENIENT);
    let (asked, ran) = tokio::join!(world.cancel().send(), world.cancel().unaskable().send());
    asked.question();
    ran.done();
    assert_eq!(world.api.written().len(), 1);
}

#[tokio::test]
async fn nothing_runs_while_the_ledger_or_the_audit_trail_is_away() {
    let world = World::new(&LENIENT);
    let state = world.asked().await;
    world.memory.ledger_away.store(true, Ordering::SeqCst);
    let refusal = world.cancel().state(&state).answer(yes()).send().await.refusal();
    assert_eq!(refusal, Refusal::ConfirmationUnavailable);
    world.memory.audit_away.store(true, Ordering::SeqCst);
    assert_eq!(world.cancel().unaskable().send().await.refusal(), Refusal::ConfirmationUnavailable);
    assert!(world.api.written().is_empty());
    world.memory.ledger_away.store(false, Ordering::SeqCst);
    world.cancel().state(&state).answer(yes()).send().await.done();
}

#[tokio::test]
async fn a_call_without_a_record_is_asked_too() {
    let world = World::new(&LENIENT);
    world.api.answers(|_| ok(200, r#"{"status":200,"data":{"wiped":3}}"#));
    let wipe = || world.call("banking_charge_boleto_wipe", json!({}));
    let question = wipe().send().await.question();
    assert!(question.message.ends_with("Argumentos escolhidos pelo modelo:\n- nenhum"), "{}", question.message);
    let result = wipe().state(&question.state).answer(yes()).send().await.done();
    assert_eq!(result.text, r#"{"wiped":3}"#);
}
