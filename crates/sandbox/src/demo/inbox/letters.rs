//! The letters, as people and programs in Brazil write them.

mod fiscal;
mod forwarded;
pub(super) mod hostile;
mod invoice;
mod junk;
mod receipt;
mod refused;
mod talk;
mod utility;

use super::mail::Mail;
use super::pen::Pen;
use crate::problem::Problem;

/// A kind of letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A supplier's bill with its boleto.
    Invoice,
    /// A reminder that one falls due.
    Reminder,
    /// A bill of energy, water or telephone.
    Utility,
    /// A note of goods with its XML.
    Nfe,
    /// A note of services.
    Nfse,
    /// The bank's word that a Pix was sent.
    PixReceipt,
    /// Likewise of a boleto.
    BoletoReceipt,
    /// What a colleague passes on.
    Forwarded,
    /// A question or an answer of a person.
    Talk,
    /// Advertising that says so.
    Newsletter,
    /// Advertising that does not.
    Spam,
    /// The text that every spam filter has to find.
    Gtube,
    /// Somebody who may not send to the inbox.
    Stranger,
    /// A file over the inbox's limit.
    TooBig,
    /// More files than the inbox takes.
    TooMany,
    /// Somebody who poses as a supplier and wants his money elsewhere.
    Phishing,
    /// Orders to the reader's AI.
    Orders,
    /// A program whose name reads as a PDF's.
    Reversed,
}

impl Kind {
    /// Writes one.
    ///
    /// # Errors
    /// A boleto that cannot be made.
    pub(super) fn write(self, pen: &Pen<'_>) -> Result<Mail, Problem> {
        match self {
            Kind::Invoice => invoice::bill(pen),
            Kind::Reminder => invoice::reminder(pen),
            Kind::Utility => Ok(utility::bill(pen)),
            Kind::Nfe => fiscal::goods(pen),
            Kind::Nfse => fiscal::services(pen),
            Kind::PixReceipt => Ok(receipt::pix(pen)),
            Kind::BoletoReceipt => receipt::boleto(pen),
            Kind::Forwarded => forwarded::bill(pen),
            Kind::Talk => Ok(talk::letter(pen)),
            Kind::Newsletter => Ok(junk::newsletter(pen)),
            Kind::Spam => Ok(junk::spam(pen)),
            Kind::Gtube => Ok(junk::gtube(pen)),
            Kind::Stranger => refused::stranger(pen),
            Kind::TooBig => refused::too_big(pen),
            Kind::TooMany => refused::too_many(pen),
            Kind::Phishing => hostile::phishing(pen),
            Kind::Orders => Ok(hostile::orders(pen)),
            Kind::Reversed => Ok(hostile::reversed(pen)),
        }
    }
}
