//! The catalogue of banks, the same for everybody.

use super::shared::IDENTITY;
use crate::field::{Field, text};
use crate::filter::{Filter, count, joined, texts};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Tool, Verb};

/// A bank.
pub static BANK: Record =
    Record::finance("banks", Text::new("Banco", "Bank"), "Bank").fields(&[IDENTITY, NAMES]).label(&["name", "code"]);

const NAMES: &[Field] = &[text("code").read_only().about("COMPE code; leading zeros count."), text("name").read_only()];

static NARROWED: &[&[Filter]] = &[&texts!("code"), &texts!("name")];
static FILTERS: &[Filter] = &joined::<{ count(NARROWED) }>(NARROWED);

/// Tools on banks.
pub static TOOLS: &[Tool] = &[Tool::read("finance_banks_list", Text::new("Listar bancos", "List banks"), &BANK)
    .scope("accounts", "finance.banks")
    .about("Lists the bank catalogue, to find a bank_id by COMPE code or whole name.")
    .get("/v1/banks", Verb::List)
    .filters(FILTERS)
    .sorted(&["name", "-name", "code", "-code"], "\"name\"")
    .cursored()];
