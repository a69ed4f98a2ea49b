//! Financial accounts: where money lies. The balance is computed from the ledger and is never written.

mod tools;

pub use tools::TOOLS;

use super::bank::BANK;
use super::shared::{CREATED, IDENTITY, NAME};
use crate::field::{Field, Fields, boolean, id_of, long_text, moment, object, one_of, signed, text};
use crate::finance::transaction::TRANSACTION;
use crate::record::Record;
use crate::text::Text;

/// A financial account.
pub static ACCOUNT: Record =
    Record::finance("financial_accounts", Text::new("Conta financeira", "Financial account"), "FinancialAccount")
        .argument("account_id")
        .fields(&[IDENTITY, OWNED, NAME, KIND, BANK_ID, COPY, NUMBERS, ACTIVE, RECONCILED, BALANCE, CREATED])
        .label(&["name", "bank.name", "account_number"])
        .summary(&[
            "company_id",
            "name",
            "type",
            "bank.name",
            "agency",
            "agency_digit",
            "account_number",
            "account_digit",
            "balance",
            "active",
        ])
        .indexed(&["balance"]);

/// The outcome of bringing an account to a balance.
pub static ADJUSTMENT: Record =
    Record::finance("balance_adjustments", Text::new("Ajuste de saldo", "Balance adjustment"), "BalanceAdjustment")
        .never_kept()
        .fields(&[DIFFERENCE]);

/// A balance that the bank, an import or a person recorded. It may differ from the computed one.
pub static BALANCE_RECORD: Record =
    Record::finance("balances", Text::new("Saldo registrado", "Recorded balance"), "Balance")
        .fields(&[IDENTITY, RECORDED, CREATED])
        .label(&["amount", "recorded_at"])
        .indexed(&["financial_account_id", "recorded_at"]);

/// What an account is.
const KINDS: &[&str] = &["checking", "savings", "cash", "investment", "credit"];

static OWNED: &[Field] = &[id_of("company_id", &super::company::COMPANY)
    .nullable()
    .about("Null on accounts of the whole workspace, which imports make.")];

const KIND: &[Field] = &[one_of("type", KINDS)];

static BANK_ID: &[Field] = &[id_of("bank_id", &BANK).clearable().about("Not with bank_code.")];

const BANK_CODE: &[Field] = &[text("bank_code").filled().about("COMPE code, not with bank_id.")];

const BANK_COPY: Fields = &[&[text("code").read_only(), text("name").read_only()]];

const COPY: &[Field] = &[object("bank", BANK_COPY).read_only().nullable()];

const NUMBERS: &[Field] = &[
    long_text("agency", 50).clearable(),
    long_text("agency_digit", 5).clearable(),
    long_text("account_number", 50).clearable(),
    long_text("account_digit", 5).clearable(),
];

const ACTIVE: &[Field] = &[boolean("active").about("false hides it from new entries.")];

const RECONCILED: &[Field] = &[boolean("disable_reconcile").about("true keeps it out of manual reconciliation.")];

const BALANCE: &[Field] = &[signed("balance").read_only().in_detail().about("Computed from realised entries.")];

const OPENING: &[Field] = &[signed("balance").about("Opening balance, as 1289.45; default 0.00.")];

static DIFFERENCE: &[Field] = &[
    id_of("transaction_id", &TRANSACTION).read_only(),
    signed("difference").read_only(),
    signed("previous_balance").read_only(),
    signed("new_balance").read_only(),
];

static RECORDED: &[Field] = &[
    id_of("financial_account_id", &ACCOUNT).read_only(),
    signed("amount").read_only(),
    moment("recorded_at").read_only().about("The moment that the balance is of."),
    one_of("source", &["bank", "manual", "import"]).read_only(),
];
