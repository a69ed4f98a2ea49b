//! Operations and timers that have a rule of their own. Everything else is a generic verb.

use std::{future::Future, pin::Pin};

use storage::Timer;

use crate::answer::{Answered, Asked};
use crate::banking;
use crate::commands;
use crate::context::Context;
use crate::problem::Problem;

/// A boxed future of a rule.
pub type RuleFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T, Problem>> + Send + 'a>>;

/// What an operation does instead of its generic verb.
pub type Rule = for<'a> fn(&'a mut Context, &'a Asked) -> RuleFuture<'a, Answered>;

/// What happens when a timer fires.
pub type Action = for<'a> fn(&'a mut Context, &'a Timer) -> RuleFuture<'a, ()>;

/// The rule of the tool `name`, if it has one.
pub fn rule(name: &str) -> Option<Rule> {
    banking::RULES.iter().flat_map(|group| group.iter()).find(|(tool, _)| *tool == name).map(|(_, rule)| *rule)
}

/// The action of a timer.
pub fn action(record: &str, action: &str) -> Option<Action> {
    let all = banking::ACTIONS.iter().flat_map(|group| group.iter()).chain(commands::ACTIONS);
    all.into_iter().find(|(key, name, _)| *key == record && *name == action).map(|(_, _, run)| *run)
}

/// Every tool that has a rule, for the laws.
pub fn rule_names() -> impl Iterator<Item = &'static str> {
    banking::RULES.iter().flat_map(|group| group.iter()).map(|(tool, _)| *tool)
}

/// Every timer action, as record key and action, for the laws.
pub fn action_names() -> impl Iterator<Item = (&'static str, &'static str)> {
    let all = banking::ACTIONS.iter().flat_map(|group| group.iter()).chain(commands::ACTIONS);
    all.map(|(key, action, _)| (*key, *action))
}

/// Every confirmation of a command, as record key and operation, for the laws.
pub fn confirm_names() -> impl Iterator<Item = (&'static str, &'static str)> {
    banking::CONFIRMS.iter().flat_map(|group| group.iter()).map(|(key, operation, _)| (*key, *operation))
}
