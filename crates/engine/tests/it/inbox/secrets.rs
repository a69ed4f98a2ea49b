//! Values that a call carries and nothing else does, and those that one answer tells.

use engine::{CallOutcome, FormAnswer, Refusal, ToldOnce};
use serde_json::{Value, json};

use super::{HOME, SECRET, WEBHOOK, ana, world};
use crate::fakes::ok;
use crate::world::{World, yes};

const PASSWORD: &str = "s3nha-do-erp";

fn creation() -> Value {
    json!({"label": "Novo", "url": "https://erp.exemplo.com.br/x", "auth": "basic", "auth_basic_user": "entrada-sol",
        "auth_basic_password": PASSWORD})
}

/// What the person is asked, and then what the call comes to.
async fn confirmed(world: &World, tool: &str, arguments: Value) -> (String, CallOutcome) {
    let asked = world.call(tool, arguments.clone()).by(ana(Some(HOME))).send().await.question();
    let call = world.call(tool, arguments).by(ana(Some(HOME))).state(&asked.state).answer(yes());
    (format!("{} {}", asked.message, asked.state), call.send().await.0)
}

#[tokio::test]
async fn a_credential_reaches_the_api_and_nothing_that_is_told_or_kept() {
    for (tool, arguments) in [
        ("webhooks_create", creation()),
        ("secrets_update", json!({"id": SECRET, "value": PASSWORD})),
        ("secrets_create", json!({"name": "ERP_TOKEN", "value": PASSWORD})),
    ] {
        let world = world();
        let asked = match tool {
            "secrets_create" => {
                world.call(tool, arguments).by(ana(Some(HOME))).send().await.done();
                String::new()
            }
            tool => confirmed(&world, tool, arguments).await.0,
        };
        let sent = world.api.written();
        assert!(sent[0].1.contains(PASSWORD), "{tool}: {sent:?}");
        let (rows, claims) = (world.memory.audit.lock().unwrap(), world.memory.claims.lock().unwrap());
        let kept = format!("{asked} {rows:?} {claims:?}");
        for secret in [PASSWORD, "entrada-sol"] {
            assert!(!kept.contains(secret), "{tool}: {kept}");
        }
    }
}

/// Who reads the trail must not be able to try passwords against it; the approval is of one value all the same.
#[tokio::test]
async fn the_kept_digest_does_not_see_a_secret_and_the_approval_does() {
    let world = world();
    let call = |value: &str| world.call("secrets_update", json!({"id": SECRET, "value": value})).by(ana(Some(HOME)));
    let asked = call(PASSWORD).send().await.question();
    let other = call("outro-valor").state(&asked.state).answer(yes()).send().await.question();
    assert!(other.message.starts_with("A confirmação recebida não vale"), "{}", other.message);
    let digests: Vec<_> = world.memory.audit.lock().unwrap().iter().map(|row| row.arguments_digest.clone()).collect();
    assert_eq!(digests[0], digests[1]);
    assert!(world.api.written().is_empty());
}

#[tokio::test]
async fn what_the_api_says_of_a_credential_is_masked() {
    let world = world();
    world.api.answers(|request| match request.method().as_str() {
        "GET" => super::answer(request),
        _ => ok(
            400,
            &json!({"error": {"code": "validation_failed", "message": format!("{PASSWORD} is too weak"), "details":
                {"formErrors": [], "fieldErrors": {"value": [format!("got '{PASSWORD}'")]}}}})
            .to_string(),
        ),
    });
    for (tool, arguments) in
        [("webhooks_create", creation()), ("secrets_update", json!({"id": SECRET, "value": PASSWORD}))]
    {
        let CallOutcome::Refused(refusal) = confirmed(&world, tool, arguments).await.1 else { panic!("{tool} ran") };
        assert_eq!(refusal.code(), "validation_failed");
        let told = refusal.to_json(catalogue::Lang::Pt);
        assert!(!told.contains(PASSWORD) && told.contains("***"), "{told}");
    }
}

#[tokio::test]
async fn a_bad_secret_is_named_and_not_repeated() {
    let world = world();
    let wrong = json!({"id": SECRET, "value": {"texto": PASSWORD}});
    let refused = world.call("secrets_update", wrong).by(ana(Some(HOME))).send().await.refusal();
    let told = format!("{refused:?} {}", refused.to_json(catalogue::Lang::Pt));
    assert!(refused.code() == "invalid_arguments" && told.contains("value") && !told.contains(PASSWORD), "{told}");
}

