//! Resources as `resources/list` and `resources/templates/list` show them.

use serde_json::{Value, json};

use crate::record::Record;
use crate::resource::Resource;
use crate::text::Lang;

/// The MCP `ResourceTemplate` object of a record type that carries a template.
pub fn template(record: &'static Record, lang: Lang) -> Value {
    resource(&Resource::of_record(record, ""), lang)
}

/// The MCP object of a resource: `ResourceTemplate` where its address has a parameter, else `Resource`.
pub fn resource(resource: &Resource, lang: Lang) -> Value {
    let title = resource.title.get(lang);
    let description = match (resource.about.get(lang), lang) {
        ("", Lang::Pt) => format!("{title}: um registro em JSON, no formato da API, sem id numérico."),
        ("", Lang::En) => format!("{title}: one record as JSON, in the API's format, without numeric ids."),
        (about, _) => about.to_owned(),
    };
    let address = if resource.is_template() { "uriTemplate" } else { "uri" };
    let mut wire = json!({
        address: resource.uri,
        "name": resource.name,
        "title": title,
        "description": description,
    });
    if let Some(media_type) = resource.media_type() {
        wire["mimeType"] = json!(media_type);
    }
    wire
}
