//! The two kinds of bill and the words in which they differ.

use catalogue::Record;
use catalogue::finance::payable::PAYABLE;
use catalogue::finance::receivable::RECEIVABLE;

use crate::finance::transaction::doc::Side;

/// A bill to pay or to receive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BillKind {
    /// Money to pay.
    Payable,
    /// Money to receive.
    Receivable,
}

impl BillKind {
    /// Both, in the order of the catalogue.
    pub(crate) const ALL: [BillKind; 2] = [BillKind::Payable, BillKind::Receivable];

    /// The kind that the word `payable` or `receivable` names.
    pub(crate) fn of(word: &str) -> Option<BillKind> {
        BillKind::ALL.into_iter().find(|kind| kind.word() == word)
    }

    /// Its word in `kind`.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            BillKind::Payable => "payable",
            BillKind::Receivable => "receivable",
        }
    }

    /// The record type.
    pub(crate) const fn record(self) -> &'static Record {
        match self {
            BillKind::Payable => &PAYABLE,
            BillKind::Receivable => &RECEIVABLE,
        }
    }

    /// The state of a settled bill.
    pub(crate) const fn settled(self) -> &'static str {
        match self {
            BillKind::Payable => "paid",
            BillKind::Receivable => "received",
        }
    }

    /// The side of the entry that settles it, and of its category.
    pub(crate) const fn side(self) -> Side {
        match self {
            BillKind::Payable => Side::Debit,
            BillKind::Receivable => Side::Credit,
        }
    }

    /// What its person is: the flag of a supplier or of a customer.
    pub(crate) const fn role(self) -> &'static str {
        match self {
            BillKind::Payable => "is_supplier",
            BillKind::Receivable => "is_customer",
        }
    }

    /// The type of a classification centre that it takes, besides `both`.
    pub(crate) const fn center(self) -> &'static str {
        match self {
            BillKind::Payable => "cost",
            BillKind::Receivable => "revenue",
        }
    }

    /// What people call it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            BillKind::Payable => "conta a pagar",
            BillKind::Receivable => "conta a receber",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_name_their_kind() {
        for kind in BillKind::ALL {
            assert_eq!(BillKind::of(kind.word()), Some(kind));
            assert!(kind.record().states().contains(&kind.settled()));
        }
        assert_eq!(BillKind::of("draft"), None);
    }
}
