//! References by uid and by numeric id.

use serde_json::json;

use crate::world::World;

#[tokio::test]
async fn a_record_is_named_by_uid_or_numeric_id() {
    let world = World::new().await;
    let account = world.pix_account().await;
    for named in [json!(account), json!(account.to_uppercase()), json!(1), json!("1")] {
        let body = json!({ "amount": 1, "pix_account_uid": named, "expire_at": "2026-10-15" });
        let made = world.post("/v2/charge/pix", body).await.expect(201).body["data"].clone();
        assert_eq!((&made["pix_account_uid"], &made["pix_account_id"]), (&json!(account), &json!(1)));
    }
    for filter in [format!("pix_account_uid={account}"), "pix_account_id=1".to_owned()] {
        let listed = world.get(&format!("/v2/charge/pix?{filter}")).await.expect(200);
        assert_eq!(listed.body["data"].as_array().unwrap().len(), 4, "{filter}");
    }
    for filter in ["pix_account_id=77", "pix_account_uid=01999f1f-d2f1-7799-90a0-84980c5f425c"] {
        assert_eq!(world.get(&format!("/v2/charge/pix?{filter}")).await.expect(200).body["data"], json!([]));
    }
    let body = json!({ "amount": 1, "pix_account_uid": 77, "expire_at": "2026-10-15" });
    let refused = world.post("/v2/charge/pix", body).await.expect(422);
    assert_eq!(refused.first_error()["detail"], "Conta Pix não foi encontrado");
}
