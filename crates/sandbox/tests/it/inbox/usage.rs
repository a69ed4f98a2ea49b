//! Usage.

use catalogue::inbox::agent_run::AGENT_RUN;
use catalogue::inbox::email::EMAIL;
use jiff::{SignedDuration, Timestamp};
use proptest::prelude::*;
use rust_decimal::Decimal;
use sandbox::domain::money;
use sandbox::inbox::model;
use sandbox::instant;
use serde_json::{Value, json};
use storage::NewRow;

use super::{about, partition, settled};
use crate::world::{WORKSPACE, World};

/// A run as the store keeps it.
#[derive(Debug, Clone)]
struct Run {
    model: &'static str,
    status: &'static str,
    tokens: model::Tokens,
    at: Timestamp,
}

impl Run {
    fn cost(&self) -> Decimal {
        model::price(model::find(self.model).unwrap(), self.tokens)
    }

    fn document(&self) -> Value {
        json!({ "llm_model": self.model, "status": self.status, "input_tokens": self.tokens.input,
            "output_tokens": self.tokens.output, "cache_read": self.tokens.cache_read,
            "cache_write": self.tokens.cache_write, "total_cost": money::json(self.cost()) })
    }
}

fn at(text: &str) -> Timestamp {
    text.parse().unwrap()
}

fn rows(docs: Vec<(Value, Timestamp)>, mark: char) -> Vec<NewRow> {
    let row = |(number, (doc, at)): (usize, (Value, Timestamp))| NewRow {
        uid: format!("{mark}{number}"),
        doc: doc.as_object().unwrap().clone(),
        created_at: at,
        updated_at: at,
    };
    docs.into_iter().enumerate().map(row).collect()
}

async fn store(world: &World, runs: &[Run], emails: &[(&str, &str)]) {
    let mut tx = world.store.begin(&partition()).await.unwrap();
    let runs = runs.iter().map(|run| (run.document(), run.at)).collect();
    tx.insert_many(&AGENT_RUN, rows(runs, 'r')).await.unwrap();
    let email = |(status, received): &(&str, &str)| {
        (json!({ "status": status, "received_at": instant::utc_millis(at(received)) }), at(received))
    };
    tx.insert_many(&EMAIL, rows(emails.iter().map(email).collect(), 'e')).await.unwrap();
    tx.commit().await.unwrap();
}

fn run(model: &'static str, status: &'static str, input: u32, moment: &str) -> Run {
    Run { model, status, tokens: model::Tokens { input, output: 7, cache_read: 3, cache_write: 1 }, at: at(moment) }
}

#[tokio::test]
async fn days_are_the_accounts_and_sums_are_by_model() {
    let world = settled().await;
    let runs = [
        run("ipe-2-mini", "success", 1000, "2026-10-01T02:59:59.999Z"),
        run("ipe-2-mini", "success", 100, "2026-10-01T03:00:00Z"),
        run("ipe-2-mini", "failed", 10, "2026-10-05T12:00:00Z"),
        run("aroeira-0", "running", 1, "2026-10-05T12:00:00Z"),
    ];
    let emails = [
        ("processed", "2026-10-01T02:59:59.999Z"),
        ("processed", "2026-10-01T03:00:00Z"),
        ("failed", "2026-10-05T12:00:00Z"),
        ("rejected", "2026-10-05T12:00:00Z"),
    ];
    store(&world, &runs, &emails).await;
    let month = world.get("/v1/usage?month=2026-10").await.expect(200).body["data"].clone();
    let of = |run: &Run| run.cost();
    let total = of(&runs[1]) + of(&runs[2]) + of(&runs[3]);
    let expected = json!({ "workspace_id": WORKSPACE, "from": "2026-10-01", "to": "2026-10-31", "emails_processed": 1,
        "emails_failed": 1, "agent_runs": 3, "agent_runs_failed": 1, "input_tokens": 111, "output_tokens": 21,
        "cache_read": 9, "cache_write": 3, "total_cost": money::json(total), "currency": "USD",
        "by_model": [
            { "llm_model": "aroeira-0", "agent_runs": 1, "agent_runs_failed": 0, "input_tokens": 1, "output_tokens": 7,
              "total_cost": money::json(of(&runs[3])) },
            { "llm_model": "ipe-2-mini", "agent_runs": 2, "agent_runs_failed": 1, "input_tokens": 110,
              "output_tokens": 14, "total_cost": money::json(of(&runs[1]) + of(&runs[2])) },
        ] });
    assert_eq!(month, expected);
    let shown = world.get(&format!("/v1/workspaces/{WORKSPACE}")).await.expect(200).body;
    let used = (&shown["data"]["monthly_emails_used"], &shown["data"]["monthly_cost_used"]);
    assert_eq!(used, (&json!(2), &money::json(total)));
    let day = world.get("/v1/usage?from=2026-09-30&to=2026-09-30").await.expect(200).body;
    assert_eq!((&day["data"]["agent_runs"], &day["data"]["emails_processed"]), (&json!(1), &json!(1)));
    let usual = world.get("/v1/usage").await.expect(200).body;
    assert_eq!((&usual["data"]["from"], &usual["data"]["to"]), (&json!("2026-09-06"), &json!("2026-10-05")));
    assert_eq!(usual["data"]["agent_runs"], 4);
    world.pass(SignedDuration::from_hours(24 * 30));
    let later = world.get(&format!("/v1/workspaces/{WORKSPACE}")).await.expect(200).body;
    assert_eq!((&later["data"]["monthly_emails_used"], &later["data"]["monthly_cost_used"]), (&json!(0), &json!(0.0)));
}

