//! The proposal that a prospect receives.
//!
//! It shows the sums that it is given and computes none.

use jiff::civil::Date;
use rust_decimal::Decimal;

use crate::DocumentError;
use crate::paper::write;
use crate::party::Party;

mod acceptance;
mod items;
mod layout;
#[cfg(test)]
mod tests;

/// A proposal to show. Days are in the issuer's time zone.
#[derive(Debug, Clone, PartialEq)]
pub struct Proposal {
    /// What is told of it in large letters.
    pub state: State,
    /// The short code that people cite.
    pub code: String,
    /// `Proposta Comercial` where the seller gave no other.
    pub title: String,
    /// Text above the items.
    pub description: Option<String>,
    /// The day it was sent, or made while it is a draft.
    pub issued_on: Date,
    /// The last day it can be accepted.
    pub valid_until: Option<Date>,
    /// Who sells.
    pub issuer: Party,
    /// Who would buy.
    pub recipient: Party,
    /// The person at the recipient's, with whom it was talked over.
    pub contact: Option<String>,
    /// What is proposed, in order.
    pub items: Vec<Item>,
    /// What is taken off, by coupon: name in Portuguese and amount in cents.
    pub discount: Option<Discount>,
    /// To pay once, after the discount.
    pub setup_amount_cents: i64,
    /// To pay each month, after the discount.
    pub monthly_amount_cents: i64,
    /// Terms, below the sums.
    pub terms: Option<String>,
}

/// The state of a proposal, as its reader cares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// RASCUNHO.
    Draft,
    /// Sent or viewed: no mark.
    Sent,
    /// ACEITA.
    Accepted {
        /// The day it was accepted.
        on: Option<Date>,
    },
    /// RECUSADA.
    Rejected,
    /// EXPIRADA.
    Expired,
    /// CANCELADA.
    Canceled,
}

/// How often an item is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cycle {
    /// Única vez.
    Once,
    /// Mensal.
    Monthly,
    /// Trimestral.
    Quarterly,
    /// Semestral.
    Semiannual,
    /// Anual.
    Annual,
}

/// One item of a proposal.
#[derive(Debug, Clone, PartialEq)]
pub struct Item {
    /// The product's name.
    pub name: String,
    /// What it is.
    pub description: Option<String>,
    /// How often it is paid.
    pub cycle: Cycle,
    /// How many.
    pub quantity: Decimal,
    /// Price of one in its cycle, in 1/10000 of a real.
    pub unit_amount_subcents: i64,
    /// One-off price for setting one up, in 1/10000 of a real; shown when it is not zero.
    pub setup_amount_subcents: i64,
    /// Price of each unit beyond what is included, in 1/10000 of a real; shown when it is not zero.
    pub excess_amount_subcents: i64,
    /// The item in its cycle: quantity times price.
    pub amount_cents: i64,
}

/// What is taken off.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Discount {
    /// What it is, in Portuguese: `Cupom PRIMAVERA10 (10%)`.
    pub label: String,
    /// How much; `None` when the label says it all.
    pub amount_cents: Option<i64>,
}

/// The proposal as a PDF: the same bytes for the same proposal.
///
/// # Errors
///
/// [`DocumentError::TooLong`] for texts without end.
pub fn render(proposal: &Proposal) -> Result<Vec<u8>, DocumentError> {
    write::write(&layout::pages(proposal)?, &layout::about(proposal))
}
