//! Certificates of companies. The app uploads them; here they are shown, removed, and expire.

use catalogue::billing::certificate::CERTIFICATE;
use jiff::SignedDuration;
use storage::{Comparison, Condition, IndexValue, Key, Order};

use super::{deleted, listing, presence};
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::rules::{Action, Rule, RuleFuture};
use crate::uses::equal;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("billing_certificates_list", |context, asked| Box::pin(list(context, asked))),
    ("billing_certificates_get", |context, asked| Box::pin(show(context, asked))),
    ("billing_certificates_delete", |context, asked| Box::pin(delete(context, asked))),
];

/// Timer actions, by record key and action.
pub(crate) const ACTIONS: &[(&str, &str, Action)] = &[("certificates", EXPIRES, expire)];

/// The timer of a certificate whose time is over.
pub(crate) const EXPIRES: &str = "expires";

/// The state of one that is used.
const ACTIVE: &str = "active";

/// The state of one whose time is over.
const EXPIRED: &str = "expired";

/// The word of the list for those that will soon expire.
const EXPIRING_SOON: &str = "expiring_soon";

/// How soon that is: time enough to buy another.
const SOON: SignedDuration = SignedDuration::from_hours(30 * 24);

async fn list(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let further = match asked.query.get("status").map(String::as_str) {
        None => vec![],
        Some(EXPIRING_SOON) => {
            let until = context.now.checked_add(SOON).unwrap_or(context.now).as_millisecond();
            let ends = Condition::new("not_after", Comparison::AtMost, IndexValue::Integer(until));
            vec![equal("status", ACTIVE), ends]
        }
        Some(status) => vec![equal("status", status)],
    };
    listing::page(context, asked, further, Order::Newest).await
}

async fn show(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    Ok(Answered::Record(&CERTIFICATE, presence::find(context, &CERTIFICATE, &asked.key()?).await?))
}

async fn delete(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = presence::find(context, &CERTIFICATE, &asked.key()?).await?;
    presence::end(context, &CERTIFICATE, row).await?;
    Ok(deleted())
}

fn expire<'a>(context: &'a mut Context, timer: &'a storage::Timer) -> RuleFuture<'a, ()> {
    Box::pin(async move {
        let found = context.tx.get(&CERTIFICATE, &Key::Id(timer.id)).await?;
        if let Some(mut row) = found.filter(|row| row.text("status") == ACTIVE) {
            row.put("status", EXPIRED);
            context.update(&CERTIFICATE, row).await?;
        }
        Ok(())
    })
}
