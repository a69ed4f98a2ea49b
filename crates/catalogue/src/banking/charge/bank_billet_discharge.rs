//! Return-file entries: what the bank said about one boleto.

use super::bank_billet::BANK_BILLET;
use super::bank_billet_account::BANK_BILLET_ACCOUNT;
use super::discharge::DISCHARGE;
use super::shared;
use crate::field::{Field, date, instant, integer, long_text, map, reference, text};
use crate::filter::{equal, from, to};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Tool, Verb};

/// A return-file entry.
pub static BANK_BILLET_DISCHARGE: Record =
    Record::new("charge_bank_billet_discharge", Text::new("Registro de retorno", "Charge bank billet discharge"))
        .uri("kobana://banking/charge/bank_billet_discharges/{uid}")
        .fields(&[shared::IDENTITY, OCCURRENCE, LINE, PARENTS, shared::TIMES])
        .label(&["occurrence_detail", "our_occurrence", "date_of_occurrence"])
        .summary(&["occurrence_detail", "our_occurrence", "date_of_occurrence", "occurrence_error_detail"]);

/// List and get.
pub static TOOLS: &[Tool] = &[
    Tool::read(
        "banking_charge_bank_billet_discharge_list",
        Text::new("Listar registros de retorno", "List return-file entries"),
        &BANK_BILLET_DISCHARGE,
    )
    .about(
        "Lists what banks answered about boletos in return files, one entry an occurrence, newest first. \
         our_occurrence goes from 2001 to 2249: 2001 registered, 2002 registration refused, 2003 paid, 2004 written \
         off, 2015 protest ordered, 2020 instruction refused. Ranges include both ends.",
    )
    .scope("charge", "integration.discharges")
    .get("/v1/bank_billet_discharges", Verb::List)
    .filters(&[
        equal(reference("bank_billet_uid", &BANK_BILLET, "bank_billet_id")),
        equal(reference("discharge_uid", &DISCHARGE, "discharge_id").about("Return file.")),
        equal(long_text("our_occurrence", 4)),
        from(date("processed_from"), "processed_at"),
        to(date("processed_to"), "processed_at"),
    ])
    .paged(),
    Tool::read(
        "banking_charge_bank_billet_discharge_get",
        Text::new("Ver registro de retorno", "Show return-file entry"),
        &BANK_BILLET_DISCHARGE,
    )
    .about("Shows one return-file entry: the bank's occurrence about a boleto, its error, and the parsed line.")
    .scope("charge", "integration.discharges")
    .get("/v1/bank_billet_discharges/{uid}", Verb::Get),
];

const OCCURRENCE: &[Field] = &[
    long_text("our_occurrence", 4).nullable().about("Kobana's code, 2001 to 2249."),
    long_text("occurrence", 10).nullable().about("The bank's code."),
    text("occurrence_detail").nullable().third_party(),
    text("occurrence_error").nullable().third_party(),
    text("occurrence_error_detail").nullable().third_party(),
    date("date_of_occurrence").read_only().nullable(),
    instant("processed_at").read_only().nullable(),
    long_text("bank_number", 3).read_only(),
    long_text("kind", 3).read_only().about("240 or 400."),
];

const LINE: &[Field] =
    &[map("line_raw").read_only().nullable().third_party(), map("line_parsed").read_only().nullable().third_party()];

static PARENTS: &[Field] = &[
    reference("discharge_uid", &DISCHARGE, "discharge_id").read_only().nullable(),
    integer("discharge_id").read_only().nullable(),
    reference("bank_billet_uid", &BANK_BILLET, "bank_billet_id").read_only().nullable(),
    integer("bank_billet_id").read_only().nullable(),
    reference("bank_billet_account_uid", &BANK_BILLET_ACCOUNT, "bank_billet_account_id").read_only().nullable(),
    integer("bank_billet_account_id").read_only().nullable(),
];
