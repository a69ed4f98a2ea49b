//! The simulated gateway: cards answer at once, Pix, boletos and transfers are paid by the clock.
//!
//! | what | comes to |
//! |---|---|
//! | a token that contains `recusado`, a card that ends in 0002, one that expired | failed |
//! | a card over an amount that ends in 19 cents | processing, and succeeded after the bank's delay |
//! | any other card | succeeded |
//! | Pix | paid after a minute |
//! | boleto, transfer | paid on the morning of the next business day |
//! | … over an amount that ends in 13 cents | never paid |
//! | … over an amount that ends in 17 cents | half of it is paid: `partial` |

use catalogue::billing::payment::PAYMENT;
use jiff::{SignedDuration, Timestamp};
use serde_json::Value;
use storage::{Key, Row, Timer};

use super::cancel::UNDER_WAY;
use super::{codes, money};
use crate::billing::invoice::dunning;
use crate::billing::payment_method::Card;
use crate::billing::{cents, day};
use crate::context::Context;
use crate::domain::calendar;
use crate::domain::money::{BARCODE_LIMIT, from_cents};
use crate::fields::RowFields;
use crate::instant;
use crate::problem::Problem;

/// Cents of an amount that nobody pays.
const NEVER: i64 = 13;
/// Cents of an amount of which half is paid.
const HALF: i64 = 17;
/// Cents of a card's amount that the gateway thinks about.
const SLOW: i64 = 19;

/// How long a payer takes for a Pix.
const PIX: SignedDuration = SignedDuration::from_mins(1);

/// When in the morning banks tell of boletos and transfers.
const MORNING: SignedDuration = SignedDuration::from_hours(9);

/// The gateway of Pix, boletos and transfers.
pub(crate) const KOBANA: Gateway =
    Gateway { id: "6c1b7c8e-2f0a-4e0b-9a55-5a3c9a1f7e01", word: "KOBANA", name: "Kobana" };

/// The gateway of cards.
pub(crate) const PAGARME: Gateway =
    Gateway { id: "6c1b7c8e-2f0a-4e0b-9a55-5a3c9a1f7e02", word: "PAGARME", name: "Pagar.me" };

/// A gateway.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Gateway {
    pub(crate) id: &'static str,
    pub(crate) word: &'static str,
    pub(crate) name: &'static str,
}

/// By what a payer pays.
#[derive(Debug, Clone)]
pub(crate) enum Means {
    /// A card, saved or behind a token.
    Card(Card),
    BankSlip,
    Pix,
    BankTransfer,
}

impl Means {
    /// As the API writes it.
    pub(crate) fn word(&self) -> &'static str {
        match self {
            Means::Card(_) => "card",
            Means::BankSlip => "bank_slip",
            Means::Pix => "pix",
            Means::BankTransfer => "bank_transfer",
        }
    }

    /// Refuses more than it can carry.
    ///
    /// # Errors
    /// 422 on `amount_cents` for what no boleto's barcode holds.
    pub(crate) fn takes(&self, amount_cents: i64) -> Result<(), Problem> {
        match self {
            Means::BankSlip if from_cents(amount_cents) > BARCODE_LIMIT => {
                Err(Problem::field("amount_cents", "não cabe em um boleto"))
            }
            _ => Ok(()),
        }
    }

    /// Who takes it.
    pub(crate) fn gateway(&self) -> Gateway {
        match self {
            Means::Card(_) => PAGARME,
            Means::BankSlip | Means::Pix | Means::BankTransfer => KOBANA,
        }
    }
}

/// The payer pays.
pub(crate) const PAY: &str = "payer_pays";
/// The gateway has thought about a card.
pub(crate) const ANSWER: &str = "answer";

/// Asks the gateway for a payment, new or tried again.
///
/// # Errors
/// 422 where no boleto or Pix of this amount can be made.
pub(crate) async fn ask(context: &mut Context, mut payment: Row, means: &Means) -> Result<Row, Problem> {
    let gateway = means.gateway();
    payment.put("payment_method_type", means.word());
    payment.put("gateway_id", gateway.id);
    payment.put("payment_gateway", gateway.word);
    payment.put("gateway_payment_id", codes::charge_id(context));
    payment.put("failure_code", Value::Null);
    payment.put("failure_message", Value::Null);
    let amount = cents::of(&payment.doc, "amount_cents");
    match means {
        Means::Card(card) => by_card(context, payment, card, amount).await,
        Means::BankSlip | Means::Pix | Means::BankTransfer => {
            codes::put(context, &mut payment, means).await?;
            payment.put("status", "pending");
            let payment = context.update(&PAYMENT, payment).await?;
            if amount % 100 != NEVER {
                let at = pays_at(context, means);
                context.schedule(&PAYMENT, &payment, PAY, at).await?;
            }
            Ok(payment)
        }
    }
}

async fn by_card(context: &mut Context, mut payment: Row, card: &Card, amount: i64) -> Result<Row, Problem> {
    if let Some((code, message)) = card.refusal(context.today) {
        payment.put("status", "failed");
        payment.put("failure_code", code);
        payment.put("failure_message", message);
        return context.update(&PAYMENT, payment).await;
    }
    if amount % 100 == SLOW {
        payment.put("status", "processing");
        let payment = context.update(&PAYMENT, payment).await?;
        let at = context.bank_answers_at();
        context.schedule(&PAYMENT, &payment, ANSWER, at).await?;
        return Ok(payment);
    }
    receive(context, payment, amount).await
}

fn pays_at(context: &Context, means: &Means) -> Timestamp {
    let morning = || {
        let day = calendar::plus_business_days(context.today, 1);
        instant::start_of(day).and_then(|start| start.checked_add(MORNING).ok())
    };
    let at = match means {
        Means::Pix => context.now.checked_add(PIX).ok(),
        Means::Card(_) | Means::BankSlip | Means::BankTransfer => morning(),
    };
    at.unwrap_or(Timestamp::MAX)
}

/// A timer of a payment: what the payer or the gateway does by itself.
pub(super) async fn clock(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    let Some(payment) = context.tx.get(&PAYMENT, &Key::Id(timer.id)).await? else { return Ok(()) };
    tell(context, payment).await.map(drop)
}

/// What the gateway knows of a payment under way, or of one that was called off here alone.
pub(super) async fn tell(context: &mut Context, payment: Row) -> Result<Row, Problem> {
    let amount = cents::of(&payment.doc, "amount_cents");
    let is_card = payment.text("payment_method_type") == "card";
    match (payment.text("status"), amount % 100) {
        (status, _) if !UNDER_WAY.contains(&status) && !super::cancel::is_live(&payment) => Ok(payment),
        (_, NEVER) if !is_card => Ok(payment),
        (_, HALF) if !is_card => receive(context, payment, (amount / 2).max(1)).await,
        _ => receive(context, payment, amount).await,
    }
}

/// The money of a payment has come, all of it or a part.
pub(crate) async fn receive(context: &mut Context, mut payment: Row, amount: i64) -> Result<Row, Problem> {
    context.tx.unschedule(&PAYMENT, payment.id).await?;
    let is_whole = amount == cents::of(&payment.doc, "amount_cents");
    payment.put("status", if is_whole { "succeeded" } else { "partial" });
    payment.put("paid_at", day::moment(context.now));
    payment.doc.remove(super::cancel::LIVE);
    let payment = money::put_in(context, payment, amount).await?;
    dunning::paid(context, &payment).await?;
    Ok(payment)
}
