//! An approval acts at most once, whatever happens on the way.

use std::sync::Arc;

use catalogue::Lang;
use engine::{CallOutcome, FormAnswer, Limits, Refusal, RunOutcome};
use serde_json::{Value, json};

use crate::fakes::{boleto, ok};
use crate::product::{LENIENT, STRICT};
use crate::world::{World, yes};

const WARNING: &str = "ATENÇÃO: esta aprovação já foi usada e pode já ter executado a ação.";

#[tokio::test]
async fn a_used_approval_asks_again_with_the_warning_and_what_is_known() {
    let world = World::new(&LENIENT);
    let state = world.asked().await;
    world.cancel().state(&state).answer(yes()).send().await.done();
    let question = world.cancel().state(&state).answer(yes()).send().await.question();
    assert!(question.message.starts_with(WARNING), "{}", question.message);
    assert!(question.message.contains("A ação foi executada."), "{}", question.message);
    assert_eq!(world.api.written().len(), 1);
    world.cancel().state(&question.state).answer(yes()).send().await.done();
    assert_eq!(world.api.written().len(), 2);
}

#[tokio::test]
async fn the_warning_comes_even_where_the_run_changed_the_record_or_the_state_is_old() {
    let world = World::new(&LENIENT);
    let state = world.asked().await;
    world.cancel().state(&state).answer(yes()).send().await.done();
    world.api.answers(|_| ok(200, &boleto("1289.45", "2026-09-01T10:00:00-03:00")));
    let question = world.cancel().state(&state).answer(yes()).send().await.question();
    assert!(question.message.starts_with(WARNING), "{}", question.message);
    world.api.answers(|_| ok(404, "{}"));
    let question = world.cancel().state(&state).answer(yes()).send().await.question();
    assert!(question.message.starts_with(WARNING), "{}", question.message);
    assert!(question.message.ends_with("O registro não existe mais."), "{}", question.message);
    world.clock.advance(3600);
    let question = world.cancel().state(&state).answer(yes()).send().await.question();
    assert!(question.message.starts_with(WARNING), "{}", question.message);
}

