//! A workspace as it is shown: what the store knows of it for every product, and the record that inbox may have of it.

use catalogue::inbox::workspace::WORKSPACE;
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};
use storage::{Key, KnownWorkspace, Row};

use super::prefix;
use crate::answer::Asked;
use crate::context::Context;
use crate::domain::money;
use crate::fields::RowFields;
use crate::inbox::email::{Used, allowance};
use crate::inbox::place::Place;
use crate::problem::Problem;

/// Whose a workspace is that was not made here.
const SOURCE: &str = "kobana_autonomous_inbox";

/// A workspace of the account.
#[derive(Debug)]
pub(super) struct Known(KnownWorkspace);

/// Every one that the caller reaches, in the order in which they were added.
pub(super) async fn all(context: &mut Context, place: &Place) -> Result<Vec<Known>, Problem> {
    let known = context.tx.workspaces(&place.account).await?.into_iter();
    Ok(known.filter(|known| context.reach.covers(&known.workspace.id)).map(Known).collect())
}

/// The one that the path names by its id or by the caller's own.
///
/// # Errors
/// [`Problem::NotFound`].
pub(super) async fn named(context: &mut Context, place: &Place, asked: &Asked) -> Result<Known, Problem> {
    let key = asked.path.get("id").map(|text| text.to_ascii_lowercase()).ok_or(Problem::NotFound)?;
    find(context, place, &key).await?.ok_or(Problem::NotFound)
}

/// The one with this id, or with this name of the caller's own.
pub(super) async fn find(context: &mut Context, place: &Place, key: &str) -> Result<Option<Known>, Problem> {
    let all = all(context, place).await?;
    let id = match all.iter().any(|one| one.id() == key) {
        true => Some(key.to_owned()),
        false => record(context, place, key).await?.map(|row| row.uid),
    };
    Ok(all.into_iter().find(|one| Some(one.id()) == id.as_deref()))
}

/// The account's record under `key`.
async fn record(context: &mut Context, place: &Place, key: &str) -> Result<Option<Row>, Problem> {
    let here = context.turn_to(place.account.clone());
    let row = context.tx.get(&WORKSPACE, &Key::Uid(key.to_owned())).await?;
    context.turn_to(here);
    Ok(row)
}

impl Known {
    /// Its id.
    pub(super) fn id(&self) -> &str {
        &self.0.workspace.id.0
    }

    /// Its id, as the store types it.
    pub(super) fn workspace(&self) -> &engine::WorkspaceId {
        &self.0.workspace.id
    }

    /// The record as far as the store alone knows it.
    pub(super) fn bare(&self) -> Row {
        let (name, at) = (&self.0.workspace.name, self.0.created_at);
        let fields = [
            ("external_id", json!(self.id())),
            ("source", json!(SOURCE)),
            ("label", json!(name)),
            ("email_prefix", json!(prefix::usual(name))),
            ("custom_metadata", json!({})),
            ("metadata", json!({})),
        ];
        let doc: Map<String, Value> = fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        Row { id: self.0.number, uid: self.id().to_owned(), version: 0, created_at: at, updated_at: at, doc }
    }

    /// Its record, if inbox has one.
    pub(super) async fn kept(&self, context: &mut Context, place: &Place) -> Result<Option<Row>, Problem> {
        Ok(record(context, place, self.id()).await?.filter(|row| row.uid == self.id()))
    }

    /// The record with what was used this month.
    pub(super) async fn shown(&self, context: &mut Context, place: &Place) -> Result<Row, Problem> {
        let mut row = self.bare();
        if let Some(kept) = self.kept(context, place).await? {
            // The name is the store's: whoever changed it last changed it there.
            row.doc.extend(kept.doc.into_iter().filter(|(name, _)| name != "label"));
            row.updated_at = kept.updated_at;
        }
        let here = context.turn_to(place.beside(self.id()));
        let used = allowance::used(context).await?;
        context.turn_to(here);
        put(&mut row, &used);
        Ok(row)
    }

    /// How its addresses begin.
    pub(super) async fn prefix(&self, context: &mut Context, place: &Place) -> Result<String, Problem> {
        let kept = self.kept(context, place).await?;
        let own = kept.map(|row| row.text("email_prefix").to_owned()).filter(|own| !own.is_empty());
        Ok(own.unwrap_or_else(|| prefix::usual(&self.0.workspace.name)))
    }
}

/// Adds what was used.
pub(super) fn put(row: &mut Row, used: &Used) {
    row.put("monthly_cost_used", money::json(used.cost));
    row.put("monthly_emails_used", used.emails);
}

/// A workspace that was just made has used nothing.
pub(super) const NOTHING: Used = Used { emails: 0, cost: Decimal::ZERO };
