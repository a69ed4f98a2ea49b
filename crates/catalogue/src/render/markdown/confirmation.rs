//! How destructive tools are confirmed, from the product's policy.

use std::fmt::{self, Write};

use super::words::Words;
use crate::policy::{Reused, Unasked};
use crate::product::Product;
use crate::text::Lang;

pub(super) fn write(out: &mut String, product: &Product, lang: Lang) -> fmt::Result {
    let words = Words::of(lang);
    let policy = &product.policy;
    let unasked = match policy.unasked {
        Unasked::Runs => words.unasked_runs,
        Unasked::IsRefused => words.unasked_is_refused,
    };
    let reused = match policy.reused {
        Reused::AsksAgain => words.reused_asks_again,
        Reused::IsRefused => words.reused_is_refused,
    };
    writeln!(out, "\n## {}\n\n{}\n", words.confirmation_heading, words.confirmation)?;
    writeln!(out, "- {unasked}\n- {} `{}`.\n- {reused}", words.declined, policy.declined_code)
}
