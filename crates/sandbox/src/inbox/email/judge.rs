//! What an inbox's rules make of a message.

use serde_json::Value;
use storage::Row;

use super::allowance::Allowance;
use super::filter;
use super::intake::Arrival;
use super::scan::Verdict;
use crate::fields::RowFields;
use crate::inbox::mail::{Attachment, Cut, Message};

/// The judgement of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Judgement {
    /// Why it is rejected. No word of the message gets into it.
    pub(super) rejection: Option<&'static str>,
    /// Of each attachment, whether it is let in.
    pub(super) accepted: Vec<bool>,
}

/// Judges a message that came to `inbox`. The first reason in this order is the one that is told.
pub(super) fn of(arrival: &Arrival, inbox: &Row, allowance: &Allowance) -> Judgement {
    let Arrival { message, spam, virus, .. } = arrival;
    let (accepted, attachments) = attachments(message, inbox);
    let rejection = door(inbox, allowance)
        .or((*virus == Verdict::Fail).then_some("O e-mail contém vírus."))
        .or((*spam == Verdict::Fail).then_some("O e-mail é spam."))
        .or_else(|| sender(message, inbox))
        .or_else(|| filter::rejection(message, inbox))
        .or(attachments);
    Judgement { rejection, accepted }
}

/// Whether anything is taken in at all.
fn door(inbox: &Row, allowance: &Allowance) -> Option<&'static str> {
    if inbox.text("status") == "inactive" {
        return Some("A inbox está inativa.");
    }
    let used = &allowance.used;
    if allowance.emails_limit.is_some_and(|limit| used.emails >= limit) {
        return Some("O workspace atingiu o limite mensal de e-mails.");
    }
    allowance
        .cost_limit
        .is_some_and(|limit| used.cost >= limit)
        .then_some("O workspace atingiu o limite mensal de custo.")
}

/// Everybody whom the message names as its sender has to be allowed: with one more, nobody knows who wrote it.
fn sender(message: &Message, inbox: &Row) -> Option<&'static str> {
    let allowed = inbox.doc.get("allowed_recipients").and_then(Value::as_array).filter(|list| !list.is_empty())?;
    let is_allowed =
        |address: &str| allowed.iter().filter_map(Value::as_str).any(|one| one.trim().eq_ignore_ascii_case(address));
    let all = message.from.iter().all(|one| is_allowed(one.address.trim()));
    (!all).then_some("O remetente não está entre os permitidos da inbox.")
}

/// Of each attachment whether it is let in, and why the message is rejected for them. Where none are allowed they are left
/// out and the message goes on without them; what is too many or too large rejects it.
fn attachments(message: &Message, inbox: &Row) -> (Vec<bool>, Option<&'static str>) {
    let files = &message.attachments;
    if message.cut.contains(&Cut::Parts) || message.cut.contains(&Cut::Attachments) {
        return (vec![false; files.len()], Some("O e-mail tem partes ou anexos demais."));
    }
    if inbox.doc.get("attachments_allow") == Some(&Value::Bool(false)) {
        return (vec![false; files.len()], None);
    }
    let limit = |name: &str| {
        let set = inbox.doc.get(name).and_then(Value::as_u64).and_then(|limit| usize::try_from(limit).ok());
        set.unwrap_or(usize::MAX)
    };
    let (number, size, total) =
        (limit("attachments_max_file_number"), limit("attachments_max_file_size"), limit("attachments_max_total_size"));
    let mut sum = 0_usize;
    let mut accepted = Vec::with_capacity(files.len());
    for (at, file) in files.iter().enumerate() {
        sum = sum.saturating_add(file.size());
        accepted.push(at < number && file.size() <= size && sum <= total);
    }
    let rejection = if files.len() > number {
        Some("O e-mail tem mais anexos do que a inbox aceita.")
    } else if files.iter().map(Attachment::size).any(|bytes| bytes > size) {
        Some("Um anexo é maior do que a inbox aceita.")
    } else {
        (sum > total).then_some("Os anexos juntos são maiores do que a inbox aceita.")
    };
    (accepted, rejection)
}
