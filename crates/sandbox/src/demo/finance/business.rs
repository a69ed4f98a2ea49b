//! What a demo business is: who it deals with, for what, how much and when. Amounts are whole reais.

/// A business of the demo.
#[derive(Debug)]
pub(super) struct Business {
    pub(super) name: &'static str,
    pub(super) trade_name: &'static str,
    /// The first twelve characters of the CNPJ.
    pub(super) cnpj: &'static [u8; 12],
    pub(super) regime: Regime,
    pub(super) registration: &'static str,
    /// Street, number, complement, district and postal code, in Campinas.
    pub(super) address: [&'static str; 5],
    /// Months of history, and months ahead that are planned.
    pub(super) months: (i32, i32),
    pub(super) accounts: &'static [Account],
    /// Names of its services in the chart of accounts.
    pub(super) services: &'static [&'static str],
    /// Classification centres: name and type.
    pub(super) centers: &'static [(&'static str, &'static str)],
    pub(super) costs: &'static [Cost],
    pub(super) staff: &'static [Worker],
    pub(super) purchases: &'static [Purchase],
    pub(super) contracts: &'static [Contract],
    pub(super) jobs: Jobs,
    pub(super) petty: &'static [Petty],
    /// Bills to suppliers of now and then that are open.
    pub(super) errands: &'static [Errand],
}

/// How a business is taxed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Regime {
    /// One monthly DAS, at this rate in hundredths of a percent.
    Simples(i64),
    /// ISS, PIS and COFINS by month, IRPJ and CSLL by quarter.
    Presumed,
}

/// What an account is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Purse {
    /// Payments and receipts.
    Main,
    /// Receipts by boleto and Pix, where they are kept apart.
    Collection,
    /// What is set aside.
    Savings,
    /// Notes and coins.
    Cash,
}

/// An account.
#[derive(Debug)]
pub(super) struct Account {
    pub(super) purse: Purse,
    pub(super) name: &'static str,
    /// COMPE code, agency, number and digit; nothing for cash.
    pub(super) bank: Option<[&'static str; 4]>,
    pub(super) opening: i64,
}

/// Something that is paid again and again.
#[derive(Debug)]
pub(super) struct Cost {
    pub(super) supplier: &'static str,
    pub(super) text: &'static str,
    pub(super) category: &'static str,
    pub(super) center: &'static str,
    pub(super) amount: (i32, i32),
    pub(super) day: i8,
    pub(super) method: &'static str,
    pub(super) rhythm: Rhythm,
}

/// How a cost comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rhythm {
    /// The same amount every month, entered once as a series.
    Series,
    /// A bill of its own amount every so many months.
    Every(i32),
}

/// Somebody who works here: name, gross wage, and category of the wage.
#[derive(Debug)]
pub(super) struct Worker {
    pub(super) name: &'static str,
    pub(super) gross: i64,
    pub(super) owner: bool,
}

/// A purchase by instalments.
#[derive(Debug)]
pub(super) struct Purchase {
    pub(super) supplier: &'static str,
    pub(super) text: &'static str,
    pub(super) category: &'static str,
    pub(super) center: &'static str,
    pub(super) total: i64,
    pub(super) parts: i32,
    /// Months from today to the first instalment; negative: ago.
    pub(super) first: i32,
    pub(super) day: i8,
}

/// A customer's monthly contract.
#[derive(Debug)]
pub(super) struct Contract {
    pub(super) customer: &'static str,
    pub(super) text: &'static str,
    pub(super) category: &'static str,
    pub(super) center: &'static str,
    pub(super) amount: i64,
    pub(super) day: i8,
    pub(super) method: &'static str,
    pub(super) manner: Manner,
    /// Taxes that the customer withholds, by the names of [`super::registry::TAXES`].
    pub(super) withholds: &'static [&'static str],
}

/// How a customer pays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Manner {
    /// On the day, mostly.
    Punctual,
    /// One to three weeks late.
    Slow,
    /// Not any more, for so many months.
    Owing(i32),
}

/// One-off work.
#[derive(Debug)]
pub(super) struct Jobs {
    pub(super) a_month: (i32, i32),
    /// Text, category, centre, and price from and to.
    pub(super) kinds: &'static [(&'static str, &'static str, &'static str, i32, i32)],
    /// Companies among the customers; the others are people.
    pub(super) companies: &'static [&'static str],
}

/// Small money that moves without a bill.
#[derive(Debug)]
pub(super) struct Petty {
    pub(super) text: &'static str,
    pub(super) category: &'static str,
    pub(super) center: &'static str,
    pub(super) amount: (i32, i32),
    pub(super) a_month: (i32, i32),
    pub(super) purse: Purse,
    /// Money in.
    pub(super) is_income: bool,
    pub(super) method: &'static str,
    /// The statement's text.
    pub(super) bank_text: &'static str,
}

/// An open bill to a supplier of now and then.
#[derive(Debug, Clone, Copy)]
pub(super) struct Errand {
    /// The supplier's place among those of every business.
    pub(super) supplier: usize,
    pub(super) text: &'static str,
    pub(super) category: &'static str,
    /// Days from today to its due date (negative: ago), and reais.
    pub(super) terms: (i32, i64),
    pub(super) method: &'static str,
    pub(super) notes: &'static str,
}

impl Errand {
    pub(super) const fn new(supplier: usize, text: &'static str, category: &'static str, terms: (i32, i64)) -> Errand {
        Errand { supplier, text, category, terms, method: "bank_billet", notes: "" }
    }

    pub(super) const fn by_pix(self) -> Errand {
        Errand { method: "pix", ..self }
    }

    pub(super) const fn noted(self, notes: &'static str) -> Errand {
        Errand { notes, ..self }
    }
}
