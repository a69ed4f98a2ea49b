//! Tools on financial accounts.

use super::{
    ACCOUNT, ACTIVE, ADJUSTMENT, BALANCE_RECORD, BANK_CODE, BANK_ID, KIND, KINDS, NUMBERS, OPENING, RECONCILED,
};
use crate::field::{Field, boolean, id_of, long_text, moment, signed};
use crate::filter::{Filter, count, equal, ids, joined, texts, words};
use crate::finance::bank::BANK;
use crate::finance::category::CATEGORY;
use crate::finance::company::COMPANY;
use crate::finance::shared::{NAME, OWNER};
use crate::text::Text;
use crate::tool::{Origin, Tool, Verb};

static NARROWED: &[&[Filter]] = &[
    &ids!("company_id", &COMPANY),
    &words!("type", KINDS),
    &ids!("bank_id", &BANK),
    &[equal(boolean("active"))],
    &texts!("name"),
];
static FILTERS: &[Filter] = &joined::<{ count(NARROWED) }>(NARROWED);

/// Tools on financial accounts.
pub static TOOLS: &[Tool] = &[
    Tool::read("finance_financial_accounts_list", Text::new("Listar contas financeiras", "List accounts"), &ACCOUNT)
        .scope("accounts", "finance.accounts")
        .about("Lists accounts by name, without balances: get one to see its balance. `name` matches whole names only.")
        .get("/v1/financial-accounts", Verb::List)
        .filters(FILTERS)
        .sorted(&["name", "-name", "created_at", "-created_at", "type", "-type"], "\"name\"")
        .cursored(),
    Tool::read("finance_financial_accounts_get", Text::new("Ver conta financeira", "Show account"), &ACCOUNT)
        .scope("accounts", "finance.accounts")
        .about("Shows one account with its live balance, computed from realised ledger entries.")
        .get("/v1/financial-accounts/{account_id}", Verb::Get),
    Tool::write("finance_financial_accounts_create", Text::new("Criar conta financeira", "Create account"), &ACCOUNT)
        .scope("accounts", "finance.accounts")
        .about("Creates an account in a company. Give bank_id or bank_code, not both; neither for cash.")
        .post("/v1/financial-accounts", Verb::Create)
        .body(&[OWNER, NAME, KIND, BANK_ID, BANK_CODE, NUMBERS, RECONCILED, OPENING])
        .requires(&["company_id", "name", "type"]),
    Tool::write("finance_financial_accounts_update", Text::new("Alterar conta financeira", "Change account"), &ACCOUNT)
        .scope("accounts", "finance.accounts")
        .about("Changes an account's data or switches it off with active false. It never changes the balance.")
        .patch("/v1/financial-accounts/{account_id}", Verb::Update)
        .body(&[OWNER, NAME, KIND, BANK_ID, BANK_CODE, NUMBERS, ACTIVE, RECONCILED])
        .keyless()
        .idempotent(),
    Tool::destructive(
        "finance_financial_accounts_delete",
        Text::new("Excluir conta financeira", "Delete account"),
        &ACCOUNT,
    )
    .scope("accounts", "finance.accounts")
    .consequence("Exclui a conta financeira de vez.", "Deletes the financial account for good.")
    .about("Deletes an account for good. Refused while any entry or bill uses it: switch it off instead.")
    .delete("/v1/financial-accounts/{account_id}", Verb::Delete)
    .keyless()
    .idempotent(),
    Tool::destructive(
        "finance_financial_accounts_adjust_balance",
        Text::new("Ajustar saldo", "Adjust balance"),
        &ACCOUNT,
    )
    .scope("accounts", "finance.accounts")
    .consequence(
        "Lança nesta categoria a diferença entre o saldo atual e o desejado. Nenhum banco é avisado.",
        "Books the difference between the present balance and the target in this category. No bank is told.",
    )
    .about(
        "Brings an account to a target balance by booking the difference as a ledger entry. The category must be of \
             the difference's side. Refused when the balance is already the target or the account has no company.",
    )
    .post("/v1/financial-accounts/{account_id}/adjust-balance", Verb::Rule)
    .body(&[TARGET])
    .requires(&["target_balance", "category_id"])
    .returns(&ADJUSTMENT),
    Tool::read(
        "finance_financial_accounts_balances_latest",
        Text::new("Ver último saldo registrado", "Show latest recorded balance"),
        &ACCOUNT,
    )
    .scope("accounts", "finance.accounts")
    .about(
        "Shows the newest balance on record for an account, from the bank, an import or a person. It is not the live \
         balance, which is in the account. Not found when none was recorded.",
    )
    .get("/v1/financial-accounts/{account_id}/balances/latest", Verb::Rule)
    .returns(&BALANCE_RECORD)
    .origin(Origin::Sandbox),
];

static TARGET: &[Field] = &[
    signed("target_balance"),
    id_of("category_id", &CATEGORY).about("credit when the balance rises, debit when it falls."),
    moment("occurred_at").about("Default: now."),
    long_text("description", 500).third_party(),
];
