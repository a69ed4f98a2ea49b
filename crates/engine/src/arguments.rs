//! Arguments checked against the catalogue: one normal form, or every problem with its path.

pub mod document;
mod place;
mod room;
mod scalar;
mod secret;

mod amount;
mod base64_text;
mod compound;
mod time;

use catalogue::schema::{Parameter, parameters};
use catalogue::{Field, Text, Tool};
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};

use crate::json::Json;
use crate::limits::Limits;
use crate::refusal::{ArgumentError, Problem, Refusal};
use crate::strict;

pub use room::room;
pub(crate) use scalar::uid;
pub(crate) use secret::MASK;
pub(crate) use time::{date, date_time, month};

const AN_OBJECT: Text = Text::new("um objeto JSON com os argumentos", "a JSON object with the arguments");
const FILLED: Text = Text::new("um texto que não seja vazio", "text that is not empty");

/// Problems after which nothing more is looked at: nobody mends more at once, and finding each costs time.
const MOST_PROBLEMS: usize = 200;

/// One argument in its normal form.
#[derive(Debug, Clone)]
pub struct CheckedArgument {
    /// What it is and where it goes.
    pub parameter: Parameter,
    /// Its value: amounts are exact numbers or decimal text, uids are in small letters, documents carry or lack their mask.
    /// `null` stands only for a field that it clears.
    pub value: Json,
}

/// The arguments of one call in the catalogue's order, each as the catalogue wants it.
#[derive(Debug, Clone, Default)]
pub struct CheckedArguments(Vec<CheckedArgument>);

impl CheckedArguments {
    /// Every argument, in order.
    pub fn iter(&self) -> impl Iterator<Item = &CheckedArgument> {
        self.0.iter()
    }

    /// The value of `name`, if it was sent.
    pub fn get(&self, name: &str) -> Option<&Json> {
        self.0.iter().find(|argument| argument.parameter.field.name == name).map(|argument| &argument.value)
    }

    /// SHA-256 in hex of the canonical form: the order and the spelling of numbers do not matter, values do.
    pub fn digest(&self) -> String {
        let members = self.0.iter().map(|one| (one.parameter.field.name.to_owned(), one.value.clone())).collect();
        sha256_hex(&Json::Object(members).canonical())
    }

    /// The same with every secret masked, to be kept: who reads the audit trail must not be able to try passwords against it.
    pub fn kept_digest(&self) -> String {
        sha256_hex(&self.masked().canonical())
    }
}

/// SHA-256 in hex.
pub(crate) fn sha256_hex(text: &str) -> String {
    hex(&Sha256::digest(text.as_bytes()))
}

/// Small hex digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Checks what a client sent for `tool`.
///
/// # Errors
/// `invalid_arguments` with every problem.
pub fn check(tool: &Tool, sent: Option<&RawValue>, limits: &Limits) -> Result<CheckedArguments, Refusal> {
    let one = |path: &str, problem| Refusal::InvalidArguments(vec![ArgumentError { path: path.to_owned(), problem }]);
    let members = match sent {
        None => Vec::new(),
        Some(raw) if raw.get().len() > room(tool, limits) => {
            return Err(one("", Problem::TooManyBytes(room(tool, limits))));
        }
        Some(raw) => match strict::parse_raw(raw, limits.argument_depth) {
            Ok(Json::Object(members)) => members,
            Ok(Json::Null) => Vec::new(),
            Ok(_) => return Err(one("", Problem::Expected(AN_OBJECT))),
            Err(error) => return Err(Refusal::InvalidArguments(vec![error])),
        },
    };
    Checker { depth: limits.argument_depth, path: String::new(), problems: Vec::new() }.arguments(tool, members)
}

/// Walks the arguments and collects problems; `path` is where it stands.
struct Checker {
    depth: usize,
    path: String,
    problems: Vec<ArgumentError>,
}

