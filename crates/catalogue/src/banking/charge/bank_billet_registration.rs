//! Attempts to register boletos at the bank.

use super::bank_billet::BANK_BILLET;
use super::bank_billet_account::BANK_BILLET_ACCOUNT;
use super::shared;
use crate::field::{Field, boolean, date, instant, integer, long_text, one_of, reference};
use crate::filter::{equal, from, to};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Tool, Verb};

/// An attempt to register a boleto.
pub static BANK_BILLET_REGISTRATION: Record =
    Record::new("charge_bank_billet_registration", Text::new("Registro de boleto", "Charge bank billet registration"))
        .uri("kobana://banking/charge/bank_billet_registrations/{uid}")
        .fields(&[shared::IDENTITY, ATTEMPT, PARENTS, shared::TIMES])
        .state("status")
        .label(&["status", "registered_at", "error_message"])
        .summary(&["status", "registered_at", "error_message"]);

/// List and get.
pub static TOOLS: &[Tool] = &[
    Tool::read(
        "banking_charge_bank_billet_registration_list",
        Text::new("Listar registros de boletos no banco", "List boleto registrations"),
        &BANK_BILLET_REGISTRATION,
    )
    .about(
        "Lists attempts to register boletos at the bank, newest first. Use it to see why a boleto is not registered. \
         status: `0` error, `1` success, `2` service unavailable.",
    )
    .scope("charge", "charge.bank_billet_registrations")
    .get("/v1/bank_billet_registrations", Verb::List)
    .filters(&[
        equal(reference("bank_billet_uid", &BANK_BILLET, "bank_billet_id")),
        equal(reference("bank_billet_account_uid", &BANK_BILLET_ACCOUNT, "bank_billet_account_id")),
        from(date("registered_from"), "registered_at"),
        to(date("registered_to"), "registered_at"),
    ])
    .paged(),
    Tool::read(
        "banking_charge_bank_billet_registration_get",
        Text::new("Ver registro de boleto no banco", "Show boleto registration"),
        &BANK_BILLET_REGISTRATION,
    )
    .about(
        "Shows one attempt to register a boleto, with the bank's error. status: `0` error, `1` success, `2` \
         unavailable.",
    )
    .scope("charge", "charge.bank_billet_registrations")
    .get("/v1/bank_billet_registrations/{uid}", Verb::Get),
];

const ATTEMPT: &[Field] = &[
    one_of("status", &["0", "1", "2"]).read_only().about("0 error, 1 success, 2 service unavailable."),
    instant("registered_at").read_only().nullable(),
    long_text("error_message", 5000).read_only().nullable().third_party(),
    instant("failed_at").read_only().nullable(),
    integer("fails_count").read_only().nullable(),
    boolean("retry_blocked").read_only().nullable(),
];

static PARENTS: &[Field] = &[
    reference("bank_billet_uid", &BANK_BILLET, "bank_billet_id").read_only().nullable(),
    integer("bank_billet_id").read_only().nullable(),
    reference("bank_billet_account_uid", &BANK_BILLET_ACCOUNT, "bank_billet_account_id").read_only().nullable(),
    integer("bank_billet_account_id").read_only().nullable(),
];
