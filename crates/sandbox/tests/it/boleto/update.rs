//! Changing boletos and reissuing them.

use serde_json::{Value, json};

use super::world::{World, title};

#[tokio::test]
async fn a_change_goes_through_generating_and_enters_the_remittance() {
    let (world, _) = World::with_wallet().await;
    let uid = world.open_boleto(json!({})).await;
    let before = world.boleto_now(&uid).await;
    let path = format!("/v1/bank_billets/{uid}");
    let (status, body) = world.call("PUT", &path, json!({ "amount": 50, "expire_at": "2026-03-20" })).await;
    assert_eq!((status, body), (204, Value::Null));
    let changing = world.boleto_now(&uid).await;
    assert_eq!((&changing["status"], &changing["amount"]), (&json!("generating"), &json!(50.0)));
    assert_eq!(changing["our_number"], before["our_number"]);
    assert!(changing["line"].as_str().unwrap().ends_with("0000005000"));
    let entries = changing["bank_billet_remittances"].as_array().unwrap();
    assert_eq!((&entries[0]["our_code"], &entries[1]["our_code"]), (&json!("1001"), &json!("1003")));
    world.pass_seconds(3);
    let opened = world.boleto_now(&uid).await;
    assert_eq!((&opened["status"], &opened["registration_status"]), (&json!("opened"), &json!("confirmed")));
    let codes = world.events().await;
    for code in ["updated", "update.requested", "update.confirmed"] {
        assert!(codes.contains(&format!("bank_billet.{code}")), "{code}");
    }
    world.pass_days(18);
    assert_eq!(world.status(&uid).await, "opened", "the old due date's timer is gone");
    world.pass_days(1);
    assert_eq!(world.status(&uid).await, "overdue");
}

#[tokio::test]
async fn an_overdue_boleto_may_keep_its_due_date_and_is_overdue_again() {
    let (world, _) = World::with_wallet().await;
    let uid = world.open_boleto(json!({})).await;
    world.pass_days(11);
    assert_eq!(world.status(&uid).await, "overdue");
    world.ok("PUT", &format!("/v1/bank_billets/{uid}"), json!({ "description": "Segunda cobrança" })).await;
    assert_eq!(world.status(&uid).await, "generating");
    world.pass_seconds(5);
    assert_eq!(world.status(&uid).await, "overdue");
}

#[tokio::test]
async fn changes_are_refused_by_state_and_by_field() {
    let (world, _) = World::with_wallet().await;
    let uid = world.boleto(json!({})).await["uid"].as_str().unwrap().to_owned();
    let path = format!("/v1/bank_billets/{uid}");
    let (status, answer) = world.call("PUT", &path, json!({ "amount": 50 })).await;
    assert_eq!((status, title(&answer)), (422, "Boleto não pode ser alterado no status gerando"));
    world.pass_seconds(10);
    let (status, answer) = world.call("PUT", &path, json!({ "customer_cnpj_cpf": "337.539.339-37" })).await;
    assert_eq!(
        (status, &answer["errors"]["customer_cnpj_cpf"][0]),
        (422, &json!("não suportado pelo banco na alteração."))
    );
    let (status, answer) = world.call("PUT", &path, json!({ "expire_at": "2026-03-01" })).await;
    assert_eq!((status, &answer["errors"]["expire_at"][0]), (422, &json!("não pode ser uma data passada")));
    assert_eq!(world.call("PUT", "/v1/bank_billets/999", json!({ "amount": 1 })).await.0, 404);
    assert_eq!(world.call("PUT", &path, json!({})).await.0, 204);
    assert_eq!(world.status(&uid).await, "opened", "nothing changed, nothing was sent to the bank");
}

#[tokio::test]
async fn a_second_copy_cancels_the_original() {
    let (world, _) = World::with_wallet().await;
    let uid = world.open_boleto(json!({ "tags": ["março"] })).await;
    let copy = world.ok("POST", &format!("/v1/bank_billets/{uid}/duplicate"), Value::Null).await;
    assert_eq!((&copy["status"], &copy["expire_at"]), (&json!("generating"), &json!("2026-03-09")));
    assert_eq!((&copy["amount"], &copy["tags"]), (&json!(1289.45), &json!(["março"])));
    assert_ne!(copy["our_number"], world.boleto_now(&uid).await["our_number"]);
    assert_eq!(world.status(&uid).await, "canceled");
}

#[tokio::test]
async fn a_second_copy_may_keep_the_original_and_carry_the_charges() {
    let (world, _) = World::with_wallet().await;
    let terms = json!({
        "amount": 250, "fine_type": 1, "fine_percentage": 2, "interest_type": 7, "interest_percentage": 1,
    });
    let uid = world.open_boleto(terms).await;
    world.pass_days(13);
    let body = json!({ "with_fines": true, "cancel": false, "expire_at_in_days": 7, "description": "2ª via" });
    let copy = world.ok("POST", &format!("/v1/bank_billets/{uid}/duplicate"), body).await;
    // 15 March and 7 days are 22 March: 2 % and ten days of 1 % a month.
    assert_eq!((&copy["expire_at"], &copy["amount"]), (&json!("2026-03-22"), &json!(255.83)));
    assert_eq!(copy["description"], "2ª via");
    assert_eq!(world.status(&uid).await, "overdue");
}

#[tokio::test]
async fn a_paid_original_stays_paid() {
    let (world, _) = World::with_wallet().await;
    let uid = world.open_boleto(json!({})).await;
    let paid = json!({ "paid_amount": 1289.45, "paid_at": "2026-03-02" });
    world.ok("PUT", &format!("/v1/bank_billets/{uid}/pay"), paid).await;
    let copy = world.ok("POST", &format!("/v1/bank_billets/{uid}/duplicate"), json!({ "amount": 10 })).await;
    assert_eq!((&copy["amount"], &copy["paid_amount"]), (&json!(10.0), &Value::Null));
    assert_eq!(copy["bank_billet_payments"], Value::Null);
    assert_eq!(world.status(&uid).await, "paid");
}

#[tokio::test]
async fn a_second_copy_leaves_out_a_discount_that_is_over() {
    let (world, _) = World::with_wallet().await;
    let discount = json!({
        "discount_type": 2, "discount_percentage": 5, "days_for_discount": 30, "expire_at": "2026-04-20",
    });
    let uid = world.open_boleto(discount).await;
    assert_eq!(world.boleto_now(&uid).await["discount_limit_date"], "2026-03-21");
    let copy = world.ok("POST", &format!("/v1/bank_billets/{uid}/duplicate"), Value::Null).await;
    assert_eq!((&copy["discount_type"], &copy["discount_limit_date"]), (&json!(0), &Value::Null));
}
