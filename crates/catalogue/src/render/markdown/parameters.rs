//! The parameters of one tool as rows of a table.

use std::fmt::{self, Write};

use super::kind::described;
use super::words::Words;
use super::{bold, cell, code};
use crate::field::{Field, Kind, Sign};
use crate::label;
use crate::record::Record;
use crate::schema::parameters::{IDEMPOTENCY_KEY, Parameter, Place, order, paging, parameters};
use crate::text::{Lang, Text};
use crate::tool::Tool;

/// The table, or nothing for a tool that takes only what all take.
pub(super) fn write(out: &mut String, tool: &Tool, lang: Lang) -> fmt::Result {
    let words = Words::of(lang);
    let own: Vec<Parameter> = parameters(tool).into_iter().filter(|one| !is_common(tool, one)).collect();
    if own.is_empty() {
        return Ok(());
    }
    writeln!(out, "{}\n|---|---|---|---|", words.parameter_columns)?;
    for parameter in own.iter().filter(|one| operator(tool, one).is_none()) {
        let operators: Vec<&str> = own.iter().filter_map(|one| suffix(tool, parameter, one)).collect();
        write_field(
            out,
            &Row {
                record: tool.record,
                field: &parameter.field,
                path: "",
                required: parameter.required,
                clears: tool.clears(&parameter.field),
                operators: &operators,
            },
            lang,
        )?;
    }
    writeln!(out)
}

/// What else the tool takes, which the manual explains once.
pub(super) fn common(tool: &Tool) -> Vec<Parameter> {
    parameters(tool).into_iter().filter(|one| is_common(tool, one)).collect()
}

fn is_common(tool: &Tool, parameter: &Parameter) -> bool {
    let name = parameter.field.name;
    order(tool).any(|field| field.name == name)
        || name == IDEMPOTENCY_KEY.name && parameter.place == Place::Header
        || parameter.place == Place::Context
        || paging(tool).any(|field| field.name == name)
}

/// The field that `parameter` narrows by an operator of its own (`due_date` of `due_date_gte`), if that field is a
/// parameter too.
fn operator(tool: &Tool, parameter: &Parameter) -> Option<&'static str> {
    let filter = tool.filters.iter().find(|filter| filter.field.name == parameter.field.name)?;
    let plain = tool.filters.iter().any(|other| other.field.name == filter.on && other.wire == filter.on);
    (filter.wire != filter.field.name && plain).then_some(filter.on)
}

/// The end of an operator's name (`_gte`) that belongs to `parameter`.
fn suffix(tool: &Tool, parameter: &Parameter, other: &Parameter) -> Option<&'static str> {
    let name = parameter.field.name;
    if operator(tool, other) == Some(name) { other.field.name.strip_prefix(name) } else { None }
}

struct Row<'a> {
    record: &'a Record,
    field: &'a Field,
    /// The names around it, with a dot at the end; empty at the top.
    path: &'a str,
    required: bool,
    /// Whether `null` takes away what is kept.
    clears: bool,
    operators: &'a [&'a str],
}

fn write_field(out: &mut String, row: &Row<'_>, lang: Lang) -> fmt::Result {
    let words = Words::of(lang);
    let Row { record, field, path, required, clears, operators } = *row;
    let clearing = if clears { words.or_null } else { "" };
    let name = format!("{path}{}", field.name);
    let mut shown = if required { bold(&name) } else { code(&name) };
    for operator in operators {
        shown.push_str(&format!(" `{operator}`"));
    }
    let required = if required { words.yes } else { "" };
    writeln!(
        out,
        "| {shown} | {} | {required} | {} |",
        cell(&format!("{}{clearing}", described(field, lang))),
        cell(&meaning(record, &name, field, lang))
    )?;
    let (inner, within) = match field.kind {
        Kind::Object(fields) => (fields, format!("{name}.")),
        Kind::Objects(fields) => (fields, format!("{name}[].")),
        _ => return Ok(()),
    };
    for field in inner.iter().flat_map(|group| group.iter()).filter(|field| !field.traits.read_only) {
        let required = field.traits.required;
        write_field(out, &Row { record, field, path: &within, required, clears: false, operators: &[] }, lang)?;
    }
    Ok(())
}

/// What people call it, and what the model is told of it, which is English.
fn meaning(record: &Record, path: &str, field: &Field, lang: Lang) -> String {
    let plain = path.replace("[]", "");
    let of_record = label::label(&format!("{}:{plain}", record.key));
    let called = of_record.or_else(|| label::label(&plain)).or_else(|| label::label(field.name));
    let about = if says_more(field, called) { field.about } else { "" };
    match (lang, called.map(|text| text.get(lang)), about) {
        (_, None, "") => String::new(),
        (_, Some(label), "") => label.to_owned(),
        (Lang::Pt, Some(label), about) => format!("{label}. *{about}*"),
        (Lang::Pt, None, about) => format!("*{about}*"),
        (Lang::En, Some(label), about) => format!("{label}. {about}"),
        (Lang::En, None, about) => about.to_owned(),
    }
}

/// Whether what the model is told adds to the label and the type beside it.
fn says_more(field: &Field, called: Option<Text>) -> bool {
    let told = field.about.trim_end_matches('.').to_lowercase();
    // A unit stands at the end of a label (`Largest attachment, in bytes`).
    let repeats = called.is_some_and(|label| label.en.to_lowercase().ends_with(&told));
    let is_form = matches!(field.kind, Kind::Decimal(Sign::Positive)) && field.about == "Reais, as 1289.45.";
    !repeats && !is_form
}
