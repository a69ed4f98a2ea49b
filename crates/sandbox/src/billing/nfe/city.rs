//! The simulated city: what it says to an NF-e, and the numbers that it gives.

use documents::nfse::Nfse;
use jiff::SignedDuration;
use serde_json::Value;
use storage::Row;

use super::issuer::{self, ISSUER};
use super::paper::{self, Flaw, RANDOM_CODE, text};
use super::{link, state};
use crate::billing::day;
use crate::billing::tax_rule::situation::Parties;
use crate::context::Context;
use crate::domain::fold;
use crate::fields::RowFields;
use crate::problem::Problem;

/// A service description or a reason with this word is refused.
const REFUSED: &str = "REJEITAR";

/// One with this word finds the city out of order: every time, or so many times as the number after it says.
const UNSTABLE: &str = "INSTAVEL";

/// How long after the issue the simulated city cancels, in hours: 30 days, as many cities allow.
const CANCEL_HOURS: i64 = 30 * 24;

/// Letters and digits of verification codes; none is taken for another.
const CODE_DIGITS: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/// What the city says.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Verdict {
    /// Yes.
    Accepted,
    /// No, and it will say so again.
    Rejected(Flaw),
    /// It is out of order.
    OutOfOrder,
}

/// What it says to the issue of an NF-e, sent for the `attempt`-th time.
pub(super) fn on_issue(nfe: &Row, parties: &Parties, attempt: u64) -> Verdict {
    let words = folded(nfe.text("service_description"));
    if is_out_of_order(&words, attempt) {
        return Verdict::OutOfOrder;
    }
    if words.contains(REFUSED) {
        let cause = format!("Rejeição simulada: a discriminação do serviço contém {REFUSED}.");
        return Verdict::Rejected(Flaw::new("E999", cause));
    }
    // On trial, with a number that counts for nothing: what the layout has no room for takes no number.
    let mut trial = nfe.clone();
    trial.put(ISSUER, issuer::of(parties).map(Value::Object));
    match written(&trial) {
        Ok(_) => Verdict::Accepted,
        Err(flaw) => Verdict::Rejected(flaw),
    }
}

fn written(nfe: &Row) -> Result<Nfse, Flaw> {
    let mut doc = nfe.doc.clone();
    doc.insert("issue_date".to_owned(), Value::from(day::moment(nfe.created_at)));
    let nfse = paper::of(&doc)?;
    documents::nfse::xml(&nfse).map_err(|fault| {
        Flaw::new("E900", format!("O layout nacional não comporta a NFS-e: {}", fault.in_portuguese()))
    })?;
    Ok(nfse)
}

/// What it says to a cancellation that is asked for, for the `attempt`-th time.
pub(super) fn on_cancel(context: &Context, nfe: &Row, reason: &str, attempt: u64) -> Verdict {
    let words = folded(reason);
    if is_out_of_order(&words, attempt) {
        return Verdict::OutOfOrder;
    }
    if words.contains(REFUSED) {
        return Verdict::Rejected(Flaw::new("E999", format!("Rejeição simulada: o motivo contém {REFUSED}.")));
    }
    let issued = text(&nfe.doc, "issue_date").parse().unwrap_or(context.now);
    if context.now.duration_since(issued) > SignedDuration::from_hours(CANCEL_HOURS) {
        let cause = "O prazo da prefeitura para cancelar, de 30 dias da emissão, passou: procure a prefeitura.";
        return Verdict::Rejected(Flaw::new("E401", cause));
    }
    Verdict::Accepted
}

fn folded(text: &str) -> String {
    fold::ascii(text).to_ascii_uppercase()
}

fn is_out_of_order(words: &str, attempt: u64) -> bool {
    let Some((_, after)) = words.split_once(UNSTABLE) else { return false };
    let digits: String = after.trim_start().chars().take_while(char::is_ascii_digit).collect();
    digits.parse::<u64>().map_or(true, |times| attempt <= times)
}

/// Authorizes an NF-e: its number in the company's sequence, key, code and moment, and who issued it.
///
/// # Errors
/// The store's, and an internal fault where it was not held against the layout before.
pub(super) async fn authorize(context: &mut Context, mut nfe: Row, parties: &Parties) -> Result<Row, Problem> {
    let company = parties.company.as_ref().map(|company| (company.uid.clone(), company.id));
    let (company_id, company_number) = company.unwrap_or_default();
    // In the transaction of the change itself, so that a number is never lost or given twice.
    let number = context.tx.next_number(&format!("billing_nfes:{company_id}")).await?;
    nfe.put(ISSUER, issuer::of(parties).map(Value::Object));
    nfe.put("nfe_number", number);
    nfe.put("nfe_series", "1");
    nfe.put(RANDOM_CODE, random_code(context));
    nfe.put("verification_code", verification_code(context));
    nfe.put("issue_date", day::moment(context.now));
    nfe.put("provider_company_id", format!("emp_{company_number}"));
    nfe.put("status", state::ISSUED);
    if nfe.has("invoice_id") {
        let invoice = nfe.text("invoice_id").to_owned();
        nfe.put(link::ISSUED_FOR, invoice);
    }
    let nfse = paper::of(&nfe.doc).map_err(|flaw| Problem::Internal(flaw.cause))?;
    let key = nfse.access_key().map_err(|fault| Problem::Internal(fault.to_string()))?;
    nfe.put("nfe_key", key.to_string());
    Ok(nfe)
}

/// Nine digits that keep others from guessing the access key.
pub(super) fn random_code(context: &Context) -> u32 {
    let mut bytes = [0; 4];
    context.entropy.fill(&mut bytes);
    u32::from_le_bytes(bytes) % 1_000_000_000
}

/// `K4QT-9XWB`.
fn verification_code(context: &Context) -> String {
    let mut bytes = [0; 8];
    context.entropy.fill(&mut bytes);
    let letters: String = bytes.iter().map(|byte| char::from(CODE_DIGITS[usize::from(byte % 32)])).collect();
    let (first, last) = letters.split_at(4);
    format!("{first}-{last}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_city_is_out_of_order_as_often_as_the_text_says() {
        let is = |text: &str, attempt| is_out_of_order(&folded(text), attempt);
        assert!(is("Assinatura INSTÁVEL", 1) && is("Assinatura instável", 99));
        assert!(is("INSTÁVEL 2", 2) && !is("INSTÁVEL 2", 3));
        assert!(!is("Assinatura estável", 1));
    }
}
