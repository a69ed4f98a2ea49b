//! The prompts, followed by one who makes the calls that they spell out, over mail whose outcome is known.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::{Post, confirmed};
use crate::support::Era;
use crate::whole::followed::{paged, spelled_calls};

async fn made(post: &mut Post, name: &str, tool: &str, arguments: Value) {
    let answer = post.server.call(Era::Modern, tool, arguments).await.structured();
    post.keep(name, &answer);
}

/// An inbox with an agent; three messages were read well, and the agent failed over two.
async fn office() -> Post {
    let mut post = Post::open().await;
    let agent = json!({"label": "Triagem", "llm_model": "ipe-2-pro", "system_message": "Separe boletos."});
    made(&mut post, "agent", "agents_create", agent).await;
    let inbox = json!({"label": "Boletos", "email": super::post::ADDRESS, "agent_id": post.id("agent")});
    made(&mut post, "inbox", "inboxes_create", inbox).await;
    for (at, subject) in ["Boleto um", "Boleto dois", "Boleto tres"].iter().enumerate() {
        let id = post.mail(subject, "Segue o boleto de R$ 10,00.").await;
        post.name(&format!("good {at}"), id);
        post.let_time_pass();
    }
    for (at, subject) in ["Parado um", "Parado dois"].iter().enumerate() {
        let id = post.mail_with("X-Sandbox-Agent: timeout\r\n", subject, "Segue.").await;
        post.name(&format!("bad {at}"), id);
        post.let_time_pass();
    }
    post.let_time_pass();
    post
}

async fn rows(post: &Post, tool: &str, call: Map<String, Value>) -> Vec<Value> {
    let pages = paged(&post.server, tool, call).await;
    pages.iter().flat_map(|page| page["data"].as_array().expect("data").clone()).collect()
}

/// The values of a member, in order.
fn all<'a>(rows: &'a [Value], name: &str) -> Vec<&'a str> {
    rows.iter().map(|row| row[name].as_str().unwrap_or_default()).collect()
}

fn id(post: &Post, name: &str) -> String {
    post.id(name).as_str().expect("an id").to_owned()
}

#[tokio::test]
async fn failed_runs_are_found_with_their_cause_and_their_emails() {
    let post = office().await;
    let mut calls = spelled_calls(&post.server, "review_failed_runs", &[("since", "2026-11-30")]).await;
    let (tool, call) = calls.remove(0);
    let runs = rows(&post, &tool, call).await;
    let mut of: Vec<_> = all(&runs, "email_id");
    of.sort_unstable();
    assert_eq!(of, [id(&post, "bad 0"), id(&post, "bad 1")], "{runs:?}");
    assert!(runs.iter().all(|run| !run["error"].as_str().unwrap_or_default().is_empty()), "{runs:?}");
    for email in of {
        let email = post.server.call(Era::Modern, "emails_get", json!({"id": email})).await.structured();
        assert_eq!(email["status"], "failed");
    }
    let later = spelled_calls(&post.server, "review_failed_runs", &[("since", "2026-12-01")]).await.remove(0);
    assert!(rows(&post, &later.0, later.1).await.is_empty());
}

#[tokio::test]
async fn an_inbox_is_shown_with_its_mail_and_its_agent() {
    let post = office().await;
    let inbox = id(&post, "inbox");
    let calls: BTreeMap<_, _> =
        spelled_calls(&post.server, "inbox_overview", &[("inbox_id", &inbox)]).await.into_iter().collect();
    let one =
        post.server.call(Era::Modern, "inboxes_get", Value::Object(calls["inboxes_get"].clone())).await.structured();
    assert_eq!((&one["agent_id"], &one["email"]), (&post.id("agent"), &json!(super::post::ADDRESS)));
    let emails = rows(&post, "emails_list", calls["emails_list"].clone()).await;
    let newest_first: Vec<String> =
        ["bad 1", "bad 0", "good 2", "good 1", "good 0"].iter().map(|name| id(&post, name)).collect();
    assert_eq!(all(&emails, "id"), newest_first);
    let runs = rows(&post, "agent_runs_list", calls["agent_runs_list"].clone()).await;
    assert_eq!(runs.iter().filter(|run| run["status"] == "failed").count(), 2, "{runs:?}");
}

#[tokio::test]
async fn a_webhook_that_fails_is_told_from_one_that_is_well() {
    let mut post = office().await;
    for (name, url) in [("well", "https://erp.exemplo.com.br/ok"), ("ill", "https://erp.exemplo.com.br/falha")] {
        let webhook = json!({"label": name, "url": url, "subscribed_events": ["email.processed"]});
        let answer = confirmed(&post, "webhooks_create", &webhook).await.structured();
        post.keep(name, &answer);
    }
    post.mail("Boleto quatro", "Segue.").await;
    for _ in 0..8 {
        post.let_time_pass();
    }
    let (tool, call) = spelled_calls(&post.server, "webhook_health", &[]).await.remove(0);
    let webhooks = rows(&post, &tool, call).await;
    let failing: Vec<&Value> = webhooks.iter().filter(|one| one["consecutive_failures"] != json!(0)).collect();
    assert_eq!((webhooks.len(), failing.len(), &failing[0]["label"]), (2, 1, &json!("ill")), "{webhooks:?}");
    let call = json!({"id": failing[0]["id"], "limit": 50});
    let deliveries = rows(&post, "webhooks_deliveries_list", call.as_object().expect("an object").clone()).await;
    assert!(!deliveries.is_empty() && deliveries.iter().all(|one| one["status"] != "success"), "{deliveries:?}");
}

#[tokio::test]
async fn the_usage_of_a_month_is_the_sum_of_its_runs() {
    let post = office().await;
    let (tool, call) = spelled_calls(&post.server, "usage_report", &[]).await.remove(0);
    let usage = post.server.call(Era::Modern, &tool, Value::Object(call)).await.structured();
    assert_eq!(
        (&usage["from"], &usage["emails_processed"], &usage["emails_failed"]),
        (&json!("2026-11-01"), &json!(3), &json!(2))
    );
    assert_eq!((&usage["agent_runs"], &usage["agent_runs_failed"]), (&json!(5), &json!(2)));
    let models = usage["by_model"].as_array().expect("models");
    assert_eq!((models.len(), &models[0]["llm_model"]), (1, &json!("ipe-2-pro")));
    let before = spelled_calls(&post.server, "usage_report", &[("month", "2026-10")]).await.remove(0);
    let usage = post.server.call(Era::Modern, &before.0, Value::Object(before.1)).await.structured();
    assert_eq!(usage["agent_runs"], 0);
}
