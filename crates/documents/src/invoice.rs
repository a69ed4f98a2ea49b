//! The invoice that a customer receives.
//!
//! It shows the sums that it is given and computes none: the invoice's arithmetic has one owner elsewhere.

use jiff::civil::Date;
use rust_decimal::Decimal;

use crate::DocumentError;
use crate::paper::write;
use crate::party::Party;

mod installments;
mod layout;
mod lines;
mod payment;
mod sums;
#[cfg(test)]
mod tests;

/// An invoice to show. Days are in the issuer's time zone.
#[derive(Debug, Clone, PartialEq)]
pub struct Invoice {
    /// What is told of it in large letters.
    pub state: State,
    /// `FAT-000001`; `None` while it is a draft.
    pub number: Option<String>,
    /// The day it left draft, or was made while it is a draft.
    pub issued_on: Date,
    /// The day until which it is to be paid.
    pub due_on: Option<Date>,
    /// What it charges for, first and last day.
    pub period: Option<Period>,
    /// Who charges.
    pub issuer: Party,
    /// Who pays.
    pub payer: Party,
    /// Text above the lines.
    pub description: Option<String>,
    /// What is charged, in order.
    pub lines: Vec<Line>,
    /// From the lines to what is left to pay.
    pub sums: Sums,
    /// The plan of instalments; empty without one.
    pub installments: Vec<Installment>,
    /// Ways to pay, shown while the invoice is open or overdue.
    pub payment: Payment,
    /// Text below everything: terms, contacts.
    pub footer: Option<String>,
}

/// The state of an invoice, as its reader cares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// RASCUNHO: no demand for payment.
    Draft,
    /// EM ABERTO.
    Open,
    /// VENCIDA: open after its due day.
    Overdue,
    /// PAGA.
    Paid {
        /// The day of the last payment.
        on: Option<Date>,
    },
    /// ANULADA.
    Void {
        /// The day it was voided.
        on: Option<Date>,
    },
    /// INCOBRÁVEL: given up.
    Uncollectible,
}

/// First and last day, both in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Period {
    /// First day.
    pub from: Date,
    /// Last day.
    pub until: Date,
}

/// One line of an invoice.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// What was sold.
    pub description: String,
    /// What part of the time it covers.
    pub period: Option<Period>,
    /// How many.
    pub quantity: Decimal,
    /// Price of one, in 1/10000 of a real; shown with two to four decimals.
    pub unit_amount_subcents: i64,
    /// The line before its discount; negative for a proration that gives back.
    pub amount_cents: i64,
    /// The line's own discount, shown below its description when it is not zero.
    pub discount_cents: i64,
}

/// From the lines to what is left to pay, in cents. Rows that are empty or zero are left out, but for the total.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sums {
    /// The lines together.
    pub subtotal_cents: i64,
    /// Taken off: discounts of lines, coupons.
    pub discounts: Vec<Part>,
    /// Added: taxes on top.
    pub taxes: Vec<Part>,
    /// After discounts and taxes.
    pub total_cents: i64,
    /// Taxes that the payer keeps back for the tax office: `ISS retido`, `IRRF`.
    pub withheld: Vec<Part>,
    /// Credits of the account that were used.
    pub credits: Vec<Part>,
    /// What is charged in the end.
    pub amount_due_cents: i64,
    /// What came in, less what was given back.
    pub amount_paid_cents: i64,
    /// What is left to pay.
    pub amount_remaining_cents: i64,
}

/// A named part of a sum. The amount is positive, also where the part is taken off.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// What it is, in Portuguese: `Cupom PRIMAVERA10`.
    pub label: String,
    /// How much.
    pub amount_cents: i64,
}

/// One instalment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Installment {
    /// From 1.
    pub number: u32,
    /// How much.
    pub amount_cents: i64,
    /// The day until which it is to be paid.
    pub due_on: Date,
    /// Where it stands.
    pub state: InstallmentState,
}

/// The state of an instalment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InstallmentState {
    /// A pagar.
    Pending,
    /// Paga.
    Paid {
        /// The day it was paid.
        on: Option<Date>,
    },
    /// Cancelada.
    Canceled,
}

/// How the invoice can be paid.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Payment {
    /// A boleto.
    pub boleto: Option<Boleto>,
    /// The Pix copy-and-paste code (BR Code); drawn as a QR Code too.
    pub pix: Option<String>,
}

/// A boleto's two codes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Boleto {
    /// The typed line (`linha digitável`): 47 digits, with or without points and spaces; shown with them.
    pub typed_line: String,
    /// The barcode's 44 digits.
    pub barcode: String,
}

/// The invoice as a PDF: the same bytes for the same invoice.
///
/// # Errors
///
/// [`DocumentError::TooLong`] for texts without end, [`DocumentError::Barcode`] and [`DocumentError::QrCode`] for codes
/// that cannot be drawn.
pub fn render(invoice: &Invoice) -> Result<Vec<u8>, DocumentError> {
    write::write(&layout::pages(invoice)?, &layout::about(invoice))
}
