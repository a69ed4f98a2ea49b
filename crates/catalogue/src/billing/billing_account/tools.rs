//! Tools on billing accounts.

use super::{BILLING_ACCOUNT, CUSTOMER_TAX_TYPES, STATES, TERMS};
use crate::billing::money::cents;
use crate::billing::shared::{CUSTOM, MODE, OWN_ID_CLEARED, PERSON_DOCUMENT, PERSON_ID, PERSON_KINDS, PERSON_NAME};
use crate::field::{
    Field, Fields, bare_document, boolean, date, email, long_text, map, maps, object, one_of, text, texts,
};
use crate::filter::{Filter, equal, from, to};
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

const CUSTOMER_GIVEN: Fields = &[&[
    text("id"),
    text("external_id"),
    bare_document("document_number").about("CPF or CNPJ."),
    text("name").third_party(),
    text("nickname").third_party(),
    text("legal_name").third_party(),
    one_of("kind", PERSON_KINDS),
    date("birthday"),
    email("email").third_party(),
    text("phone"),
    long_text("notes", 5000).third_party().about("Internal notes."),
    maps("addresses"),
    maps("phones"),
    maps("emails"),
    maps("websites"),
    texts("tags"),
    map("custom_metadata").customers_own(),
]];

/// Taken with a new one alone.
const AT_FIRST: &[Field] =
    &[object("customer", CUSTOMER_GIVEN).about("Linked customer, present when the relation is loaded.")];

/// Taken with a change alone.
const AT_CHANGE: &[Field] =
    &[text("name").filled().third_party(), email("email").third_party(), text("phone"), map("address")];

const FILTERS: &[Filter] = &[
    equal(one_of("status", STATES)),
    equal(text("external_id")),
    equal(text("currency")),
    equal(boolean("auto_collection")),
    equal(boolean("tax_exempt")),
    equal(one_of("customer_tax_type", CUSTOMER_TAX_TYPES)),
    from(cents("balance_min").about("Cents."), "balance_cents"),
    to(cents("balance_max").about("Cents."), "balance_cents"),
    from(date("created_after"), "created_at"),
    to(date("created_before"), "created_at"),
    from(date("updated_after"), "updated_at"),
    to(date("updated_before"), "updated_at"),
    from(date("suspended_after"), "suspended_at"),
    to(date("suspended_before"), "suspended_at"),
];

const ASKED: &[Field] = &[
    PERSON_ID,
    PERSON_DOCUMENT,
    PERSON_NAME,
    text("search"),
    cents("mrr_min").about("Cents a month."),
    cents("mrr_max").about("Cents a month."),
    cents("allowed_negative_balance_min").about("Cents."),
    cents("allowed_negative_balance_max").about("Cents."),
];

const ORDERS: &[&str] = &["balance_cents", "status", "created_at", "updated_at"];

const REASON: &[Field] = &[long_text("reason", 500).third_party()];

/// Tools on billing accounts.
pub static TOOLS: &[Tool] = &[
    Tool::read(
        "billing_billing_accounts_list",
        Text::new("Listar contas de cobrança", "List billing accounts"),
        &BILLING_ACCOUNT,
    )
    .scope("customers", "billing.billing_accounts")
    .about("Lists the accounts that customers are billed by, with balance and state. person_id is the customer's id.")
    .get("/v1/billing_accounts", Verb::List)
    .filters(FILTERS)
    .query(ASKED)
    .sorted_by(ORDERS)
    .numbered(),
    Tool::write(
        "billing_billing_accounts_create",
        Text::new("Criar conta de cobrança", "Create billing account"),
        &BILLING_ACCOUNT,
    )
    .scope("customers", "billing.billing_accounts")
    .about(
        "Opens a billing account. customer is found by id, external_id or document_number, else made, which needs \
         name and document_number.",
    )
    .post("/v1/billing_accounts", Verb::Rule)
    .body(&[TERMS, AT_FIRST, OWN_ID_CLEARED, CUSTOM])
    .requires(&["customer"]),
    Tool::read(
        "billing_billing_accounts_get",
        Text::new("Ver conta de cobrança", "Show billing account"),
        &BILLING_ACCOUNT,
    )
    .scope("customers", "billing.billing_accounts")
    .about("Shows a billing account with its customer, terms and balance of credit.")
    .get("/v1/billing_accounts/{id}", Verb::Get),
    Tool::write(
        "billing_billing_accounts_update",
        Text::new("Alterar conta de cobrança", "Change billing account"),
        &BILLING_ACCOUNT,
    )
    .scope("customers", "billing.billing_accounts")
    .about(
        "Changes a billing account; what is left out stays. name, email, phone and address change the customer \
         behind it.",
    )
    .patch("/v1/billing_accounts/{id}", Verb::Rule)
    .body(&[TERMS, AT_CHANGE, OWN_ID_CLEARED, CUSTOM, MODE])
    .idempotent(),
    Tool::destructive(
        "billing_billing_accounts_close",
        Text::new("Encerrar conta de cobrança", "Close billing account"),
        &BILLING_ACCOUNT,
    )
    .scope("customers", "billing.billing_accounts")
    .consequence(
        "Encerra a conta de vez: nada mais é cobrado por ela e não há como reabrir.",
        "Closes the account for good: nothing more is billed by it, and it cannot be reopened.",
    )
    .about(
        "Closes a billing account for good, with a reason for the audit. No tool opens it again; \
         billing_billing_accounts_suspend can be undone.",
    )
    .post("/v1/billing_accounts/{id}/close", Verb::Rule)
    .body(&[REASON]),
    Tool::destructive(
        "billing_billing_accounts_delete",
        Text::new("Excluir conta de cobrança", "Delete billing account"),
        &BILLING_ACCOUNT,
    )
    .scope("customers", "billing.billing_accounts")
    .consequence(
        "Encerra a conta de vez: nada mais é cobrado por ela e não há como reabrir.",
        "Closes the account for good: nothing more is billed by it, and it cannot be reopened.",
    )
    .about("Closes a billing account, as billing_billing_accounts_close does. Its records stay.")
    .delete("/v1/billing_accounts/{id}", Verb::Rule)
    .answers(Answer::Record)
    .query(REASON)
    .idempotent(),
    Tool::write(
        "billing_billing_accounts_suspend",
        Text::new("Suspender conta de cobrança", "Suspend billing account"),
        &BILLING_ACCOUNT,
    )
    .scope("customers", "billing.billing_accounts")
    .about("Puts an active billing account on hold. billing_billing_accounts_reactivate undoes it.")
    .post("/v1/billing_accounts/{id}/suspend", Verb::Rule)
    .body(&[REASON]),
    Tool::write(
        "billing_billing_accounts_reactivate",
        Text::new("Reativar conta de cobrança", "Reactivate billing account"),
        &BILLING_ACCOUNT,
    )
    .scope("customers", "billing.billing_accounts")
    .about("Takes a suspended billing account off hold. A closed one stays closed.")
    .post("/v1/billing_accounts/{id}/reactivate", Verb::Rule),
];
