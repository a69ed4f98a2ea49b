//! Proposals from draft to acceptance, and back.

use serde_json::{Value, json};

use super::{Office, Step, step};

/// One proposal and its copies.
pub const PROPOSED: &[Step] = &[
    step("billing_proposals_create", proposal).keeping("proposal").gives("/status", "draft"),
    step("billing_proposals_get", |office| json!({"id": office.id("proposal")})),
    step("billing_proposals_list", |_| json!({"search": "plataforma", "status": "draft"})),
    step("billing_proposals_update", |office| json!({"id": office.id("proposal"), "notes": "Pediu desconto"})),
    step("billing_proposals_items_create", |office| {
        json!({"id": office.id("proposal"), "product_id": office.id("metered"), "price_id": office.id("metered price"),
            "unit_amount_subcents": 850})
    })
    .keeping("offered"),
    step("billing_proposals_items_list", |office| json!({"id": office.id("proposal")})),
    step("billing_proposals_items_get", offered),
    step("billing_proposals_items_update", |office| super::with(offered(office), &json!({"quantity": 2}))),
    step("billing_proposals_items_delete", offered),
    step("billing_proposals_json", |office| json!({"id": office.id("proposal")})),
    step("billing_proposals_pricing", |office| json!({"id": office.id("proposal")})),
    step("billing_proposals_stats", |_| json!({})),
    step("billing_proposals_generate_pdf", |office| json!({"id": office.id("proposal")})),
    step("billing_proposals_publish", |office| json!({"id": office.id("proposal")})).gives("/status", "sent"),
    step("billing_proposals_unpublish", |office| json!({"id": office.id("proposal")})).gives("/status", "draft"),
    step("billing_proposals_send", |office| json!({"id": office.id("proposal"), "subject": "Proposta"}))
        .gives("/status", "sent"),
    step("billing_proposals_accept", |office| json!({"id": office.id("proposal"), "cycle": "monthly"}))
        .gives("/status", "accepted"),
    step("billing_proposals_undo_accept", |office| json!({"id": office.id("proposal")})).gives("/status", "sent"),
    step("billing_proposals_cancel", |office| json!({"id": office.id("proposal")})).gives("/status", "canceled"),
    step("billing_proposals_duplicate", |office| json!({"id": office.id("proposal")})).keeping("second"),
    step("billing_proposals_duplicate", |office| json!({"id": office.id("proposal")})).keeping("third"),
    step("billing_proposals_duplicate", |office| json!({"id": office.id("proposal")})).keeping("fourth"),
    step("billing_proposals_bulk_send", |office| json!({"ids": [office.id("second")]})),
    step("billing_proposals_bulk_cancel", |office| json!({"ids": [office.id("second")]})),
    step("billing_proposals_bulk_delete", |office| json!({"ids": [office.id("third")]})),
    step("billing_proposals_delete", |office| json!({"id": office.id("fourth")})),
];

fn proposal(office: &Office) -> Value {
    json!({"title": "Plataforma para a Aurora", "billing_account_id": office.account("aurora"),
        "company_id": office.id("company"), "template_id": office.id("template"), "expires_at": "2027-01-31",
        "items": [{"product_id": office.id("base"), "price_id": office.id("base price"), "quantity": 1,
            "unit_amount_subcents": 1_499_000}]})
}

fn offered(office: &Office) -> Value {
    json!({"id": office.id("proposal"), "itemId": office.id("offered")})
}
