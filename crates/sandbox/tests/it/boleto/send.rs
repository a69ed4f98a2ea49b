//! E-mail and SMS, which end in the outbox.

use serde_json::json;

use super::world::World;

#[tokio::test]
async fn an_email_goes_to_the_payer_and_leaves_a_delivery() {
    let (world, _) = World::with_wallet().await;
    let uid = world.open_boleto(json!({})).await;
    let path = format!("/v1/bank_billets/{uid}/send_email");
    let answer = world
        .ok(
            "POST",
            &path,
            json!({ "form": { "email_account_id": 12, "email_template_id": 7, "subject": "Seu boleto" } }),
        )
        .await;
    assert_eq!(answer, json!({ "message": "Boleto enviado para o email marina@exemplo.com.br com sucesso." }));
    let deliveries = world.get(&format!("/v1/email_deliveries?resource_owner_uid={uid}")).await;
    assert_eq!((&deliveries[0]["subject"], &deliveries[0]["status"]), (&json!("Seu boleto"), &json!("submitted")));
    let outbox = world.store.outbox(&world.account, 10).await.unwrap();
    let email = outbox.iter().find(|message| message.channel == "email").unwrap();
    assert_eq!(email.recipient, "marina@exemplo.com.br");
    assert!(email.content["body"].as_str().unwrap().contains("R$ 1.289,45 vence em 12/03/2026"));
    assert_eq!(email.content["attachments"], json!([]));
    assert_eq!((&email.content["email_account_id"], &email.content["email_template_id"]), (&json!(12), &json!(7)));
    assert_eq!((&deliveries[0]["email_account_id"], &deliveries[0]["email_template_id"]), (&json!(12), &json!(7)));
    let other =
        world.ok("POST", &path, json!({ "form": { "email_account_id": 12, "to": "financeiro@exemplo.com.br" } })).await;
    assert!(other["message"].as_str().unwrap().contains("financeiro@exemplo.com.br"));
}

#[tokio::test]
async fn an_email_needs_an_address() {
    let (world, _) = World::with_wallet().await;
    let uid = world.open_boleto(json!({ "customer_email": null })).await;
    let path = format!("/v1/bank_billets/{uid}/send_email");
    let (status, answer) =
        world.call("POST", &path, json!({ "form": { "email_account_id": 12, "subject": "x" } })).await;
    assert_eq!(status, 400);
    assert_eq!(
        answer,
        json!({
            "message": "Falha ao enviar o Boleto para email.", "errors": ["Destinatário não pode ficar em branco"],
        })
    );
    let silent = world.open_boleto(json!({ "customer_ignore_email": true })).await;
    let path = format!("/v1/bank_billets/{silent}/send_email");
    let (status, answer) =
        world.call("POST", &path, json!({ "form": { "email_account_id": 12, "subject": "x" } })).await;
    assert_eq!((status, &answer["errors"]), (400, &json!(["Cliente não recebe e-mails"])));
}

#[tokio::test]
async fn an_sms_goes_to_the_mobile() {
    let (world, _) = World::with_wallet().await;
    let uid =
        world.open_boleto(json!({ "customer_mobile_local_code": "19", "customer_mobile_number": "987654321" })).await;
    let path = format!("/v1/bank_billets/{uid}/send_sms");
    let answer = world
        .ok("POST", &path, json!({ "form": { "sms_notification_id": 3, "sms_account_id": 4, "message": "Olá" } }))
        .await;
    assert_eq!(answer, json!({ "message": "Sms enviado para 19987654321 com sucesso." }));
    let outbox = world.store.outbox(&world.account, 10).await.unwrap();
    assert!(outbox.iter().any(|message| message.channel == "sms" && message.content["body"] == "Olá"));
    assert!(outbox.iter().any(|message| message.content["sms_account_id"] == 4));
    let (status, answer) =
        world.call("POST", &path, json!({ "form": { "sms_notification_id": 3, "phone_to": "9876" } })).await;
    assert_eq!((status, &answer["errors"]), (400, &json!(["Telefone deve ter DDD e número"])));
    let none = world.open_boleto(json!({})).await;
    let path = format!("/v1/bank_billets/{none}/send_sms");
    let (status, answer) = world
        .call("POST", &path, json!({ "form": { "sms_notification_id": 3, "sms_account_id": 4, "message": "Olá" } }))
        .await;
    assert_eq!((status, &answer["errors"]), (400, &json!(["Telefone não pode ficar em branco"])));
}

#[tokio::test]
async fn an_email_carries_the_files_that_were_asked_for() {
    let (world, _) = World::with_wallet().await;
    let uid = world.open_boleto(json!({ "custom_attachment_name": "fatura_{{ bank_billet.id }}" })).await;
    let form = json!({ "form": { "email_account_id": 12, "bank_billet_in_pdf": true } });
    world.ok("POST", &format!("/v1/bank_billets/{uid}/send_email"), form).await;
    let id = world.boleto_now(&uid).await["id"].clone();
    let outbox = world.store.outbox(&world.account, 1).await.unwrap();
    assert_eq!(outbox[0].content["attachments"][0]["filename"], format!("fatura_{id}.pdf"));
}

#[tokio::test]
async fn who_sends_must_be_said() {
    let (world, _) = World::with_wallet().await;
    let uid = world.open_boleto(json!({})).await;
    for (action, field) in [("send_email", "email_account_id"), ("send_sms", "sms_notification_id")] {
        let path = format!("/v1/bank_billets/{uid}/{action}");
        let (status, answer) = world.call("POST", &path, json!({ "form": { "message": "Olá" } })).await;
        assert_eq!(status, 422, "{answer}");
        assert_eq!(answer["errors"][format!("form.{field}")], json!(["não pode ficar em branco"]), "{answer}");
    }
    assert!(world.store.outbox(&world.account, 10).await.unwrap().iter().all(|message| message.channel == "webhook"));
}
