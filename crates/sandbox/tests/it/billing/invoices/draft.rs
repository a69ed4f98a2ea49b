//! Making, changing, issuing and voiding.

use serde_json::{Value, json};

use crate::billing::desk::{Desk, numbers};
use crate::billing::sale::{refused, refused_field};
use crate::billing::world::{id, made};

#[tokio::test]
async fn a_draft_adds_up_its_lines_in_whole_cents() {
    let desk = Desk::new().await;
    let lines = json!([
        { "description": "Mensalidade", "quantity": 3, "unit_amount_subcents": 2_899_000 },
        { "description": "Requisições", "quantity": 1_234.5, "unit_amount_subcents": 85 },
    ]);
    let draft = desk
        .draft(
            0,
            json!({ "line_items": lines, "discount_cents": 1_000, "period_start": "2026-10-01",
        "period_end": "2026-10-31", "description": "Outubro", "external_id": "F-1" }),
        )
        .await;
    let amounts: Vec<_> =
        draft["line_items"].as_array().unwrap().iter().map(|line| line["amount_cents"].clone()).collect();
    assert_eq!(amounts, [json!(86_970), json!(1_049)]);
    assert_eq!(
        numbers(&draft, ["subtotal_subcents", "total_subcents", "amount_due_subcents", "amount_paid_subcents"]),
        [8_801_900, 8_701_900, 8_701_900, 0]
    );
    assert_eq!(
        numbers(&draft, ["discount_cents", "net_value_cents", "amount_remaining_cents", "payment_attempts"]),
        [1_000, 87_019, 87_019, 0]
    );
    assert_eq!(
        (&draft["status"], &draft["number"], &draft["finalized_at"]),
        (&json!("draft"), &Value::Null, &Value::Null)
    );
    assert_eq!(
        (&draft["period_end"], &draft["collection_method"]),
        (&json!("2026-10-31T03:00:00.000Z"), &json!("manual_invoice"))
    );
    assert_eq!((&draft["currency"], &draft["billing_reason"]), (&json!("BRL"), &json!("manual")));
}

#[tokio::test]
async fn what_does_not_add_up_is_refused_by_its_field() {
    let desk = Desk::new().await;
    let line = json!({ "description": "x", "unit_amount_subcents": 100 });
    let other = desk.other_account().await;
    let closed = made(&desk.world, "customers", json!({ "name": "Loja Fechada" })).await;
    let closed = id(&closed["billing_account"]);
    desk.world.post(&format!("/v1/billing_accounts/{closed}/close"), Value::Null).await;
    for (more, field) in [
        (json!({ "line_items": [] }), "line_items"),
        (json!({ "line_items": vec![line.clone(); 201] }), "line_items"),
        (
            json!({ "line_items": [{ "description": "x", "quantity": 0.5, "unit_amount_subcents": 1 }] }),
            "line_items[0].quantity",
        ),
        (
            json!({ "line_items": [{ "description": "x", "unit_amount_subcents": -1 }] }),
            "line_items[0].unit_amount_subcents",
        ),
        (
            json!({ "line_items": [{ "description": "x", "quantity": 2, "unit_amount_subcents": 9_999_999_999_900_i64 }] }),
            "line_items[0].unit_amount_subcents",
        ),
        (json!({ "discount_cents": 2 }), "discount_cents"),
        (json!({ "due_date": "2026-10-04" }), "due_date"),
        (json!({ "period_start": "2026-10-02", "period_end": "2026-10-01" }), "period_end"),
        (json!({ "company_id": other }), "company_id"),
        (json!({ "installments": [{ "amount_cents": 1, "due_date": "2026-11-01" }] }), "installments"),
    ] {
        let mut body = json!({ "billing_account_id": desk.account, "line_items": [line] });
        body.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap());
        refused_field(desk.world.post("/v1/invoices", body).await, field);
    }
    assert!(desk.ids("invoices").await.is_empty());
}

#[tokio::test]
async fn lines_keep_their_ids_and_what_a_change_does_not_name() {
    let desk = Desk::new().await;
    let lines = json!([{ "description": "A", "quantity": 2, "unit_amount_subcents": 10_000 }, { "description": "B", "unit_amount_subcents": 500 }]);
    let draft = desk.draft(0, json!({ "line_items": lines, "discount_cents": 50 })).await;
    let path = format!("/v1/invoices/{}", id(&draft));
    let kept = &draft["line_items"][0];
    let sent = json!([{ "description": "C", "unit_amount_subcents": 7_000 }, { "id": kept["id"], "description": "A2", "unit_amount_subcents": 20_000 }]);
    let changed = desk.world.patch(&path, json!({ "line_items": sent, "footer": "Obrigado" })).await.expect(200).body;
    let after = &changed["data"]["line_items"];
    assert_eq!((after.as_array().unwrap().len(), &after[1]["id"], &after[1]["quantity"]), (2, &kept["id"], &json!(2)));
    assert_eq!((&after[1]["created_at"], &after[1]["description"]), (&kept["created_at"], &json!("A2")));
    assert_eq!(
        numbers(&changed["data"], ["subtotal_subcents", "discount_cents", "amount_remaining_cents"]),
        [47_000, 50, 420]
    );
    let strange = json!([{ "id": draft["line_items"][1]["id"], "description": "x", "unit_amount_subcents": 1 }]);
    refused_field(desk.world.patch(&path, json!({ "line_items": strange })).await, "line_items[0].id");
    refused_field(
        desk.world.patch(&path, json!({ "line_items": [{ "description": "x", "unit_amount_subcents": 100 }] })).await,
        "discount_cents",
    );
    let merged = json!({ "custom_metadata": { "a": 1 }, "custom_metadata_mode": "merge", "due_date": "2026-10-20" });
    let changed = desk.world.patch(&path, merged).await.expect(200).body;
    assert_eq!(changed["data"]["due_date"], "2026-10-20T03:00:00.000Z");
}

