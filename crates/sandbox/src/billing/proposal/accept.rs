//! Acceptance: what recurs becomes a subscription, what is paid once an invoice; and taking it back.

use catalogue::billing::invoice::INVOICE;
use catalogue::billing::proposal::PROPOSAL;
use catalogue::billing::subscription::SUBSCRIPTION;
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;
use serde_json::{Map, Value, json};
use storage::{Key, Row};

use super::offer::{Line, Offer, Part};
use super::{NOT_SENT, buyer, life, named, offer};
use crate::answer::{Answered, Asked};
use crate::billing::invoice::{self, NewInvoice, NewLine};
use crate::billing::subscription::items::Charged;
use crate::billing::subscription::{self, NewSubscription, Sold, SoldItem};
use crate::billing::{day, refusal};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::uses::{Walk, equal, first};

pub(super) async fn accept(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut row = named(context, asked).await?;
    refusal::unless_in(&row, &["sent", "viewed"], NOT_SENT)?;
    let cycle = asked.body.get("cycle").and_then(Value::as_str).unwrap_or_default();
    let account = buyer::account(context, &row).await?;
    row.put("billing_account_id", account.uid.as_str());
    let lines = offer::lines(context, &row).await?;
    let offer = offer::in_cycle(context, (&row, &lines), cycle).await?;
    if let Some(why) = &offer.refusal {
        return Err(Problem::field("coupon_id", why));
    }
    let subscription = subscribe(context, (&row, &account), (&lines, &offer), cycle).await?;
    let once = bill_once(context, (&row, &account), (&lines, &offer)).await?;
    let invoice_id = match (&once, &subscription) {
        (Some(once), _) => Some(once.uid.clone()),
        (None, Some(subscription)) => {
            let of_it = vec![equal("subscription_id", &subscription.uid)];
            first(context, &INVOICE, of_it).await?.map(|invoice| invoice.uid)
        }
        (None, None) => None,
    };
    let subscription_id = subscription.map(|subscription| subscription.uid);
    row.put("status", "accepted");
    row.put("accepted_at", day::moment(context.now));
    row.put("subscription_id", subscription_id.clone());
    row.put("invoice_id", once.map(|once| once.uid));
    life::moved(context, row).await?;
    let came = json!({ "status": "accepted", "subscription_id": subscription_id, "invoice_id": invoice_id });
    Ok(Answered::Object(came))
}

/// Sells what recurs or is charged by use, and begins the subscription.
async fn subscribe(
    context: &mut Context,
    (proposal, account): (&Row, &Row),
    (lines, offer): (&[Line], &Offer),
    cycle: &str,
) -> Result<Option<Row>, Problem> {
    let recurs = |(_, part): &(&Line, &Part)| part.charged != Charged::Once;
    let sold: Vec<SoldItem> = lines
        .iter()
        .zip(&offer.parts)
        .filter(recurs)
        .map(|(line, part)| SoldItem {
            product_id: line.item.text("product_id").to_owned(),
            price_id: part.price_id.clone(),
            quantity: line.quantity().to_i64().unwrap_or(1),
            unit_amount_subcents: part.unit_amount_subcents,
        })
        .collect();
    if sold.is_empty() {
        return Ok(None);
    }
    let mut also = Map::new();
    also.insert("billing_cycle".to_owned(), cycle.into());
    also.insert("proposal_id".to_owned(), proposal.uid.as_str().into());
    if proposal.has("company_id") {
        also.insert("company_id".to_owned(), proposal.text("company_id").into());
    }
    if proposal.has("coupon_id") && offer::recurs(lines) {
        also.insert("discount_code_id".to_owned(), proposal.text("coupon_id").into());
    }
    let new = NewSubscription { account: account.clone(), sold: Sold::Items(sold), also };
    let made = subscription::make(context, new).await?;
    subscription::activate(context, made).await.map(Some)
}

