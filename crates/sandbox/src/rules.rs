//! Operations and timers that have a rule of their own. Everything else is a generic verb.

use std::{future::Future, pin::Pin};

use storage::Timer;

use crate::answer::{Answered, Asked};
use crate::banking;
use crate::commands;
use crate::context::Context;
use crate::finance;
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

/// The action of a timer.
pub fn action(record: &str, action: &str) -> Option<Action> {
    actions().find(|(key, name, _)| *key == record && *name == action).map(|(_, _, run)| *run)
}

/// Every tool that has a rule, for the laws.
pub fn rule_names() -> impl Iterator<Item = &'static str> {
    rules().map(|(tool, _)| *tool)
}

/// Every timer action, as record key and action, for the laws.
pub fn action_names() -> impl Iterator<Item = (&'static str, &'static str)> {
    actions().map(|(key, action, _)| (*key, *action))
}

fn rules() -> impl Iterator<Item = &'static (&'static str, Rule)> {
    [banking::RULES, finance::RULES].into_iter().flatten().flat_map(|group| group.iter())
}

fn actions() -> impl Iterator<Item = &'static (&'static str, &'static str, Action)> {
    let all = [banking::ACTIONS, finance::ACTIONS].into_iter().flatten().flat_map(|group| group.iter());
    all.chain(commands::ACTIONS)
}

/// Every confirmation of a command, as record key and operation, for the laws.
pub fn confirm_names() -> impl Iterator<Item = (&'static str, &'static str)> {
    banking::CONFIRMS.iter().flat_map(|group| group.iter()).map(|(key, operation, _)| (*key, *operation))
}
