//! The question before every destructive call, as a person reads it.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use catalogue::inbox::INBOX_PRODUCT;
use catalogue::{Effect, Lang};
use expect_test::expect_file;
use serde_json::{Value, json};

use super::{AGENT, AWAY, DELIVERY, EMAIL, HOME, INBOX, SECRET, SPARE, WEBHOOK, ana, world};

/// A call of each destructive tool, and a few that somebody could be deceived by.
fn calls() -> Vec<(&'static str, Value)> {
    vec![
        ("workspaces_delete", json!({"id": AWAY})),
        (
            "inboxes_update",
            json!({"id": INBOX, "agent_id": SPARE, "status": "inactive",
                "allowed_recipients": ["fiscal@moinho.example", "outro@\u{430}lheio.example"],
                "filters": [{"field": "subject", "contains": "nota"}]}),
        ),
        ("inboxes_update", json!({"id": INBOX, "agent_id": null, "allowed_recipients": []})),
        ("inboxes_delete", json!({"id": INBOX})),
        ("inboxes_add_recipient", json!({"id": INBOX, "email": "cobranca@alheio.example"})),
        ("inboxes_remove_recipient", json!({"id": INBOX, "email": "nfe@transportes.example"})),
        ("emails_reprocess", json!({"id": EMAIL})),
        ("agents_delete", json!({"id": AGENT})),
        (
            "webhooks_create",
            json!({"label": "Novo", "url": "https://erp.exemplo.com.br@coleta.example/entra", "inbox_id": INBOX,
                "subscribed_events": ["email.processed", "agent_run.failed"], "auth": "basic",
                "auth_basic_user": "entrada-sol", "auth_basic_password": "s3nha-do-erp"}),
        ),
        ("webhooks_update", json!({"id": WEBHOOK, "url": "https://coleta.example/entra", "status": "active"})),
        ("webhooks_delete", json!({"id": WEBHOOK})),
        ("webhooks_test", json!({"id": WEBHOOK})),
        ("webhooks_regenerate_secret", json!({"id": WEBHOOK})),
        ("webhooks_deliveries_replay", json!({"id": WEBHOOK, "delivery_id": DELIVERY})),
        ("secrets_update", json!({"id": SECRET, "value": "t0ken-do-erp", "agent_ids": []})),
        ("secrets_delete", json!({"id": SECRET})),
    ]
}

#[tokio::test]
async fn they_read_well_in_both_languages() {
    for lang in [Lang::Pt, Lang::En] {
        let mut all = String::new();
        for (tool, arguments) in calls() {
            let world = world();
            let question = world.call(tool, arguments).by(ana(Some(HOME))).lang(lang).send().await.question();
            writeln!(all, "## {tool}\n\n{}\n", question.message).unwrap();
        }
        for secret in ["s3nha-do-erp", "t0ken-do-erp", "entrada-sol", "whsec_antigo"] {
            assert!(!all.contains(secret), "{secret}");
        }
        expect_file![format!("snapshots/questions.{}.md", lang.tag())].assert_eq(&all);
    }
}

#[test]
fn every_destructive_tool_is_among_them() {
    let asked: BTreeSet<_> = calls().iter().map(|(tool, _)| *tool).collect();
    let grave = INBOX_PRODUCT.tools().filter(|tool| tool.effect == Effect::Destructive);
    assert_eq!(asked, grave.map(|tool| tool.name).collect());
    assert_eq!(asked.len(), 15);
}
