//! Operations and timers that have a rule of their own. Everything else is a generic verb.

use std::{future::Future, pin::Pin};

use catalogue::Record;
use storage::Timer;

use crate::answer::{Answered, Asked};
use crate::banking;
use crate::billing;
use crate::commands::{self, Confirm};
use crate::context::Context;
use crate::finance;
use crate::inbox;
use crate::problem::Problem;

/// A boxed future of a rule.
pub type RuleFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T, Problem>> + Send + 'a>>;

/// What an operation does instead of its generic verb.
pub type Rule = for<'a> fn(&'a mut Context, &'a Asked) -> RuleFuture<'a, Answered>;

/// What happens when a timer fires.
pub type Action = for<'a> fn(&'a mut Context, &'a Timer) -> RuleFuture<'a, ()>;

/// The rule of the tool `name`, if it has one.
pub fn rule(name: &str) -> Option<Rule> {
    rules().find(|(tool, _)| *tool == name).map(|(_, rule)| *rule)
}

/// Whether reading with the tool `name` is kept on record, or makes what it shows, so that it writes.
pub(crate) fn leaves_a_trace(name: &str) -> bool {
    let made_on_read = [billing::organization::FOUNDING, billing::MADE_ON_READ];
    banking::remittance::TRACED == name || made_on_read.iter().any(|tools| tools.contains(&name))
}

/// The action of a timer on a record of the table `record`.
pub fn action(record: &str, action: &str) -> Option<Action> {
    let (product, key) = record.split_once('_')?;
    let is_it = |(of, (on, name, _)): &(&str, &(&str, &str, Action))| *of == product && *on == key && *name == action;
    actions().find(is_it).map(|(_, (_, _, run))| *run)
}

/// What a confirmed command does to its record, where that is more than the usual.
pub(crate) fn confirm(record: &Record, operation: &str) -> Option<Confirm> {
    let is_it = |(of, (on, word, _)): &(&str, &(&str, &str, Confirm))| {
        *of == record.product && *on == record.key && *word == operation
    };
    confirms().find(is_it).map(|(_, (_, _, confirm))| *confirm)
}

/// Every tool that has a rule, for the laws.
pub fn rule_names() -> impl Iterator<Item = &'static str> {
    rules().map(|(tool, _)| *tool)
}

/// Every timer action, as the record's table and the action, for the laws.
pub fn action_names() -> impl Iterator<Item = (String, &'static str)> {
    actions().map(|(product, (key, action, _))| (format!("{product}_{key}"), *action))
}

fn rules() -> impl Iterator<Item = &'static (&'static str, Rule)> {
    [banking::RULES, finance::RULES, inbox::RULES, billing::RULES].into_iter().flatten().flat_map(|group| group.iter())
}

/// Every timer action, with its product.
fn actions() -> impl Iterator<Item = (&'static str, &'static (&'static str, &'static str, Action))> {
    let banking = banking::ACTIONS.iter().copied().chain([commands::ACTIONS]).flatten();
    let finance = finance::ACTIONS.iter().copied().flatten();
    let inbox = inbox::ACTIONS.iter().copied().flatten();
    let billing = billing::ACTIONS.iter().copied().flatten();
    let named = |product| move |action| (product, action);
    banking
        .map(named("banking"))
        .chain(finance.map(named("finance")))
        .chain(inbox.map(named("inbox")))
        .chain(billing.map(named("billing")))
}

/// Every confirmation of a command, as the record's table and the operation, for the laws.
pub fn confirm_names() -> impl Iterator<Item = (String, &'static str)> {
    confirms().map(|(product, (key, operation, _))| (format!("{product}_{key}"), *operation))
}

/// Every confirmation of a command, with its product.
fn confirms() -> impl Iterator<Item = (&'static str, &'static (&'static str, &'static str, Confirm))> {
    banking::CONFIRMS.iter().copied().flatten().map(|confirm| ("banking", confirm))
}
