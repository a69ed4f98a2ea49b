//! Tools that read and issue Pix charges.

use super::super::pix_account::PIX_ACCOUNT;
use super::super::shared::{CUSTOM_DATA, EXTERNAL_ID, NO_WHATSAPP, TAGS};
use super::{PIX, fields, terms};
use crate::field::{date, document, one_of, reference, text};
use crate::filter::{Filter, equal, equal_on, from, has, to};
use crate::text::Text;
use crate::tool::{Tool, Verb};

const FILTERS: &[Filter] = &[
    equal(one_of("status", fields::STATUSES)),
    equal(text("txid")),
    equal(reference("pix_account_uid", &PIX_ACCOUNT, "pix_account_id")),
    equal_on(document("cnpj_cpf").about("The payer's CPF or CNPJ."), "payer.document_number"),
    from(date("expire_from"), "expire_at"),
    to(date("expire_to"), "expire_at"),
    from(date("paid_from"), "paid_at"),
    to(date("paid_to"), "paid_at"),
    from(date("created_from"), "created_at"),
    to(date("created_to"), "created_at"),
    has(text("tags").about("Comma-separated; all must match."), "tags"),
];

/// Reading and issuing.
pub const TOOLS: &[Tool] = &[
    Tool::read("banking_charge_pix_list", Text::new("Listar cobranças Pix", "List Pix charges"), &PIX)
        .scope("charge", "charge.pix")
        .about("Lists Pix charges, newest first. Filters combine; date bounds are inclusive.")
        .get("/v2/charge/pix", Verb::List)
        .filters(FILTERS)
        .paged(),
    Tool::read("banking_charge_pix_get", Text::new("Ver cobrança Pix", "Show Pix charge"), &PIX)
        .scope("charge", "charge.pix")
        .about("Shows one Pix charge: state, payer, terms and, once the bank has registered it, the QR Code to pay it.")
        .get("/v2/charge/pix/{uid}", Verb::Get),
    Tool::write("banking_charge_pix_create", Text::new("Criar cobrança Pix", "Create Pix charge"), &PIX)
        .scope("charge", "charge.pix")
        .about(
            "Issues a Pix charge. The answer has no QR Code: the bank registers it in the background; read the charge \
             again until registration_status is confirmed. Refuses an amount below 0.01 and a Pix account that is not \
             active.",
        )
        .post("/v2/charge/pix", Verb::Create)
        .body(&[
            fields::AMOUNT,
            fields::ACCOUNT,
            fields::DUE,
            fields::REGISTRATION_KIND,
            fields::MESSAGE,
            terms::SENT,
            TAGS,
            CUSTOM_DATA,
            EXTERNAL_ID,
            NO_WHATSAPP,
        ])
        .also(&[terms::LATER_DISCOUNTS, fields::PASSWORD])
        .requires(&["pix_account_uid", "expire_at"])
        .open_world(),
];
