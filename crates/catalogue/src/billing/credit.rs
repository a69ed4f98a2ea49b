//! Credits of billing accounts.

use crate::billing::billing_account::BILLING_ACCOUNT;
use crate::billing::company::COMPANY;
use crate::billing::money::{CENTS_PER_REAL, cents, cents_above_zero};
use crate::billing::shared::{
    CUSTOM, DELETED, IDENTITY, METADATA, MODE, OWN_ID_CLEARED, OWNER, PERSON_DOCUMENT, PERSON_ID, PERSON_NAME, TIMES,
};
use crate::field::{Field, boolean, date, id_of, instant, long_text, maps, money, one_of, text};
use crate::filter::{Filter, equal, from, to};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

/// Credit of a billing account.
pub static CREDIT: Record = Record::billing("credits", Text::new("Crédito", "Credit"))
    .fields(&[IDENTITY, OWN_ID_CLEARED, FIXED, TERMS, OUTCOME, CUSTOM, METADATA, OWNER, TIMES])
    .label(&["type", "amount_remaining_cents", "description"])
    .summary(&["billing_account_id", "type", "amount_cents", "amount_remaining_cents", "description", "expires_at"])
    .details(&["applications"])
    .indexed(&["usage_mark"]);

/// Given once: no change takes it.
static FIXED: &[Field] = &[
    id_of("billing_account_id", &BILLING_ACCOUNT).about("Owner."),
    id_of("company_id", &COMPANY).nullable().about("Limits it to invoices of this company."),
];

/// What a caller gives and may change.
const TERMS: &[Field] = &[
    one_of("type", KINDS),
    cents_above_zero("amount_cents").about("Cents."),
    long_text("description", 500).clearable().third_party().about("Shown in the statement."),
    instant("expires_at").clearable().about("null: never."),
];

/// What the API sets.
const OUTCOME: &[Field] = &[
    cents("amount_remaining_cents").read_only().about("Cents."),
    text("currency").read_only(),
    maps("applications").read_only().about("Uses in invoices, when loaded."),
];

const KINDS: &[&str] = &["promotional", "adjustment", "refund", "manual"];

static FILTERS: &[Filter] = &[
    equal(id_of("billing_account_id", &BILLING_ACCOUNT)),
    equal(id_of("company_id", &COMPANY)),
    equal(one_of("type", KINDS)),
    from(date("created_after"), "created_at"),
    to(date("created_before"), "created_at"),
    from(money("amount_min").about("Reais."), "amount_cents").units(CENTS_PER_REAL),
    to(money("amount_max").about("Reais."), "amount_cents").units(CENTS_PER_REAL),
    from(money("amount_remaining_min").about("Reais."), "amount_remaining_cents").units(CENTS_PER_REAL),
    to(money("amount_remaining_max").about("Reais."), "amount_remaining_cents").units(CENTS_PER_REAL),
    from(date("expires_after"), "expires_at"),
    to(date("expires_before"), "expires_at"),
];

const ASKED: &[Field] = &[
    PERSON_ID,
    PERSON_DOCUMENT,
    PERSON_NAME,
    one_of("usage", &["available", "used", "expired"]),
    boolean("include_expired"),
];

const ORDERS: &[&str] = &["amount_cents", "amount_remaining_cents", "expires_at", "created_at", "updated_at"];

/// Tools on credits.
pub static TOOLS: &[Tool] = &[
    Tool::read("billing_credits_list", Text::new("Listar créditos", "List credits"), &CREDIT)
        .scope("invoices", "billing.credits")
        .about(
            "Lists credits of billing accounts, without expired ones unless usage or include_expired asks for them. \
             Filters by amount are in reais.",
        )
        .get("/v1/credits", Verb::List)
        .filters(FILTERS)
        .query(ASKED)
        .sorted_by(ORDERS)
        .numbered(),
    Tool::write("billing_credits_create", Text::new("Criar crédito", "Create credit"), &CREDIT)
        .scope("invoices", "billing.credits")
        .about(
            "Gives a billing account a credit in cents, which pays later invoices. No money is sent. Say amount and \
             reason to the person before.",
        )
        .post("/v1/credits", Verb::Rule)
        .body(&[FIXED, TERMS, OWN_ID_CLEARED, CUSTOM])
        .requires(&["billing_account_id", "type", "amount_cents"]),
    Tool::read("billing_credits_get", Text::new("Ver crédito", "Show credit"), &CREDIT)
        .scope("invoices", "billing.credits")
        .about("Shows a credit: what it was, what is left, and where it was used.")
        .get("/v1/credits/{id}", Verb::Get),
    Tool::write("billing_credits_update", Text::new("Alterar crédito", "Change credit"), &CREDIT)
        .scope("invoices", "billing.credits")
        .about("Changes a credit; what is left out stays. amount_cents only while nothing of it was used.")
        .patch("/v1/credits/{id}", Verb::Rule)
        .body(&[TERMS, OWN_ID_CLEARED, CUSTOM, MODE])
        .idempotent(),
    Tool::destructive("billing_credits_delete", Text::new("Excluir crédito", "Delete credit"), &CREDIT)
        .scope("invoices", "billing.credits")
        .consequence(
            "Apaga o crédito e o tira do saldo da conta.",
            "Deletes the credit and takes it off the account's balance.",
        )
        .about("Deletes a credit and takes it off the account's balance. Refused once any of it was used.")
        .delete("/v1/credits/{id}", Verb::Rule)
        .answers(Answer::Record)
        .returns(&DELETED)
        .idempotent(),
];
