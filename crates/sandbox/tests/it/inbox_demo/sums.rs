//! Sums agree: runs and their tokens, e-mails and what the workspace used, events and what they tell of.

use std::collections::BTreeMap;

use catalogue::inbox::agent_run::AGENT_RUN;
use catalogue::inbox::email::EMAIL;
use catalogue::inbox::system_event::SYSTEM_EVENT;
use catalogue::inbox::workflow_run::WORKFLOW_RUN;
use rust_decimal::Decimal;
use sandbox::domain::money;
use sandbox::inbox::model::{self, Tokens};
use serde_json::Value;
use storage::Row;

use super::filled::{DAYS, Filled, text};

fn number(row: &Row, name: &str) -> u32 {
    row.doc[name].as_u64().unwrap().try_into().unwrap()
}

#[tokio::test]
async fn costs_are_those_of_the_tokens() {
    let demo = Filled::new(4, DAYS[0]).await;
    let mut total = Decimal::ZERO;
    for run in demo.all(&AGENT_RUN).await {
        let tokens = Tokens {
            input: number(&run, "input_tokens"),
            output: number(&run, "output_tokens"),
            cache_read: number(&run, "cache_read"),
            cache_write: number(&run, "cache_write"),
        };
        let cost = money::decimal(&run.doc["total_cost"]).unwrap();
        let own = model::find(text(&run, "llm_model")).unwrap();
        assert_eq!(cost, model::price(own, tokens), "{}", run.uid);
        total += cost;
        match text(&run, "status") {
            "success" => assert!(tokens.input > 20 && tokens.output > 20 && run.doc["error"].is_null()),
            "failed" => assert!(run.doc["output"].is_null() && !text(&run, "error").is_empty()),
            status => assert_eq!((status, run.doc["finished_at"].is_null()), ("running", true)),
        }
    }
    assert!(total > Decimal::ZERO && total < Decimal::from(25), "{total}");
}

#[tokio::test]
async fn every_run_ends_its_email_and_its_workflow() {
    let demo = Filled::new(5, DAYS[1]).await;
    let (emails, runs) = (demo.all(&EMAIL).await, demo.all(&AGENT_RUN).await);
    let workflows = demo.all(&WORKFLOW_RUN).await;
    assert_eq!(workflows.len(), runs.len());
    for run in &runs {
        let of_run = |workflow: &&Row| workflow.doc["steps"][0]["agent_run_id"] == run.uid.as_str();
        let workflow = workflows.iter().find(of_run).unwrap();
        assert_eq!(text(workflow, "status"), text(run, "status"));
        assert_eq!(text(workflow, "email_id"), text(run, "email_id"));
    }
    for email in &emails {
        let last = runs.iter().rfind(|run| text(run, "email_id") == email.uid).map(|run| text(run, "status"));
        let expected = match text(email, "status") {
            "processed" => Some("success"),
            "failed" => Some("failed"),
            "processing" => Some("running"),
            _ => None,
        };
        assert_eq!(last, expected, "{}", text(email, "subject"));
        assert_eq!(text(email, "processed_at").is_empty(), !matches!(last, Some("success" | "failed")));
        assert_eq!(text(email, "rejection_reason").is_empty(), text(email, "status") != "rejected");
    }
}

#[tokio::test]
async fn events_tell_each_emails_story() {
    let demo = Filled::new(6, DAYS[2]).await;
    let mut stories: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for event in demo.all(&SYSTEM_EVENT).await {
        assert!(event.created_at <= demo.now);
        stories.entry(text(&event, "email_id").to_owned()).or_default().push(text(&event, "slug").to_owned());
    }
    for email in demo.all(&EMAIL).await {
        let story = &stories[&email.uid];
        let last = match text(&email, "status") {
            "processing" => "agent_run.started",
            other => &format!("email.{other}"),
        };
        assert_eq!((story[0].as_str(), story.last().unwrap().as_str()), ("email.received", last));
    }
}

#[tokio::test]
async fn what_the_month_used_is_what_was_let_in() {
    let demo = Filled::new(7, DAYS[0]).await;
    let month = engine::clock::account_date(demo.now).first_of_month();
    let is_now = |row: &&Row| engine::clock::account_date(row.created_at) >= month;
    let emails = demo.all(&EMAIL).await;
    let let_in = emails.iter().filter(is_now).filter(|email| text(email, "status") != "rejected").count();
    let runs = demo.all(&AGENT_RUN).await;
    let spent: Decimal = runs.iter().filter(is_now).filter_map(|run| money::decimal(&run.doc["total_cost"])).sum();
    // Far below the workspace's limits.
    assert!((50..400).contains(&let_in) && spent < Decimal::from(20), "{let_in}, {spent}");
    let path = format!("/v1/workspaces/{}", demo.summary.workspace.id.0);
    let shown = demo.get(&path, demo.now).await.expect(200).body["data"].clone();
    assert_eq!(shown["monthly_emails_used"], let_in);
    assert_eq!(money::decimal(&shown["monthly_cost_used"]), Some(spent));
    assert_eq!((&shown["monthly_emails_limit"], &shown["monthly_cost_limit"]), (&Value::from(500), &Value::from(25)));
    let used = demo.get("/v1/usage", demo.now).await.expect(200).body["data"].clone();
    let of_models = used["by_model"].as_array().unwrap();
    for name in ["agent_runs", "agent_runs_failed", "input_tokens", "output_tokens"] {
        let sum: u64 = of_models.iter().filter_map(|model| model[name].as_u64()).sum();
        assert_eq!(used[name], sum, "{name}");
    }
}