#[tokio::test]
async fn a_new_signing_secret_is_told_once() {
    let world = world();
    let arguments = json!({"id": WEBHOOK});
    let tool = "webhooks_regenerate_secret";
    let call = || world.call(tool, arguments.clone()).by(ana(Some(HOME)));
    let asked = call().send().await.question();
    let first = call().state(&asked.state).answer(yes()).send().await.done();
    assert_eq!(first.structured.get(), r#"{"signing_secret":"whsec_novo"}"#);
    let refused = call().state(&asked.state).answer(yes()).send().await.refusal();
    let told_once = Some(ToldOnce { field: "signing_secret", again: tool });
    let outcome = Some(json!({"result": "done", "status": 200}));
    assert_eq!(refused, Refusal::ConfirmationReplayed { outcome, told_once });
    let message = refused.message(catalogue::Lang::Pt);
    assert!(message.contains("signing_secret só apareceu na resposta daquela vez"), "{message}");
    let kept = format!(
        "{} {:?} {:?}",
        refused.to_json(catalogue::Lang::En),
        world.memory.audit.lock().unwrap(),
        world.memory.claims.lock().unwrap()
    );
    assert!(!kept.contains("whsec_novo"), "{kept}");
    assert_eq!(world.api.written().len(), 1);
    let declined = call().send().await.question();
    let declined = call().state(&declined.state).answer(FormAnswer::Declined).send().await.refusal();
    assert_eq!(declined.code(), "user_declined");
}

/// The API strips it there; should it not, the server does.
#[tokio::test]
async fn no_read_and_no_change_shows_a_signing_secret() {
    let world = world();
    for (tool, arguments) in
        [("webhooks_get", json!({"id": WEBHOOK})), ("webhooks_update", json!({"id": WEBHOOK, "label": "ERP"}))]
    {
        let call = || world.call(tool, arguments.clone()).by(ana(Some(HOME)));
        let result = match tool {
            "webhooks_get" => call().send().await.done(),
            _ => {
                let asked = call().send().await.question();
                call().state(&asked.state).answer(yes()).send().await.done()
            }
        };
        let text = result.structured.get();
        assert!(text.contains("erp.exemplo.com.br") && !text.contains("whsec_"), "{tool}: {text}");
    }
}

#[tokio::test]
async fn where_the_api_refused_nothing_was_told() {
    let world = world();
    world.api.answers(|request| match request.method().as_str() {
        "GET" => super::answer(request),
        _ => ok(404, r#"{"error":{"code":"not_found","message":"gone"}}"#),
    });
    let call = || world.call("webhooks_regenerate_secret", json!({"id": WEBHOOK})).by(ana(Some(HOME)));
    let asked = call().send().await.question();
    assert_eq!(call().state(&asked.state).answer(yes()).send().await.refusal(), Refusal::NotFound);
    let refused = call().state(&asked.state).answer(yes()).send().await.refusal();
    assert!(matches!(refused, Refusal::ConfirmationReplayed { told_once: None, .. }), "{refused:?}");
}

/// An API may tell of the headers with which it logged into a receiver.
#[tokio::test]
async fn a_deliverys_headers_do_not_tell_how_the_receiver_is_logged_into() {
    let world = world();
    world.api.answers(|_| {
        let sent = json!({"Authorization": "Basic c29s", "X-Chave-Do-ERP": PASSWORD, "User-Agent": "Kobana-Robot"});
        ok(200, &json!({"data": {"id": super::DELIVERY, "status": "success", "request_headers": sent}}).to_string())
    });
    let arguments = json!({"id": WEBHOOK, "delivery_id": super::DELIVERY});
    let result = world.call("webhooks_deliveries_get", arguments).by(ana(Some(HOME))).send().await.done();
    let told: Value = serde_json::from_str(result.structured.get()).unwrap();
    let expected = json!({"Authorization": "***", "X-Chave-Do-ERP": "***", "User-Agent": "Kobana-Robot"});
    assert_eq!(told["request_headers"], expected);
}
