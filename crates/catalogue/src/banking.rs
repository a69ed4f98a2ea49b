//! Banking: boletos, Pix and what belongs to them.

use crate::policy::{Policy, Reused, Unasked};
use crate::product::Product;
use crate::text::Text;

/// The banking product.
pub static BANKING: Product = Product {
    name: "banking",
    title: Text::new("Kobana Banking", "Kobana Banking"),
    instructions: Text::new("", ""),
    policy: Policy { unasked: Unasked::Runs, reused: Reused::AsksAgain, declined_code: "user_declined" },
    tools: &[],
    records: &[],
    prompts: &[],
    completion_tool: "banking_charge_bank_billet_list",
};
