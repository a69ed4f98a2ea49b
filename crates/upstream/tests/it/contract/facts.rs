//! What is known of an API's operations, where its table is: paths, names, types, and what must be sent.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::expected::parts;
use crate::stand_in::Seen;

/// A table: each row by the names of its columns.
pub(super) struct Facts {
    rows: Vec<HashMap<String, String>>,
    /// What stands between two entries of a list.
    mark: &'static str,
}

/// One parameter: `name:type:required|optional[:…]`, with the fields of an object between braces.
#[derive(Debug)]
struct Named<'a> {
    name: &'a str,
    types: &'a str,
    required: bool,
    /// Operators of a filter, besides equality.
    operators: Vec<&'a str>,
    fields: Vec<Named<'a>>,
}

impl Facts {
    /// The table of `product` in the folder of `KOBANA_FACTS`, or in `shared/facts` beside the project.
    pub(super) fn find(product: &str) -> Option<Facts> {
        let beside = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(3)?.join("shared/facts");
        let folder = std::env::var_os("KOBANA_FACTS").map_or(beside, PathBuf::from);
        let table = std::fs::read_to_string(folder.join(product).join("operations.tsv")).ok()?;
        let mut lines = table.lines();
        let columns: Vec<&str> = lines.next()?.split('\t').collect();
        let row =
            |line: &str| columns.iter().map(ToString::to_string).zip(line.split('\t').map(str::to_owned)).collect();
        // The table of billing, which does not say where a body is required, parts its entries by commas.
        let mark = if columns.contains(&"body_required") { ";" } else { ", " };
        Some(Facts { rows: lines.map(row).collect(), mark })
    }

    /// What of a request is in no operation.
    pub(super) fn faults(&self, seen: &Seen) -> Vec<String> {
        let (method, target) = seen.line.split_once(' ').unwrap();
        let (path, query) = target.split_once('?').unwrap_or((target, ""));
        let fits = |row: &&HashMap<String, String>| row["method"] == method && is_path(&row["path"], path);
        let Some(row) = self.rows.iter().filter(fits).min_by_key(|row| row["path"].matches('{').count()) else {
            return vec![format!("no {method} {path}")];
        };
        let known = listed(&row["query_params"], self.mark);
        let sent: Vec<String> = query.split('&').filter_map(|pair| Some(decoded(pair.split_once('=')?.0))).collect();
        let mut faults: Vec<String> =
            sent.iter().filter(|name| !takes(&known, name)).map(|name| format!("no query field {name}")).collect();
        let missing = |one: &&Named<'_>| one.required && !sent.iter().any(|name| name == one.name);
        faults.extend(known.iter().filter(missing).map(|one| format!("no value for {}", one.name)));
        let keyed = !seen.all("x-idempotency-key").is_empty();
        match row.get("idempotency_header").map_or("no", |key| key.trim()) {
            "required" if !keyed => faults.push("no idempotency key".to_owned()),
            "no" if keyed => faults.push("an idempotency key that it does not know".to_owned()),
            _ => {}
        }
        if !seen.body.is_empty() || row.get("body_required").is_none_or(|required| required != "no") {
            faults.extend(self.body_faults(&row["body_fields"], seen));
        }
        faults
    }

    /// What of a body is in none of the forms that the operation takes.
    fn body_faults(&self, forms: &str, seen: &Seen) -> Vec<String> {
        let several = forms.strip_prefix('{').and_then(|forms| forms.strip_suffix('}'));
        let forms = several.map_or(vec![forms], |forms| forms.split("} OR {").collect());
        let faults = forms.into_iter().map(|form| body_faults(&listed(form, self.mark), seen));
        faults.min_by_key(Vec::len).unwrap_or_default()
    }
}

fn is_path(template: &str, path: &str) -> bool {
    template.split('/').count() == path.split('/').count()
        && template.split('/').zip(path.split('/')).all(|(row, sent)| row == sent || row.starts_with('{'))
}

