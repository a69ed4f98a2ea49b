//! A tool as `tools/list` shows it.

use serde_json::{Value, json};

use crate::schema;
use crate::text::Lang;
use crate::tool::{Effect, Tool};

/// Whether a rendered tool carries the schema of its result. Schemas of results double the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OutputSchema {
    /// With `outputSchema`.
    Included,
    /// Without.
    LeftOut,
}

/// The MCP `Tool` object: its title in `lang`, every annotation explicit.
pub fn tool(tool: &Tool, lang: Lang, output_schema: OutputSchema) -> Value {
    let title = tool.title.get(lang);
    let mut wire = json!({
        "name": tool.name,
        "title": title,
        "description": tool.about,
        "inputSchema": schema::input(tool),
    });
    if output_schema == OutputSchema::Included {
        wire["outputSchema"] = schema::output(tool);
    }
    wire["annotations"] = json!({
        "title": title,
        "readOnlyHint": tool.effect == Effect::Read,
        "destructiveHint": tool.effect == Effect::Destructive,
        "idempotentHint": tool.idempotent,
        "openWorldHint": tool.reaches_outside(),
    });
    wire
}
