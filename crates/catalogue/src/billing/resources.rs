//! The ten addresses of the product, and what completes their parameters and the prompts' arguments.

use super::customer::CUSTOMER;
use super::invoice::INVOICE;
use super::nfe::NFE;
use super::subscription::SUBSCRIPTION;
use crate::completion::{Completion, Source};
use crate::record::Record;
use crate::resource::Resource;
use crate::text::Text;

/// In the product's own order.
pub(super) static RESOURCES: &[Resource] = &[
    Resource::fixed("kobana://billing/organization", "organization", Text::new("Organização", "Organization"))
        .read_by("billing_organization_get")
        .about(Text::new("A organização do token, em JSON.", "The token's organization, as JSON.")),
    Resource::fixed("kobana://billing/schemas", "schemas", Text::new("Tipos de registro", "Resource types"))
        .read_by("billing_schemas_list")
        .about(Text::new(
            "O catálogo de tipos de registro da API, em JSON.",
            "The API's catalogue of resource types, as JSON.",
        )),
    Resource::template(SCHEMA_URI, "schema", Text::new("Tipo de registro", "Resource type"), "resource")
        .read_by("billing_schemas_get")
        .about(Text::new(
            "Os campos de um tipo de registro: tipo, palavras, significado e quais ordenam a lista.",
            "The fields of one resource type: type, words, meaning, and which sort its list.",
        )),
    record(CUSTOMER_URI, &CUSTOMER).read_by("billing_customers_get"),
    record(SUBSCRIPTION_URI, &SUBSCRIPTION).read_by("billing_subscriptions_get"),
    record(INVOICE_URI, &INVOICE).read_by("billing_invoices_get"),
    Resource::template(INVOICE_PDF_URI, "invoice_pdf", Text::new("PDF da fatura", "Invoice PDF"), "id")
        .read_by("billing_invoices_pdf")
        .file()
        .media("application/pdf")
        .about(Text::new("O PDF de uma fatura, em base64, até 10 MB.", "An invoice's PDF, in base64, 10 MB at most.")),
    record("kobana://billing/nfes/{id}", &NFE).read_by("billing_nfes_get"),
    Resource::template("kobana://billing/nfes/{id}/pdf", "nfe_pdf", Text::new("PDF da NF-e", "NF-e PDF"), "id")
        .read_by("billing_nfes_pdf")
        .file()
        .media("application/pdf")
        .about(Text::new("O DANFE de uma NF-e, em base64, até 10 MB.", "An NF-e's DANFE, in base64, 10 MB at most.")),
    Resource::template("kobana://billing/nfes/{id}/xml", "nfe_xml", Text::new("XML da NF-e", "NF-e XML"), "id")
        .read_by("billing_nfes_xml")
        .file()
        .media("application/xml")
        .about(Text::new("O XML autorizado de uma NF-e, em texto.", "An NF-e's authorized XML, as text.")),
];

const SCHEMA_URI: &str = "kobana://billing/schemas/{resource}";
const CUSTOMER_URI: &str = "kobana://billing/customers/{id}";
const SUBSCRIPTION_URI: &str = "kobana://billing/subscriptions/{id}";
const INVOICE_URI: &str = "kobana://billing/invoices/{id}";
const INVOICE_PDF_URI: &str = "kobana://billing/invoices/{id}/pdf";

/// The template of one record of a type.
const fn record(uri: &'static str, record: &'static Record) -> Resource {
    Resource::template(uri, record.key, record.title, record.argument)
        .about(Text::new("Um registro da organização, em JSON, no formato da API.", ABOUT_EN))
        .of(record)
}

const ABOUT_EN: &str = "One record of the organization, as JSON, in the API's format.";

/// Ids come from the search of their own listing. NF-e have none, so that nothing suggests their ids.
pub(super) static COMPLETIONS: &[Completion] = &[
    Completion::new("", "customer_id", Source::Search("billing_customers_list")),
    Completion::new("", "month", Source::Months),
    Completion::new(SCHEMA_URI, "resource", Source::Records),
    Completion::new(CUSTOMER_URI, "id", Source::Search("billing_customers_list")),
    Completion::new(SUBSCRIPTION_URI, "id", Source::Search("billing_subscriptions_list")),
    Completion::new(INVOICE_URI, "id", Source::Search("billing_invoices_list")),
    Completion::new(INVOICE_PDF_URI, "id", Source::Search("billing_invoices_list")),
];
