//! A message comes in: it is kept as it came, judged at once, and queued for the inbox's agent.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use catalogue::inbox::agent::AGENT;
use catalogue::inbox::email::{EMAIL, RAW};
use serde_json::{Map, Value, json};
use storage::{Comparison, Condition, IndexValue, Key, Order, Query, Row};

use super::allowance::Allowance;
use super::judge::Judgement;
use super::scan::Verdict;
use super::{address, document, judge, process, scan};
use crate::context::Context;
use crate::fields::RowFields;
use crate::inbox::agent_run::object;
use crate::inbox::events::{self, Happened, Slug};
use crate::inbox::mail::{MailLimits, Message};
use crate::inbox::refusal;
use crate::problem::Problem;

/// A message at the door.
#[derive(Debug, Clone)]
pub struct Delivery {
    /// As it came.
    pub raw: Bytes,
    /// The envelope's recipient; without one, the message's own fields say for whom it is.
    pub to: Option<String>,
}

/// A message that has been read and scanned, which takes its time, and touches no record.
#[derive(Debug, Clone)]
pub struct Arrival {
    pub(super) message: Message,
    pub(super) spam: Verdict,
    pub(super) virus: Verdict,
    to: Option<String>,
    encoded: String,
}

impl Delivery {
    /// Reads the message.
    ///
    /// # Errors
    /// 413 for a message over the limit, 422 for one without a sender.
    pub fn read(&self, limits: &MailLimits) -> Result<Arrival, Problem> {
        if self.raw.len() > limits.message_bytes {
            return Err(Problem::TooLarge { limit_bytes: limits.message_bytes });
        }
        let message = Message::read(&self.raw, limits);
        if message.from.is_empty() {
            return Err(refusal::unprocessable("From", "não está no cabeçalho da mensagem; envie-a inteira"));
        }
        let (spam, virus) = (scan::spam(&message), scan::virus(&message, &self.raw));
        Ok(Arrival { message, spam, virus, to: self.to.clone(), encoded: STANDARD.encode(&self.raw) })
    }
}

/// What became of a message.
#[derive(Debug, Clone, PartialEq)]
pub struct Received {
    /// The e-mail.
    pub email: Row,
    /// Whether it was there already: the same message came to the same inbox before.
    pub again: bool,
}

/// Takes a message in at the instant of `context`: now, or any instant of demo data.
///
/// # Errors
/// 422 for an address that no inbox has.
pub async fn receive(context: &mut Context, arrival: &Arrival, allowance: &Allowance) -> Result<Received, Problem> {
    let message = &arrival.message;
    let inbox = address::inbox_of(context, message, arrival.to.as_deref()).await?;
    if let Some(email) = known(context, &inbox, &message.message_id).await? {
        return Ok(Received { email, again: true });
    }
    let judgement = judge::of(arrival, &inbox, allowance);
    let email = keep(context, arrival, &inbox, &judgement).await?;
    let email = settle(context, email, &inbox, judgement.rejection).await?;
    Ok(Received { email, again: false })
}

/// Takes a message in and leaves it there: demo data that nobody has judged yet. A person can have it processed.
///
/// # Errors
/// 422 for an address that no inbox has.
pub(crate) async fn arrive(context: &mut Context, arrival: &Arrival) -> Result<Row, Problem> {
    let inbox = address::inbox_of(context, &arrival.message, arrival.to.as_deref()).await?;
    let judgement = judge::of(arrival, &inbox, &Allowance::default());
    keep(context, arrival, &inbox, &judgement).await
}

/// Keeps the e-mail with its raw message, and tells that it arrived.
async fn keep(context: &mut Context, arrival: &Arrival, inbox: &Row, judgement: &Judgement) -> Result<Row, Problem> {
    let doc = document::of(context, arrival, inbox, judgement)?;
    let email = context.insert(&EMAIL, doc).await?;
    let raw = json!({ "email_id": email.uid, "content": arrival.encoded });
    context.insert(&RAW, object(raw)?).await?;
    tell(context, Slug::EmailReceived, &email, inbox).await?;
    Ok(email)
}

/// The e-mail that the inbox has of this message. Who sends a message twice, or a server that tries again, finds it.
async fn known(context: &mut Context, inbox: &Row, message_id: &str) -> Result<Option<Row>, Problem> {
    let equal = |on, text: &str| Condition::new(on, Comparison::Equal, IndexValue::Text(text.to_owned()));
    let conditions = vec![equal("message_id", message_id), equal("inbox_id", &inbox.uid)];
    let query = Query { conditions, order: Order::Newest, after: None, offset: 0, limit: 1 };
    Ok(context.tx.list(&EMAIL, &query).await?.rows.pop())
}

/// Approves or rejects, and lets the agent have what is approved.
async fn settle(
    context: &mut Context,
    mut email: Row,
    inbox: &Row,
    rejection: Option<&'static str>,
) -> Result<Row, Problem> {
    let (status, slug) = match rejection {
        None => ("approved", Slug::EmailApproved),
        Some(reason) => {
            email.put("rejection_reason", reason);
            ("rejected", Slug::EmailRejected)
        }
    };
    email.put("status", status);
    let email = context.update(&EMAIL, email).await?;
    tell(context, slug, &email, inbox).await?;
    if rejection.is_none() && email.has("agent_id") {
        process::queue(context, &email).await?;
    }
    Ok(email)
}

pub(super) async fn tell(context: &mut Context, slug: Slug, email: &Row, inbox: &Row) -> Result<(), Problem> {
    let agent = match email.text("agent_id") {
        "" => None,
        id => context.tx.get(&AGENT, &Key::Uid(id.to_owned())).await?,
    };
    let mut own = Map::new();
    if email.has("rejection_reason") {
        own.insert("reason".to_owned(), Value::from(email.text("rejection_reason")));
    }
    let about = Happened { inbox: Some(inbox), email: Some(email), agent: agent.as_ref(), own, ..Happened::new(slug) };
    events::happened(context, &about).await.map(drop)
}
