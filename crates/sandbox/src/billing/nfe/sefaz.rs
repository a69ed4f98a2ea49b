//! Looking an NFS-e up at the national data environment. The simulated one knows what the simulated city authorized here.

use catalogue::billing::certificate::CERTIFICATE;
use catalogue::billing::nfe::NFE;
use serde_json::{Value, json};
use storage::{Key, Row};

use super::{paper, state};
use crate::answer::{Answered, Asked};
use crate::billing::refusal::coded;
use crate::context::Context;
use crate::domain::digits::{digits, mod11_remainder};
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::record_doc;
use crate::uses::{equal, first};

/// Digits of an access key: of the national NFS-e, and of the cities that use the NF-e's.
const KEY_DIGITS: &[usize] = &[50, 44];

/// `POST /v1/nfes/fetch-from-sefaz`.
pub(super) async fn fetch(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let text = |name: &str| asked.body.get(name).and_then(Value::as_str).unwrap_or_default();
    let key: String = text("access_key").chars().filter(|c| !c.is_whitespace()).collect();
    if !is_key(&key) {
        return Err(Problem::field("access_key", "deve ter 50 ou 44 dígitos, com o dígito verificador certo"));
    }
    let certificate = context.find(&CERTIFICATE, &Key::Uid(text("certificate_id").to_owned())).await?;
    if certificate.text("status") != "active" {
        let message = "O certificado não está ativo. Use um que esteja dentro da validade.";
        let details = json!({ "certificate_id": certificate.uid, "status": certificate.text("status") });
        return Err(coded("certificate_not_active", message, details));
    }
    let found = first(context, &NFE, vec![equal("nfe_key", &key)]).await?.ok_or(Problem::NotFound)?;
    let ambiente = asked.body.get("ambiente").and_then(Value::as_i64).unwrap_or(2);
    let mut answer = shown(&found)?;
    if let Value::Object(answer) = &mut answer {
        answer.insert("access_key".to_owned(), Value::from(key));
        answer.insert("ambiente".to_owned(), Value::from(ambiente));
    }
    Ok(Answered::Object(answer))
}

/// What a look-up answers of an NF-e that is here: its XML, its state at the city and its record.
///
/// # Errors
/// An internal fault where an authorized one cannot be written.
pub(super) fn shown(nfe: &Row) -> Result<Value, Problem> {
    let nfse = paper::of(&nfe.doc).map_err(|flaw| Problem::Internal(flaw.cause))?;
    let status = if nfe.text("status") == state::CANCELED { "canceled" } else { "issued" };
    Ok(json!({
        "status": status,
        "nfe_number": nfe.doc.get("nfe_number"),
        "verification_code": nfe.doc.get("verification_code"),
        "amount_cents": nfe.doc.get("amount_cents"),
        "issue_date": nfe.doc.get("issue_date"),
        "xml": paper::written(&nfse)?,
        "nfe_id": nfe.uid,
        "nfe": record_doc::object(&NFE, nfe),
    }))
}

/// Modulo 11 with the weights 2 to 9 from the right, as on an NF-e; remainders of 0 and 1 give 0.
fn is_key(text: &str) -> bool {
    let Some(all) = digits(text).filter(|all| KEY_DIGITS.contains(&all.len())) else { return false };
    let Some((last, first)) = all.split_last() else { return false };
    let check = match mod11_remainder(first, 9) {
        0 | 1 => 0,
        rest => 11 - rest,
    };
    *last == check
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_has_its_check_digit() {
        let stem = "3509502211222333000181000000000000126101234567";
        let full = |check: u32| format!("{stem}890{check}");
        let fitting: Vec<u32> = (0..10).filter(|check| is_key(&full(*check))).collect();
        assert_eq!(fitting.len(), 1);
        assert!(!is_key(stem) && !is_key("") && !is_key(&"x".repeat(50)));
    }
}
