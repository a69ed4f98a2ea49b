//! Fiscal documents received. They are read-only here: invoices arrive from suppliers' systems, which the demo plays.

use catalogue::finance::fiscal_document::FISCAL_DOCUMENT;
use catalogue::finance::person::PERSON;
use jiff::Timestamp;
use jiff::civil::Date;
use rust_decimal::Decimal;
use serde_json::{Value, json};
use storage::{Comparison, Condition, IndexValue, Order, Query, Row};

use super::transaction::doc;
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::rules::Rule;
use crate::uses::equal;

/// By tool name: reading needs no rule.
pub(crate) const RULES: &[(&str, Rule)] = &[];

/// One instalment of an invoice.
#[derive(Debug, Clone, Copy)]
pub struct Instalment {
    /// When it falls due.
    pub due: Date,
    /// In reais.
    pub amount: Decimal,
}

/// An invoice that arrives.
#[derive(Debug, Clone)]
pub struct Invoice<'a> {
    /// The company that it was issued against, and its CNPJ.
    pub company: &'a Row,
    /// `nfe`, `nfse`, `cte`, `nfcom` or `other`.
    pub kind: &'a str,
    /// 44 digits; none on an NFS-e.
    pub access_key: Option<&'a str>,
    /// The issuer's number.
    pub number: &'a str,
    /// The issuer's series.
    pub series: Option<&'a str>,
    /// The issuer.
    pub issuer_name: &'a str,
    /// The issuer's CNPJ or CPF, without its mask.
    pub issuer_document: &'a str,
    /// When it was issued.
    pub issued_at: Timestamp,
    /// In reais, taxes included.
    pub total: Decimal,
    /// In reais.
    pub taxes: Option<Decimal>,
    /// What is to be paid, and when.
    pub instalments: &'a [Instalment],
    /// The file's attachment in XML, and the one in PDF.
    pub files: (Option<&'a str>, Option<&'a str>),
}

/// Takes an invoice in at the context's instant; the supplier with the issuer's document is found.
///
/// # Errors
/// The store's.
pub async fn receive(context: &mut Context, invoice: Invoice<'_>) -> Result<Row, Problem> {
    let person = supplier(context, &invoice.company.uid, invoice.issuer_document).await?;
    let instalments: Vec<Value> =
        (1..).zip(invoice.instalments).map(|(number, part)| instalment(number, part)).collect();
    let fields = json!({
        "company_id": invoice.company.uid, "kind": invoice.kind, "status": "received",
        "access_key": invoice.access_key, "number": invoice.number, "series": invoice.series,
        "issued_at": doc::moment(invoice.issued_at), "received_at": doc::moment(context.now),
        "issuer_name": invoice.issuer_name, "issuer_document": invoice.issuer_document,
        "person_id": person.map(|row| row.uid), "recipient_document": invoice.company.text("cnpj"),
        "total_amount": doc::reais(invoice.total), "taxes_amount": invoice.taxes.map(doc::reais),
        "installments": instalments,
        "xml_attachment_id": invoice.files.0, "pdf_attachment_id": invoice.files.1,
    });
    match fields {
        Value::Object(fields) => context.insert(&FISCAL_DOCUMENT, fields).await,
        _ => Err(Problem::Internal("an invoice is no object".to_owned())),
    }
}

fn instalment(number: u32, part: &Instalment) -> Value {
    json!({ "number": number, "due_date": doc::midnight(part.due), "amount": doc::reais(part.amount), "payable_id": null })
}

async fn supplier(context: &mut Context, company: &str, document: &str) -> Result<Option<Row>, Problem> {
    let conditions = vec![equal("company_id", company), equal("document_number", document)];
    let query = Query { conditions, order: Order::Newest, after: None, offset: 0, limit: 10 };
    let found = context.tx.list(&PERSON, &query).await?.rows;
    Ok(found.into_iter().find(|row| !row.has("deleted_at")))
}

/// Ties the bill `payable` to instalment `number` of an invoice, which is linked from then on.
///
/// # Errors
/// An internal fault for an invoice without that instalment.
pub async fn link(context: &mut Context, mut row: Row, number: usize, payable: &str) -> Result<Row, Problem> {
    let part = row.doc.get_mut("installments").and_then(|parts| parts.get_mut(number.checked_sub(1)?));
    let Some(Value::Object(part)) = part else {
        return Err(Problem::Internal(format!("invoice {} has no instalment {number}", row.uid)));
    };
    part.insert("payable_id".to_owned(), Value::from(payable));
    row.put("status", "linked");
    context.update(&FISCAL_DOCUMENT, row).await
}

/// Unties the bill `payable`, which is about to be deleted. An invoice without bills waits again.
///
/// # Errors
/// The store's.
pub(crate) async fn release(context: &mut Context, payable: &str) -> Result<(), Problem> {
    let of_bill = Condition::new("installments.payable_id", Comparison::Has, IndexValue::Text(payable.to_owned()));
    let query = Query { conditions: vec![of_bill], order: Order::Newest, after: None, offset: 0, limit: 100 };
    for mut row in context.tx.list(&FISCAL_DOCUMENT, &query).await?.rows {
        let mut is_linked = false;
        if let Some(Value::Array(parts)) = row.doc.get_mut("installments") {
            for part in parts.iter_mut().filter_map(Value::as_object_mut) {
                if doc::text(part, "payable_id") == payable {
                    part.insert("payable_id".to_owned(), Value::Null);
                }
                is_linked |= doc::filled(part, "payable_id").is_some();
            }
        }
        if !is_linked && row.text("status") == "linked" {
            row.put("status", "received");
        }
        context.update(&FISCAL_DOCUMENT, row).await?;
    }
    Ok(())
}

/// Records a person's or the issuer's decision: `ignored` or `cancelled`.
///
/// # Errors
/// The store's.
pub async fn close(context: &mut Context, mut row: Row, status: Closed) -> Result<Row, Problem> {
    row.put("status", status.word());
    context.update(&FISCAL_DOCUMENT, row).await
}

/// How an invoice without a bill ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Closed {
    /// By a person.
    Ignored,
    /// By the issuer.
    Cancelled,
}

impl Closed {
    const fn word(self) -> &'static str {
        match self {
            Closed::Ignored => "ignored",
            Closed::Cancelled => "cancelled",
        }
    }
}
