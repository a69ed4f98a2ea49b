//! Fields: who wrote a text, what is secret, what is shown.

use std::collections::BTreeSet;

use catalogue::schema::parameters;
use catalogue::{Field, Fields, Kept, Kind, schema};

use crate::{none, records, tools, walk};

/// Last words of names under which people outside the account, or a bank, write free text.
const WRITTEN_BY_OTHERS: &[&str] = &[
    "name",
    "nickname",
    "person",
    "description",
    "notes",
    "message",
    "payer",
    "instructions",
    "address",
    "complement",
    "neighborhood",
    "street",
    "city",
    "email",
    "subject",
    "body",
    "error",
    "reason",
    "to",
    "cc",
    "bcc",
    "content",
    "text",
    "title",
    "comment",
    "info",
    "place",
    "demonstrative",
    "headers",
];

/// Names that end like the above and yet hold no free text.
const CODES: &[&str] = &["header_name", "custom_attachment_name", "filename"];

/// Texts that Kobana itself or the customer's own people write, by record type and path.
const NOT_BY_OTHERS: &[(&str, &str)] = &[
    ("agents", "system_message"),
    ("inboxes", "email"),
    ("secrets", "name"),
    ("secrets", "description"),
    ("charge_bank_billet_account", "name"),
    ("charge_bank_billet_account", "bank_contract.name"),
    ("charge_bank_billet_account", "bank_contract.bank.name"),
    ("banks", "name"),
    ("financial_accounts", "bank.name"),
    ("schemas", "name"),
    ("schemas", "title"),
];

fn is_free_text(field: &Field) -> bool {
    matches!(field.kind, Kind::Text { .. } | Kind::Email)
}

fn unmarked(fields: Fields) -> impl Iterator<Item = String> {
    walk::fields(fields).into_iter().filter_map(|(path, field)| {
        let last = field.name.rsplit('_').next().unwrap_or_default();
        let written = WRITTEN_BY_OTHERS.contains(&last) && !CODES.contains(&field.name);
        (written && is_free_text(field) && !field.traits.third_party && !field.traits.secret).then_some(path)
    })
}

#[test]
fn text_by_others_is_marked() {
    let mut breaches = Vec::new();
    for record in records() {
        let others = unmarked(record.fields).filter(|path| !NOT_BY_OTHERS.contains(&(record.key, path.as_str())));
        breaches.extend(others.map(|path| format!("{}: {path}", record.key)));
    }
    none("free text that others write is marked as third-party", &breaches);
}

#[test]
fn fields_of_one_record_differ() {
    let mut breaches = Vec::new();
    for record in records() {
        let mut seen = BTreeSet::new();
        let twice = walk::fields(record.fields).into_iter().filter(|(path, _)| !seen.insert(path.clone()));
        breaches.extend(twice.map(|(path, _)| format!("{}: {path}", record.key)));
    }
    none("a record type has no field twice", &breaches);
}

#[test]
fn records_have_an_identity_and_a_time() {
    // Their API gives them none.
    let timeless = ["banks", "attachments", "reconciliations", "transfers"];
    let missing = |record: &catalogue::Record, name: &str| record.field(name).is_none();
    let breaches: Vec<_> = records()
        .filter(|record| match record.kept {
            Kept::Never => !record.identity.is_empty(),
            Kept::Always => {
                missing(record, record.identity) || (missing(record, "created_at") && !timeless.contains(&record.key))
            }
        })
        .map(|record| record.key.to_owned())
        .collect();
    none("every record type that is kept has its identity and created_at", &breaches);
}

/// Of what no operation lists, so that a person alone knows its number.
const NUMBERED: &[&str] =
    &["form.email_account_id", "form.email_template_id", "form.sms_notification_id", "form.sms_account_id"];

#[test]
fn callers_never_send_a_numeric_id() {
    let mut breaches = Vec::new();
    for tool in tools() {
        let mut ids = Vec::new();
        parameters(tool).iter().for_each(|parameter| numeric_ids(&parameter.field, "", &mut ids));
        let other = ids.into_iter().filter(|path| !NUMBERED.contains(&path.as_str()));
        breaches.extend(other.map(|path| format!("{}: {path}", tool.name)));
    }
    none("a parameter is never a numeric id, since no answer shows one", &breaches);
}

fn numeric_ids(field: &Field, above: &str, found: &mut Vec<String>) {
    let path = format!("{above}{}", field.name);
    if let Kind::Object(inner) | Kind::Objects(inner) = field.kind {
        let sendable = inner.iter().flat_map(|group| group.iter()).filter(|one| !one.traits.read_only);
        sendable.for_each(|one| numeric_ids(one, &format!("{path}."), found));
    }
    found.extend(schema::is_stripped(field).then_some(path));
}

#[test]
fn what_is_left_to_the_api_is_optional_and_not_offered() {
    let mut breaches = Vec::new();
    for tool in tools() {
        let offered: BTreeSet<_> = tool.body_fields().map(|field| field.name).collect();
        let mut seen = BTreeSet::new();
        for field in tool.also.iter().flat_map(|group| group.iter()) {
            if offered.contains(field.name) || tool.requires_field(field) || !seen.insert(field.name) {
                breaches.push(format!("{}: {}", tool.name, field.name));
            }
        }
    }
    none("a field is offered or left to the API, once, and what must be sent is offered", &breaches);
}

#[test]
fn a_reference_leads_to_a_listed_record_type() {
    let known: BTreeSet<_> = records().map(|record| record.key).collect();
    let mut breaches = Vec::new();
    for tool in tools() {
        for parameter in parameters(tool) {
            if let Kind::Reference { to, .. } | Kind::References { to, .. } = parameter.field.kind
                && !known.contains(to.key)
            {
                breaches.push(format!("{}: {} to {}", tool.name, parameter.field.name, to.key));
            }
        }
    }
    none("a reference is to a record type of the product", &breaches);
}

#[test]
fn secrets_and_what_the_api_sets_are_kept_apart() {
    let mut breaches = Vec::new();
    for record in records() {
        let contrary = |field: &Field| field.traits.required && field.traits.read_only;
        let bad = walk::fields(record.fields).into_iter().filter(|(_, field)| contrary(field));
        breaches.extend(bad.map(|(path, _)| format!("{}: {path}", record.key)));
    }
    none("what the API sets is not asked of callers", &breaches);
}

#[test]
fn marks_are_where_they_mean_something() {
    let mut breaches = Vec::new();
    let bodies = tools().flat_map(|tool| walk::fields(tool.body)).map(|(path, field)| (format!("body {path}"), field));
    let kept = records().flat_map(|record| walk::fields(record.fields));
    for (path, field) in kept.chain(bodies) {
        let traits = field.traits;
        let text = matches!(field.kind, Kind::Text { .. });
        let wrong = (traits.customers_own && !matches!(field.kind, Kind::Map))
            || (traits.filled && (!text || traits.read_only))
            || (traits.clearable && (traits.read_only || traits.required || !traits.nullable));
        if wrong {
            breaches.push(path);
        }
    }
    none("only maps are the customer's, only texts are filled, only what a caller may send is cleared", &breaches);
}

#[test]
fn what_is_shown_with_one_record_alone_is_no_filter() {
    let mut breaches = Vec::new();
    for tool in tools() {
        let hidden = tool
            .filters
            .iter()
            .filter(|filter| walk::resolve(tool.returns, filter.on).is_some_and(|field| field.traits.detail_only));
        breaches.extend(hidden.map(|filter| format!("{}: {}", tool.name, filter.on)));
    }
    none("a list is narrowed by what it shows", &breaches);
}
