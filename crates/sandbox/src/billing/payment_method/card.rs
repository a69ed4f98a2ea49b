//! What a card is, as far as anybody may know: brand, last four digits, expiry. A token stands for the number, which is
//! never taken; in the sandbox it also says what the card is.
//!
//! | the token contains | the card |
//! |---|---|
//! | `visa`, `mastercard`, `elo`, `amex`, `hipercard` | is of that brand, else of Visa |
//! | four digits | ends in the last four of them, else in 4242 |
//! | `recusado` | ends in 0002, and is always declined |
//! | `vencido` | has expired |

use jiff::civil::Date;
use serde_json::{Value, json};
use storage::Row;

use crate::billing::cents;

/// The last digits of the card that is always declined.
const DECLINED: &str = "0002";

/// The last digits of a card whose token says none.
const USUAL: &str = "4242";

/// Brands, in the order in which a token is searched for them.
const BRANDS: &[&str] = &["mastercard", "hipercard", "visa", "amex", "elo"];

/// For how many years a new card is valid.
const VALID_YEARS: i16 = 4;

/// A card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Card {
    pub(crate) brand: String,
    /// Four digits.
    pub(crate) last_four_digits: String,
    pub(crate) holder_name: String,
    /// 1 to 12.
    pub(crate) expiration_month: i64,
    pub(crate) expiration_year: i64,
}

impl Card {
    /// The card that a token stands for. The token itself is kept nowhere.
    pub(crate) fn behind(token: &str, holder_name: &str, today: Date) -> Card {
        let token = token.to_lowercase();
        let brand = BRANDS.iter().find(|brand| token.contains(**brand)).unwrap_or(&"visa");
        let digits: Vec<char> = token.chars().filter(char::is_ascii_digit).collect();
        let last: String = match digits.len().checked_sub(4) {
            Some(at) => digits.iter().skip(at).collect(),
            None => USUAL.to_owned(),
        };
        let year = if token.contains("vencido") { today.year() - 1 } else { today.year() + VALID_YEARS };
        Card {
            brand: (*brand).to_owned(),
            last_four_digits: if token.contains("recusado") { DECLINED.to_owned() } else { last },
            holder_name: holder_name.to_owned(),
            expiration_month: 12,
            expiration_year: year.into(),
        }
    }

    /// The card of a saved method.
    pub(crate) fn of(method: &Row) -> Card {
        let kept = method.doc.get("credit_card").and_then(Value::as_object);
        let text =
            |name: &str| kept.and_then(|card| card.get(name)).and_then(Value::as_str).unwrap_or_default().to_owned();
        let number = |name: &str| kept.map_or(0, |card| cents::of(card, name));
        Card {
            brand: text("brand"),
            last_four_digits: text("last_four_digits"),
            holder_name: text("holder_name"),
            expiration_month: number("expiration_month"),
            expiration_year: number("expiration_year"),
        }
    }

    /// Why the card's bank declines, as the gateway tells it: a code and a sentence.
    pub(crate) fn refusal(&self, today: Date) -> Option<(&'static str, &'static str)> {
        if self.is_expired(today) {
            return Some(("expired_card", "O cartão venceu."));
        }
        (self.last_four_digits == DECLINED).then_some(("card_declined", "O emissor do cartão recusou a cobrança."))
    }

    /// Whether the month in which it expires is over.
    pub(crate) fn is_expired(&self, today: Date) -> bool {
        (self.expiration_year, self.expiration_month) < (i64::from(today.year()), i64::from(today.month()))
    }

    /// As a method keeps it, under the id `id`.
    pub(crate) fn written(&self, id: &str) -> Value {
        json!({ "id": id, "status": "active", "brand": self.brand, "last_four_digits": self.last_four_digits,
            "holder_name": self.holder_name, "expiration_month": self.expiration_month,
            "expiration_year": self.expiration_year })
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn a_token_says_what_the_card_is() {
        let today = date(2026, 10, 5);
        for (token, brand, last, refusal) in [
            ("tok_abc", "visa", "4242", None),
            ("tok_mastercard_998877", "mastercard", "8877", None),
            ("tok_ELO_1234_recusado", "elo", "0002", Some("card_declined")),
            ("tok_amex_vencido", "amex", "4242", Some("expired_card")),
        ] {
            let card = Card::behind(token, "TEREZA Q BASTOS", today);
            assert_eq!((card.brand.as_str(), card.last_four_digits.as_str()), (brand, last), "{token}");
            assert_eq!(card.refusal(today).map(|(code, _)| code), refusal, "{token}");
        }
    }

    #[test]
    fn a_card_is_good_until_its_month_is_over() {
        let card = Card::behind("tok", "A", date(2022, 1, 1));
        assert!(!card.is_expired(date(2026, 12, 31)));
        assert!(card.is_expired(date(2027, 1, 1)));
    }
}
