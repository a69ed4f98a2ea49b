//! What was done.

use super::{City, Country, Digits, NotDigits};

/// What was done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Service {
    /// Where (`locPrest`).
    pub place: ServicePlace,
    /// Item, subitem and national split of the list of services (`cTribNac`); see [`national_code`].
    pub national_code: Digits<6>,
    /// What the list calls it, up to 600 characters (`xTribNac`).
    pub national_name: String,
    /// The city's own split of the subitem (`cTribMun`).
    pub municipal_code: Option<Digits<3>>,
    /// What the issuer says of it, up to 2000 characters; line breaks stay (`xDescServ`).
    pub description: String,
    /// In the Brazilian nomenclature of services (`cNBS`).
    pub nbs_code: Option<Digits<9>>,
    /// The issuer's own code, letters and digits, up to 20 (`cIntContrib`).
    pub internal_code: Option<String>,
    /// Where one side is abroad (`comExt`).
    pub foreign_trade: Option<ForeignTrade>,
    /// Anything else to print, up to 2000 characters (`xInfComp`).
    pub additional_information: Option<String>,
}

/// Where a service was done (`locPrest`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ServicePlace {
    /// In a Brazilian city.
    City(City),
    /// In another country.
    Abroad(Country),
}

/// A service between Brazil and another country (`comExt`). What else the group asks for is written as none: no tie
/// between the parties, no mechanism of support, no goods that move, nothing shared with the Ministry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForeignTrade {
    /// How it crosses the border (`mdPrestacao`).
    pub mode: SupplyMode,
    /// Currency, by Banco Central's table (220 is the US dollar, 978 the euro, 790 the real) (`tpMoeda`).
    pub currency: Digits<3>,
    /// The price in that currency, in its cents (`vServMoeda`).
    pub amount_cents: i64,
}

/// How a service crosses the border, by the GATS (`mdPrestacao`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SupplyMode {
    /// Sent over the border.
    CrossBorder,
    /// Consumed in Brazil by a foreigner.
    ConsumedInBrazil,
    /// By an establishment abroad.
    PresenceAbroad,
    /// By people who travel.
    MovementOfPeople,
}

/// The national code of a service: `1.07`, `01.07` or `107` of Lei Complementar 116/2003 is `010701`, the first
/// national split of the subitem; six digits are taken as they are.
///
/// # Errors
/// [`NotDigits`]: neither an item with a subitem nor six digits.
pub fn national_code(text: &str) -> Result<Digits<6>, NotDigits> {
    let text = text.trim();
    let parts: Vec<&str> = text.split('.').collect();
    let code = match parts.as_slice() {
        parts if parts.contains(&"") => return Err(NotDigits { expected: 6 }),
        [item, subitem] => format!("{item:0>2}{subitem:0>2}01"),
        [item, subitem, split] => format!("{item:0>2}{subitem:0>2}{split:0>2}"),
        [plain] if matches!(plain.len(), 3 | 4) => format!("{plain:0>4}01"),
        _ => text.to_owned(),
    };
    code.parse()
}
