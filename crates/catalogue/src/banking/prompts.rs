//! The three prompts of the seed.

mod collect;
mod explain;
mod review;

use crate::field::Kind;
use crate::prompt::{Prompt, PromptArgument, Usual};
use crate::text::Text;

/// In the order in which clients see them.
pub(super) const PROMPTS: &[Prompt] = &[review::REVIEW, explain::EXPLAIN, collect::COLLECT];

/// The first due date that does not count. Both prompts on overdue boletos take it.
const DUE_BEFORE: PromptArgument = PromptArgument::optional(
    "due_before",
    Kind::Date,
    Text::new(
        "Considerar só boletos com vencimento antes desta data (AAAA-MM-DD). Padrão: hoje.",
        "Only boletos due before this date (YYYY-MM-DD). Default: today.",
    ),
)
.usual(Usual::DaysFromToday(0));
