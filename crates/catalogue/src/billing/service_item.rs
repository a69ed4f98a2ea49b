//! What services are to the tax authority (LC 116).

use crate::billing::company::COMPANY;
use crate::billing::shared::{ANNEXES, CUSTOM, DELETED, IDENTITY, METADATA, MODE, OWN_ID_CLEARED, OWNER, TIMES};
use crate::field::{Field, boolean, date, id_of, long_text, one_of, percent, rate, text};
use crate::filter::{Filter, equal, from, to};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

/// What a service is to the tax authority (LC 116).
pub static SERVICE_ITEM: Record = Record::billing("service_items", Text::new("Item de serviço", "Service item"))
    .fields(&[IDENTITY, OWN_ID_CLEARED, FIXED, TERMS, LATER, OUTCOME, CUSTOM, METADATA, OWNER, TIMES])
    .label(&["name", "lc116_code"])
    .summary(&["name", "internal_code", "lc116_code", "is_active"])
    .searched(&["name", "internal_code", "description"]);

/// Given once: no change takes it.
const FIXED: &[Field] = &[text("internal_code").filled()];

/// What a caller gives and may change.
static TERMS: &[Field] = &[
    id_of("company_id", &COMPANY).clearable().about("null: valid for every company."),
    text("name").filled().third_party().about("Shown on invoices and NFS-e."),
    long_text("description", 2000).clearable().third_party(),
    text("lc116_code").filled().about("National list of services."),
    text("municipal_code").clearable(),
    text("nbs_code").clearable(),
    text("cnae_code").clearable(),
    one_of("simples_annex", ANNEXES).clearable(),
    boolean("subject_to_irrf"),
    boolean("subject_to_csrf"),
    boolean("subject_to_inss"),
    boolean("subject_to_iss_withholding"),
    text("c_class_trib").clearable(),
    text("cbs_ibs_category").clearable(),
    text("indop_code").clearable().about("Operation indicator of the national NFS-e."),
];

/// Only a change takes it.
const LATER: &[Field] = &[boolean("is_active")];

/// What the API sets.
const OUTCOME: &[Field] = &[rate("default_iss_rate").read_only().nullable().about("Percent.")];

/// Taken with a new one and with a change, in a form of its own.
const GIVEN: &[Field] = &[percent("default_iss_rate").clearable().about("Percent.")];

static FILTERS: &[Filter] = &[
    equal(id_of("company_id", &COMPANY)),
    equal(boolean("is_active")),
    equal(text("lc116_code")),
    equal(text("nbs_code")),
    equal(text("c_class_trib")),
    equal(text("indop_code")),
    equal(one_of("simples_annex", ANNEXES)),
    equal(text("cnae_code")),
    equal(text("municipal_code")),
    equal(text("internal_code")),
    equal(boolean("subject_to_irrf")),
    equal(boolean("subject_to_csrf")),
    equal(boolean("subject_to_inss")),
    equal(boolean("subject_to_iss_withholding")),
    equal(text("cbs_ibs_category")),
    from(date("created_after"), "created_at"),
    to(date("created_before"), "created_at"),
];

const ASKED: &[Field] = &[text("search").about("In name, internal_code and description.")];

const ORDERS: &[&str] = &["name", "created_at", "updated_at"];

/// Tools on service items.
pub static TOOLS: &[Tool] = &[
    Tool::read("billing_service_items_list", Text::new("Listar itens de serviço", "List service items"), &SERVICE_ITEM)
        .scope("nfes", "billing.service_items")
        .about("Lists what services are to the tax authority: LC 116 code, ISS rate and withholdings.")
        .get("/v1/service_items", Verb::List)
        .filters(FILTERS)
        .query(ASKED)
        .sorted_by(ORDERS)
        .numbered(),
    Tool::write(
        "billing_service_items_create",
        Text::new("Criar item de serviço", "Create service item"),
        &SERVICE_ITEM,
    )
    .scope("nfes", "billing.service_items")
    .about("Registers a service with its LC 116 code and withholdings. internal_code cannot be changed later.")
    .post("/v1/service_items", Verb::Rule)
    .body(&[FIXED, TERMS, GIVEN, OWN_ID_CLEARED, CUSTOM])
    .requires(&["name", "internal_code", "lc116_code"]),
    Tool::read("billing_service_items_get", Text::new("Ver item de serviço", "Show service item"), &SERVICE_ITEM)
        .scope("nfes", "billing.service_items")
        .about("Shows a service item.")
        .get("/v1/service_items/{id}", Verb::Get),
    Tool::write(
        "billing_service_items_update",
        Text::new("Alterar item de serviço", "Change service item"),
        &SERVICE_ITEM,
    )
    .scope("nfes", "billing.service_items")
    .about("Changes a service item; what is left out stays. Later invoices and NF-e follow it.")
    .patch("/v1/service_items/{id}", Verb::Rule)
    .body(&[TERMS, LATER, GIVEN, OWN_ID_CLEARED, CUSTOM, MODE])
    .idempotent(),
    Tool::destructive(
        "billing_service_items_delete",
        Text::new("Excluir item de serviço", "Delete service item"),
        &SERVICE_ITEM,
    )
    .scope("nfes", "billing.service_items")
    .consequence("Apaga o item de serviço de vez.", "Deletes the service item for good.")
    .about("Deletes a service item for good. Refused while it is in use.")
    .delete("/v1/service_items/{id}", Verb::Rule)
    .answers(Answer::Record)
    .returns(&DELETED)
    .idempotent(),
];
