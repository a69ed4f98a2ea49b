//! What a workspace is set up with, and what takes it apart again.

use serde_json::{Value, json};

use super::{Step, step};

/// Companies, accounts, people and what classifies records.
pub const OPENED: &[Step] = &[
    step("finance_workspaces_list", |_| json!({})),
    step("finance_schemas_list", |_| json!({})),
    step("finance_schemas_get", |_| json!({"schema": "Payable"})),
    step("finance_banks_list", |_| json!({"limit": 5})),
    step("finance_companies_create", |_| json!({"name": "Marcenaria Serra Azul", "cnpj": "11.222.333/0001-81"}))
        .keeping("company"),
    step("finance_companies_create", |_| json!({"name": "Filial", "cnpj": "11.444.777/0001-61"})).keeping("branch"),
    step("finance_companies_get", |books| json!({"id": books.id("company")})),
    step("finance_companies_list", |_| json!({"limit": 1})),
    step("finance_companies_update", |books| json!({"id": books.id("company"), "trade_name": "Serra Azul"})),
    step("finance_financial_accounts_create", |books| {
        json!({"company_id": books.id("company"), "name": "Conta movimento", "type": "checking", "bank_code": "341",
            "agency": "0042", "account_number": "123456", "account_digit": "7", "balance": "1000.00"})
    })
    .keeping("account"),
    step(
        "finance_financial_accounts_create",
        |books| json!({"company_id": books.id("company"), "name": "Caixa", "type": "cash"}),
    )
    .keeping("cash"),
    step(
        "finance_financial_accounts_create",
        |books| json!({"company_id": books.id("company"), "name": "Poupança", "type": "savings"}),
    )
    .keeping("savings"),
    step("finance_financial_accounts_get", |books| json!({"account_id": books.id("account")})),
    step("finance_financial_accounts_list", |_| json!({"type": "checking"})),
    step("finance_financial_accounts_update", |books| json!({"account_id": books.id("cash"), "name": "Caixinha"})),
    step("finance_people_create", |books| {
        json!({"company_id": books.id("company"), "name": "Joana Prado", "document_number": "529.982.247-25",
            "is_supplier": true})
    })
    .keeping("person"),
    step("finance_people_get", |books| json!({"id": books.id("person")})),
    step("finance_people_list", |_| json!({"is_supplier": true})),
    step("finance_people_update", |books| json!({"id": books.id("person"), "notes": "Paga em dia."})),
    step("finance_people_ids", |_| json!({})),
    step("finance_categories_create", |books| sided(&books.id("company"), "Vendas", "credit")).keeping("income"),
    step("finance_categories_create", |books| sided(&books.id("company"), "Materiais", "debit")).keeping("expense"),
    step("finance_categories_create", |books| sided(&books.id("company"), "Fretes", "debit")).keeping("unused"),
    step("finance_categories_get", |books| json!({"id": books.id("income")})),
    step("finance_categories_list", |_| json!({"type": "debit"})),
    step("finance_categories_update", |books| json!({"id": books.id("expense"), "name": "Insumos"})),
    step("finance_classification_centers_create", |books| sided(&books.id("company"), "Oficina", "cost"))
        .keeping("center"),
    step("finance_classification_centers_get", |books| json!({"id": books.id("center")})),
    step("finance_classification_centers_list", |_| json!({})),
    step("finance_classification_centers_update", |books| json!({"id": books.id("center"), "description": "Galpão 2"})),
    step("finance_taxes_create", |_| json!({"name": "ISS", "default_rate": "5.00"})).keeping("tax"),
    step("finance_taxes_get", |books| json!({"id": books.id("tax")})),
    step("finance_taxes_list", |_| json!({})),
    step("finance_taxes_update", |books| json!({"id": books.id("tax"), "default_withholding": true})),
    step("finance_automatic_rules_create", |books| rule(books, "frete")).keeping("rule"),
    step("finance_automatic_rules_create", |books| rule(books, "verniz")).keeping("second_rule"),
    step("finance_automatic_rules_get", |books| json!({"id": books.id("rule")})),
    step("finance_automatic_rules_list", |_| json!({})),
    step("finance_automatic_rules_update", |books| json!({"id": books.id("rule"), "active": false})),
    step("finance_automatic_rules_reorder", |books| {
        let ordered = [books.id("second_rule"), books.id("rule")];
        json!({"company_id": books.id("company"), "scope": "transactions", "ordered_ids": ordered})
    }),
    step("finance_fiscal_documents_get", |books| json!({"id": books.id("fiscal")})),
    step("finance_fiscal_documents_list", |_| json!({})),
    step("finance_receipts_get", |books| json!({"id": books.id("receipt")})),
    step("finance_receipts_list", |_| json!({})),
];

fn sided(company: &Value, name: &str, kind: &str) -> Value {
    json!({"company_id": company, "name": name, "type": kind})
}

fn rule(books: &super::Books, word: &str) -> Value {
    json!({"company_id": books.id("company"), "scope": "transactions", "description_contains": word,
        "set_category_id": books.id("unused")})
}

/// What can be deleted once nothing uses it.
pub const CLOSED: &[Step] = &[
    step("finance_automatic_rules_delete", |books| json!({"id": books.id("rule")})),
    step("finance_automatic_rules_delete", |books| json!({"id": books.id("second_rule")})),
    step("finance_taxes_delete", |books| json!({"id": books.id("tax")})),
    step("finance_classification_centers_delete", |books| json!({"id": books.id("center")})),
    step("finance_categories_delete", |books| json!({"id": books.id("unused")})),
    step("finance_people_delete", |books| json!({"id": books.id("person")})),
    step("finance_financial_accounts_delete", |books| json!({"account_id": books.id("savings")})),
    step("finance_companies_delete", |books| json!({"id": books.id("branch")})),
];
