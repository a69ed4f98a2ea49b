//! Banking: boletos, Pix and what belongs to them.

pub mod charge;
pub mod data;
mod instructions;
mod prompts;

use charge::{CHARGE_RECORDS, CHARGE_TOOLS};
use data::{DATA_RECORDS, DATA_TOOLS};

use crate::completion::{Completion, Source};
use crate::policy::{Policy, Reused, Unasked};
use crate::product::Product;
use crate::record::{Record, Tenancy};
use crate::text::Text;
use crate::tool::Tool;

/// The banking product.
pub static BANKING: Product = Product {
    name: "banking",
    title: Text::new("Kobana Banking", "Kobana Banking"),
    instructions: instructions::INSTRUCTIONS,
    tenancy: Tenancy::Account,
    policy: Policy { unasked: Unasked::Runs, reused: Reused::AsksAgain, declined_code: "user_declined" },
    tools: &TOOLS,
    records: &RECORDS,
    resources: &[],
    prompts: prompts::PROMPTS,
    completions: COMPLETIONS,
};

/// Boletos complete every uid, whatever it is the uid of: the product says so.
const COMPLETIONS: &[Completion] = &[
    Completion::new("", "uid", NEWEST_BOLETOS),
    Completion::new("", "bank_billet_uid", NEWEST_BOLETOS),
    Completion::new("", "due_before", Source::Days),
];

const NEWEST_BOLETOS: Source = Source::Newest("banking_charge_bank_billet_list");

static TOOLS: [&[Tool]; CHARGE_TOOLS.len() + DATA_TOOLS.len()] = joined(CHARGE_TOOLS, DATA_TOOLS);

static RECORDS: [&Record; CHARGE_RECORDS.len() + DATA_RECORDS.len()] = joined(CHARGE_RECORDS, DATA_RECORDS);

/// Both lists, one after the other; `N` is the sum of their lengths.
const fn joined<T: Copy, const N: usize>(first: &[T], second: &[T]) -> [T; N] {
    let mut all = [first[0]; N];
    let mut at = 0;
    while at < N {
        all[at] = if at < first.len() { first[at] } else { second[at - first.len()] };
        at += 1;
    }
    all
}
