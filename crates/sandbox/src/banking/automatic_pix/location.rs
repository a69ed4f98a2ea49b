//! Locations: the bank makes the address in the background.

use catalogue::banking::charge::automatic_pix::location::AUTOMATIC_PIX_LOCATION;
use serde_json::Map;
use storage::Row;

use super::moves;
use crate::answer::{Answered, Asked};
use crate::commands;
use crate::context::Context;
use crate::domain::pix::txid;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::verbs::create;

/// Asks the bank for a location.
pub(super) async fn open(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    moves::check_external_id(context, &AUTOMATIC_PIX_LOCATION, &asked.body, None).await?;
    let row = create::store(context, &AUTOMATIC_PIX_LOCATION, asked.body.clone()).await?;
    commands::request(context, (&AUTOMATIC_PIX_LOCATION, &row), "register", Map::new()).await?;
    Ok(Answered::Created(&AUTOMATIC_PIX_LOCATION, row))
}

/// The address is there.
pub(super) async fn register(context: &mut Context, mut row: Row) -> Result<Row, Problem> {
    let token = txid::fresh(context.entropy.as_ref());
    row.put("location", format!("qr.sandbox.invalid/rec/{token}"));
    row.put("financial_provider_created_at", context.now_text());
    row.put("financial_provider_external_id", format!("sandbox-{}", row.uid));
    context.update(&AUTOMATIC_PIX_LOCATION, row).await
}