fn takes(known: &[Named<'_>], sent: &str) -> bool {
    let (name, operator) = sent.strip_suffix(']').and_then(|sent| sent.split_once('[')).unwrap_or((sent, ""));
    known.iter().any(|one| one.name == name && (operator.is_empty() || one.operators.contains(&operator)))
}

fn body_faults(known: &[Named<'_>], seen: &Seen) -> Vec<String> {
    if seen.all("content-type").concat().starts_with("multipart/") {
        let names: Vec<String> = parts(seen).into_iter().map(|(name, _)| name).collect();
        return names
            .iter()
            .filter(|name| !known.iter().any(|one| one.name == *name))
            .map(|name| format!("no part {name}"))
            .collect();
    }
    if seen.body.is_empty() {
        return known.iter().filter(|one| one.required).map(|one| format!("no {} in the body", one.name)).collect();
    }
    let mut faults = Vec::new();
    object_faults(known, &super::json(&seen.text()), "", &mut faults);
    faults
}

fn object_faults(known: &[Named<'_>], sent: &Value, above: &str, faults: &mut Vec<String>) {
    let members = sent.as_object().unwrap();
    let missing = known.iter().filter(|one| one.required && !members.contains_key(one.name));
    faults.extend(missing.map(|one| format!("no {above}{}", one.name)));
    for (name, value) in members {
        let Some(one) = known.iter().find(|one| one.name == name) else {
            faults.push(format!("no field {above}{name}"));
            continue;
        };
        if !one.types.split('|').any(|kind| is_of(kind, value)) {
            faults.push(format!("{above}{name} is {}, not {value}", one.types));
        }
        let objects = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
        let inner = objects.iter().filter(|inner| inner.is_object() && !one.fields.is_empty());
        inner.for_each(|inner| object_faults(&one.fields, inner, &format!("{above}{name}."), faults));
    }
}

fn is_of(kind: &str, value: &Value) -> bool {
    match kind.split(['(', '<']).next().unwrap_or_default() {
        "string" => value.is_string(),
        "integer" => value.is_i64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "null" => value.is_null(),
        "any" => true,
        other => panic!("no type {other}"),
    }
}

fn listed<'a>(text: &'a str, mark: &str) -> Vec<Named<'a>> {
    let (mut entries, mut depth, mut start) = (Vec::new(), 0_u32, 0);
    for (at, letter) in text.char_indices() {
        match letter {
            '{' | '(' => depth += 1,
            '}' | ')' => depth = depth.saturating_sub(1),
            _ if depth == 0 && at >= start && text[at..].starts_with(mark) => {
                entries.push(&text[start..at]);
                start = at + mark.len();
            }
            _ => {}
        }
    }
    entries.push(&text[start..]);
    entries.into_iter().map(str::trim).filter(|entry| !entry.is_empty()).map(|entry| named(entry, mark)).collect()
}

fn named<'a>(entry: &'a str, mark: &str) -> Named<'a> {
    // A pattern such as `\d{1,13}` has braces too; those of fields hold colons and end the entry.
    let fields = entry.match_indices('{').find(|(at, _)| entry[*at..].contains(':') && entry.ends_with('}'));
    let (head, inner) = fields.map_or((entry, ""), |(at, _)| (&entry[..at], &entry[at + 1..entry.len() - 1]));
    let mut pieces = head.split(':');
    let mut next = || pieces.next().unwrap_or_default().trim();
    let (name, types, required) = (next(), next(), next() == "required");
    let operators = head.split_once("ops(").and_then(|(_, rest)| Some(rest.split_once(')')?.0));
    Named {
        name,
        types,
        required,
        operators: operators.unwrap_or_default().split('|').collect(),
        fields: listed(inner, mark),
    }
}

fn decoded(name: &str) -> String {
    name.replace("%5B", "[").replace("%5D", "]")
}
