//! A record type as `resources/templates/list` shows it.

use serde_json::{Value, json};

use crate::record::Record;
use crate::text::Lang;

/// The MCP `ResourceTemplate` object of a record type that has a template.
pub fn template(record: &Record, lang: Lang) -> Value {
    let title = record.title.get(lang);
    let description = match lang {
        Lang::Pt => format!("{title}: um registro em JSON, no formato da API, sem id numérico."),
        Lang::En => format!("{title}: one record as JSON, in the API's format, without numeric ids."),
    };
    json!({
        "uriTemplate": record.uri,
        "name": record.key,
        "title": title,
        "description": description,
        "mimeType": "application/json",
    })
}
