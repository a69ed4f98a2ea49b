//! Every word of the rows' language is used by some row: what no row uses is a promise that nothing keeps.

use std::collections::BTreeSet;

use catalogue::schema::parameters;
use catalogue::{
    Answer, Encoding, Field, Fields, FilterOp, KeyUse, Kind, Origin, PRODUCTS, Paging, PromptEffect, Sign, Source,
    Usual, Verb,
};

use crate::{none, records, tools};

/// The variant's name: what `Debug` writes before its fields.
fn name(value: &impl std::fmt::Debug) -> String {
    format!("{value:?}").split([' ', '(', '{']).next().unwrap_or_default().to_owned()
}

fn kinds(fields: Fields, found: &mut BTreeSet<String>) {
    fields.iter().flat_map(|group| group.iter()).for_each(|field| kind(field, found));
}

fn kind(field: &Field, found: &mut BTreeSet<String>) {
    // A kind that is new must be listed below: this match does not compile without it.
    let (word, inner): (&str, Fields) = match field.kind {
        Kind::Text { .. } => ("Text", &[]),
        Kind::Uid => ("Uid", &[]),
        Kind::Reference { .. } => ("Reference", &[]),
        Kind::References { .. } => ("References", &[]),
        Kind::Email => ("Email", &[]),
        Kind::Url => ("Url", &[]),
        Kind::ReferenceBy { .. } => ("ReferenceBy", &[]),
        Kind::Document => ("Document", &[]),
        Kind::PostalCode => ("PostalCode", &[]),
        Kind::BareDocument => ("BareDocument", &[]),
        Kind::Date => ("Date", &[]),
        Kind::Instant => ("Instant", &[]),
        Kind::Day => ("Day", &[]),
        Kind::Moment => ("Moment", &[]),
        Kind::Month => ("Month", &[]),
        Kind::Money => ("Money", &[]),
        Kind::Percent => ("Percent", &[]),
        Kind::Decimal(Sign::Positive) => ("Decimal", &[]),
        Kind::Decimal(Sign::Any) => ("Signed", &[]),
        Kind::Rate => ("Rate", &[]),
        Kind::Integer { .. } => ("Integer", &[]),
        Kind::Number(_) => ("Number", &[]),
        Kind::Boolean => ("Boolean", &[]),
        Kind::OneOf(_) => ("OneOf", &[]),
        Kind::AnyOf(_) => ("AnyOf", &[]),
        Kind::OneOfNumbers(_) => ("OneOfNumbers", &[]),
        Kind::Object(fields) => ("Object", fields),
        Kind::Map => ("Map", &[]),
        Kind::Maps => ("Maps", &[]),
        Kind::Texts { .. } => ("Texts", &[]),
        Kind::Integers => ("Integers", &[]),
        Kind::Objects(fields) => ("Objects", fields),
        Kind::Records(_) => ("Records", &[]),
        Kind::Base64 { .. } => ("Base64", &[]),
    };
    found.insert(word.to_owned());
    kinds(inner, found);
}

const KINDS: &[&str] = &[
    "Text",
    "Uid",
    "Reference",
    "References",
    "Email",
    "Url",
    "ReferenceBy",
    "Document",
    "PostalCode",
    "BareDocument",
    "Date",
    "Instant",
    "Day",
    "Moment",
    "Month",
    "Money",
    "Percent",
    "Decimal",
    "Signed",
    "Rate",
    "Integer",
    "Number",
    "Boolean",
    "OneOf",
    "AnyOf",
    "OneOfNumbers",
    "Object",
    "Map",
    "Maps",
    "Texts",
    "Integers",
    "Objects",
    "Records",
    "Base64",
];

#[test]
fn every_kind_of_field_is_used() {
    let mut found = BTreeSet::new();
    records().for_each(|record| kinds(record.fields, &mut found));
    tools().flat_map(parameters).for_each(|parameter| kind(&parameter.field, &mut found));
    let arguments = PRODUCTS.iter().flat_map(|product| product.prompts).flat_map(|prompt| prompt.arguments);
    found.extend(arguments.map(|argument| name(&argument.kind)));
    let unused: Vec<_> = KINDS.iter().filter(|kind| !found.contains(**kind)).map(|kind| (*kind).to_owned()).collect();
    none("each kind is some field's", &unused);
}

#[test]
fn every_word_about_tools_and_prompts_is_used() {
    let words = |all: &[String], known: &[String]| -> Vec<String> {
        all.iter().filter(|word| !known.contains(word)).cloned().collect()
    };
    let used = |of: fn(&catalogue::Tool) -> String| -> Vec<String> { tools().map(of).collect() };
    let mut unused = Vec::new();
    let paging = [Paging::None, Paging::Pages, Paging::Cursor, Paging::Sweep].map(|one| name(&one));
    unused.extend(words(&paging, &used(|tool| name(&tool.paging))));
    let keys = [KeyUse::Ignored, KeyUse::Optional, KeyUse::Required].map(|one| name(&one));
    unused.extend(words(&keys, &used(|tool| name(&tool.key))));
    let origins = [Origin::Api, Origin::Server, Origin::Sandbox].map(|one| name(&one));
    unused.extend(words(&origins, &used(|tool| name(&tool.origin))));
    let encodings = [Encoding::Json, Encoding::Multipart].map(|one| name(&one));
    unused.extend(words(&encodings, &used(|tool| name(&tool.encoding))));
    let answers = [
        Answer::Record,
        Answer::List,
        Answer::Ids,
        Answer::NoContent,
        Answer::Accepted,
        Answer::Object,
        Answer::File(""),
        Answer::SignedFile(""),
        Answer::Redirect,
    ];
    unused.extend(words(&answers.map(|one| name(&one)), &used(|tool| name(&tool.answer))));
    let verbs = [Verb::List, Verb::Ids, Verb::Get, Verb::Create, Verb::Update, Verb::Delete, Verb::Rule];
    unused.extend(words(&verbs.map(|one| name(&one)), &used(|tool| name(&tool.verb))));
    let operators = [
        FilterOp::Equal,
        FilterOp::From,
        FilterOp::To,
        FilterOp::Above,
        FilterOp::Below,
        FilterOp::AnyOf,
        FilterOp::Has,
    ];
    let compared: Vec<String> = tools().flat_map(|tool| tool.filters).map(|filter| name(&filter.op)).collect();
    unused.extend(words(&operators.map(|one| name(&one)), &compared));
    let sources = [Source::Newest(""), Source::Schemas, Source::Days, Source::Months].map(|one| name(&one));
    let suggested: Vec<String> =
        PRODUCTS.iter().flat_map(|product| product.completions).map(|row| name(&row.source)).collect();
    unused.extend(words(&sources, &suggested));
    let prompts = || PRODUCTS.iter().flat_map(|product| product.prompts);
    let usual =
        [Usual::Nothing, Usual::DaysFromToday(0), Usual::DaysBeforeToday(0), Usual::ThisMonth].map(|one| name(&one));
    let held: Vec<String> = prompts().flat_map(|prompt| prompt.arguments).map(|one| name(&one.usual)).collect();
    unused.extend(words(&usual, &held));
    let effects = [PromptEffect::Reads, PromptEffect::Writes].map(|one| name(&one));
    unused.extend(words(&effects, &prompts().map(|prompt| name(&prompt.effect)).collect::<Vec<_>>()));
    none("each word is some row's", &unused);
}
