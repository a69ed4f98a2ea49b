//! Pix copia e cola: building and reading.

use rust_decimal::Decimal;

use super::{crc::crc16, tlv, txid};
use crate::domain::{fold, money};

/// The arrangement's identifier in the merchant account field.
const DOMAIN: &str = "br.gov.bcb.pix";

/// Where the money goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// A static code: the key itself, perhaps with a short message to the payer.
    Key {
        /// The Pix key.
        key: String,
        /// Shown to the payer.
        message: Option<String>,
    },
    /// A dynamic code: the address, without `https://`, from which the payer's bank reads the charge.
    Url(String),
}

/// What a BR Code says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BrCode {
    /// Where the money goes.
    pub target: Target,
    /// In reais; `None` lets the payer or the dynamic charge say.
    pub amount: Option<Decimal>,
    /// Who receives; cut to 25 plain characters.
    pub name: String,
    /// Where they are; cut to 15 plain characters.
    pub city: String,
    /// Reference of a static code; `None` writes `***`.
    pub txid: Option<String>,
}

/// Why a text is no BR Code, or a BR Code cannot be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BrCodeError {
    /// Tags and lengths do not fit, or the first field is not `000201`.
    #[error("not a BR Code")]
    Format,
    /// The checksum does not match.
    #[error("the checksum does not match")]
    Checksum,
    /// Another arrangement than Pix.
    #[error("no Pix account in the code")]
    NotPix,
    /// A field is missing, too long or malformed; its tag.
    #[error("field {0} does not fit")]
    Field(u8),
}

impl BrCode {
    /// The text of the QR code.
    ///
    /// # Errors
    /// [`BrCodeError::Field`] with the tag that does not fit: 26 account, 54 amount, 59 name, 60 city, 62 txid.
    pub fn encode(&self) -> Result<String, BrCodeError> {
        let mut text = String::new();
        let mut put = |tag: u8, value: &str| -> Result<(), BrCodeError> {
            if tlv::push(&mut text, tag, value) { Ok(()) } else { Err(BrCodeError::Field(tag)) }
        };
        put(0, "01")?;
        if matches!(self.target, Target::Url(_)) {
            put(1, "12")?;
        }
        put(26, &self.account()?)?;
        put(52, "0000")?;
        put(53, "986")?;
        if let Some(amount) = self.amount {
            put(54, &amount_text(amount)?)?;
        }
        put(58, "BR")?;
        for (tag, value, limit) in [(59, &self.name, 25), (60, &self.city, 15)] {
            let plain = fold::ascii_at_most(value, limit);
            if plain.is_empty() {
                return Err(BrCodeError::Field(tag));
            }
            put(tag, &plain)?;
        }
        let reference = self.txid.as_deref().unwrap_or("***");
        if reference != "***" && !txid::is_static(reference) {
            return Err(BrCodeError::Field(62));
        }
        put(62, &format!("05{:02}{reference}", reference.len()))?;
        text.push_str("6304");
        let sum = crc16(text.as_bytes());
        text.push_str(&format!("{sum:04X}"));
        Ok(text)
    }

    /// Reads the text of a QR code.
    ///
    /// # Errors
    /// [`BrCodeError`]: a wrong checksum, lengths that do not fit, another arrangement, a missing field.
    pub fn parse(text: &str) -> Result<BrCode, BrCodeError> {
        let text = text.trim();
        let at = text.len().checked_sub(8).ok_or(BrCodeError::Format)?;
        let sum = text.get(at..).and_then(|tail| tail.strip_prefix("6304")).ok_or(BrCodeError::Format)?;
        if !sum.eq_ignore_ascii_case(&format!("{:04X}", crc16(&text.as_bytes()[..at + 4]))) {
            return Err(BrCodeError::Checksum);
        }
        let objects = tlv::read(text).ok_or(BrCodeError::Format)?;
        if tlv::find(&objects, 0) != Some("01") {
            return Err(BrCodeError::Format);
        }
        let required = |tag| tlv::find(&objects, tag).ok_or(BrCodeError::Field(tag));
        if required(53)? != "986" || required(58)? != "BR" {
            return Err(BrCodeError::NotPix);
        }
        let account = (26..=51).find_map(|tag| target(tlv::find(&objects, tag)?)).ok_or(BrCodeError::NotPix)?;
        let amount = match tlv::find(&objects, 54) {
            None => None,
            Some(text) => Some(Decimal::from_str_exact(text).map_err(|_| BrCodeError::Field(54))?),
        };
        let additional = tlv::read(required(62)?).ok_or(BrCodeError::Field(62))?;
        let reference = tlv::find(&additional, 5).filter(|reference| *reference != "***");
        Ok(BrCode {
            target: account,
            amount,
            name: required(59)?.to_owned(),
            city: required(60)?.to_owned(),
            txid: reference.map(str::to_owned),
        })
    }

    fn account(&self) -> Result<String, BrCodeError> {
        let mut text = String::new();
        let fits = tlv::push(&mut text, 0, DOMAIN)
            && match &self.target {
                Target::Url(url) => tlv::push(&mut text, 25, url),
                Target::Key { key, message } => {
                    tlv::push(&mut text, 1, key)
                        && message.as_deref().is_none_or(|message| tlv::push(&mut text, 2, &fold::ascii(message)))
                }
            };
        if fits { Ok(text) } else { Err(BrCodeError::Field(26)) }
    }
}

fn target(account: &str) -> Option<Target> {
    let objects = tlv::read(account)?;
    if !tlv::find(&objects, 0)?.eq_ignore_ascii_case(DOMAIN) {
        return None;
    }
    match (tlv::find(&objects, 1), tlv::find(&objects, 25)) {
        (Some(key), _) => Some(Target::Key { key: key.into(), message: tlv::find(&objects, 2).map(str::to_owned) }),
        (None, Some(url)) => Some(Target::Url(url.to_owned())),
        (None, None) => None,
    }
}

/// The amount with two decimals, at most 13 characters (field 54).
fn amount_text(amount: Decimal) -> Result<String, BrCodeError> {
    let text = format!("{amount:.2}");
    let fits = money::in_cents(amount).is_some_and(|cents| cents > 0) && text.len() <= 13;
    if fits { Ok(text) } else { Err(BrCodeError::Field(54)) }
}

#[cfg(test)]
mod tests;
