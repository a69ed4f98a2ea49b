//! The Pix of a hybrid boleto.

use serde_json::{Map, Value};
use storage::Row;

use super::doc::{amount, flag, text};
use crate::domain::fold;
use crate::domain::pix::{BrCode, Target};
use crate::problem::Problem;

/// The text of the QR code: a dynamic code that names the charge's address at the bank.
///
/// # Errors
/// An internal fault when wallet data do not fit the BR Code, which name and city always do once folded.
pub(crate) fn qr_code(boleto: &Row, wallet: &Map<String, Value>) -> Result<Option<String>, Problem> {
    if !flag(&boleto.doc, "pix_enabled") {
        return Ok(None);
    }
    // A name without a single plain letter would leave the code without its field.
    let plain = |text: &str, otherwise: &str| match fold::ascii(text).as_str() {
        "" => otherwise.to_owned(),
        plain => plain.to_owned(),
    };
    let code = BrCode {
        target: Target::Url(format!("pix.sandbox.invalid/cobv/{}", text(&boleto.doc, "pix_txid"))),
        amount: amount(&boleto.doc, "amount"),
        name: plain(text(&boleto.doc, "beneficiary_name"), "BENEFICIARIO"),
        city: plain(text(wallet, "beneficiary_address_city"), "BRASIL"),
        txid: None,
    };
    code.encode().map(Some).map_err(|fault| Problem::Internal(format!("the BR Code of a boleto: {fault}")))
}

/// Writes the code.
pub(crate) fn put(boleto: &mut Row, code: Option<String>) {
    if let Some(code) = code {
        boleto.doc.insert("pix_qrcode".to_owned(), Value::from(code));
    }
}
