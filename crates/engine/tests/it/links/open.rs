//! The other side of an address: what it leads to, and what it does not.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use engine::{FileError, Limits, Refusal, ResourceBody, ResourceError, ResourceRead, Tenant};
use http::Response;
use serde_json::{Value, json};

use super::product::MAIL;
use super::{HOME, MESSAGE, ana, limited, open, paths, token, world};
use crate::fakes::ok;
use crate::world::{EVERYTHING, UID, World, yes};

#[tokio::test]
async fn an_address_leads_to_the_file_until_it_expires() {
    let world = world();
    let token = token(&world).await;
    paths(&world);
    for _ in 0..2 {
        let file = open(&world, &token).await.unwrap();
        assert_eq!((file.media_type, file.name), ("message/rfc822", format!("{UID}.eml")));
        assert_eq!(file.bytes, MESSAGE);
    }
    assert_eq!(paths(&world), [format!("/v1/emails/{UID}/eml"), format!("/v1/emails/{UID}/eml")]);
    world.clock.advance(299);
    assert!(open(&world, &token).await.is_ok());
    world.clock.advance(1);
    assert_eq!(open(&world, &token).await.unwrap_err(), FileError::Expired);
    // A clock that was set back far makes the address older than any that is made.
    world.clock.0.fetch_sub(86_400, Ordering::SeqCst);
    assert_eq!(open(&world, &token).await.unwrap_err(), FileError::Expired);
}

#[tokio::test]
async fn it_is_read_in_the_name_of_its_maker_with_a_right_to_that_file_alone() {
    let world = world();
    let token = token(&world).await;
    open(&world, &token).await.unwrap();
    let permits = world.api.permits.lock().unwrap();
    let permit = permits.last().unwrap();
    assert_eq!(permit.tool().name, "emails_eml");
    assert_eq!(permit.tenant(), &Tenant::of_workspace(ana("").account, crate::world::workspace(HOME, "").id));
    let bearer = permit.principal();
    assert_eq!((&*bearer.person.0, &*bearer.account.0), ("ana", "conta-1"));
    let admitted = |name| engine::permit::admit(bearer, MAIL.tool(name).unwrap()).is_ok();
    assert!(admitted("emails_eml") && !admitted("emails_get") && !admitted("emails_reprocess"));
}

#[tokio::test]
async fn what_does_not_verify_is_refused_in_one_way_and_asks_nothing() {
    let world = world();
    let token = token(&world).await;
    paths(&world);
    let other = World::before("https://api.exemplo.com.br", &MAIL, Limits::default());
    let forged = [
        String::new(),
        token.replace(UID, HOME),
        token.replace("conta-1", "conta-2"),
        token.replace(r#""ana""#, r#""bia""#),
        token.replace("2026", "2027"),
        token[..token.len() - 1].to_owned(),
        format!("{token}x"),
        "x".repeat(5000),
    ];
    for forged in &forged {
        assert_ne!(forged, &token);
        assert_eq!(open(&world, forged).await.unwrap_err(), FileError::Invalid, "{forged}");
    }
    assert_eq!(open(&other, &token).await.unwrap_err(), FileError::Invalid, "another API");
    assert!(paths(&world).is_empty());
    assert_eq!(world.memory.audit.lock().unwrap().len(), 1, "only the making is on record");
    let message = FileError::Invalid.message(catalogue::Lang::Pt);
    assert!(!message.contains(&token) && message.contains("Peça outro"), "{message}");
}

#[tokio::test]
async fn an_address_is_no_approval_and_an_approval_no_address() {
    let world = world();
    let token = token(&world).await;
    let reprocess = || world.call("emails_reprocess", json!({"id": UID})).by(Arc::new(ana(EVERYTHING)));
    let asked = reprocess().state(&token).answer(yes()).send().await.question();
    assert!(asked.message.starts_with("A confirmação recebida não vale"), "{}", asked.message);
    assert!(world.api.written().is_empty());
    assert_eq!(open(&world, &asked.state).await.unwrap_err(), FileError::Invalid);
}

#[tokio::test]
async fn what_the_api_answers_instead_of_the_file_is_not_given() {
    let world = limited(Limits { linked_file_bytes: 10, ..Limits::default() });
    let token = token(&world).await;
    let too_large = FileError::TooLarge { size_bytes: MESSAGE.len(), max_bytes: 10 };
    assert_eq!(open(&world, &token).await.unwrap_err(), too_large);
    let unavailable = FileError::Refused(Refusal::UpstreamUnavailable);
    for (kind, body) in [("text/html", "<p>"), ("application/json", "{}"), ("message/rfc822", "")] {
        world.api.answers(move |_| Ok(Response::builder().header("content-type", kind).body(body.into()).unwrap()));
        assert_eq!(open(&world, &token).await.unwrap_err(), unavailable, "{kind}");
    }
    world.api.answers(|_| Ok(Response::builder().status(302).header("location", "https://x").body("".into()).unwrap()));
    assert_eq!(open(&world, &token).await.unwrap_err(), unavailable);
    world.api.answers(|_| ok(404, "{}"));
    assert_eq!(open(&world, &token).await.unwrap_err(), FileError::Refused(Refusal::NotFound));
    let outcomes: Vec<_> = world.memory.decisions().into_iter().map(|(_, outcome)| outcome).collect();
    let failed = "upstream_unavailable";
    assert_eq!(outcomes, ["ok", "file_too_large", failed, failed, failed, failed, "not_found"]);
}

#[tokio::test]
async fn the_resource_is_the_address_too() {
    let world = world();
    let read = |id: &str| {
        let read = ResourceRead {
            principal: Arc::new(ana(EVERYTHING)),
            uri: format!("kobana://mail/emails/{id}/eml"),
            request_id: "req-9".to_owned(),
            lang: catalogue::Lang::Pt,
        };
        world.engine.read_resource(read)
    };
    let content = read(UID).await.unwrap();
    let ResourceBody::Text(text) = content.body else { panic!("{content:?}") };
    let answer: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((content.mime_type.as_str(), &answer["email_id"]), ("application/json", &json!(UID)));
    assert!(answer["url"].as_str().unwrap().starts_with("https://mcp.exemplo.com.br/mail/eml/"));
    assert_eq!(read(HOME).await.unwrap_err(), ResourceError::NotFound);
}
