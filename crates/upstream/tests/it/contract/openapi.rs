//! The public OpenAPI documents, where they are: paths, methods, and the names of query and body fields.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::expected::parts;
use crate::stand_in::Seen;

/// Query fields that the public documents do not name, and why they are sent all the same.
const UNNAMED: &[(&str, &str)] = &[
    // The general rule of v1 lists is taken to hold for this one.
    ("/v1/customers", "page"),
    ("/v1/customers", "per_page"),
];

pub(super) struct Documents(Vec<Value>);

impl Documents {
    /// The documents in `KOBANA_SPECS`, or in a folder `shared/specs` beside the project.
    pub(super) fn find() -> Option<Documents> {
        let beside = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(3)?.join("shared/specs");
        let folder = std::env::var_os("KOBANA_SPECS").map_or(beside, PathBuf::from);
        let read = |name: &str| Some(super::json(&std::fs::read_to_string(folder.join(name)).ok()?));
        Some(Documents(vec![read("banking-v1.json")?, read("banking-v2.json")?]))
    }

    /// What of a request is in no document.
    pub(super) fn faults(&self, seen: &Seen) -> Vec<String> {
        let (method, target) = seen.line.split_once(' ').unwrap();
        let (path, query) = target.split_once('?').unwrap_or((target, ""));
        let Some((document, template, item)) = self.item(path) else { return vec![format!("no path {path}")] };
        let Some(operation) = item.get(method.to_ascii_lowercase()) else {
            return vec![format!("no {method} {template}")];
        };
        let known = names(document, &[&item["parameters"], &operation["parameters"]]);
        let unnamed = |name: &str| UNNAMED.contains(&(template.as_str(), name));
        let mut faults: Vec<String> = query
            .split('&')
            .filter_map(|pair| pair.split('=').next())
            .filter(|name| !name.is_empty() && !known.contains(*name) && !unnamed(name))
            .map(|name| format!("no query field {name} in {method} {template}"))
            .collect();
        let fields = body_fields(document, &operation["requestBody"]);
        let sent = sent(seen);
        if sent.is_empty() {
            return faults;
        }
        match fields {
            None => faults.push(format!("{method} {template} takes no such body")),
            Some(fields) => faults.extend(
                sent.iter()
                    .filter(|name| !fields.contains(*name))
                    .map(|name| format!("no body field {name} in {method} {template}")),
            ),
        }
        faults
    }

    /// The path item that `path` is one of; a plain segment comes before a parameter. Two of the documents' paths end in a
    /// slash, which routes alike.
    fn item(&self, path: &str) -> Option<(&Value, String, &Value)> {
        let fits = |template: &str| {
            let template = template.trim_end_matches('/');
            template.split('/').count() == path.split('/').count()
                && template.split('/').zip(path.split('/')).all(|(row, sent)| row == sent || row.starts_with('{'))
        };
        let all = self.0.iter().flat_map(|document| {
            let paths = document["paths"].as_object().into_iter().flatten();
            paths.filter(|(template, _)| fits(template)).map(move |(template, item)| (document, template.clone(), item))
        });
        all.min_by_key(|(_, template, _)| template.matches('{').count())
    }
}

fn resolved<'a>(document: &'a Value, value: &'a Value) -> &'a Value {
    let target = value.get("$ref").and_then(Value::as_str).and_then(|target| target.strip_prefix('#'));
    target.map_or(value, |pointer| document.pointer(pointer).unwrap())
}

fn names(document: &Value, lists: &[&Value]) -> BTreeSet<String> {
    let all = lists.iter().filter_map(|list| list.as_array()).flatten().map(|one| resolved(document, one));
    all.filter(|one| one["in"] == "query").map(|one| one["name"].as_str().unwrap().to_owned()).collect()
}

/// The names that a body may have, of the content type that the document asks for.
fn body_fields(document: &Value, body: &Value) -> Option<BTreeSet<String>> {
    let content = resolved(document, body)["content"].as_object()?.values().next()?;
    let mut found = BTreeSet::new();
    collect(document, &content["schema"], &mut found);
    Some(found)
}

fn collect(document: &Value, schema: &Value, found: &mut BTreeSet<String>) {
    let schema = resolved(document, schema);
    found.extend(schema["properties"].as_object().into_iter().flatten().map(|(name, _)| name.clone()));
    for composed in ["allOf", "oneOf", "anyOf"] {
        schema[composed].as_array().into_iter().flatten().for_each(|inner| collect(document, inner, found));
    }
}

/// The names of a body's members or of a form's parts.
fn sent(seen: &Seen) -> BTreeSet<String> {
    if seen.body.is_empty() {
        return BTreeSet::new();
    }
    if seen.all("content-type").concat().starts_with("multipart/") {
        let first = |name: String| name.split('[').next().unwrap().to_owned();
        return parts(seen).into_iter().map(|(name, _)| first(name)).collect();
    }
    super::json(&seen.text()).as_object().unwrap().keys().cloned().collect()
}