impl Checker {
    fn arguments(mut self, tool: &Tool, members: Vec<(String, Json)>) -> Result<CheckedArguments, Refusal> {
        let known = parameters(tool);
        let mut members: Members = members.into_iter().map(Some).collect();
        let mut checked = Vec::new();
        for parameter in &known {
            let value = take(&mut members, parameter.field.name);
            if let Some(value) = self.argument(parameter, value) {
                checked.push(CheckedArgument { parameter: *parameter, value });
            }
        }
        self.unknown(&members, || known.iter().map(|parameter| parameter.field.name));
        if let (true, Some((name, problem))) = (self.problems.is_empty(), place::overlong(&checked)) {
            self.at(name, |checker| checker.problem(problem));
        }
        if self.problems.is_empty() {
            Ok(CheckedArguments(checked))
        } else {
            Err(Refusal::InvalidArguments(self.problems))
        }
    }

    fn argument(&mut self, parameter: &Parameter, value: Option<Json>) -> Option<Json> {
        let name = parameter.field.name;
        self.at(name, |checker| {
            let value = checker.field(&parameter.field, value, parameter.required)?;
            match place::misplaced(parameter.place, &value) {
                None => Some(value),
                Some(problem) => {
                    checker.problem(problem);
                    None
                }
            }
        })
    }

    /// The normal form of what was sent for `field`; `null` is as good as nothing, except where it clears.
    fn field(&mut self, field: &Field, sent: Option<Json>, required: bool) -> Option<Json> {
        let value = match sent {
            Some(Json::Null) if field.traits.clearable && !required => return Some(Json::Null),
            Some(Json::Null) | None => {
                if required {
                    self.problem(Problem::Missing);
                }
                return None;
            }
            Some(value) => self.value(&field.kind, value)?,
        };
        if field.traits.filled && value.as_text().is_some_and(|text| text.trim().is_empty()) {
            self.problem(Problem::Expected(FILLED));
            return None;
        }
        Some(value)
    }

    /// Refuses the names that are left over, each with the nearest known one.
    fn unknown<I: Iterator<Item = &'static str>>(&mut self, left: &Members, known: impl Fn() -> I) {
        for (name, _) in left.iter().flatten() {
            if self.is_full() {
                return;
            }
            let near = nearest(name, known());
            self.at(name, |checker| checker.problem(Problem::Unknown(near)));
        }
    }

    fn problem(&mut self, problem: Problem) {
        self.problems.push(ArgumentError { path: self.path.clone(), problem });
    }

    fn is_full(&self) -> bool {
        self.problems.len() >= MOST_PROBLEMS
    }

    /// Runs `step` one level deeper.
    fn at<T>(&mut self, name: &str, step: impl FnOnce(&mut Checker) -> T) -> T {
        let length = self.path.len();
        if length > 0 && !name.starts_with('[') {
            self.path.push('.');
        }
        self.path.push_str(name);
        let result = step(self);
        self.path.truncate(length);
        result
    }
}

/// The members of an object; the places of those that were taken stay empty.
type Members = Vec<Option<(String, Json)>>;

fn take(members: &mut Members, name: &str) -> Option<Json> {
    let place = members.iter_mut().find(|place| place.as_ref().is_some_and(|(member, _)| member == name))?;
    place.take().map(|(_, value)| value)
}

/// The known name that was probably meant.
fn nearest(name: &str, known: impl Iterator<Item = &'static str>) -> Option<&'static str> {
    // A name far longer than any known one cannot be near, and comparing it would cost time.
    if name.is_empty() || name.len() > 64 {
        return None;
    }
    let close = |candidate: &&'static str| strsim::jaro_winkler(name, candidate) >= 0.85 || candidate.contains(name);
    known.filter(close).max_by(|a, b| strsim::jaro_winkler(name, a).total_cmp(&strsim::jaro_winkler(name, b)))
}

#[cfg(test)]
mod tests;
