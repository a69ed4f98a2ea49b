//! How destructive tools are confirmed, from the product's policy.

use std::fmt::{self, Write};

use super::words::Words;
use super::{any_of, code, listed};
use crate::policy::{Reused, Unasked};
use crate::product::Product;
use crate::record::Tenancy;
use crate::text::Lang;
use crate::tool::Effect;

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
    let bound = match product.tenancy {
        Tenancy::Account => words.bound_to_account,
        Tenancy::Workspace | Tenancy::Connection => words.bound_to_workspace,
    };
    writeln!(out, "\n## {}\n\n{} {bound}\n", words.confirmation_heading, words.confirmation)?;
    writeln!(out, "- {unasked}\n- {} `{}`.\n- {reused}", words.declined, policy.declined_code)?;
    writeln!(out, "- {}", words.unavailable)?;
    let destructive = || product.tools().filter(|tool| tool.effect == Effect::Destructive);
    let always = destructive().filter(|tool| tool.plain_without.is_empty()).map(|tool| tool.name);
    writeln!(out, "- {} {}.", words.asked_always, listed(always))?;
    for tool in destructive().filter(|tool| !tool.plain_without.is_empty()) {
        let [asks, with, plain] = words.asked_with;
        let names = any_of(tool.plain_without, words);
        writeln!(out, "- {asks} {} {with} {names}; {plain}.", code(tool.name))?;
    }
    Ok(())
}
