//! How many of what, whatever the day and the seed.

use std::collections::BTreeSet;

use catalogue::Record;
use catalogue::inbox::agent::AGENT;
use catalogue::inbox::agent_run::AGENT_RUN;
use catalogue::inbox::delivery::DELIVERY;
use catalogue::inbox::email::{EMAIL, RAW, STATUSES};
use catalogue::inbox::mailbox::INBOX;
use catalogue::inbox::secret::SECRET;
use catalogue::inbox::system_event::SYSTEM_EVENT;
use catalogue::inbox::webhook::WEBHOOK;
use catalogue::inbox::workflow_run::WORKFLOW_RUN;
use catalogue::inbox::workspace::WORKSPACE;
use engine::{Workspace, WorkspaceId};
use jiff::SignedDuration;
use sandbox::demo::{finance, inbox};
use serde_json::Value;
use storage::{Key, Row};

use super::filled::{DAYS, Filled, account, counted, empty, text};

#[tokio::test]
async fn every_state_is_there() {
    for (seed, day) in (1..).zip(DAYS) {
        let demo = Filled::new(seed, day).await;
        let emails = demo.all(&EMAIL).await;
        assert_eq!(emails.len(), 150, "{day}");
        let states = counted(&emails, "status");
        let words: BTreeSet<&str> = states.keys().map(String::as_str).collect();
        assert_eq!(words, STATUSES.iter().copied().collect(), "{day}: {states:?}");
        assert_eq!((states["processing"], states["received"], states["approved"]), (1, 2, 1), "{day}");
        assert_eq!((states["failed"], states["rejected"]), (11, 12), "{day}");
        let inboxes = demo.all(&INBOX).await;
        assert_eq!(
            inboxes.iter().map(|row| text(row, "label")).collect::<Vec<_>>(),
            ["Contas a pagar", "Notas fiscais"]
        );
        let by_inbox = counted(&emails, "inbox_id");
        assert!(inboxes.iter().all(|inbox| by_inbox[&inbox.uid] > 40), "{by_inbox:?}");
        let models: BTreeSet<String> = counted(&demo.all(&AGENT).await, "llm_model").into_keys().collect();
        assert_eq!(models.len(), 3);
        let kinds = demo.all(&AGENT_RUN).await;
        let kinds: BTreeSet<&str> = kinds.iter().filter_map(|run| run.doc["output"]["kind"].as_str()).collect();
        assert_eq!(kinds, ["invoice", "receipt", "spam", "suspicious", "other"].into());
    }
}

#[tokio::test]
async fn runs_fail_for_four_causes_now_and_before() {
    for (seed, day) in (11..).zip(DAYS) {
        let demo = Filled::new(seed, day).await;
        let runs = demo.all(&AGENT_RUN).await;
        let failed: Vec<&Row> = runs.iter().filter(|run| text(run, "status") == "failed").collect();
        assert_eq!(failed.len(), 12, "{day}");
        let week_ago = demo.now.checked_sub(SignedDuration::from_hours(7 * 24)).unwrap();
        let causes = |recent: bool| -> BTreeSet<&str> {
            let these = failed.iter().filter(|run| (run.created_at >= week_ago) == recent);
            these.map(|run| cause(text(run, "error"))).collect()
        };
        assert_eq!(causes(true), ["model", "secret", "file", "timeout"].into(), "{day}");
        assert_eq!(causes(false), ["model", "file", "timeout"].into(), "{day}");
        // One was mended: the same e-mail was read again.
        let emails = demo.all(&EMAIL).await;
        let mended =
            emails.iter().filter(|email| runs.iter().filter(|run| text(run, "email_id") == email.uid).count() == 2);
        assert_eq!(mended.map(|email| text(email, "status")).collect::<Vec<_>>(), ["processed"]);
    }
}

#[tokio::test]
async fn the_last_letters_are_read_when_the_clock_goes_on() {
    let demo = Filled::new(2, DAYS[2]).await;
    let later = demo.now.checked_add(SignedDuration::from_secs(90)).unwrap();
    let listed = demo.get("/v1/emails?limit=200", later).await.expect(200).body;
    let states = listed["data"].as_array().unwrap().iter().map(|email| email["status"].as_str().unwrap());
    let waiting: Vec<&str> =
        states.filter(|status| matches!(*status, "received" | "approved" | "processing")).collect();
    assert_eq!(waiting, ["received"; 2]);
}

