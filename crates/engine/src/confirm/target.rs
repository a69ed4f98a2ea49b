//! The records that a destructive call acts on or names, as the server reads them: a person judges facts, not the
//! model's words.

use std::sync::Arc;

use catalogue::{Record, Text, Tool};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use tokio::task::JoinSet;
use tracing::Instrument as _;

use super::named::{Named, names, reader};
use super::snapshot::{Role, Snapshot};
use crate::arguments::{check, sha256_hex};
use crate::call::{Admitted, send};
use crate::json::Json;
use crate::limits::Limits;
use crate::permit;
use crate::refusal::{ArgumentError, Problem, Refusal};
use crate::shape::{Marks, Shape};

const OF_THIS_ACCOUNT: Text =
    Text::new("o uid de um registro que exista nesta conta", "the uid of a record that exists in this account");

/// What is known of one record.
#[derive(Debug, Clone)]
pub(super) enum Target {
    /// The call names no record of a type that can be read.
    Unread,
    /// The caller may not read it.
    Forbidden,
    /// The record is not there.
    Gone,
    /// The record.
    Found(Snapshot),
}

impl Target {
    /// Changes when the record does; empty where there is nothing to compare.
    fn version(&self) -> &str {
        match self {
            Target::Found(snapshot) => &snapshot.version,
            Target::Gone => "gone",
            Target::Unread | Target::Forbidden => "",
        }
    }
}

/// A record that an argument names.
#[derive(Debug, Clone)]
pub(super) struct Other {
    /// The argument's path.
    pub(super) path: String,
    pub(super) target: Target,
}

/// Everything that was read for one question.
#[derive(Debug, Clone)]
pub(super) struct Seen {
    /// The record that the call acts on.
    pub(super) own: Target,
    /// Records that its arguments name.
    pub(super) others: Vec<Other>,
    /// How many more they name; those were not read.
    pub(super) more: usize,
}

impl Seen {
    /// Every record that was read.
    pub(super) fn found(&self) -> impl Iterator<Item = &Snapshot> {
        std::iter::once(&self.own).chain(self.others.iter().map(|other| &other.target)).filter_map(
            |target| match target {
                Target::Found(snapshot) => Some(snapshot),
                Target::Unread | Target::Forbidden | Target::Gone => None,
            },
        )
    }

    pub(super) fn uid(&self) -> Option<&str> {
        match &self.own {
            Target::Found(snapshot) => Some(&snapshot.uid),
            Target::Unread | Target::Forbidden | Target::Gone => None,
        }
    }

    /// Changes when anything that was read does.
    pub(super) fn version(&self) -> String {
        if self.others.is_empty() {
            return self.own.version().to_owned();
        }
        let others = self.others.iter().map(|other| other.target.version());
        sha256_hex(&std::iter::once(self.own.version()).chain(others).collect::<Vec<_>>().join("|"))
    }

    /// The refusal where a record is not there: nobody has to be asked about what cannot run.
    pub(super) fn missing(&self) -> Option<Refusal> {
        if matches!(self.own, Target::Gone) {
            return Some(Refusal::NotFound);
        }
        let gone = self.others.iter().filter(|other| matches!(other.target, Target::Gone));
        let errors: Vec<_> = gone
            .map(|other| ArgumentError { path: other.path.clone(), problem: Problem::Expected(OF_THIS_ACCOUNT) })
            .collect();
        (!errors.is_empty()).then_some(Refusal::InvalidArguments(errors))
    }
}

/// Reads every record that the call names, each under a read permit, all at once.
///
/// # Errors
/// As the read tools; a record that is not there is [`Target::Gone`].
pub(super) async fn read(admitted: &Admitted) -> Result<Seen, Refusal> {
    let names = names(admitted);
    let mut seen = Seen { own: Target::Unread, others: Vec::new(), more: names.more };
    let mut reading = JoinSet::new();
    if let Some(own) = names.own {
        reading.spawn(one(admitted.clone(), own, None).in_current_span());
    }
    for (at, other) in names.others.into_iter().enumerate() {
        seen.others.push(Other { path: other.path.clone(), target: Target::Unread });
        reading.spawn(one(admitted.clone(), other, Some(at)).in_current_span());
    }
    let total = u32::try_from(reading.len()).unwrap_or(u32::MAX);
    let mut done = 0;
    while let Some(read) = reading.join_next().await {
        let (at, target) = read.map_err(|fault| {
            tracing::error!(tool = admitted.tool.name, %fault, "a look at a record broke off");
            Refusal::Internal
        })?;
        match at.and_then(|at| seen.others.get_mut(at)) {
            Some(other) => other.target = target?,
            None => seen.own = target?,
        }
        done += 1;
        admitted.steps.record_read(done, total);
    }
    Ok(seen)
}

/// Reads one record; `at` is its place among the others, `None` for the call's own.
async fn one(admitted: Admitted, named: Named, at: Option<usize>) -> (Option<usize>, Result<Target, Refusal>) {
    let role = if at.is_some() { Role::Named } else { Role::Own };
    (at, look(&admitted, named.record, &named.uid, role).await)
}

/// Reads one record under a read permit.
///
/// # Errors
/// As the read tool; a record that is not there is [`Target::Gone`].
pub(super) async fn look(
    admitted: &Admitted,
    record: &'static Record,
    uid: &str,
    role: Role,
) -> Result<Target, Refusal> {
    let served = |tool: &&'static Tool| admitted.engine.api.offers(tool);
    let Some(tool) = reader(admitted.engine.product, admitted.tool, record).filter(served) else {
        return Ok(Target::Unread);
    };
    let Some(sent) = named_by(admitted, tool, uid) else { return Ok(Target::Unread) };
    let tenant = admitted.tenant.for_tool(tool);
    let Ok(permit) = permit::plain(&admitted.principal, tool, tenant) else { return Ok(Target::Forbidden) };
    // A path may name its record by more than a uid; such a text is no argument of the read tool.
    let Ok(arguments) = check(tool, Some(&sent), &admitted.engine.limits) else { return Ok(Target::Unread) };
    let reading = Admitted { tool, arguments: Arc::new(arguments), digest: String::new(), ..admitted.clone() };
    let response = send::send(&reading, permit, send::Key::Own).await.map_err(|fault| send::read_refusal(&fault))?;
    // A cut record would hide its changes, and a random mark in it would be one.
    let whole = Limits { result_bytes: usize::MAX, ..reading.engine.limits.clone() };
    let shape = Shape { limits: &whole, marks: Marks::None, ..reading.shape() };
    match shape.shape(&response) {
        Ok(result) => Ok(Target::Found(Snapshot::of(tool, uid, result.structured.get(), role)?)),
        Err(Refusal::NotFound) => Ok(Target::Gone),
        Err(refusal) => Err(refusal),
    }
}

/// The arguments by which `tool` reads `uid`: where its path names what the record belongs to as well, as the call does.
fn named_by(admitted: &Admitted, tool: &Tool, uid: &str) -> Option<Box<RawValue>> {
    let target = tool.target_parameter()?;
    let value = |name: &'static str| match name == target {
        true => Some(uid),
        false => admitted.arguments.get(name).and_then(Json::as_text),
    };
    let sent: Option<Map<_, _>> =
        tool.path_parameters().map(|name| Some((name.to_owned(), Value::from(value(name)?)))).collect();
    RawValue::from_string(Value::Object(sent?).to_string()).ok()
}