#[tokio::test]
async fn a_strict_product_refuses_a_used_approval_and_tells_what_is_known() {
    let world = World::new(&STRICT);
    let state = world.asked().await;
    world.cancel().state(&state).answer(yes()).send().await.done();
    let refusal = world.cancel().state(&state).answer(yes()).send().await.refusal();
    let outcome = Some(json!({"result": "done", "status": 204}));
    let expected = Refusal::ConfirmationReplayed { outcome, told_once: None };
    assert_eq!(refusal, expected);
    let told: Value = serde_json::from_str(&refusal.to_json(Lang::En)).unwrap();
    assert_eq!(told["error"]["details"]["first_run"]["result"], "done");
    assert_eq!(told["error"]["retryable"], false);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn fifty_at_once_run_once() {
    let world = Arc::new(World::new(&LENIENT));
    let state = world.asked().await;
    let replays: Vec<_> = (0..50)
        .map(|_| {
            let (world, state) = (Arc::clone(&world), state.clone());
            tokio::spawn(async move { world.cancel().state(&state).answer(yes()).send().await.0 })
        })
        .collect();
    let (mut done, mut asked) = (0, 0);
    for replay in replays {
        match replay.await.unwrap() {
            CallOutcome::Done(_) => done += 1,
            CallOutcome::Ask(question) => {
                assert!(question.message.starts_with(WARNING), "{}", question.message);
                asked += 1;
            }
            other => panic!("{other:?}"),
        }
    }
    assert_eq!((done, asked), (1, 49));
    assert_eq!(world.api.written().len(), 1);
}

#[tokio::test]
async fn a_client_that_hangs_up_leaves_a_run_that_ends_on_record() {
    let world = World::new(&LENIENT);
    let state = world.asked().await;
    world.api.writes.forget_permits(1000);
    let waiting = tokio::spawn(world.cancel().state(&state).answer(yes()).send());
    while world.api.written().is_empty() {
        tokio::task::yield_now().await;
    }
    waiting.abort();
    assert!(waiting.await.unwrap_err().is_cancelled());
    let question = world.cancel().state(&state).answer(yes()).send().await.question();
    assert!(question.message.contains("Não se sabe o resultado"), "{}", question.message);
    world.api.writes.add_permits(1);
    while world.memory.outcomes() != [Some(RunOutcome::Done(204))] {
        tokio::task::yield_now().await;
    }
    while world.memory.decisions().len() < 3 {
        tokio::task::yield_now().await;
    }
    assert_eq!(world.memory.decisions()[2], ("confirmed", "ok".to_owned()));
    assert_eq!(world.api.written().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_run_without_an_answer_in_time_is_reported_as_unknown_and_never_repeated() {
    let world = World::limited(&LENIENT, Limits { api_timeout_seconds: 5, ..Limits::default() });
    let state = world.asked().await;
    world.api.writes.forget_permits(1000);
    let refusal = world.cancel().state(&state).answer(yes()).send().await.refusal();
    assert_eq!(refusal, Refusal::OutcomeUnknown { code: "timeout" });
    assert_eq!(world.memory.outcomes(), [Some(RunOutcome::Unknown)]);
    assert_eq!(world.memory.decisions()[1], ("confirmed", "unknown".to_owned()));
    let question = world.cancel().state(&state).answer(yes()).send().await.question();
    assert!(question.message.contains("Não se sabe o resultado"), "{}", question.message);
    assert_eq!(world.api.written().len(), 1);
}

#[tokio::test]
async fn a_refused_run_and_a_broken_one_are_told_apart() {
    for (status, body, outcome, told) in [
        (422, r#"{"errors":"não pode"}"#, RunOutcome::Refused("validation_failed".to_owned()), "A API recusou a ação"),
        (500, "{}", RunOutcome::Unknown, "Não se sabe o resultado"),
        (200, "<html>", RunOutcome::Unknown, "Não se sabe o resultado"),
    ] {
        let world = World::new(&LENIENT);
        let state = world.asked().await;
        world.api.answers(move |request| match request.method().as_str() {
            "GET" => ok(200, &boleto("1289.45", "2026-08-01T10:00:00-03:00")),
            _ => ok(status, body),
        });
        world.cancel().state(&state).answer(yes()).send().await.refusal();
        assert_eq!(world.memory.outcomes(), [Some(outcome)]);
        let question = world.cancel().state(&state).answer(yes()).send().await.question();
        assert!(question.message.contains(told), "{}", question.message);
    }
}

#[tokio::test]
async fn a_panic_in_the_run_is_recorded_as_unknown() {
    let world = World::new(&LENIENT);
    let state = world.asked().await;
    world.api.answers(|request| match request.method().as_str() {
        "GET" => ok(200, &boleto("1289.45", "2026-08-01T10:00:00-03:00")),
        _ => panic!("a bug in the API"),
    });
    let refusal = world.cancel().state(&state).answer(yes()).send().await.refusal();
    assert_eq!(refusal, Refusal::OutcomeUnknown { code: "internal" });
    assert_eq!(world.memory.outcomes(), [Some(RunOutcome::Unknown)]);
}

#[tokio::test]
async fn a_claim_whose_server_died_is_reported_and_never_run() {
    let world = World::new(&LENIENT);
    let state = world.asked().await;
    world.cancel().state(&state).answer(yes()).send().await.done();
    for (_, outcome) in world.memory.claims.lock().unwrap().values_mut() {
        *outcome = None;
    }
    let question = world.cancel().state(&state).answer(yes()).send().await.question();
    assert!(question.message.contains("Não se sabe o resultado"), "{}", question.message);
    assert_eq!(world.api.written().len(), 1);
}

/// The audit trail is slow and the client gone: the row is written all the same.
#[tokio::test]
async fn a_client_that_declines_and_hangs_up_leaves_its_trace() {
    let world = World::new(&LENIENT);
    let state = world.asked().await;
    let held = world.memory.slow_audit.clone().lock_owned().await;
    let waiting = tokio::spawn(world.cancel().state(&state).answer(FormAnswer::Declined).send());
    for _ in 0..20 {
        tokio::task::yield_now().await;
    }
    waiting.abort();
    assert!(waiting.await.unwrap_err().is_cancelled());
    drop(held);
    engine::call::writes_finished().await;
    assert_eq!(world.memory.decisions()[1], ("declined", "user_declined".to_owned()));
}
