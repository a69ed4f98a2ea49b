//! Arguments that are secrets: a call carries them to the API, and nothing that is kept or told does.

use catalogue::{Field, Fields, Kind};

use super::CheckedArguments;
use crate::json::Json;

/// What stands for a secret.
pub(crate) const MASK: &str = "***";

impl CheckedArguments {
    /// The arguments as they may be kept, each secret replaced by a mask.
    pub(super) fn masked(&self) -> Json {
        let masked = |one: &super::CheckedArgument| {
            let field = &one.parameter.field;
            (field.name.to_owned(), mask(field, &one.value))
        };
        Json::Object(self.iter().map(masked).collect())
    }

    /// Every text that is a secret, or stands inside of one.
    pub(crate) fn secrets(&self) -> Vec<&str> {
        let mut found = Vec::new();
        for one in self.iter() {
            find(&one.parameter.field, &one.value, &mut found);
        }
        found
    }
}

fn mask(field: &Field, value: &Json) -> Json {
    if field.traits.secret {
        return Json::Text(MASK.to_owned());
    }
    let inside = |fields: Fields, object: &Json| match object {
        Json::Object(members) => Json::Object(
            members.iter().map(|(name, member)| (name.clone(), masked_member(fields, name, member))).collect(),
        ),
        other => other.clone(),
    };
    match (members_of(field.kind), value) {
        (Some(fields), Json::List(elements)) => Json::List(elements.iter().map(|one| inside(fields, one)).collect()),
        (Some(fields), value) => inside(fields, value),
        (None, value) => value.clone(),
    }
}

fn masked_member(fields: Fields, name: &str, member: &Json) -> Json {
    called(fields, name).map_or_else(|| member.clone(), |field| mask(field, member))
}

fn find<'a>(field: &Field, value: &'a Json, found: &mut Vec<&'a str>) {
    if field.traits.secret {
        return texts(value, found);
    }
    let Some(fields) = members_of(field.kind) else { return };
    let objects = match value {
        Json::List(elements) => elements.as_slice(),
        value => std::slice::from_ref(value),
    };
    for object in objects {
        let Json::Object(members) = object else { continue };
        for (name, member) in members {
            if let Some(field) = called(fields, name) {
                find(field, member, found);
            }
        }
    }
}

/// Every text and number in `value`.
fn texts<'a>(value: &'a Json, found: &mut Vec<&'a str>) {
    match value {
        Json::Text(text) | Json::Number(text) => found.push(text),
        Json::List(elements) => elements.iter().for_each(|element| texts(element, found)),
        Json::Object(members) => members.iter().for_each(|(_, member)| texts(member, found)),
        Json::Null | Json::Bool(_) => {}
    }
}

fn members_of(kind: Kind) -> Option<Fields> {
    match kind {
        Kind::Object(fields) | Kind::Objects(fields) => Some(fields),
        Kind::Records(record) => Some(record.fields),
        _ => None,
    }
}

fn called(fields: Fields, name: &str) -> Option<&'static Field> {
    fields.iter().flat_map(|group| group.iter()).find(|field| field.name == name)
}
