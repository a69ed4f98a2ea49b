//! What runs cost.

use rust_decimal::Decimal;
use serde_json::{Value, json};

use super::world::{World, bill, message};

/// The model's prices, per million tokens.
const PRICES: [&str; 4] = ["0.4", "1.6", "0.04", "0.5"];

fn decimal(value: &Value) -> Decimal {
    value.to_string().parse().or_else(|_| Decimal::from_scientific(&value.to_string())).unwrap()
}

#[tokio::test]
async fn a_run_costs_its_tokens_at_the_models_prices() {
    let world = World::new().await;
    let [input, output, cache_read, cache_write] = PRICES.map(|price| price.parse().unwrap());
    for id in ["a1", "a2", "a3"] {
        world.mail(&bill(id)).await;
        world.settle().await;
    }
    let mut sum = Decimal::ZERO;
    for listed in world.list("/v1/agent-runs").await {
        let part = |tokens: &str, price: Decimal| decimal(&listed[tokens]) * price / Decimal::from(1_000_000);
        let parts = part("input_tokens", input)
            + part("output_tokens", output)
            + part("cache_read", cache_read)
            + part("cache_write", cache_write);
        assert_eq!(decimal(&listed["total_cost"]), parts.normalize(), "{listed}");
        sum += parts;
    }
    assert!(sum > Decimal::ZERO);
    let runs = world.list("/v1/agent-runs?status=success").await;
    let cached: Vec<(bool, bool)> = runs.iter().map(|run| (run["cache_read"] != 0, run["cache_write"] != 0)).collect();
    assert_eq!(cached, [(true, false), (true, false), (false, true)]);
}

#[tokio::test]
async fn a_run_that_never_asked_its_model_costs_nothing() {
    let world = World::new().await;
    let late = world.mail(&message("a1", "X-Sandbox-Agent: timeout\r\n", "Segue o boleto")).await;
    world.settle().await;
    let run = &world.runs(&late["id"]).await[0];
    assert_eq!((&run["output_tokens"], &run["duration_ms"]), (&json!(0), &json!(60_000)));
    assert!(decimal(&run["total_cost"]) > Decimal::ZERO);
    let long = world.mail(&message("a2", "Subject: x\r\n", &"palavra ".repeat(110_000))).await;
    world.settle().await;
    let run = &world.runs(&long["id"]).await[0];
    assert_eq!(
        (&run["total_cost"], &run["input_tokens"], &run["cost_per_token"]),
        (&json!(0.0), &json!(0), &json!(0.0))
    );
}
