//! Objects and lists, and what stands for them.

use catalogue::{Fields, Kind, Text};

use super::{Checker, Members, scalar, take};
use crate::json::Json;
use crate::refusal::{ArgumentError, Problem};
use crate::strict;

const OBJECT: Text = Text::new("um objeto", "an object");
const LIST: Text = Text::new("uma lista", "a list");
const READ_ONLY: Text = Text::new("nada aqui: o valor é definido pela API", "nothing here: the API sets this value");

impl Checker {
    /// The normal form of `value`, or problems.
    pub(super) fn value(&mut self, kind: &Kind, value: Json) -> Option<Json> {
        match *kind {
            Kind::Object(fields) => self.object(fields, value),
            Kind::Map => self.members(value).map(Json::Object),
            Kind::Maps => self.list(value, |checker, one| checker.members(one).map(Json::Object)),
            Kind::Texts { max } => self.list(value, |checker, one| checker.scalar(&Kind::Text { max }, one)),
            Kind::References { .. } => self.list(value, |checker, one| checker.scalar(&Kind::Uid, one)),
            Kind::AnyOf(words) => {
                self.list(value, |checker, one| checker.scalar(&Kind::OneOf(words), one)).map(each_once)
            }
            Kind::Integers => {
                let kind = Kind::Integer { min: i64::MIN, max: i64::MAX };
                self.list(value, |checker, one| checker.scalar(&kind, one))
            }
            Kind::Objects(fields) => self.list(value, |checker, one| checker.object(fields, one)),
            Kind::Records(record) => self.list(value, |checker, one| checker.object(record.fields, one)),
            _ => self.scalar(kind, value),
        }
    }

    fn scalar(&mut self, kind: &Kind, value: Json) -> Option<Json> {
        match scalar::check(kind, value) {
            Ok(value) => Some(value),
            Err(problem) => {
                self.problem(problem);
                None
            }
        }
    }

    fn object(&mut self, fields: Fields, value: Json) -> Option<Json> {
        let mut members: Members = self.members(value)?.into_iter().map(Some).collect();
        let before = self.problems.len();
        let all = || fields.iter().flat_map(|group| group.iter());
        let mut checked = Vec::new();
        for field in all() {
            let sent = take(&mut members, field.name);
            let checked_value = self.at(field.name, |checker| match (field.traits.read_only, &sent) {
                (true, None | Some(Json::Null)) => None,
                (true, Some(_)) => {
                    checker.problem(Problem::Expected(READ_ONLY));
                    None
                }
                (false, _) => checker.field(field, sent, field.traits.required),
            });
            checked.extend(checked_value.map(|value| (field.name.to_owned(), value)));
        }
        self.unknown(&members, || all().filter(|field| !field.traits.read_only).map(|field| field.name));
        (self.problems.len() == before).then_some(Json::Object(checked))
    }

    fn members(&mut self, value: Json) -> Option<Vec<(String, Json)>> {
        match self.unquoted(value) {
            Some(Json::Object(members)) => Some(members),
            Some(_) => {
                self.problem(Problem::Expected(OBJECT));
                None
            }
            None => None,
        }
    }

    fn list(&mut self, value: Json, check: impl Fn(&mut Checker, Json) -> Option<Json>) -> Option<Json> {
        let Json::List(elements) = self.unquoted(value)? else {
            self.problem(Problem::Expected(LIST));
            return None;
        };
        let before = self.problems.len();
        let mut checked = Vec::new();
        for (at, element) in elements.into_iter().enumerate() {
            if self.is_full() {
                break;
            }
            checked.extend(self.at(&format!("[{at}]"), |checker| check(checker, element)));
        }
        (self.problems.len() == before).then_some(Json::List(checked))
    }

    /// Models often send an object or a list as its JSON text. Nothing is lost by reading it.
    fn unquoted(&mut self, value: Json) -> Option<Json> {
        let Json::Text(text) = value else { return Some(value) };
        if !text.trim_start().starts_with(['{', '[']) {
            return Some(Json::Text(text));
        }
        match strict::parse(&text, self.depth) {
            Ok(value) => Some(value),
            Err(ArgumentError { path, problem }) if path.is_empty() => {
                self.problem(problem);
                None
            }
            Err(ArgumentError { path, problem }) => {
                self.at(&path, |checker| checker.problem(problem));
                None
            }
        }
    }
}

/// The elements of a list, each where it first stands.
fn each_once(list: Json) -> Json {
    let Json::List(elements) = list else { return list };
    let mut kept: Vec<Json> = Vec::new();
    for element in elements {
        if !kept.contains(&element) {
            kept.push(element);
        }
    }
    Json::List(kept)
}
