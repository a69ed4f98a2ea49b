//! Arguments checked against the catalogue: one normal form, or every problem with its path.

pub mod document;
mod scalar;

mod base64_text;
mod compound;

use catalogue::schema::{Parameter, Place, parameters};
use catalogue::{Text, Tool};
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};

use crate::json::Json;
use crate::limits::Limits;
use crate::refusal::{ArgumentError, Problem, Refusal};
use crate::strict;

pub(crate) use scalar::{date, uid};

const AN_OBJECT: Text = Text::new("um objeto JSON com os argumentos", "a JSON object with the arguments");
const PATH_TEXT: Text = Text::new("texto que sirva num caminho de URL", "text that fits in a URL path");

/// Problems after which nothing more is looked at: nobody mends more at once, and finding each costs time.
const MOST_PROBLEMS: usize = 200;

const HEADER_TEXT: Text = Text::new("letras, dígitos e sinais ASCII", "ASCII letters, digits and signs");

/// One argument in its normal form.
#[derive(Debug, Clone)]
pub struct CheckedArgument {
    /// What it is and where it goes.
    pub parameter: Parameter,
    /// Its value: amounts are exact numbers, uids are in small letters, documents carry their mask.
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
        Some(raw) if raw.get().len() > limits.argument_bytes => {
            return Err(one("", Problem::TooManyBytes(limits.argument_bytes)));
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
        if self.problems.is_empty() {
            Ok(CheckedArguments(checked))
        } else {
            Err(Refusal::InvalidArguments(self.problems))
        }
    }

    fn argument(&mut self, parameter: &Parameter, value: Option<Json>) -> Option<Json> {
        let name = parameter.field.name;
        self.at(name, |checker| {
            let Some(value) = value.filter(|value| *value != Json::Null) else {
                if parameter.required {
                    checker.problem(Problem::Missing);
                }
                return None;
            };
            let value = checker.value(&parameter.field.kind, value)?;
            match misplaced(parameter.place, &value) {
                None => Some(value),
                Some(problem) => {
                    checker.problem(problem);
                    None
                }
            }
        })
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

/// A value that its place in the HTTP request cannot carry.
fn misplaced(place: Place, value: &Json) -> Option<Problem> {
    let text = value.as_text()?;
    match place {
        // Servers resolve `.` and `..` even when they are percent-encoded, which would name another path.
        Place::Path if matches!(text, "" | "." | "..") => Some(Problem::Expected(PATH_TEXT)),
        Place::Header if text.is_empty() || text.bytes().any(|byte| !(b'!'..=b'~').contains(&byte)) => {
            Some(Problem::Expected(HEADER_TEXT))
        }
        _ => None,
    }
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