fn cause(error: &str) -> &'static str {
    let known = [("descontinuado", "model"), ("O secret", "secret"), ("O anexo", "file"), ("não respondeu", "timeout")];
    known.iter().find(|(part, _)| error.contains(part)).map_or("unknown", |(_, cause)| *cause)
}

#[tokio::test]
async fn one_of_two_secrets_was_used() {
    let demo = Filled::new(3, DAYS[0]).await;
    let secrets = demo.all(&SECRET).await;
    let used: Vec<(&str, bool)> =
        secrets.iter().map(|row| (text(row, "name"), row.doc["last_used_at"].is_string())).collect();
    assert_eq!(used, [("ERP_TOKEN", true), ("PORTAL_NFE_TOKEN", false)]);
    assert!(secrets.iter().all(|row| !row.doc.contains_key("value")));
    let orders: Vec<String> = demo.all(&AGENT).await.iter().map(|row| text(row, "system_message").to_owned()).collect();
    assert_eq!(orders.iter().filter(|orders| orders.contains("{{")).count(), 1);
}

const RECORDS: [&Record; 10] =
    [&INBOX, &AGENT, &EMAIL, &RAW, &AGENT_RUN, &WORKFLOW_RUN, &WEBHOOK, &DELIVERY, &SYSTEM_EVENT, &SECRET];

async fn everything(demo: &Filled) -> Vec<(String, Value)> {
    let mut all = Vec::new();
    for record in RECORDS {
        all.extend(demo.all(record).await.into_iter().map(|row| (row.uid, Value::Object(row.doc))));
    }
    all
}

#[tokio::test]
async fn the_same_seed_gives_the_same_data_and_filling_again_none() {
    let (one, same, other) =
        (Filled::new(7, DAYS[0]).await, Filled::new(7, DAYS[0]).await, Filled::new(8, DAYS[0]).await);
    let first = everything(&one).await;
    assert!(first == everything(&same).await);
    assert!(first != everything(&other).await);
    let again = inbox::fill(&one.store, &account(), 9, DAYS[1].parse().unwrap()).await.unwrap();
    assert_eq!(again, one.summary);
    assert!(first == everything(&one).await);
    assert_eq!(one.store.workspaces(&account()).await.unwrap().len(), 1);
}

#[tokio::test]
async fn the_workspace_is_finances_or_the_only_unnamed_one() {
    let store = empty().await;
    let made = finance::fill(&store, &account(), 1, DAYS[0].parse().unwrap()).await.unwrap();
    let demo = Filled::within(store.clone(), 1, DAYS[0]).await;
    assert_eq!(demo.summary.workspace, made.workspaces[0]);
    assert_eq!(store.workspaces(&account()).await.unwrap().len(), 2);
    let own = &demo.summary.workspace.id.0;
    let record = store.get(&account(), &WORKSPACE, &Key::Uid(own.clone())).await.unwrap().unwrap();
    assert_eq!((text(&record, "external_id"), &record.doc["monthly_emails_limit"]), (own.as_str(), &Value::from(500)));
    // The other way round: finance goes where inbox is.
    let demo = Filled::new(1, DAYS[0]).await;
    let made = finance::fill(&demo.store, &account(), 1, DAYS[0].parse().unwrap()).await.unwrap();
    assert_eq!(made.workspaces[0], demo.summary.workspace);
    for (name, used) in [("Principal", true), ("Minha padaria", false)] {
        let store = empty().await;
        let own =
            Workspace { id: WorkspaceId("0b9c4be6-0f5c-4b6e-9d0a-8f0e6a7a1c01".to_owned()), name: name.to_owned() };
        store.create_workspace(&account(), &own, DAYS[0].parse().unwrap()).await.unwrap();
        let demo = Filled::within(store, 1, DAYS[0]).await;
        assert_eq!(demo.summary.workspace.id == own.id, used, "{name}");
        assert_eq!(demo.summary.workspace.name, "Grupo Ipê Amarelo");
    }
}