#[tokio::test]
async fn numbers_have_no_gap_whatever_fails_between() {
    let desk = Desk::new().await;
    let first = desk.draft(10_000, json!({})).await;
    let late = desk.draft(10_000, json!({ "due_date": "2026-10-05" })).await;
    desk.act(&id(&first), "finalize", Value::Null).await.expect(200);
    desk.world.pass_days(1);
    refused_field(desk.act(&id(&late), "finalize", Value::Null).await, "due_date");
    refused(desk.act(&id(&first), "finalize", Value::Null).await, "invoice_not_draft");
    let gone = desk.draft(1, json!({})).await;
    desk.world.delete(&format!("/v1/invoices/{}", id(&gone))).await.expect(200);
    desk.world.get(&format!("/v1/invoices/{}", id(&gone))).await.expect(404);
    let second = desk.open(500, json!({})).await;
    let issued = desk.invoice(&second).await;
    assert_eq!(
        (desk.invoice(&id(&first)).await["number"].clone(), &issued["number"]),
        (json!("FAT-000001"), &json!("FAT-000002"))
    );
    assert_eq!((&issued["status"], &issued["due_date"]), (&json!("open"), &json!("2026-10-16T03:00:00.000Z")));
    assert!(issued["hosted_invoice_url"].as_str().unwrap().ends_with(&second));
    desk.act(&second, "void", json!({ "reason": "Emitida em duplicidade" })).await.expect(200);
    assert_eq!(desk.invoice(&desk.open(700, json!({})).await).await["number"], "FAT-000003");
}

#[tokio::test]
async fn an_issued_invoice_is_no_draft_any_more() {
    let desk = Desk::new().await;
    let open = desk.open(10_000, json!({})).await;
    let path = format!("/v1/invoices/{open}");
    refused(desk.world.patch(&path, json!({ "footer": "x" })).await, "invoice_not_draft");
    refused(desk.world.delete(&path).await, "invoice_not_draft");
}

#[tokio::test]
async fn an_invoice_over_nothing_is_paid_when_it_is_issued() {
    let desk = Desk::new().await;
    let free = desk.open(1_000, json!({ "discount_cents": 1_000 })).await;
    let paid = desk.invoice(&free).await;
    assert_eq!((&paid["status"], &paid["amount_remaining_cents"]), (&json!("paid"), &json!(0)));
    refused(desk.act(&free, "undo-payment", Value::Null).await, "nothing_to_undo");
}

#[tokio::test]
async fn voiding_ends_the_claim_and_gives_back_what_was_in_it() {
    let desk = Desk::new().await;
    let draft = id(&desk.draft(100, json!({})).await);
    refused(desk.act(&draft, "void", Value::Null).await, "invoice_not_open");
    let open = desk.open(10_000, json!({})).await;
    let credit = desk.give(3_000, json!({})).await;
    desk.act(&open, "apply-credits", json!({ "credit_ids": [credit] })).await.expect(200);
    desk.pay(&open, json!({ "amount_cents": 2_000 })).await;
    let pending = desk.pay(&open, json!({ "payment_method": "pix" })).await;
    assert_eq!(desk.balance().await, 0);
    let void = desk.act(&open, "void", json!({ "reason": "Erro" })).await.expect(200).body["data"].take();
    assert_eq!((&void["status"], &void["metadata"]["void_reason"]), (&json!("void"), &json!("Erro")));
    assert!(void["voided_at"].is_string());
    assert_eq!(numbers(&void, ["amount_due_subcents", "amount_paid_subcents", "amount_remaining_cents"]), [0, 0, 0]);
    assert_eq!(void["total_subcents"], 1_000_000);
    assert_eq!(desk.balance().await, 5_000);
    assert_eq!(desk.payment(pending["payment_id"].as_str().unwrap()).await["status"], "canceled");
    for action in ["void", "pay", "send-reminder", "remove-credits"] {
        refused(desk.act(&open, action, Value::Null).await, "invoice_not_open");
    }
}

#[tokio::test]
async fn nothing_is_issued_for_a_closed_account() {
    let desk = Desk::new().await;
    let draft = id(&desk.draft(10_000, json!({})).await);
    desk.world.post(&format!("/v1/billing_accounts/{}/close", desk.account), Value::Null).await.expect(200);
    refused(desk.act(&draft, "finalize", Value::Null).await, "billing_account_closed");
    assert_eq!(desk.invoice(&draft).await["status"], "draft");
}
