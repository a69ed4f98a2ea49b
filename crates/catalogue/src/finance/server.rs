//! The contract's schemas, and the workspaces that a person reaches: what the server answers by itself.

use crate::field::{Field, boolean, long_text, map, one_of, text, texts, uid, url};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Answer, Origin, Own, Tool, Verb};

/// A schema of the contract. The same in every workspace.
pub static SCHEMA: Record = Record::finance("schemas", Text::new("Schema", "Schema"), "Schema")
    .without_workspace()
    .never_kept()
    .fields(&[SCHEMA_FIELDS])
    .label(&["name"]);

const SCHEMA_FIELDS: &[Field] = &[
    text("name").read_only(),
    url("uri").read_only(),
    text("title").read_only(),
    one_of("direction", &["returned", "accepted"]).read_only(),
    texts("tools").read_only().about("The tools that return or accept it."),
    map("schema").read_only().in_detail().about("JSON Schema 2020-12."),
];

/// A workspace that the caller reaches.
pub static WORKSPACE: Record = Record::finance("workspaces", Text::new("Workspace", "Workspace"), "Workspace")
    .without_workspace()
    .never_kept()
    .fields(&[WORKSPACE_FIELDS])
    .label(&["name"]);

const WORKSPACE_FIELDS: &[Field] = &[
    uid("id").read_only().about("The value of workspace_id."),
    text("name").read_only().third_party(),
    boolean("default").read_only().about("true: used when workspace_id is left out."),
    one_of("access", &["read", "write"]).read_only(),
    text("organization_id").read_only().nullable(),
];

const SCHEMA_NAME: &[Field] = &[long_text("schema", 100).required().about("A name from the list.")];

/// Tools on schemas.
pub static SCHEMA_TOOLS: &[Tool] = &[
    Tool::read("finance_schemas_list", Text::new("Listar schemas", "List schemas"), &SCHEMA)
        .scope("workspace", "")
        .about("Lists the names of the contract's schemas: what tools return and accept. Needs no workspace.")
        .get("/v1/schemas", Verb::Own(Own::Schemas))
        .answers(Answer::List)
        .origin(Origin::Server),
    Tool::read("finance_schemas_get", Text::new("Ver schema", "Show schema"), &SCHEMA)
        .scope("workspace", "")
        .about("Shows one schema: the fields that a tool returns or accepts. Needs no workspace.")
        .get("/v1/schemas/{schema}", Verb::Own(Own::Schemas))
        .path_fields(SCHEMA_NAME)
        .origin(Origin::Server),
];

/// Tools on workspaces.
pub static WORKSPACE_TOOLS: &[Tool] = &[Tool::read(
    "finance_workspaces_list",
    Text::new("Listar workspaces", "List workspaces"),
    &WORKSPACE,
)
.scope("workspace", "")
.about(
    "Lists the workspaces that the person reaches, with the default one. Use it when a tool says workspace_required.",
)
.get("/v1/workspaces", Verb::Own(Own::Workspaces))
.answers(Answer::List)
.origin(Origin::Server)];
