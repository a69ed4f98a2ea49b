//! Companies that stop issuing, begin again, or become the default.

use catalogue::billing::company::COMPANY;
use catalogue::billing::subscription::SUBSCRIPTION;
use serde_json::{Value, json};
use storage::Row;

use super::{ACTIVE, INACTIVE, active, crown, is_head_office};
use crate::answer::{Answered, Asked};
use crate::billing::deleted;
use crate::billing::refusal::{TRANSITION, coded, unless_in};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::uses::{count, equal};

/// States in which a subscription will bill under its company, a paused one once it resumes.
pub(in crate::billing) const RUNNING: &[&str] = &["trialing", "active", "past_due", "paused"];

pub(super) async fn set_default(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&COMPANY, &asked.key()?).await?;
    unless_in(&row, &[ACTIVE], TRANSITION)?;
    if !is_head_office(&row) {
        let message = "Só uma matriz pode ser a empresa padrão, e esta é uma filial.";
        return Err(coded("company_is_branch", message, json!({ "parent_company_id": row.text("parent_company_id") })));
    }
    Ok(Answered::Record(&COMPANY, crown(context, row).await?))
}

pub(super) async fn deactivate(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    Ok(Answered::Record(&COMPANY, stopped(context, asked).await?))
}

pub(super) async fn delete(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    stopped(context, asked).await?;
    Ok(deleted())
}

/// Stops the company that the path names from issuing. Where it was the default, the oldest active head office follows.
async fn stopped(context: &mut Context, asked: &Asked) -> Result<Row, Problem> {
    let mut row = context.find(&COMPANY, &asked.key()?).await?;
    unless_in(&row, &[ACTIVE], TRANSITION)?;
    let others: Vec<Row> = active(context).await?.into_iter().filter(|other| other.id != row.id).collect();
    let branches = others.iter().filter(|other| other.text("parent_company_id") == row.uid).count();
    if branches > 0 {
        let message = "A matriz tem filiais ativas. Desative as filiais antes.";
        return Err(coded("company_has_branches", message, json!({ "branches": branches })));
    }
    if others.is_empty() {
        let message = "É a única empresa ativa da organização. Cadastre ou reative outra antes.";
        return Err(coded("company_last_active", message, Value::Null));
    }
    let running = running(context, &row).await?;
    if running > 0 {
        let message = "Há assinaturas em andamento nesta empresa. Encerre-as antes.";
        return Err(coded("company_in_use", message, json!({ "subscriptions": running })));
    }
    let was_default = row.doc.get("is_default") == Some(&Value::Bool(true));
    if was_default && let Some(next) = others.into_iter().rfind(is_head_office) {
        crown(context, next).await?;
        row = context.find(&COMPANY, &asked.key()?).await?;
    }
    row.put("status", INACTIVE);
    context.update(&COMPANY, row).await
}

/// How many subscriptions bill under the company.
async fn running(context: &mut Context, company: &Row) -> Result<u64, Problem> {
    let mut all = 0;
    for status in RUNNING {
        let conditions = vec![equal("company_id", &company.uid), equal("status", status)];
        all += count(context, &SUBSCRIPTION, conditions).await?;
    }
    Ok(all)
}

pub(super) async fn reactivate(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut row = context.find(&COMPANY, &asked.key()?).await?;
    unless_in(&row, &[INACTIVE], "already_active")?;
    let parent = row.text("parent_company_id").to_owned();
    if !parent.is_empty() {
        let parent = context.find(&COMPANY, &storage::Key::Uid(parent)).await?;
        if parent.text("status") != ACTIVE {
            let message = "A matriz desta filial está inativa. Reative a matriz antes.";
            return Err(coded("company_parent_inactive", message, json!({ "parent_company_id": parent.uid })));
        }
    }
    row.put("status", ACTIVE);
    Ok(Answered::Record(&COMPANY, context.update(&COMPANY, row).await?))
}
