//! Prompts: ready instructions with computed dates.

use crate::field::Kind;
use crate::text::Text;

/// Whether the conversation that a prompt opens may write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PromptEffect {
    /// It only reads.
    Reads,
    /// It leads to a write, after asking the person.
    Writes,
}

/// One argument of a prompt. Values are strings on the wire.
#[derive(Debug, Clone, Copy)]
pub struct PromptArgument {
    /// Its name.
    pub name: &'static str,
    /// What the string must hold.
    pub kind: Kind,
    /// Whether `prompts/get` needs it.
    pub required: bool,
    /// Meaning, format and default.
    pub about: Text,
}

/// A prompt.
#[derive(Debug, Clone, Copy)]
pub struct Prompt {
    /// Its name.
    pub name: &'static str,
    /// Title for people.
    pub title: Text,
    /// What it does, for people who choose it.
    pub about: Text,
    /// Arguments in order.
    pub arguments: &'static [PromptArgument],
    /// Every tool that the instructions rely on: the prompt is offered only to who may run all of them.
    pub tools: &'static [&'static str],
    /// Whether it leads to a write.
    pub effect: PromptEffect,
    /// The instructions. `{name}` stands for an argument or a computed value; the engine's `prompts` names them.
    pub steps: Text,
}