#[tokio::test]
async fn an_open_end_follows_from_the_other() {
    let world = settled().await;
    for (query, from, to) in [
        ("to=2026-03-31", "2026-03-02", "2026-03-31"),
        ("from=2026-10-01", "2026-10-01", "2026-10-05"),
        ("from=2027-01-01", "2027-01-01", "2027-01-01"),
        ("month=2028-02", "2028-02-01", "2028-02-29"),
    ] {
        let shown = world.get(&format!("/v1/usage?{query}")).await.expect(200).body;
        assert_eq!((&shown["data"]["from"], &shown["data"]["to"]), (&json!(from), &json!(to)), "{query}");
    }
}

#[tokio::test]
async fn what_makes_no_period_is_refused_by_name() {
    let world = settled().await;
    for (query, named) in [
        ("from=2026-10-02&to=2026-10-01", "from"),
        ("month=2026-10&from=2026-10-01", "month"),
        ("month=2026-13", "month"),
        ("to=hoje", "to"),
        ("from=2026-02-30", "from"),
        ("days=3", "days"),
        ("to=9999-12-31", "to"),
    ] {
        let refused = world.get(&format!("/v1/usage?{query}")).await.expect(400).body;
        assert_eq!(about(&refused, named).as_array().unwrap().len(), 1, "{query}: {refused}");
    }
}

#[tokio::test]
async fn a_plain_day_is_the_accounts_and_a_second_is_whole() {
    let world = settled().await;
    let runs =
        ["2026-10-05T02:59:59.999Z", "2026-10-05T03:00:00Z", "2026-10-05T12:00:00.500Z", "2026-10-06T02:59:59.999Z"];
    let runs: Vec<Run> = runs.iter().map(|moment| run("ipe-2-mini", "success", 1, moment)).collect();
    store(&world, &runs, &[]).await;
    for (query, found) in [
        ("since=2026-10-05", 3),
        ("until=2026-10-04", 1),
        ("since=2026-10-05&until=2026-10-05", 3),
        ("until=2026-10-05T12:00:00Z", 3),
        ("until=2026-10-05T12:00:00.499Z", 2),
        ("since=2026-10-05T09:00:01-03:00", 1),
    ] {
        let listed = world.get(&format!("/v1/agent-runs?{}", query.replace('+', "%2B"))).await.expect(200).body;
        assert_eq!(listed["data"].as_array().unwrap().len(), found, "{query}");
    }
}

fn any_run() -> impl Strategy<Value = Run> {
    let models =
        prop::sample::select(vec!["ipe-2-pro", "ipe-2-mini", "aroeira-1", "aroeira-1-mini", "ipe-1", "aroeira-0"]);
    let statuses = prop::sample::select(vec!["running", "success", "failed"]);
    let tokens = (0_u32..2_000_000, 0_u32..64_000, 0_u32..400_000, 0_u32..400_000);
    (models, statuses, tokens, 0_i64..40).prop_map(|(model, status, (input, output, cache_read, cache_write), days)| {
        Run {
            model,
            status,
            tokens: model::Tokens { input, output, cache_read, cache_write },
            at: at("2026-10-05T12:00:00Z") - SignedDuration::from_hours(24 * days),
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn models_add_up_to_the_total_to_the_last_decimal(runs in prop::collection::vec(any_run(), 0..40)) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let shown = runtime.block_on(async {
            let world = settled().await;
            store(&world, &runs, &[]).await;
            world.get("/v1/usage").await.expect(200).body["data"].clone()
        });
        let first = at("2026-09-06T03:00:00Z");
        let counted: Vec<&Run> = runs.iter().filter(|run| run.at >= first).collect();
        let cost: Decimal = counted.iter().map(|run| run.cost()).sum();
        prop_assert_eq!(money::decimal(&shown["total_cost"]), Some(cost));
        prop_assert_eq!(&shown["agent_runs"], counted.len());
        let models = shown["by_model"].as_array().unwrap();
        let by_model: Decimal = models.iter().map(|model| money::decimal(&model["total_cost"]).unwrap()).sum();
        prop_assert_eq!(by_model, cost);
        for field in ["agent_runs", "agent_runs_failed", "input_tokens", "output_tokens"] {
            let sum: u64 = models.iter().map(|model| model[field].as_u64().unwrap()).sum();
            prop_assert_eq!(&shown[field], sum, "{}", field);
        }
    }
}
