//! Proofs of payment: made when the bank confirms a payment, read by the generic verbs. They settle nothing.

pub(crate) mod document;

use catalogue::finance::receipt::RECEIPT;
use catalogue::{Lang, label};
use serde_json::{Value, json};
use storage::{Key, Order, Query, Row, Timer};

use crate::context::Context;
use crate::domain::document::Document;
use crate::domain::money;
use crate::fields::RowFields;
use crate::finance::attachment::{self, Upload};
use crate::finance::bill::settle;
use crate::finance::payable::payee;
use crate::finance::transaction::doc::{self, moment, reais};
use crate::problem::Problem;
use crate::rules::Rule;
use crate::uses;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[];

/// The timer that fetches the document.
pub(crate) const FETCH: &str = "fetch";

/// The root of every link. `.invalid` never resolves (RFC 2606): nothing leaves the machine.
const ROOT: &str = "https://sandbox.invalid/receipts";

/// Receipts of one bill that are looked after at once: a bill has one of the bank, and those that people uploaded.
const A_BILLS_RECEIPTS: u64 = 1000;

/// The receipt of a payment that the bank has just confirmed; its document comes later.
pub(crate) async fn of_payment(context: &mut Context, bill: &Row) -> Result<Row, Problem> {
    let payee = payee::of(context, bill).await?;
    let receipt = json!({
        "company_id": bill.text("company_id"), "payable_id": bill.uid, "payable_status": bill.text("status"),
        "financial_account_id": bill.text("financial_account_id"),
        "source": "kobana", "status": "pending", "error_message": null,
        "paid_at": bill.doc.get("payment_date"), "amount": reais(settle::moved(bill)),
        "payee_name": payee.name, "payee_document": payee.document,
        "payment_method_kind": bill.doc.get("payment_method_kind"), "external_uid": bill.text("kobana_payment_uid"),
        "attachment_id": null, "download_url": null, "document_url": null, "received_at": moment(context.now),
    });
    let Value::Object(receipt) = receipt else { return Err(Problem::Internal("a receipt is an object".to_owned())) };
    let receipt = context.insert(&RECEIPT, receipt).await?;
    let due_at = context.bank_answers_at();
    context.schedule(&RECEIPT, &receipt, FETCH, due_at).await?;
    Ok(receipt)
}

/// The document has come: it is kept as a file, under the name of nobody in the workspace.
pub(crate) async fn fetch(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    let Some(mut receipt) = context.tx.get(&RECEIPT, &Key::Id(timer.id)).await? else { return Ok(()) };
    if receipt.text("status") != "pending" {
        return Ok(());
    }
    let payment = receipt.text("external_uid").to_owned();
    let upload = Upload {
        file_name: format!("comprovante-{payment}.pdf"),
        mime_type: "application/pdf".to_owned(),
        title: Some("Comprovante de pagamento".to_owned()),
        uploaded_by: "kobana".to_owned(),
        bytes: document::pdf("Comprovante de pagamento", &lines(&receipt)),
    };
    let file = attachment::store(context, upload).await?;
    receipt.put("attachment_id", file.uid.as_str());
    receipt.put("download_url", file.text("download_url"));
    receipt.put("document_url", format!("{ROOT}/{payment}.pdf"));
    receipt.put("status", "available");
    context.update(&RECEIPT, receipt).await.map(drop)
}

/// What the document says.
fn lines(receipt: &Row) -> Vec<String> {
    let day = doc::day(&receipt.doc, "paid_at").map(|day| day.strftime("%d/%m/%Y").to_string());
    let document = receipt.text("payee_document");
    let document = Document::parse(document).map_or_else(|_| document.to_owned(), |known| known.masked());
    let way = receipt.text("payment_method_kind");
    let way = label::word(RECEIPT.key, "payment_method_kind", way).map_or(way, |word| word.get(Lang::Pt));
    let said = [
        ("Favorecido", receipt.text("payee_name").to_owned()),
        ("CPF/CNPJ", document),
        ("Valor", money::brl(doc::amount(&receipt.doc, "amount"))),
        ("Data do pagamento", day.unwrap_or_default()),
        ("Forma de pagamento", way.to_owned()),
        ("Autenticação", receipt.text("external_uid").to_owned()),
    ];
    let filled = said.into_iter().filter(|(_, value)| !value.is_empty());
    let mut lines: Vec<String> = filled.map(|(name, value)| format!("{name}: {value}")).collect();
    lines.push("Ambiente de testes: nenhum valor foi movimentado.".to_owned());
    lines
}

/// Lets the receipts of a bill show its state; `None` once it is gone.
pub(crate) async fn follow(context: &mut Context, bill_id: &str, status: Option<&str>) -> Result<(), Problem> {
    let of_bill = uses::equal("payable_id", bill_id);
    let query =
        Query { conditions: vec![of_bill], order: Order::Newest, after: None, offset: 0, limit: A_BILLS_RECEIPTS };
    for mut receipt in context.tx.list(&RECEIPT, &query).await?.rows {
        let status = status.map_or(Value::Null, Value::from);
        if receipt.doc.get("payable_status") != Some(&status) {
            receipt.put("payable_status", status);
            context.update(&RECEIPT, receipt).await?;
        }
    }
    Ok(())
}
