//! Which inbox a message is for.

use catalogue::inbox::mailbox::INBOX;
use storage::{Comparison, Condition, IndexValue, Order, Query, Row};

use crate::context::Context;
use crate::inbox::mail::Message;
use crate::inbox::refusal;
use crate::problem::Problem;

/// The inbox at the envelope's recipient `to`; without an envelope, the first one that the message's own fields name,
/// those of servers before those of the sender.
///
/// # Errors
/// 422 when the workspace has no such inbox.
pub(super) async fn inbox_of(context: &mut Context, message: &Message, to: Option<&str>) -> Result<Row, Problem> {
    if let Some(to) = to {
        let unknown = || refusal::unprocessable("to", "não é o endereço de uma inbox deste workspace");
        return at(context, to).await?.ok_or_else(unknown);
    }
    let named = [&message.to, &message.cc, &message.bcc].into_iter().flatten().map(|one| one.address.as_str());
    for address in message.delivered_to.iter().map(String::as_str).chain(named) {
        if let Some(inbox) = at(context, address).await? {
            return Ok(inbox);
        }
    }
    let reason = "não foi informado, e nenhuma inbox deste workspace está entre os destinatários da mensagem";
    Err(refusal::unprocessable("to", reason))
}

/// The inbox with this address, in any case.
async fn at(context: &mut Context, address: &str) -> Result<Option<Row>, Problem> {
    let address = address.trim().to_lowercase();
    let is_it = Condition::new("email", Comparison::Equal, IndexValue::Text(address));
    let query = Query { conditions: vec![is_it], order: Order::Newest, after: None, offset: 0, limit: 1 };
    Ok(context.tx.list(&INBOX, &query).await?.rows.pop())
}
