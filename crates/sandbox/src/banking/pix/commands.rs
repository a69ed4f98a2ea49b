//! The commands of one Pix charge.

use catalogue::banking::charge::command::ADMIN_COMMAND;
use catalogue::banking::charge::pix::PIX;
use storage::{Comparison, Condition, IndexValue, Key, Order, Query};

use crate::answer::{Answered, Asked};
use crate::commands::is_of;
use crate::context::Context;
use crate::page::Paging;
use crate::problem::Problem;

/// Every command of the charge, newest first.
pub(super) async fn list(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let pix = context.find(&PIX, &asked.key_at("pix_uid")?).await?;
    let paging = Paging::read(&asked.query, context.page_records)?;
    let of_pix = Condition::new("resource_uid", Comparison::Equal, IndexValue::Text(pix.uid));
    let query = Query {
        conditions: vec![of_pix],
        order: Order::Newest,
        after: None,
        offset: paging.offset(),
        limit: paging.per_page,
    };
    Ok(Answered::List(&ADMIN_COMMAND, context.tx.list(&ADMIN_COMMAND, &query).await?))
}

/// One command of the charge, by its numeric id as documented, or by its uid.
pub(super) async fn get(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let pix = context.find(&PIX, &asked.key_at("pix_uid")?).await?;
    let key = asked.path.get("uid").or_else(|| asked.path.get("id")).ok_or(Problem::NotFound)?;
    let command = context.find(&ADMIN_COMMAND, &Key::parse(key)).await?;
    if is_of(&command, &PIX, &pix.uid) { Ok(Answered::Record(&ADMIN_COMMAND, command)) } else { Err(Problem::NotFound) }
}
