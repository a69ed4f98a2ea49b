//! Making and changing NF-e.

use super::{FIXED, LATER, NFE, TERMS};
use crate::billing::invoice::INVOICE;
use crate::billing::shared::{CUSTOM, DELETED, DOCUMENT_TYPES, MODE, OWN_ID_CLEARED};
use crate::field::{Field, Fields, bare_document, email, id_of, ids_of, number, object, one_of, postal_code, text};
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

const ADDRESS: Fields = &[&[
    text("street").required().third_party(),
    text("number").required(),
    text("complement").third_party(),
    text("neighborhood").required().third_party(),
    text("city").required().third_party(),
    text("city_code").about("IBGE code."),
    text("state").required().about("Two letters."),
    postal_code("zip_code").required(),
    text("country").usual("\"BR\""),
]];

const TAKER: Fields = &[&[
    text("name").required().filled().third_party(),
    email("email").required().third_party(),
    one_of("document_type", DOCUMENT_TYPES).required(),
    bare_document("document_number").required().about("CPF or CNPJ."),
    text("phone"),
    object("address", ADDRESS),
]];

const RATES: Fields = &[&[
    number("iss_rate").about("Fraction: 0.05 is 5 %."),
    number("pis_rate").about("Fraction."),
    number("cofins_rate").about("Fraction."),
    number("csll_rate").about("Fraction."),
    number("ir_rate").about("Fraction."),
    number("inss_rate").about("Fraction."),
]];

/// Taken with a new one and with a change, in a form of its own.
const GIVEN: &[Field] = &[object("taxes", RATES)];

/// Taken with a new one alone.
const AT_FIRST: &[Field] = &[object("customer", TAKER).about("Who is billed, as printed.")];

static BULK_UPDATE: &[Field] =
    &[ids_of("nfe_ids", &NFE).required(), id_of("invoice_id", &INVOICE).clearable().about("null unlinks.")];

static SEVERAL: &[Field] = &[ids_of("ids", &NFE).required().about("1 to 100.")];

/// Making and changing NF-e.
pub static TOOLS: &[Tool] = &[
    Tool::write("billing_nfes_create", Text::new("Criar NF-e", "Create NF-e"), &NFE)
        .scope("nfes", "billing.nfes")
        .about(
            "Makes a draft NF-e; billing_nfes_issue sends it to the city. Rates in taxes are fractions (0.05 is 5 %).",
        )
        .post("/v1/nfes", Verb::Rule)
        .body(&[FIXED, TERMS, GIVEN, AT_FIRST, OWN_ID_CLEARED, CUSTOM])
        .requires(&["billing_account_id", "amount_cents", "customer"]),
    Tool::write("billing_nfes_update", Text::new("Alterar NF-e", "Change NF-e"), &NFE)
        .scope("nfes", "billing.nfes")
        .about("Changes an NF-e; what is left out stays. Amounts and fiscal codes only in a draft.")
        .patch("/v1/nfes/{id}", Verb::Rule)
        .body(&[TERMS, LATER, GIVEN, OWN_ID_CLEARED, CUSTOM, MODE])
        .idempotent(),
    Tool::destructive("billing_nfes_delete", Text::new("Excluir NF-e", "Delete NF-e"), &NFE)
        .scope("nfes", "billing.nfes")
        .consequence("Apaga de vez o registro desta NF-e.", "Deletes this NF-e's record for good.")
        .about(
            "Deletes an NF-e that was not issued or is cancelled. An issued one is cancelled with \
             billing_nfes_cancel.",
        )
        .delete("/v1/nfes/{id}", Verb::Rule)
        .answers(Answer::Record)
        .returns(&DELETED)
        .idempotent(),
    Tool::write(
        "billing_nfes_bulk_update",
        Text::new("Vincular várias NF-e a fatura", "Link several NF-e to invoice"),
        &NFE,
    )
    .scope("nfes", "billing.nfes")
    .about("Ties up to 100 NF-e to an invoice, or unties them with null.")
    .post("/v1/nfes/bulk", Verb::Rule)
    .answers(Answer::Object)
    .body(&[BULK_UPDATE])
    .idempotent(),
    Tool::destructive("billing_nfes_bulk_delete", Text::new("Excluir várias NF-e", "Delete several NF-e"), &NFE)
        .scope("nfes", "billing.nfes")
        .consequence("Apaga estes rascunhos de NF-e de vez.", "Deletes these draft NF-e for good.")
        .about("Deletes up to 100 draft NF-e. Refused when one of them is no draft.")
        .post("/v1/nfes/bulk-delete", Verb::Rule)
        .answers(Answer::Object)
        .body(&[SEVERAL]),
];
