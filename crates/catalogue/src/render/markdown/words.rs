//! The manual's own words, in both languages.

mod en;
mod pt;

use crate::text::Lang;
use crate::tool::Effect;

pub(super) struct Words {
    pub(super) reading: &'static str,
    /// Said where a filter's name may carry an operator.
    pub(super) operators: &'static str,
    /// Said where some scope is granted by its name alone.
    pub(super) by_name: &'static str,
    pub(super) workspaces: &'static str,
    /// Said where the connection alone chooses the workspace.
    pub(super) connection: &'static str,
    /// What cuts lists into pages.
    pub(super) pages: &'static str,
    pub(super) cursors: &'static str,
    pub(super) totals: &'static str,
    /// As `cursors`, where the cursor stands beside the records and there is one order.
    pub(super) bare_cursors: &'static str,
    /// What writes take.
    pub(super) keys: &'static str,
    /// Said where no write takes a key.
    pub(super) no_keys: &'static str,
    /// What stands before the last of several names.
    pub(super) or: &'static str,
    /// Said of a destructive tool that is a plain write without some argument.
    pub(super) only_with: &'static str,
    pub(super) scope: &'static str,
    pub(super) states: &'static str,
    pub(super) sandbox_only: &'static str,
    pub(super) server_own: &'static str,
    pub(super) also_takes: &'static str,
    pub(super) key_made: &'static str,
    pub(super) tool_columns: &'static str,
    pub(super) parameter_columns: &'static str,
    pub(super) resources: &'static str,
    pub(super) resource_columns: &'static str,
    pub(super) file: &'static str,
    pub(super) prompts: &'static str,
    pub(super) prompt_columns: &'static str,
    pub(super) prompt_reads: &'static str,
    pub(super) prompt_writes: &'static str,
    pub(super) completions: &'static str,
    pub(super) completion_columns: &'static str,
    pub(super) everywhere: &'static str,
    pub(super) newest: &'static str,
    pub(super) found: &'static str,
    pub(super) schema_names: &'static str,
    pub(super) record_names: &'static str,
    pub(super) days: &'static str,
    pub(super) months: &'static str,
    pub(super) yes: &'static str,
    /// What stands behind the type of what `null` clears.
    pub(super) or_null: &'static str,
    pub(super) confirmation_heading: &'static str,
    pub(super) confirmation: &'static str,
    pub(super) bound_to_account: &'static str,
    pub(super) bound_to_workspace: &'static str,
    pub(super) unasked_runs: &'static str,
    pub(super) unasked_is_refused: &'static str,
    pub(super) declined: &'static str,
    pub(super) reused_asks_again: &'static str,
    pub(super) reused_is_refused: &'static str,
    pub(super) unavailable: &'static str,
    pub(super) asked_always: &'static str,
    /// What stands before the tool, before its arguments, and of a call without them.
    pub(super) asked_with: [&'static str; 3],
    pub(super) model_heading: &'static str,
    pub(super) model: &'static str,
    effects: [&'static str; 3],
    plurals: [&'static str; 3],
}

impl Words {
    pub(super) const fn of(lang: Lang) -> &'static Words {
        match lang {
            Lang::Pt => &pt::WORDS,
            Lang::En => &en::WORDS,
        }
    }

    pub(super) const fn effect(&self, effect: Effect) -> &'static str {
        self.effects[at(effect)]
    }

    pub(super) const fn plural(&self, effect: Effect) -> &'static str {
        self.plurals[at(effect)]
    }
}

const fn at(effect: Effect) -> usize {
    match effect {
        Effect::Read => 0,
        Effect::Write => 1,
        Effect::Destructive => 2,
    }
}
