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

/// What stands for an optional argument that was left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Usual {
    /// Nothing: its sentence is left out as well.
    Nothing,
    /// The day so many days after today, in the account's zone; 0 is today.
    DaysFromToday(u16),
    /// The day so many days before today, in the account's zone.
    DaysBeforeToday(u16),
    /// The current month in the account's zone, `YYYY-MM`.
    ThisMonth,
}

/// What the engine computes for a prompt's text besides its arguments, and what each is. Days are `YYYY-MM-DD` in the
/// account's zone.
pub const COMPUTED: &[(&str, &str)] = &[
    ("today", "today"),
    ("overdue_until", "the last due date that is overdue and before `due_before`"),
    ("month_start", "the first day of `month`"),
    ("month_end", "the last day of `month`"),
];

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
    /// What stands for it when it is left out.
    pub usual: Usual,
    /// What the instructions say only when it was given. It stands where they have `{name?}`, and may use `{name}`.
    pub sentence: Text,
}

impl PromptArgument {
    /// An argument that may be left out.
    pub const fn optional(name: &'static str, kind: Kind, about: Text) -> PromptArgument {
        PromptArgument { name, kind, required: false, about, usual: Usual::Nothing, sentence: Text::new("", "") }
    }

    /// An argument that must be given.
    pub const fn required(name: &'static str, kind: Kind, about: Text) -> PromptArgument {
        let mut argument = PromptArgument::optional(name, kind, about);
        argument.required = true;
        argument
    }

    /// What stands for it when it is left out.
    pub const fn usual(mut self, usual: Usual) -> PromptArgument {
        self.usual = usual;
        self
    }

    /// What the instructions say only when it was given.
    pub const fn sentence(mut self, sentence: Text) -> PromptArgument {
        self.sentence = sentence;
        self
    }
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
    /// The instructions. `{name}` stands for an argument or one of the values [`COMPUTED`] from them; `{name?}` for an
    /// argument's sentence, or nothing when the argument was left out.
    pub steps: Text,
}
