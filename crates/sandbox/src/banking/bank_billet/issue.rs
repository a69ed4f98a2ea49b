//! Issuing a boleto.

use catalogue::banking::charge::{bank_billet::BANK_BILLET, bank_billet_account::BANK_BILLET_ACCOUNT};
use jiff::civil::Date;
use serde_json::{Map, Value, json};
use storage::{Comparison, Condition, IndexValue, Key, Order, Query, Row};

use super::doc::{self, date, flag, link, number, text};
use super::{check, codes, kinds, life, payer};
use crate::answer::{Answered, Asked};
use crate::banking::bank_billet_remittance;
use crate::check::scalar;
use crate::context::Context;
use crate::domain::{calendar, pix::txid};
use crate::problem::Problem;

/// `POST /v1/bank_billets`.
pub(super) async fn create(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = issue(context, asked.body.clone()).await?;
    Ok(Answered::Created(&BANK_BILLET, row))
}

/// Issues a boleto in the wallet that `charge` names, or in the default one, which must be active.
///
/// # Errors
/// A message for every field that is missing or does not fit.
pub(crate) async fn issue(context: &mut Context, charge: Map<String, Value>) -> Result<Row, Problem> {
    let wallet = wallet(context, &charge).await?;
    let mut charge = charge;
    configured(&wallet.doc, &mut charge);
    put_due_day(&wallet.doc, &mut charge);
    payer::fill(context, &mut charge).await?;
    let mut findings = Vec::new();
    if text(&wallet.doc, "status") != "active" {
        check::note(&mut findings, "bank_billet_account_id", "ainda não está homologada");
    }
    payer::check(&charge, &mut findings);
    check::value(&charge, context.today, &mut findings);
    check::terms(&charge, context.today, &mut findings);
    if !findings.is_empty() {
        return Err(Problem::Fields(findings));
    }
    payer::register(context, &mut charge).await?;
    issue_in(context, wallet, charge).await
}

/// The wallet that a charge names, or the default one.
///
/// # Errors
/// `bank_billet_account_id` when there is none.
pub(crate) async fn wallet(context: &mut Context, charge: &Map<String, Value>) -> Result<Row, Problem> {
    let uid = text(charge, "bank_billet_account_uid");
    let found = if uid.is_empty() {
        let value = IndexValue::Integer(1);
        let conditions = vec![Condition::new("default", Comparison::Equal, value)];
        let query = Query { conditions, order: Order::Newest, after: None, offset: 0, limit: 1 };
        context.tx.list(&BANK_BILLET_ACCOUNT, &query).await?.rows.into_iter().next()
    } else {
        context.tx.get(&BANK_BILLET_ACCOUNT, &Key::Uid(uid.to_owned())).await?
    };
    found.ok_or_else(|| Problem::field("bank_billet_account_id", "não pode ficar em branco"))
}

/// Fills what the charge leaves out from the wallet's configuration, as far as it fits the boleto's fields.
fn configured(wallet: &Map<String, Value>, charge: &mut Map<String, Value>) {
    let Some(configuration) = wallet.get("configuration").and_then(Value::as_object) else { return };
    for (name, value) in configuration {
        let field = BANK_BILLET.field(name).filter(|field| !field.traits.read_only);
        if let Some(Ok(value)) = field.map(|field| scalar(field.kind, value)) {
            doc::default(charge, name, value);
        }
    }
}

/// A wallet with `allow_expiration_on_weekends: false` moves a due date to the next business day. One that does not say
/// takes the date as it is.
pub(crate) fn put_due_day(wallet: &Map<String, Value>, charge: &mut Map<String, Value>) {
    let refused = wallet.get("allow_expiration_on_weekends") == Some(&Value::Bool(false));
    if let Some(due) = date(charge, "expire_at").filter(|_| refused) {
        let due = calendar::business_day_from(due);
        charge.insert("expire_at".to_owned(), Value::from(due.to_string()));
    }
}

/// Leaves out discounts that would have ended before `today`: a copy or a plan's late boleto inherits their days, and no
/// bank takes a discount that is over.
pub(crate) fn drop_past_discounts(charge: &mut Map<String, Value>, today: Date) {
    let days = number(charge, "days_for_discount").and_then(|days| i32::try_from(days).ok());
    let limit = date(charge, "expire_at").zip(days).map(|(due, days)| calendar::plus_days(due, -days));
    if limit.is_some_and(|limit| limit < today) {
        charge.retain(|name, _| !name.contains("discount"));
    }
}

