//! The twelve addresses of the product, and what completes their parameters and the prompts' arguments.

use super::account::{ACCOUNT, BALANCE_RECORD};
use super::attachment::ATTACHMENT;
use super::company::COMPANY;
use super::fiscal_document::FISCAL_DOCUMENT;
use super::payable::PAYABLE;
use super::person::PERSON;
use super::receivable::RECEIVABLE;
use super::transaction::TRANSACTION;
use crate::completion::{Completion, Source};
use crate::record::Record;
use crate::resource::Resource;
use crate::text::Text;

/// In the product's own order.
pub(super) static RESOURCES: &[Resource] = &[
    Resource::fixed(SCHEMAS_URI, "schemas", Text::new("Schemas", "Schemas")).read_by("finance_schemas_list").about(
        Text::new(
            "O catálogo de schemas do contrato da API: os nomes, o que cada tool devolve e o que aceita.",
            "The catalogue of the API contract's schemas: names, what each tool returns and what it accepts.",
        ),
    ),
    Resource::template(SCHEMA_URI, "schema", Text::new("Schema", "Schema"), "schema")
        .read_by("finance_schemas_get")
        .about(Text::new(
            "Um schema do contrato: os campos que uma tool devolve ou aceita.",
            "One schema of the contract: the fields that a tool returns or accepts.",
        )),
    record("kobana://finance/payables/{id}", &PAYABLE).read_by("finance_payables_get"),
    record("kobana://finance/receivables/{id}", &RECEIVABLE).read_by("finance_receivables_get"),
    record("kobana://finance/financial-transactions/{id}", &TRANSACTION).read_by("finance_financial_transactions_get"),
    record("kobana://finance/financial-accounts/{account_id}", &ACCOUNT).read_by("finance_financial_accounts_get"),
    Resource::template(LATEST_URI, "balances_latest", BALANCE_RECORD.title, "account_id")
        .read_by("finance_financial_accounts_balances_latest")
        .about(Text::new(
            "O saldo registrado mais recente de uma conta; não é o saldo calculado, que está na conta.",
            "The newest recorded balance of an account; not the computed one, which is in the account.",
        )),
    record("kobana://finance/people/{id}", &PERSON).read_by("finance_people_get"),
    record("kobana://finance/companies/{id}", &COMPANY).read_by("finance_companies_get"),
    record("kobana://finance/fiscal-documents/{id}", &FISCAL_DOCUMENT).read_by("finance_fiscal_documents_get"),
    record("kobana://finance/attachments/{attachment_id}", &ATTACHMENT).read_by("finance_attachments_get").about(
        Text::new(
            "Os dados de um anexo e a que ele está vinculado, em JSON.",
            "An attachment's data and what it is linked to, as JSON.",
        ),
    ),
    Resource::template(
        DOWNLOAD_URI,
        "attachment_download",
        Text::new("Arquivo do anexo", "Attachment's file"),
        "attachment_id",
    )
    .read_by("finance_attachments_download")
    .file()
    .about(Text::new(
        "O arquivo de um anexo: texto quando é texto, senão os bytes em base64, até 10 MB.",
        "An attachment's file: text when it is text, else its bytes in base64, 10 MB at most.",
    )),
];

const SCHEMAS_URI: &str = "kobana://finance/schemas";
const SCHEMA_URI: &str = "kobana://finance/schemas/{schema}";
const LATEST_URI: &str = "kobana://finance/financial-accounts/{account_id}/balances/latest";
const DOWNLOAD_URI: &str = "kobana://finance/attachments/{attachment_id}/download";

/// The template of one record of a type.
const fn record(uri: &'static str, record: &'static Record) -> Resource {
    Resource::template(uri, record.key, record.title, record.argument).about(Text::new(ABOUT_PT, ABOUT_EN)).of(record)
}

const ABOUT_PT: &str = "Um registro do workspace padrão da conexão, em JSON, no formato da API.";
const ABOUT_EN: &str = "One record of the connection's default workspace, as JSON, in the API's format.";

/// Ids come from the listing of their own type.
pub(super) static COMPLETIONS: &[Completion] = &[
    Completion::new("", "person_id", Source::Newest("finance_people_list")),
    Completion::new("", "company_id", Source::Newest("finance_companies_list")),
    Completion::new("", "account_id", Source::Newest("finance_financial_accounts_list")),
    Completion::new("", "attachment_id", Source::Newest("finance_attachments_list")),
    Completion::new("", "month", Source::Months),
    Completion::new(SCHEMA_URI, "schema", Source::Schemas),
    Completion::new("kobana://finance/payables/{id}", "id", Source::Newest("finance_payables_list")),
    Completion::new("kobana://finance/receivables/{id}", "id", Source::Newest("finance_receivables_list")),
    Completion::new(
        "kobana://finance/financial-transactions/{id}",
        "id",
        Source::Newest("finance_financial_transactions_list"),
    ),
    Completion::new("kobana://finance/people/{id}", "id", Source::Newest("finance_people_list")),
    Completion::new("kobana://finance/companies/{id}", "id", Source::Newest("finance_companies_list")),
    Completion::new("kobana://finance/fiscal-documents/{id}", "id", Source::Newest("finance_fiscal_documents_list")),
];
