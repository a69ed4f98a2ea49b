//! Documents that proposals are written on. The API takes camel case and answers names with underscores.

use crate::billing::shared::{
    CUSTOM_CAMEL, CUSTOM_KEPT, DELETED, IDENTITY, METADATA, OWN_ID_CAMEL, OWN_ID_KEPT, TIMES,
};
use crate::field::{Field, boolean, long_text, one_of, text, url};
use crate::filter::{Filter, equal_on};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

/// What proposals are written on.
pub static PROPOSAL_TEMPLATE: Record =
    Record::billing("proposal_templates", Text::new("Modelo de proposta", "Proposal template"))
        .fields(&[IDENTITY, OWN_ID_KEPT, TERMS, OUTCOME, CUSTOM_KEPT, METADATA, TIMES])
        .label(&["name"])
        .summary(&["name", "is_default", "is_active"])
        .searched(&["name", "description"])
        .indexed(&["google_doc_id", "is_default"]);

/// What a caller gives and may change.
const TERMS: &[Field] = &[
    text("name").filled().third_party().about("Unique per organization."),
    long_text("description", 2000).clearable().third_party(),
];

/// What the API sets.
const OUTCOME: &[Field] = &[
    one_of("document_type", DOCUMENT_TYPES).read_only(),
    text("google_doc_id").read_only().about("Google document used as template."),
    text("app_script_url").read_only().nullable().about("Apps Script that makes the document."),
    text("google_drive_folder_id").read_only().nullable().about("Folder for the documents."),
    boolean("is_default").read_only(),
    boolean("is_active").read_only(),
];

/// Taken with a new one and with a change, in a form of its own.
const GIVEN: &[Field] = &[
    one_of("documentType", DOCUMENT_TYPES).usual("\"google_doc\""),
    text("googleDocId").filled(),
    url("appScriptUrl").clearable().about("Makes the document."),
    text("googleDriveFolderId").clearable(),
    boolean("isDefault"),
    boolean("isActive"),
];

const DOCUMENT_TYPES: &[&str] = &["google_doc", "google_slides"];

const FILTERS: &[Filter] = &[equal_on(boolean("isActive"), "is_active")];

const ASKED: &[Field] = &[text("search").about("In name and description.")];

const ORDERS: &[&str] = &["name", "created_at", "updated_at"];

/// Tools on proposal templates.
pub static TOOLS: &[Tool] = &[
    Tool::read(
        "billing_proposal_templates_list",
        Text::new("Listar modelos de proposta", "List proposal templates"),
        &PROPOSAL_TEMPLATE,
    )
    .scope("proposals", "billing.proposal_templates")
    .about("Lists the documents that proposals are written on.")
    .get("/v1/proposal_templates", Verb::List)
    .filters(FILTERS)
    .query(ASKED)
    .sorted_by(ORDERS)
    .numbered(),
    Tool::write(
        "billing_proposal_templates_create",
        Text::new("Criar modelo de proposta", "Create proposal template"),
        &PROPOSAL_TEMPLATE,
    )
    .scope("proposals", "billing.proposal_templates")
    .about("Binds a Google document or presentation as a template. Refused when name or document is taken.")
    .post("/v1/proposal_templates", Verb::Rule)
    .body(&[TERMS, GIVEN, OWN_ID_CAMEL, CUSTOM_CAMEL])
    .requires(&["name", "googleDocId"]),
    Tool::read(
        "billing_proposal_templates_get",
        Text::new("Ver modelo de proposta", "Show proposal template"),
        &PROPOSAL_TEMPLATE,
    )
    .scope("proposals", "billing.proposal_templates")
    .about("Shows a proposal template.")
    .get("/v1/proposal_templates/{id}", Verb::Get),
    Tool::write(
        "billing_proposal_templates_update",
        Text::new("Alterar modelo de proposta", "Change proposal template"),
        &PROPOSAL_TEMPLATE,
    )
    .scope("proposals", "billing.proposal_templates")
    .about("Changes a proposal template; what is left out stays. Proposals already made keep their PDF.")
    .patch("/v1/proposal_templates/{id}", Verb::Rule)
    .body(&[TERMS, GIVEN, OWN_ID_CAMEL, CUSTOM_CAMEL])
    .idempotent(),
    Tool::destructive(
        "billing_proposal_templates_delete",
        Text::new("Excluir modelo de proposta", "Delete proposal template"),
        &PROPOSAL_TEMPLATE,
    )
    .scope("proposals", "billing.proposal_templates")
    .consequence(
        "Apaga o modelo; propostas já feitas ficam, sem poder gerar o PDF de novo por ele.",
        "Deletes the template; proposals already made stay, and cannot make their PDF from it again.",
    )
    .about("Deletes a proposal template. To only stop its use, deactivate it.")
    .delete("/v1/proposal_templates/{id}", Verb::Rule)
    .answers(Answer::Record)
    .returns(&DELETED)
    .idempotent(),
    Tool::write(
        "billing_proposal_templates_activate",
        Text::new("Ativar modelo de proposta", "Activate proposal template"),
        &PROPOSAL_TEMPLATE,
    )
    .scope("proposals", "billing.proposal_templates")
    .about("Offers a template for new proposals again.")
    .post("/v1/proposal_templates/{id}/activate", Verb::Rule)
    .idempotent(),
    Tool::write(
        "billing_proposal_templates_deactivate",
        Text::new("Desativar modelo de proposta", "Deactivate proposal template"),
        &PROPOSAL_TEMPLATE,
    )
    .scope("proposals", "billing.proposal_templates")
    .about("Stops offering a template for new proposals; billing_proposal_templates_activate undoes it.")
    .post("/v1/proposal_templates/{id}/deactivate", Verb::Rule)
    .idempotent(),
    Tool::write(
        "billing_proposal_templates_duplicate",
        Text::new("Duplicar modelo de proposta", "Duplicate proposal template"),
        &PROPOSAL_TEMPLATE,
    )
    .scope("proposals", "billing.proposal_templates")
    .about("Copies a template; the copy is never the default.")
    .post("/v1/proposal_templates/{id}/duplicate", Verb::Rule),
    Tool::write(
        "billing_proposal_templates_set_default",
        Text::new("Definir modelo de proposta padrão", "Set default proposal template"),
        &PROPOSAL_TEMPLATE,
    )
    .scope("proposals", "billing.proposal_templates")
    .about("Makes a template the one that new proposals take.")
    .post("/v1/proposal_templates/{id}/set-default", Verb::Rule)
    .idempotent(),
];
