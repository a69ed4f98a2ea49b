//! Making NF-e: a draft by a caller, or one of an invoice.

use catalogue::billing::billing_account::BILLING_ACCOUNT;
use catalogue::billing::invoice::INVOICE;
use catalogue::billing::nfe::NFE;
use jiff::civil::Date;
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};
use storage::{Key, Row};

use super::taxes::Taxes;
use super::{mark, state};
use crate::answer::{Answered, Asked};
use crate::billing::tax_rule::base::iss_percent;
use crate::billing::tax_rule::holds::Active;
use crate::billing::tax_rule::situation::{Parties, service_item};
use crate::billing::{company, lc116, organization, withholding};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;

/// `POST /v1/nfes`.
pub(super) async fn create(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut body = asked.body.clone();
    lc116::settle(&mut body)?;
    let account = account_of(context, &body).await?;
    let issuer = company::issuer(context, body.get("company_id").and_then(Value::as_str)).await?;
    if let Some(id) = body.get("invoice_id").and_then(Value::as_str) {
        let invoice = context.find(&INVOICE, &Key::Uid(id.to_owned())).await?;
        if invoice.text("billing_account_id") != account.uid {
            return Err(Problem::field("invoice_id", "é de outra conta de cobrança"));
        }
    }
    let price = body.get("amount_cents").and_then(Value::as_i64).unwrap_or_default();
    let parties = Parties::of(context, &account, Some(&issuer.uid)).await?;
    let usual = usual(context, &parties, (None, price)).await?;
    let taxes = match body.remove("taxes") {
        Some(Value::Object(rates)) => Taxes::given(&rates, price, &usual)?,
        _ => usual,
    };
    let taker = body.remove("customer").unwrap_or_default();
    document_fits(&taker)?;
    let mut doc = blank();
    doc.extend(body);
    put_parties(&mut doc, &account, Some(&issuer));
    doc.insert("customer_snapshot".to_owned(), taker);
    doc.insert("taxes".to_owned(), Value::Object(taxes.doc(price)));
    Ok(Answered::Created(&NFE, store(context, doc).await?))
}

async fn account_of(context: &mut Context, doc: &Map<String, Value>) -> Result<Row, Problem> {
    let id = doc.get("billing_account_id").and_then(Value::as_str).unwrap_or_default();
    context.find(&BILLING_ACCOUNT, &Key::Uid(id.to_owned())).await
}

/// Refuses a CPF that is called a CNPJ, and the other way round.
fn document_fits(taker: &Value) -> Result<(), Problem> {
    let text = |name: &str| taker.get(name).and_then(Value::as_str).unwrap_or_default();
    let kind = if text("document_number").len() == 11 { "cpf" } else { "cnpj" };
    if text("document_type") == kind {
        return Ok(());
    }
    Err(Problem::field("customer.document_type", &format!("deve ser {kind}, como o documento enviado")))
}

/// Stores a new draft.
pub(super) async fn store(context: &mut Context, doc: Map<String, Value>) -> Result<Row, Problem> {
    let row = organization::insert(context, &NFE, doc).await?;
    mark::invoice_of(context, &row).await?;
    Ok(row)
}

/// A draft in which nothing is known yet.
pub(super) fn blank() -> Map<String, Value> {
    let blank = json!({ "external_id": null, "invoice_id": null, "transaction_id": null, "company_id": null,
        "status": state::DRAFT, "service_code": null, "service_description": null, "lc116_code": null,
        "cnae_code": null, "nbs_code": null, "ncm_code": null, "rps_number": null, "rps_serial_number": null,
        "nfe_number": null, "nfe_series": null, "nfe_key": null, "verification_code": null, "issue_date": null,
        "cancelled_at": null, "issue_attempts": 0, "cancel_attempts": 0, "next_retry_at": null,
        "error_message": null, "metadata": {}, "invoice_mark": "without" });
    if let Value::Object(blank) = blank { blank } else { Map::new() }
}

/// Writes who issues and for whom.
pub(super) fn put_parties(doc: &mut Map<String, Value>, account: &Row, issuer: Option<&Row>) {
    let person = account.doc.get("customer").and_then(|customer| customer.get("id")).cloned();
    doc.insert("billing_account_id".to_owned(), Value::from(account.uid.as_str()));
    doc.insert("person_id".to_owned(), person.unwrap_or_default());
    doc.insert("company_id".to_owned(), Value::from(issuer.map(|issuer| issuer.uid.as_str())));
    let is_linked = doc.get("invoice_id").is_some_and(|id| !id.is_null());
    doc.insert(mark::LINKED.to_owned(), Value::from(mark::word(is_linked)));
}

/// The taxes that hold where nobody says otherwise: ISS and withholdings by the tax rules and the company's profile.
pub(super) async fn usual(
    context: &mut Context,
    parties: &Parties,
    (service_item_id, price): (Option<&str>, i64),
) -> Result<Taxes, Problem> {
    let part = withholding::Part { service_item_id, cents: price };
    let company = parties.company.as_ref().map(|company| company.uid.as_str());
    let withheld = withholding::of_parts(context, &parties.account, company, &[part]).await?;
    let noted: Vec<_> = withheld.into_iter().map(|one| (one.tax_type.to_owned(), one.rate, one.amount_cents)).collect();
    let iss = usual_iss(context, parties, service_item_id).await?;
    Ok(Taxes::withheld(iss, &noted))
}

/// The ISS of a service in percent; none for companies whose single payment has it.
pub(super) async fn usual_iss(
    context: &mut Context,
    parties: &Parties,
    service_item_id: Option<&str>,
) -> Result<Option<Decimal>, Problem> {
    let today: Date = context.today;
    let regime = parties.profile.as_ref().map(|profile| profile.text("taxation_regime"));
    if matches!(regime, Some("simple_national" | "mei")) {
        return Ok(None);
    }
    let taxes = Active::read(context).await?.taxes(parties, service_item_id, today);
    let service = service_item(context, service_item_id).await?;
    Ok(Some(iss_percent(parties, service.as_ref(), &taxes)))
}
