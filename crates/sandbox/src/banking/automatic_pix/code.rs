//! The QR Code of a recurrence: a BR Code with the recurrence's address in template 80.
//!
//! Source: Banco Central, "Manual do BR Code", templates 80 to 99, and "Manual de Padrões para Iniciação do Pix", Pix
//! Automático.

use crate::domain::fold;
use crate::domain::pix::{crc, tlv};

const DOMAIN: &str = "br.gov.bcb.pix";

/// The code of a recurrence at `location`, alone or added to the code of the Pix that is paid with it.
///
/// `None` when a part does not fit its field.
pub(super) fn encode(location: &str, paid: Option<&str>, name: &str) -> Option<String> {
    let mut text = match paid {
        Some(code) => code.strip_suffix(code.get(code.len().checked_sub(8)?..)?)?.to_owned(),
        None => plain(name)?,
    };
    put(&mut text, 80, &template(location)?)?;
    text.push_str("6304");
    let sum = crc::crc16(text.as_bytes());
    text.push_str(&format!("{sum:04X}"));
    Some(text)
}

/// A code that asks for no payment.
fn plain(name: &str) -> Option<String> {
    let mut account = String::new();
    put(&mut account, 0, DOMAIN)?;
    let mut text = String::new();
    let fields = [(0, "01".to_owned()), (26, account), (52, "0000".to_owned()), (53, "986".to_owned())];
    for (tag, value) in fields {
        put(&mut text, tag, &value)?;
    }
    put(&mut text, 58, "BR")?;
    put(&mut text, 59, &fold::ascii_at_most(name, 25))?;
    put(&mut text, 60, "SAO PAULO")?;
    put(&mut text, 62, "0503***")?;
    Some(text)
}

fn template(location: &str) -> Option<String> {
    let mut text = String::new();
    put(&mut text, 0, DOMAIN)?;
    put(&mut text, 25, location)?;
    Some(text)
}

fn put(text: &mut String, tag: u8, value: &str) -> Option<()> {
    tlv::push(text, tag, value).then_some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_covers_the_template() {
        let code = encode("qr.sandbox.invalid/rec/9c1f7a", None, "Oficina Ipê").unwrap();
        assert!(code.starts_with("000201") && code.contains("2529qr.sandbox.invalid/rec/9c1f7a"));
        let (body, sum) = code.split_at(code.len() - 4);
        assert_eq!(sum, format!("{:04X}", crc::crc16(body.as_bytes())));
        let both = encode("qr.sandbox.invalid/rec/9c1f7a", Some(&code), "").unwrap();
        assert_eq!(both.matches("6304").count(), 1);
    }
}
