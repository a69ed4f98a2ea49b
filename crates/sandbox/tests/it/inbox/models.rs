//! Models.

use serde_json::{Value, json};

use crate::world::World;

#[tokio::test]
async fn the_list_is_paged_and_tells_prices_as_numbers() {
    let world = World::inbox().await;
    let all = world.get("/v1/models").await.expect(200).body;
    assert_eq!((all["data"].as_array().unwrap().len(), &all["next_cursor"]), (6, &Value::Null));
    let mut seen = Vec::new();
    let mut path = "/v1/models?limit=4".to_owned();
    loop {
        let page = world.get(&path).await.expect(200).body;
        seen.extend(page["data"].as_array().unwrap().clone());
        let Some(cursor) = page["next_cursor"].as_str() else { break };
        path = format!("/v1/models?limit=4&cursor={cursor}");
    }
    assert_eq!(Value::Array(seen), all["data"]);
    let expected = json!({ "id": "ipe-2-mini", "label": "Ipê 2 Mini", "provider": "Ipê Modelos", "context_window": 200_000,
        "max_output_tokens": 32_000, "input_price": 0.4, "output_price": 1.6, "cache_read_price": 0.04,
        "cache_write_price": 0.5, "currency": "USD", "status": "available" });
    assert_eq!(all["data"][1], expected);
}