/// Issues a checked boleto in `wallet`, whatever the wallet's state: homologation issues in wallets that are not active.
pub(crate) async fn issue_in(
    context: &mut Context,
    mut wallet: Row,
    mut charge: Map<String, Value>,
) -> Result<Row, Problem> {
    let our_number = codes::our_number(context, &mut wallet, &charge).await?;
    let uid = engine::clock::uuid_v7(context.now, context.entropy.as_ref()).to_string();
    let birth = Birth { uid: &uid, our_number, at: &context.now_text(), txid: txid::fresh(context.entropy.as_ref()) };
    complete(&mut charge, &wallet, birth)?;
    let row = context.tx.insert(&BANK_BILLET, uid, charge, context.now).await?;
    context.emit("bank_billet.created", &BANK_BILLET, &row, Map::new()).await?;
    if doc::texts(&row.doc, "after_create").contains(&"sync") {
        context.emit("bank_billet.sync.requested", &BANK_BILLET, &row, Map::new()).await?;
    }
    context.schedule(&BANK_BILLET, &row, life::GENERATE, context.bank_answers_at()).await?;
    let by_file = !flag(&wallet.doc, "integration") && !flag(&row.doc, "prevent_registration");
    if by_file { bank_billet_remittance::enter(context, &wallet, row, &kinds::ENTRY).await } else { Ok(row) }
}

/// What a boleto gets at its birth, besides what the caller and the wallet say.
pub(crate) struct Birth<'a> {
    /// Its uid.
    pub(crate) uid: &'a str,
    /// Its number in the wallet.
    pub(crate) our_number: u64,
    /// The instant, as the API writes it.
    pub(crate) at: &'a str,
    /// The transaction id, for a hybrid one that names none.
    pub(crate) txid: String,
}

/// Writes everything that the service sets by itself.
pub(crate) fn complete(charge: &mut Map<String, Value>, wallet: &Row, birth: Birth<'_>) -> Result<(), Problem> {
    link(charge, "bank_billet_account", wallet);
    from_wallet(charge, &wallet.doc);
    defaults(charge, birth.at);
    put_pix(charge, &wallet.doc, birth.txid);
    codes::put(charge, &wallet.doc, birth.our_number)?;
    codes::put_links(charge, birth.uid);
    Ok(())
}

fn from_wallet(charge: &mut Map<String, Value>, wallet: &Map<String, Value>) {
    let own = [
        "beneficiary_name",
        "beneficiary_cnpj_cpf",
        "beneficiary_address",
        "bank_contract_slug",
        "agency_number",
        "agency_digit",
        "account_number",
        "account_digit",
        "extra1",
        "extra1_digit",
        "extra2",
        "extra2_digit",
    ];
    doc::copy(wallet, charge, &own);
    let code = if text(wallet, "extra1").is_empty() { text(wallet, "account_number") } else { text(wallet, "extra1") };
    let assignor = format!("{} / {code}", text(wallet, "agency_number"));
    charge.insert("beneficiary_assignor_code".to_owned(), Value::from(assignor));
    if let Some(place) = wallet.get("payment_place").filter(|place| !place.is_null()) {
        doc::default(charge, "payment_place", place.clone());
    }
}

fn defaults(charge: &mut Map<String, Value>, at: &str) {
    let skipped = flag(charge, "prevent_registration");
    let fixed = json!({
        "status": "generating", "registration_status": if skipped { "skipped" } else { "pending" },
        "register_type": 1, "created_via_api": true, "sue_history": [], "paid_at": null, "paid_amount": null,
    });
    if let Value::Object(fixed) = fixed {
        charge.extend(fixed);
    }
    let defaults = json!({
        "document_type": "02", "acceptance": "N", "charge_type": 1, "dispatch_type": 1, "instructions_mode": 1,
        "payment_count": 1, "interest_type": 0, "interest_days_type": 0, "fine_type": 0, "discount_type": 0,
        "reduction_type": 3, "split_payment": false, "prevent_registration": false, "prevent_pix": false,
        "pix_enabled": false, "ignore_email": false, "ignore_sms": false, "ignore_whatsapp": false,
        "after_create": [], "watermark": false, "tags": [],
    });
    if let Value::Object(defaults) = defaults {
        for (name, value) in defaults {
            doc::default(charge, &name, value);
        }
    }
    if !skipped || charge.get("issued_at").is_none_or(Value::is_null) {
        charge.insert("issued_at".to_owned(), Value::from(at));
    }
    derive(charge);
}

/// Writes what follows from other fields.
pub(crate) fn derive(charge: &mut Map<String, Value>) {
    let label = kinds::document_label(text(charge, "document_type"));
    charge.insert("document_type_label".to_owned(), Value::from(label));
    let before = number(charge, "days_for_discount").and_then(|days| i32::try_from(days).ok());
    let discounted = matches!(number(charge, "discount_type"), Some(1 | 2));
    let limit = match (date(charge, "expire_at"), before) {
        (Some(due), Some(before)) if discounted => Value::from(calendar::plus_days(due, -before).to_string()),
        _ => Value::Null,
    };
    charge.insert("discount_limit_date".to_owned(), limit);
}

/// A hybrid boleto gets its transaction id now and its code when the bank has registered it.
fn put_pix(charge: &mut Map<String, Value>, wallet: &Map<String, Value>, txid: String) {
    let hybrid = !text(wallet, "bolepix_enabled_at").is_empty() && !flag(charge, "prevent_pix");
    if !hybrid {
        charge.remove("pix_txid");
        return;
    }
    charge.insert("pix_enabled".to_owned(), Value::Bool(true));
    doc::default(charge, "pix_txid", txid);
}
