//! By what a request wants to charge.

use catalogue::billing::payment_method::PAYMENT_METHOD;
use serde_json::{Map, Value};
use storage::{Key, Row};

use super::charge::means_of;
use super::gateway::Means;
use crate::billing::payment_method::{self, Card};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;

/// What a request says: `payment_method`, `payment_method_id` and `card`, in the names of its body.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Said<'a> {
    /// `card`, `pix` or `bank_slip`; empty where a saved method says it.
    pub(crate) word: &'a str,
    /// A saved method, under the name of its field.
    pub(crate) method: (&'static str, Option<&'a str>),
    /// A card behind a token.
    pub(crate) card: Option<&'a Map<String, Value>>,
}

/// Means and the saved method that stands behind them.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) means: Means,
    pub(crate) method_id: Option<String>,
}

/// What a request wants to charge an account by.
///
/// # Errors
/// 422 on the field for a saved method of another account or type, and for a card that is missing or not wanted; 422
/// `payment_method_inactive`.
pub(crate) async fn find(context: &mut Context, account_id: &str, said: Said<'_>) -> Result<Found, Problem> {
    let (field, method_id) = said.method;
    match (said.word, method_id, said.card) {
        (_, Some(_), Some(_)) => Err(Problem::field("card", &format!("não vem com {field}: envie um ou outro"))),
        (word, Some(id), None) => {
            let method = saved(context, account_id, (field, id)).await?;
            if !word.is_empty() && method.text("type") != word {
                return Err(Problem::field(field, &format!("não é um meio de pagamento do tipo {word}")));
            }
            payment_method::unless_usable(&method)?;
            Ok(Found { means: means_of(&method), method_id: Some(method.uid) })
        }
        ("card", None, Some(card)) => Ok(Found { means: Means::Card(behind(context, card)), method_id: None }),
        ("card", None, None) => Err(Problem::field(field, "é obrigatório para cobrar um cartão, ou envie card")),
        (_, None, Some(_)) => Err(Problem::field("card", "só vem com o tipo card")),
        ("pix", None, None) => Ok(Found { means: Means::Pix, method_id: None }),
        ("bank_slip", None, None) => Ok(Found { means: Means::BankSlip, method_id: None }),
        _ => Err(Problem::field(field, "não pode ficar em branco")),
    }
}

/// A saved method of an account.
async fn saved(context: &mut Context, account_id: &str, (field, id): (&str, &str)) -> Result<Row, Problem> {
    let found = context.tx.get(&PAYMENT_METHOD, &Key::Uid(id.to_ascii_lowercase())).await?;
    let own = found.filter(|method| method.text("billing_account_id") == account_id);
    own.ok_or_else(|| Problem::field(field, "não é um meio de pagamento desta conta"))
}

/// The card behind a token; its members are written in either spelling.
fn behind(context: &Context, card: &Map<String, Value>) -> Card {
    let text = |names: [&str; 2]| names.iter().find_map(|name| card.get(*name)?.as_str()).unwrap_or_default();
    Card::behind(text(["card_token", "cardToken"]), text(["holder_name", "holderName"]), context.today)
}
