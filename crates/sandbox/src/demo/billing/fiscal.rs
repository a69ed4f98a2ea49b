//! NF-e that somebody makes, waits for and takes back.

use catalogue::billing::customer::CUSTOMER;
use catalogue::billing::invoice::INVOICE;
use catalogue::billing::nfe::NFE;
use serde_json::{Value, json};
use storage::Key;

use super::scene::{Known, Town};
use super::stage::Stage;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::uses::{self, equal};

/// Cancels a customer's newest NF-e.
pub(super) async fn take_back(stage: &mut Stage, known: &Known) -> Result<(), Problem> {
    let issued = vec![equal("billing_account_id", &known.account), equal("status", "issued")];
    let Some(nfe) = uses::first(&mut stage.context, &NFE, issued).await? else { return Ok(()) };
    let body = json!({ "reason": "Valor do serviço informado com erro." });
    stage.ask("billing_nfes_cancel", Some(&nfe.uid), body).await.map(drop)
}

/// Drafts the NF-e of what a person has paid.
pub(super) async fn draft(stage: &mut Stage, town: &Town, at: usize) -> Result<String, Problem> {
    made(stage, town, at, "Licenciamento de software").await
}

/// Issues one that the city does not answer at once: its service is down, and asked again later.
pub(super) async fn wait(stage: &mut Stage, town: &Town, at: usize) -> Result<(), Problem> {
    let nfe = made(stage, town, at, "Licenciamento de software (serviço da prefeitura INSTÁVEL)").await?;
    stage.ask("billing_nfes_issue", Some(&nfe), Value::Null).await.map(drop)
}

async fn made(stage: &mut Stage, town: &Town, at: usize, service: &str) -> Result<String, Problem> {
    let account = &town.known[at].account;
    let paid = vec![equal("billing_account_id", account), equal("status", "paid")];
    let invoice = uses::first(&mut stage.context, &INVOICE, paid).await?;
    let invoice = invoice.ok_or_else(|| Problem::Internal("nobody of the demo has paid".to_owned()))?;
    let amount = invoice.doc.get("net_value_cents").cloned().unwrap_or_default();
    let body = json!({
        "invoice_id": invoice.uid, "billing_account_id": account, "company_id": town.house.company.uid,
        "amount_cents": amount, "service_description": service, "lc116_code": "1.05",
        "customer": taker(stage, &town.known[at]).await?,
    });
    Ok(stage.ask("billing_nfes_create", None, body).await?.uid)
}

/// Who is billed, as the customer's record has it.
async fn taker(stage: &mut Stage, known: &Known) -> Result<Value, Problem> {
    let customer = stage.context.find(&CUSTOMER, &Key::Uid(known.customer.clone())).await?;
    let first = |list: &str| customer.doc.get(list).and_then(|list| list.get(0)).cloned().unwrap_or_default();
    let address = first("addresses");
    let part = |name: &str| address.get(name).cloned().unwrap_or_default();
    Ok(json!({
        "name": customer.text("name"), "email": first("emails")["value"], "document_type": customer.text("document_type"),
        "document_number": customer.text("document_number"),
        "address": {
            "street": part("street"), "number": part("number"), "neighborhood": part("neighborhood"),
            "city": part("city"), "state": part("state"), "zip_code": part("postal_code"),
        },
    }))
}
