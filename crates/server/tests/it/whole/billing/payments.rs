//! Payments: saved cards, charges that go through, are declined, wait and are given back.

use serde_json::{Value, json};

use super::invoices::invoice;
use super::{Office, Step, step};

/// Cards and charges of the account of Aurora.
pub const COLLECTED: &[Step] = &[
    step("billing_payment_methods_create", |office| card(office, "tok_visa_4242")).keeping("card"),
    step("billing_payment_methods_create", |office| card(office, "tok_mastercard_5512")).keeping("second card"),
    step("billing_payment_methods_get", |office| json!({"id": office.id("card")})).gives("/status", "active"),
    step("billing_payment_methods_list", |office| json!({"billingAccountId": office.account("aurora")})),
    step(
        "billing_payment_methods_update",
        |office| json!({"id": office.id("card"), "exp_month": 11, "exp_year": 2031}),
    ),
    step("billing_payment_methods_set_default", |office| json!({"id": office.id("second card")})),
    step("billing_payment_methods_delete", |office| json!({"id": office.id("second card")})),
    step("billing_invoices_create", |office| invoice(office, "aurora", 20_000)).keeping("charged"),
    step("billing_invoices_finalize", |office| json!({"id": office.id("charged")})),
    step(
        "billing_payments_create",
        |office| json!({"invoiceId": office.id("charged"), "paymentMethodId": office.id("card")}),
    )
    .keeping("payment")
    .gives("/status", "succeeded"),
    step("billing_payments_get", |office| json!({"id": office.id("payment")})),
    step("billing_payments_list", |office| json!({"invoice_id": office.id("charged")})),
    step(
        "billing_payments_refund",
        |office| json!({"id": office.id("payment"), "amount_cents": 5_000, "reason": "Cortesia"}),
    )
    .gives("/status", "partially_refunded"),
    step("billing_invoices_create", |office| invoice(office, "aurora", 15_000)).keeping("declined"),
    step("billing_invoices_finalize", |office| json!({"id": office.id("declined")})),
    step("billing_payments_create", |office| {
        let card = json!({"type": "card", "card": {"cardToken": "tok_recusado", "holderName": "ANA AURORA"}});
        json!({"invoiceId": office.id("declined"), "paymentMethod": card})
    })
    .keeping("failed")
    .gives("/status", "failed"),
    step(
        "billing_payments_change_card",
        |office| json!({"id": office.id("failed"), "credit_card_id": office.of("card", "/credit_card_id")}),
    ),
    step("billing_payments_retry", |office| json!({"id": office.id("failed")})).gives("/status", "succeeded"),
    // No payer pays an amount that ends in 13 cents.
    step("billing_invoices_create", |office| invoice(office, "aurora", 10_013)).keeping("waiting"),
    step("billing_invoices_finalize", |office| json!({"id": office.id("waiting")})),
    step(
        "billing_payments_create",
        |office| json!({"invoiceId": office.id("waiting"), "paymentMethod": {"type": "bank_slip"}}),
    )
    .keeping("boleto")
    .gives("/status", "pending"),
    step("billing_payments_change_due_date", |office| json!({"id": office.id("boleto"), "due_date": "2027-01-15"})),
    step(
        "billing_payments_send_email",
        |office| json!({"id": office.id("boleto"), "email": "ana@aurora.example", "message": "Conforme combinado."}),
    ),
    step("billing_payments_sync", |office| json!({"id": office.id("boleto")})).gives("/status", "pending"),
    step("billing_payments_cancel", |office| json!({"id": office.id("boleto"), "reason": "Vai pagar por Pix"}))
        .gives("/status", "canceled"),
    step("billing_payments_delete", |office| json!({"id": office.id("boleto")})),
    step("billing_invoices_pay", |office| json!({"id": office.id("waiting")})).keeping("cash"),
    step(
        "billing_payments_bulk_update_invoice",
        |office| json!({"payment_ids": [office.id("cash")], "invoice_id": office.id("by hand")}),
    ),
];

fn card(office: &Office, token: &str) -> Value {
    json!({"billingAccountId": office.account("aurora"), "type": "card",
        "card": {"cardToken": token, "holderName": "ANA AURORA"}})
}
