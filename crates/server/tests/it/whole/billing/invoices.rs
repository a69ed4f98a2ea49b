//! Invoices from draft to paid or void, their instalments, and credits.

use serde_json::{Value, json};

use super::{Office, Step, step, with};

/// Two days, and a little.
const TWO_DAYS: i64 = 2 * 86_400 + 60;

/// How long the payer of a Pix takes, and a little.
const PIX_SECONDS: i64 = 90;

/// Invoices of the account of Aurora.
pub const BILLED: &[Step] = &[
    step("billing_invoices_create", |office| invoice(office, "aurora", 100_000)).keeping("invoice"),
    step("billing_invoices_update", |office| json!({"id": office.id("invoice"), "description": "Implantação"})),
    step("billing_invoices_finalize", |office| json!({"id": office.id("invoice")})).gives("/status", "open"),
    step("billing_invoices_get", |office| json!({"id": office.id("invoice")})),
    step("billing_invoices_list", |_| json!({"search": "aurora", "status": "open"})),
    step("billing_invoices_pdf", |office| json!({"id": office.id("invoice")})),
    step("billing_invoices_payment_methods_list", |office| json!({"id": office.id("invoice")})),
    step("billing_invoices_send_reminder", |office| json!({"id": office.id("invoice")})),
    step("billing_invoices_installments_create", |office| {
        let halves = ["2026-12-20", "2027-01-20"].map(|day| json!({"amount_cents": 50_000, "due_date": day}));
        json!({"id": office.id("invoice"), "installments": halves})
    }),
    step("billing_invoices_installments_list", |office| json!({"id": office.id("invoice")})).keeping("parts"),
    step("billing_invoices_installments_mark_paid", |office| part(office, "/data/0/id")),
    step("billing_invoices_installments_pay", |office| {
        with(part(office, "/data/1/id"), &json!({"payment_method": "pix"}))
    })
    .after(PIX_SECONDS),
    step("billing_invoices_get", |office| json!({"id": office.id("invoice")})).gives("/status", "paid"),
    step("billing_credits_create", |office| credit(office, 5_000)).keeping("credit"),
    step("billing_credits_create", |office| credit(office, 700)).keeping("spare credit"),
    step("billing_credits_get", |office| json!({"id": office.id("credit")})),
    step(
        "billing_credits_list",
        |office| json!({"billing_account_id": office.account("aurora"), "usage": "available"}),
    ),
    step(
        "billing_credits_update",
        |office| json!({"id": office.id("credit"), "description": "Cortesia de fim de ano"}),
    ),
    step("billing_credits_delete", |office| json!({"id": office.id("spare credit")})),
    step("billing_invoices_create", |office| invoice(office, "aurora", 30_000)).keeping("credited"),
    step("billing_invoices_finalize", |office| json!({"id": office.id("credited")})),
    step(
        "billing_invoices_apply_credits",
        |office| json!({"id": office.id("credited"), "credit_ids": [office.id("credit")]}),
    ),
    step("billing_invoices_remove_credits", |office| json!({"id": office.id("credited")})),
    step("billing_invoices_void", |office| json!({"id": office.id("credited"), "reason": "Emitida por engano"}))
        .gives("/status", "void"),
    step("billing_invoices_create", |office| invoice(office, "aurora", 100)).keeping("unwanted"),
    step("billing_invoices_delete", |office| json!({"id": office.id("unwanted")})),
    step("billing_invoices_create", |office| invoice(office, "aurora", 12_000)).keeping("by hand"),
    step("billing_invoices_finalize", |office| json!({"id": office.id("by hand")})),
    step("billing_invoices_pay", |office| json!({"id": office.id("by hand")})),
    step("billing_invoices_get", |office| json!({"id": office.id("by hand")})).gives("/status", "paid"),
    step("billing_invoices_undo_payment", |office| json!({"id": office.id("by hand"), "reason": "O cheque voltou"}))
        .gives("/status", "open"),
    step("billing_invoices_create", |office| {
        with(invoice(office, "aurora", 9_900), &json!({"due_date": "2026-12-01"}))
    })
    .keeping("late"),
    step("billing_invoices_finalize", |office| json!({"id": office.id("late")})).after(TWO_DAYS),
    step("billing_invoices_pending_payment", |office| json!({"billing_account_id": office.account("aurora")}))
        .gives("/data/0/status", "open"),
];

/// An instalment of the first invoice.
fn part(office: &Office, pointer: &str) -> Value {
    json!({"id": office.id("invoice"), "installmentId": office.of("parts", pointer)})
}

/// A draft of so many cents for the customer called `whom`, which somebody collects.
pub fn invoice(office: &Office, whom: &str, cents: i64) -> Value {
    json!({"billing_account_id": office.account(whom), "company_id": office.id("company"),
        "collection_method": "manual_charge", "nfe_issuance_policy": "disabled", "due_date": "2026-12-20",
        "line_items": [{"description": "Serviços de novembro", "unit_amount_subcents": cents * 100}]})
}

fn credit(office: &Office, cents: i64) -> Value {
    json!({"billing_account_id": office.account("aurora"), "type": "promotional", "amount_cents": cents})
}
