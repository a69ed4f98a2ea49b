//! Deletes a workspace with all that inbox keeps in it.

use catalogue::inbox::mailbox::INBOX;
use catalogue::inbox::workspace::WORKSPACE;
use catalogue::{Kept, Product, Record, Tenancy};

use super::known;
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::inbox::place::Place;
use crate::inbox::refusal;
use crate::problem::Problem;
use crate::uses::count;

/// Deletes it, unless the connection works in it, it has inboxes, or another product keeps something in it.
pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let place = Place::of(context);
    let found = known::named(context, &place, asked).await?;
    if Some(found.workspace()) == place.workspace.as_ref() {
        return Err(refusal::conflict("É o workspace em que esta conexão trabalha. Exclua-o a partir de outro."));
    }
    let kept = found.kept(context, &place).await?;
    let here = context.turn_to(place.beside(found.id()));
    match count(context, &INBOX, vec![]).await? {
        0 => {}
        inboxes => {
            let message = format!("O workspace tem inboxes ({inboxes}). Exclua-as antes.");
            return Err(refusal::conflict(&message));
        }
    }
    for product in catalogue::PRODUCTS.iter().filter(|product| is_another(product)) {
        for record in product.records.iter().copied().filter(|record| is_in_workspaces(record)) {
            if count(context, record, vec![]).await? > 0 {
                let message = format!("O workspace tem registros de outro produto ({}).", product.title.pt);
                return Err(refusal::conflict(&message));
            }
        }
    }
    for record in catalogue::inbox::INBOX_PRODUCT.records.iter().copied().filter(|record| is_in_workspaces(record)) {
        context.tx.delete_all(record).await?;
    }
    context.turn_to(place.account.clone());
    if let Some(row) = kept {
        context.tx.delete(&WORKSPACE, row.id).await?;
    }
    context.tx.remove_workspace(&place.account, found.workspace()).await?;
    context.turn_to(here);
    Ok(Answered::NoContent)
}

fn is_another(product: &Product) -> bool {
    product.tenancy.has_workspaces() && product.name != WORKSPACE.product
}

fn is_in_workspaces(record: &Record) -> bool {
    record.kept == Kept::Always && record.tenancy != Tenancy::Account
}
