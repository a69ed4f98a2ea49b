//! What a letter is written with: its instant, its numbers and whom it is for.

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};

use super::mail::{Charset, Mail};
use super::senders::Sender;
use crate::demo::Dice;
use crate::demo::finance::codes;
use crate::domain::boleto::{Barcode, TypedLine};
use crate::domain::{calendar, money};
use crate::problem::Problem;

/// A pen.
pub(super) struct Pen<'a> {
    pub(super) dice: &'a Dice,
    /// When the message arrives.
    pub(super) at: Timestamp,
    /// Its number among the letters of its kind.
    pub(super) serial: usize,
    /// Name and address of the inbox.
    pub(super) to: (String, String),
}

/// What a bill says.
#[derive(Debug, Clone)]
pub(super) struct Bill {
    pub(super) number: i32,
    pub(super) cents: i64,
    pub(super) due: Date,
    /// The typed line of its boleto.
    pub(super) line: String,
}

impl Bill {
    /// `R$ 1.289,45`.
    pub(super) fn amount(&self) -> String {
        money::brl(money::from_cents(self.cents))
    }

    /// `18/11/2026`.
    pub(super) fn due(&self) -> String {
        day(self.due)
    }
}

/// `18/11/2026`.
pub(super) fn day(date: Date) -> String {
    date.strftime("%d/%m/%Y").to_string()
}

/// A text that begins in a small letter, for the middle of a sentence.
pub(super) fn small(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}

impl Pen<'_> {
    pub(super) fn today(&self) -> Date {
        engine::clock::account_date(self.at)
    }

    /// `11/2026`.
    pub(super) fn month(&self) -> String {
        self.today().strftime("%m/%Y").to_string()
    }

    pub(super) fn between(&self, first: i32, last: i32) -> i32 {
        self.dice.between(first, last)
    }

    /// One of `items` by the letter's number, so that all of them come up.
    pub(super) fn turn<'i, T>(&self, items: &'i [T]) -> &'i T {
        &items[self.serial % items.len()]
    }

    /// A day on which banks are open, so many days from the letter's.
    pub(super) fn due_in(&self, days: i32) -> Date {
        calendar::business_day_from(calendar::plus_days(self.today(), days))
    }

    /// An amount in cents, within the sender's bounds; a fixed price has no odd cents.
    pub(super) fn cents(&self, (least, most): (i32, i32)) -> i64 {
        let odd = if least == most { 0 } else { self.between(0, 99) };
        i64::from(self.between(least, most)) * 100 + i64::from(odd)
    }

    /// A bill of `sender` that falls due in some days.
    pub(super) fn bill(&self, sender: &Sender) -> Result<Bill, Problem> {
        let (cents, due) = (self.cents(sender.reais), self.due_in(self.between(6, 16)));
        let code = codes::boleto(self.dice, due, cents)?;
        let code = Barcode::parse(&code).map_err(|fault| Problem::Internal(fault.to_string()))?;
        Ok(Bill { number: self.between(1_040, 98_700), cents, due, line: TypedLine::from(code).to_string() })
    }

    /// An empty message of `sender`.
    pub(super) fn mail(&self, sender: &Sender, subject: String) -> Mail {
        self.mail_of((sender.short.to_owned(), sender.address()), subject)
    }

    /// An empty message of whomever `from` names.
    pub(super) fn mail_of(&self, from: (String, String), subject: String) -> Mail {
        let sent = self.at.checked_sub(SignedDuration::from_secs(self.between(2, 25).into())).unwrap_or(self.at);
        Mail {
            from,
            to: self.to.clone(),
            subject,
            at: sent,
            charset: Charset::Utf8,
            text: None,
            html: None,
            files: Vec::new(),
            fields: Vec::new(),
            id: format!("{:016x}", self.dice.next()),
        }
    }
}
