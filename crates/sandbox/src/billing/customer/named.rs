//! Customers by the names that paths and bodies give them.

use catalogue::billing::billing_account::BILLING_ACCOUNT;
use catalogue::billing::customer::CUSTOMER;
use storage::{Key, Row};

use crate::answer::{Answered, Asked};
use crate::billing::presence;
use crate::check;
use crate::context::Context;
use crate::problem::Problem;
use crate::uses::{Walk, equal, first};

/// The customer that the path's `id` names, by its id or the caller's own.
///
/// # Errors
/// [`Problem::NotFound`], also for one that was removed.
pub(crate) async fn of_path(context: &mut Context, asked: &Asked) -> Result<Row, Problem> {
    let name = asked.path.get("id").ok_or(Problem::NotFound)?;
    find(context, name).await?.ok_or(Problem::NotFound)
}

/// The customer called `name`: its id, or the caller's own name of it, which keeps its case.
///
/// # Errors
/// The store's.
pub(crate) async fn find(context: &mut Context, name: &str) -> Result<Option<Row>, Problem> {
    let key = check::uid(name).unwrap_or_else(|| name.to_owned());
    let found = context.tx.get(&CUSTOMER, &Key::Uid(key)).await?;
    Ok(found.filter(presence::is_live))
}

/// The customer with this CPF or CNPJ, without its mask.
///
/// # Errors
/// The store's.
pub(crate) async fn by_document(context: &mut Context, document: &str) -> Result<Option<Row>, Problem> {
    first(context, &CUSTOMER, vec![equal("document_number", document), presence::live()]).await
}

/// The customer's billing accounts, newest first.
///
/// # Errors
/// The store's.
pub(crate) async fn accounts(context: &mut Context, customer: &Row) -> Result<Vec<Row>, Problem> {
    let mut walk = Walk::new(&BILLING_ACCOUNT, equal("customer.id", &customer.uid));
    let mut found = Vec::new();
    while let Some(rows) = walk.next(context).await? {
        found.extend(rows);
    }
    Ok(found)
}

pub(super) async fn show(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    Ok(Answered::Record(&CUSTOMER, of_path(context, asked).await?))
}
