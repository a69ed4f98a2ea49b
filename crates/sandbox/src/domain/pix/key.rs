//! Pix keys (chaves): CPF, CNPJ, e-mail, phone or random (EVP).

use crate::domain::document::Document;

/// What a key is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyKind {
    /// A person's document.
    Cpf,
    /// A company's document.
    Cnpj,
    /// An e-mail address of at most 77 characters, in lower case.
    Email,
    /// `+55` with area code and number.
    Phone,
    /// A random UUID.
    Evp,
}

impl KeyKind {
    /// The usual word.
    pub fn as_str(self) -> &'static str {
        match self {
            KeyKind::Cpf => "cpf",
            KeyKind::Cnpj => "cnpj",
            KeyKind::Email => "email",
            KeyKind::Phone => "phone",
            KeyKind::Evp => "evp",
        }
    }
}

/// A key as the directory (DICT) spells it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Key {
    /// What it is.
    pub kind: KeyKind,
    /// Documents without mask, e-mail in lower case, phone in E.164.
    pub value: String,
}

impl Key {
    /// Recognizes a key. A bare run of 11 digits that is a valid CPF is a CPF; a phone must start with `+`.
    pub fn parse(text: &str) -> Option<Key> {
        let text = text.trim();
        let (kind, value) = if text.contains('@') {
            (KeyKind::Email, email(text)?)
        } else if text.starts_with('+') {
            (KeyKind::Phone, phone(text)?)
        } else if text.len() == 36 {
            (KeyKind::Evp, uuid::Uuid::try_parse(text).ok()?.hyphenated().to_string())
        } else {
            let document = Document::parse(text).ok()?;
            let kind = if matches!(document, Document::Cpf(_)) { KeyKind::Cpf } else { KeyKind::Cnpj };
            (kind, document.unmasked())
        };
        Some(Key { kind, value })
    }
}

fn email(text: &str) -> Option<String> {
    let (user, host) = text.split_once('@')?;
    let allowed = |c: char| c.is_ascii_alphanumeric() || "!#$%&'*+-/=?^_`{|}~.".contains(c);
    let user_fits = !user.is_empty() && user.chars().all(allowed);
    let host_fits = host.contains('.')
        && host.split('.').all(|part| !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric() || c == '-'));
    (user_fits && host_fits && text.len() <= 77).then(|| text.to_ascii_lowercase())
}

fn phone(text: &str) -> Option<String> {
    let digits = text.strip_prefix('+')?;
    let fits = (8..=15).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
    (fits && !digits.starts_with('0')).then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds() {
        for (text, kind, value) in [
            ("529.982.247-25", KeyKind::Cpf, "52998224725"),
            ("05.813.794/0001-26", KeyKind::Cnpj, "05813794000126"),
            ("12.ABC.345/01DE-35", KeyKind::Cnpj, "12ABC34501DE35"),
            ("Financeiro@Exemplo.com.br", KeyKind::Email, "financeiro@exemplo.com.br"),
            ("+5519987654321", KeyKind::Phone, "+5519987654321"),
            ("123e4567-e12b-12d1-a456-426655440000", KeyKind::Evp, "123e4567-e12b-12d1-a456-426655440000"),
        ] {
            assert_eq!(Key::parse(text), Some(Key { kind, value: value.to_owned() }), "{text}");
        }
    }

    #[test]
    fn refusals() {
        for text in ["", "52998224726", "a@b", "@b.c", "+5", "+0123456789", "5519987654321", "x".repeat(36).as_str()] {
            assert_eq!(Key::parse(text), None, "{text}");
        }
    }
}
