//! The catalogue of record types, which the server answers by itself.

use crate::field::{Field, integer, long_text, maps, text, url};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Answer, Origin, Own, Tool, Verb};

/// A record type with its fields.
pub static SCHEMA: Record = Record::billing("schemas", Text::new("Tipo de registro", "Resource type"))
    .never_kept()
    .fields(&[FIELDS])
    .label(&["name"]);

const FIELDS: &[Field] = &[
    text("name").read_only().third_party().about("The value of resource."),
    text("title").read_only().third_party(),
    url("uri").read_only(),
    text("list_tool").read_only().nullable().about("The tool that lists it."),
    text("get_tool").read_only().nullable().about("The tool that shows one."),
    integer("fields_count").read_only(),
    maps("fields").read_only().in_detail().about("Name, type, words, meaning, unit; on create, on update, sortable."),
];

const NAME: &[Field] = &[long_text("resource", 100).about("A name from the list.")];

/// Tools on record types.
pub static TOOLS: &[Tool] = &[
    Tool::read("billing_schemas_list", Text::new("Listar tipos de registro", "List resource types"), &SCHEMA)
        .scope("reports", "")
        .about("Lists the API's resource types: name, title, and the tools that list and show them.")
        .get("/v1/schemas", Verb::Own(Own::Records))
        .answers(Answer::List)
        .origin(Origin::Server),
    Tool::read("billing_schemas_get", Text::new("Ver tipo de registro", "Show resource type"), &SCHEMA)
        .scope("reports", "")
        .about(
            "Shows the fields of one resource type: type, words, meaning and unit, which a create needs, which an \
             update takes, and by which its list is sorted.",
        )
        .get("/v1/schemas/{resource}", Verb::Own(Own::Records))
        .path_fields(NAME)
        .origin(Origin::Server),
];