/// Invoices what is paid once: one-off products, and the set-up of any.
async fn bill_once(
    context: &mut Context,
    (proposal, account): (&Row, &Row),
    (lines, offer): (&[Line], &Offer),
) -> Result<Option<Row>, Problem> {
    let mut new_lines = Vec::new();
    for (line, part) in lines.iter().zip(&offer.parts) {
        if part.charged == Charged::Once {
            new_lines.push(new_line(line, (line.name().to_owned(), line.quantity(), part.unit_amount_subcents)));
        }
        if line.setup_subcents() > 0 {
            let name = format!("{} (implantação)", line.name());
            new_lines.push(new_line(line, (name, line.quantity(), line.setup_subcents())));
        }
    }
    if new_lines.is_empty() {
        return Ok(None);
    }
    let coupon = match offer::recurs(lines) {
        true => None,
        false => offer::coupon_of(context, proposal).await?,
    };
    let charged = if account.doc.get("auto_collection") == Some(&Value::Bool(true)) {
        "charge_automatically"
    } else {
        "manual_charge"
    };
    let description = format!("Proposta {}", proposal.text("code"));
    let also = Map::from_iter([
        ("collection_method".to_owned(), Value::from(charged)),
        ("description".to_owned(), Value::from(description)),
    ]);
    let new = NewInvoice {
        account: account.clone(),
        company_id: Some(proposal.text("company_id")).filter(|id| !id.is_empty()).map(str::to_owned),
        subscription: None,
        reason: "proposal",
        lines: new_lines,
        discount_cents: 0,
        coupon,
        period: None,
        due_date: None,
        also,
    };
    let draft = invoice::make(context, new).await?;
    invoice::finalize(context, draft).await.map(Some)
}

fn new_line(line: &Line, (description, quantity, unit_amount_subcents): (String, Decimal, i64)) -> NewLine {
    let mut also = Map::new();
    for name in ["product_id", "price_id"] {
        also.insert(name.to_owned(), line.item.doc.get(name).cloned().unwrap_or_default());
    }
    if let Some(service) = line.product.as_ref().and_then(|product| product.doc.get("service_item_id")) {
        also.insert("service_item_id".to_owned(), service.clone());
    }
    NewLine { description, quantity, unit_amount_subcents, also }
}

/// Takes an acceptance back: the subscription goes, and what came of it and nobody paid is claimed no more. What was paid
/// stays paid.
pub(super) async fn undo(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut row = named(context, asked).await?;
    refusal::unless_in(&row, &["accepted"], refusal::TRANSITION)?;
    let reason = format!("Aceite da proposta {} desfeito", row.text("code"));
    let uid = |name: &str| Key::Uid(row.text(name).to_owned());
    let (subscription, once) = (uid("subscription_id"), uid("invoice_id"));
    if let Some(subscription) = context.tx.get(&SUBSCRIPTION, &subscription).await? {
        let mut walk = Walk::new(&INVOICE, equal("subscription_id", &subscription.uid));
        while let Some(invoices) = walk.next(context).await? {
            for invoice in invoices {
                unclaim(context, invoice, &reason).await?;
            }
        }
        // The voiding may have moved it.
        let subscription = context.find(&SUBSCRIPTION, &Key::Id(subscription.id)).await?;
        subscription::remove(context, subscription).await?;
    }
    if let Some(once) = context.tx.get(&INVOICE, &once).await? {
        unclaim(context, once, &reason).await?;
    }
    row.put("status", "sent");
    for name in ["accepted_at", "subscription_id", "invoice_id", "mailed_at"] {
        row.put(name, Value::Null);
    }
    Ok(Answered::Record(&PROPOSAL, life::moved(context, row).await?))
}

/// Voids an invoice that somebody still has to pay.
async fn unclaim(context: &mut Context, invoice: Row, reason: &str) -> Result<(), Problem> {
    match invoice.text("status") {
        "draft" | "open" | "uncollectible" => invoice::void(context, invoice, reason).await.map(drop),
        _ => Ok(()),
    }
}
