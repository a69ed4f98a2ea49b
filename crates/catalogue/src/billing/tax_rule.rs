//! Which taxes apply to what.

use crate::billing::billing_account::BILLING_ACCOUNT;
use crate::billing::company::COMPANY;
use crate::billing::service_item::SERVICE_ITEM;
use crate::billing::shared::{CUSTOM, DELETED, IDENTITY, METADATA, OWN_ID, TAX_TYPES, TIMES};
use crate::field::{
    Field, Fields, boolean, date, id_of, instant, integer, long_text, objects, one_of, percent, text, uid,
};
use crate::filter::{Filter, equal, from, to};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

/// Which taxes apply to what.
pub static TAX_RULE: Record = Record::billing("tax_rules", Text::new("Regra tributária", "Tax rule"))
    .fields(&[IDENTITY, OWN_ID, FIXED, TERMS, LATER, CUSTOM, METADATA, TIMES])
    .label(&["name", "scope"])
    .summary(&["name", "scope", "priority", "is_active", "effective_from", "effective_to"])
    .details(&["items"])
    .searched(&["name", "description"]);

/// Given once: no change takes it.
static FIXED: &[Field] = &[
    one_of("scope", SCOPES),
    id_of("company_id", &COMPANY).nullable().about("When scope is company."),
    id_of("service_item_id", &SERVICE_ITEM).nullable().about("When scope is service."),
    id_of("billing_account_id", &BILLING_ACCOUNT).nullable().about("When scope is customer."),
    one_of("customer_tax_type", CUSTOMER_TAX_TYPES).nullable(),
    text("municipality").nullable().about("IBGE code."),
    one_of("operation_type", OPERATION_TYPES).nullable().about("Same city or another."),
    instant("effective_from"),
];

/// What a caller gives and may change.
static TERMS: &[Field] = &[
    integer("priority").about("Highest wins."),
    text("name").filled().third_party(),
    long_text("description", 2000).clearable().third_party(),
    instant("effective_to").clearable().about("null: no end."),
    objects("items", TAX).about("One a tax; replaces the list."),
];

/// Only a change takes it.
const LATER: &[Field] = &[boolean("is_active")];

const SCOPES: &[&str] = &["global", "organization", "company", "service", "customer", "municipality"];

const CUSTOMER_TAX_TYPES: &[&str] = &["pessoa_fisica", "pessoa_juridica", "mei", "simples_optante", "entidade_publica"];

const OPERATION_TYPES: &[&str] = &["interno", "externo"];

const TAX: Fields = &[&[
    uid("id").read_only(),
    uid("tax_rule_id").read_only(),
    one_of("tax_type", TAX_TYPES).required(),
    percent("rate").required().about("Percent, 0 to 100."),
    boolean("is_withheld"),
    one_of("base_type", &["service_value", "service_value_minus_iss", "presumed_base"]),
    boolean("is_exempt"),
    text("exemption_reason").nullable().third_party(),
    instant("created_at").read_only(),
]];

static FILTERS: &[Filter] = &[
    equal(one_of("scope", SCOPES)),
    equal(id_of("company_id", &COMPANY)),
    equal(id_of("service_item_id", &SERVICE_ITEM)),
    equal(id_of("billing_account_id", &BILLING_ACCOUNT)),
    equal(boolean("is_active")),
    equal(one_of("customer_tax_type", CUSTOMER_TAX_TYPES)),
    equal(one_of("operation_type", OPERATION_TYPES)),
    equal(text("municipality")),
    from(integer("priority_from"), "priority"),
    to(integer("priority_to"), "priority"),
    from(date("effective_from_from"), "effective_from"),
    to(date("effective_from_to"), "effective_from"),
    from(date("effective_to_from"), "effective_to"),
    to(date("effective_to_to"), "effective_to"),
    from(date("created_after"), "created_at"),
    to(date("created_before"), "created_at"),
];

const ASKED: &[Field] = &[text("search").about("In name and description.")];

const ORDERS: &[&str] = &["priority", "name", "created_at", "updated_at"];

/// Tools on tax rules.
pub static TOOLS: &[Tool] = &[
    Tool::read("billing_tax_rules_list", Text::new("Listar regras tributárias", "List tax rules"), &TAX_RULE)
        .scope("taxes", "billing.tax_rules")
        .about("Lists tax rules; the one of highest priority that fits holds.")
        .get("/v1/tax_rules", Verb::List)
        .filters(FILTERS)
        .query(ASKED)
        .sorted_by(ORDERS)
        .numbered(),
    Tool::write("billing_tax_rules_create", Text::new("Criar regra tributária", "Create tax rule"), &TAX_RULE)
        .scope("taxes", "billing.tax_rules")
        .about(
            "Makes a rule of which taxes apply to a scope, with rates in percent (5 is 5 %). Later invoices and NF-e \
             follow it.",
        )
        .post("/v1/tax_rules", Verb::Rule)
        .body(&[FIXED, TERMS, OWN_ID, CUSTOM])
        .requires(&["name", "scope", "items"]),
    Tool::read("billing_tax_rules_get", Text::new("Ver regra tributária", "Show tax rule"), &TAX_RULE)
        .scope("taxes", "billing.tax_rules")
        .about("Shows a tax rule with its rates.")
        .get("/v1/tax_rules/{id}", Verb::Get),
    Tool::write("billing_tax_rules_update", Text::new("Alterar regra tributária", "Change tax rule"), &TAX_RULE)
        .scope("taxes", "billing.tax_rules")
        .about("Changes a tax rule; what is left out stays, and items replaces the whole list.")
        .patch("/v1/tax_rules/{id}", Verb::Rule)
        .body(&[TERMS, LATER, OWN_ID, CUSTOM])
        .idempotent(),
    Tool::destructive("billing_tax_rules_delete", Text::new("Excluir regra tributária", "Delete tax rule"), &TAX_RULE)
        .scope("taxes", "billing.tax_rules")
        .consequence(
            "Apaga a regra: faturas e NF-e futuras deixam de seguir estes impostos.",
            "Deletes the rule: later invoices and NF-e no longer follow these taxes.",
        )
        .about("Deletes a tax rule; later invoices and NF-e go without it.")
        .delete("/v1/tax_rules/{id}", Verb::Rule)
        .answers(Answer::Record)
        .returns(&DELETED)
        .idempotent(),
];
