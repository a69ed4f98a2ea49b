//! Entries, transfers, bills and files.

use serde_json::{Value, json};

use super::{Books, Step, step, with};

/// The ledger and its files.
pub const BOOKED: &[Step] = &[
    step("finance_financial_transactions_create", |books| entry(books, "debit", "684.50")).keeping("entry"),
    step("finance_financial_transactions_create", |books| entry(books, "credit", "10.00")).keeping("mistake"),
    step("finance_financial_transactions_get", |books| json!({"id": books.id("entry")})),
    step("finance_financial_transactions_list", |_| json!({"amount_gte": "100.00"})),
    step("finance_financial_transactions_update", |books| json!({"id": books.id("entry"), "notes": "Lote 88"})),
    step("finance_financial_transactions_aggregates", |_| json!({"month": 11, "year": 2026})),
    step("finance_financial_transactions_ids", |_| json!({})),
    step("finance_financial_transactions_delete", |books| json!({"id": books.id("mistake")})),
    step(
        "finance_financial_accounts_adjust_balance",
        |books| json!({"account_id": books.id("cash"), "target_balance": "50.00", "category_id": books.id("income")}),
    ),
    step("finance_transfers_create", |books| {
        json!({"from_account_id": books.id("account"), "to_account_id": books.id("cash"), "amount": "100.00",
            "occurred_at": "2026-11-29T12:00:00-03:00", "description": "Troco"})
    })
    .keeping("transfer"),
    step("finance_transfers_get", |books| json!({"id": books.id("transfer")})),
    step("finance_cash_flow_get", |_| json!({"from": "2026-11-01", "to": "2027-01-31", "granularity": "week"})),
    step("finance_financial_accounts_balances_latest", |books| json!({"account_id": books.id("account")})),
    step(
        "finance_attachments_upload",
        |_| json!({"file_name": "nota.xml", "mime_type": "application/xml", "content_base64": "PG5mZS8+Cg=="}),
    )
    .keeping("file"),
    step("finance_attachments_get", |books| json!({"attachment_id": books.id("file")})),
    step("finance_attachments_list", |_| json!({})),
    step("finance_attachments_download", |books| json!({"attachment_id": books.id("file")})),
    step("finance_attachments_link", linked),
    step("finance_attachments_unlink", linked),
    step("finance_attachments_delete", |books| json!({"attachment_id": books.id("file")})),
];

fn entry(books: &Books, side: &str, amount: &str) -> Value {
    json!({"company_id": books.id("company"), "financial_account_id": books.id("account"), "type": side,
        "amount": amount, "occurred_at": "2026-11-28T12:00:00-03:00", "description": "Verniz"})
}

fn linked(books: &Books) -> Value {
    json!({"attachment_id": books.id("file"), "type": "transaction", "id": books.id("entry")})
}

/// Bills to pay and to receive.
pub const BILLED: &[Step] = &[
    step("finance_payables_create", |books| {
        with(bill(books), &json!({"person_id": books.id("person"), "financial_account_id": books.id("account"),
            "payment_method_kind": "pix", "pix_key": "financeiro@riodoce.example"}))
    })
    .keeping("payable"),
    step("finance_payables_create", |books| with(bill(books), &json!({"person_id": books.id("person")})))
        .keeping("matched"),
    step("finance_payables_get", |books| json!({"id": books.id("payable")})),
    step("finance_payables_list", |_| json!({"status": "pending", "limit": 1})),
    step("finance_payables_update", |books| json!({"id": books.id("payable"), "notes": "Verniz do galpão"})),
    step("finance_payables_aggregates", |_| json!({})),
    step("finance_payables_ids", |_| json!({})),
    step("finance_payables_send_to_bank", |books| json!({"id": books.id("payable")})).at_once(),
    step("finance_payables_cancel_dispatch", |books| json!({"id": books.id("payable")})),
    step("finance_payables_update", |books| {
        json!({"id": books.id("payable"), "status": "paid", "payment_date": "2026-11-30"})
    }),
    step("finance_payables_delete", |books| json!({"id": books.id("payable")})),
    step("finance_reconciliations_create", |books| {
        json!({"billings": [{"kind": "payable", "id": books.id("matched")}], "transaction_ids": [books.id("entry")]})
    })
    .keeping("reconciliation"),
    step("finance_reconciliations_get", |books| json!({"id": books.id("reconciliation")})),
    step("finance_reconciliations_delete", |books| json!({"id": books.id("reconciliation")})),
    step("finance_payables_delete", |books| json!({"id": books.id("matched")})),
    step("finance_receivables_create", |books| with(bill(books), &json!({"person_id": books.id("payer")})))
        .keeping("receivable"),
    step("finance_receivables_get", |books| json!({"id": books.id("receivable")})),
    step("finance_receivables_list", |_| json!({})),
    step("finance_receivables_update", |books| json!({"id": books.id("receivable"), "notes": "Mesa de jantar"})),
    step("finance_receivables_aggregates", |_| json!({})),
    step("finance_receivables_ids", |_| json!({})),
    step("finance_receivables_charge", |books| json!({"id": books.id("receivable"), "kind": "bank_billet"})),
    step("finance_receivables_cancel_charge", |books| json!({"id": books.id("receivable")})),
    step("finance_receivables_delete", |books| json!({"id": books.id("receivable")})),
];

fn bill(books: &Books) -> Value {
    json!({"company_id": books.id("company"), "description": "Verniz, lote 88", "amount": "684.50",
        "due_date": "2026-12-20"})
}
