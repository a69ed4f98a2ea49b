//! For how much, and the taxes on it.

use rust_decimal::{Decimal, RoundingStrategy};

use super::{City, Country, Digits, number};

/// For how much, and the taxes on it. Rates are rounded to the two decimals that are written, and amounts worked out
/// from those.
#[derive(Debug, Clone, PartialEq)]
pub struct Values {
    /// Price of the service (`vServ`).
    pub service_cents: i64,
    /// Discount that depends on nothing: it lowers the base of the taxes (`vDescIncond`).
    pub unconditional_discount_cents: i64,
    /// Discount that depends on something later, such as early payment: it lowers what is paid alone (`vDescCond`).
    pub conditional_discount_cents: i64,
    /// Tax of the city.
    pub iss: Iss,
    /// Taxes of the Union.
    pub federal: Federal,
    /// All taxes in the price, as the buyer is told (Lei 12.741/2012).
    pub total_taxes: TotalTaxes,
    /// The taxes on consumption of Lei Complementar 214/2025 (`IBSCBS`). `None`: left out.
    pub ibs_cbs: Option<IbsCbs>,
}

/// Tax of the city on services (`tribISSQN`).
#[derive(Debug, Clone, PartialEq)]
pub enum Iss {
    /// Due.
    Taxable {
        /// To which city (`cLocIncid`): by Lei Complementar 116/2003, art. 3, the provider's but for listed services.
        city: City,
        /// At which rate, up to 9.99 (`pAliqAplic`). `None` where none says how much, and nobody withholds it: in the
        /// Simples Nacional's single payment, or a fixed sum. No amount is shown then.
        percent: Option<Decimal>,
        /// Whether another pays it in the provider's name (`tpRetISSQN`).
        withheld: IssWithheld,
    },
    /// The Constitution forbids it.
    Immune(Immunity),
    /// The result of the service is abroad.
    Exported {
        /// Where (`cPaisResult`).
        country: Country,
    },
    /// The service is in no city's list.
    NotIncident,
}

/// Who pays the ISS (`tpRetISSQN`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IssWithheld {
    /// The provider: nothing is withheld.
    No,
    /// The taker withholds it from what is paid.
    ByTaker,
}

/// Why the Constitution forbids the tax (art. 150, VI) (`tpImunidade`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Immunity {
    /// Not told.
    NotTold,
    /// Of another government.
    Government,
    /// Of a church.
    Church,
    /// Of a party, a union, a school or a charity.
    Charity,
    /// On books, newspapers and their paper.
    Books,
    /// On Brazilian music.
    Music,
}

/// Taxes of the Union. All but `own` is withheld by the taker from what is paid.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Federal {
    /// What the provider itself owes of PIS and COFINS. `None`: not shown.
    pub own: Option<OwnPisCofins>,
    /// Withheld PIS. With COFINS and CSLL it is the CSRF: one sum on an NFS-e (`vRetCSLL`), told apart by a code
    /// (`tpRetPisCofins`).
    pub pis_withheld_cents: i64,
    /// Withheld COFINS.
    pub cofins_withheld_cents: i64,
    /// Withheld CSLL.
    pub csll_withheld_cents: i64,
    /// Withheld income tax (`vRetIRRF`).
    pub irrf_withheld_cents: i64,
    /// Withheld social security (INSS) (`vRetCP`).
    pub inss_withheld_cents: i64,
}

/// What the provider itself owes of PIS and COFINS (`piscofins`).
#[derive(Debug, Clone, PartialEq)]
pub struct OwnPisCofins {
    /// Its situation by the Receita Federal's table (01 is taxed at the basic rate) (`CST`).
    pub cst: Digits<2>,
    /// Base of both (`vBCPisCofins`).
    pub base_cents: i64,
    /// Rate of PIS, up to 99.99 (`pAliqPis`).
    pub pis_percent: Decimal,
    /// Rate of COFINS, up to 99.99 (`pAliqCofins`).
    pub cofins_percent: Decimal,
}

/// All taxes in the price, as the buyer is told (Lei 12.741/2012) (`totTrib`).
#[derive(Debug, Clone, PartialEq)]
pub enum TotalTaxes {
    /// Sums, in cents (`vTotTrib`).
    Amounts {
        /// To the Union.
        federal_cents: i64,
        /// To the state.
        state_cents: i64,
        /// To the city.
        city_cents: i64,
    },
    /// Shares of the price, up to 999.99 (`pTotTrib`).
    Percents {
        /// To the Union.
        federal: Decimal,
        /// To the state.
        state: Decimal,
        /// To the city.
        city: Decimal,
    },
    /// The company's rate in the Simples Nacional, up to 99.99 (`pTotTribSN`).
    Simples(Decimal),
    /// Not told, as Decreto 8.264/2014 allows (`indTotTrib`).
    NotTold,
}

/// The taxes on consumption of Lei Complementar 214/2025 (`IBSCBS`).
#[derive(Debug, Clone, PartialEq)]
pub struct IbsCbs {
    /// What kind of supply it is (`cIndOp`).
    pub operation: Digits<6>,
    /// Situation (`CST`): 000 is taxed whole.
    pub situation: Digits<3>,
    /// Classification (`cClassTrib`): 000001 is taxed whole.
    pub classification: Digits<6>,
    /// City where the supply takes place (`cLocalidadeIncid`).
    pub city: City,
    /// Rate of IBS to the state, up to 99.99 (`pIBSUF`).
    pub ibs_state_percent: Decimal,
    /// Rate of IBS to the city, up to 99.99 (`pIBSMun`).
    pub ibs_city_percent: Decimal,
    /// Rate of CBS, to the Union, up to 99.99 (`pCBS`).
    pub cbs_percent: Decimal,
}

impl Values {
    /// Base of the ISS: the price less the unconditional discount (`vBC`).
    pub fn base_cents(&self) -> i64 {
        self.service_cents - self.unconditional_discount_cents
    }

    /// The ISS, where a rate says how much: half a cent counts as one (`vISSQN`).
    pub fn iss_cents(&self) -> Option<i64> {
        match &self.iss {
            Iss::Taxable { percent: Some(percent), .. } => Some(share(self.base_cents(), *percent)),
            _ => None,
        }
    }

    /// The ISS that the taker withholds.
    pub fn iss_withheld_cents(&self) -> i64 {
        match &self.iss {
            Iss::Taxable { withheld: IssWithheld::ByTaker, .. } => self.iss_cents().unwrap_or(0),
            _ => 0,
        }
    }

    /// Base of IBS and CBS: the price less the unconditional discount, the ISS, and the provider's own PIS and COFINS
    /// (`vBC`).
    pub fn ibs_cbs_base_cents(&self) -> i64 {
        let own = self.federal.own.as_ref().map_or(0, |own| own.pis_cents() + own.cofins_cents());
        self.base_cents() - self.iss_cents().unwrap_or(0) - own
    }

    /// All that the taker withholds (`vTotalRet`).
    pub fn withheld_cents(&self) -> i64 {
        self.iss_withheld_cents()
            + self.federal.social_withheld_cents()
            + self.federal.irrf_withheld_cents
            + self.federal.inss_withheld_cents
    }

    /// What the taker pays: the price less both discounts and what is withheld (`vLiq`).
    pub fn net_cents(&self) -> i64 {
        self.base_cents() - self.conditional_discount_cents - self.withheld_cents()
    }
}

impl Federal {
    /// Withheld PIS, COFINS and CSLL together (`vRetCSLL`).
    pub fn social_withheld_cents(&self) -> i64 {
        self.pis_withheld_cents + self.cofins_withheld_cents + self.csll_withheld_cents
    }
}

impl IbsCbs {
    /// IBS to the state, of the base (`vIBSUF`).
    pub fn ibs_state_cents(&self, base_cents: i64) -> i64 {
        share(base_cents, self.ibs_state_percent)
    }

    /// IBS to the city, of the base (`vIBSMun`).
    pub fn ibs_city_cents(&self, base_cents: i64) -> i64 {
        share(base_cents, self.ibs_city_percent)
    }

    /// CBS, of the base (`vCBS`).
    pub fn cbs_cents(&self, base_cents: i64) -> i64 {
        share(base_cents, self.cbs_percent)
    }

    /// All of them, of the base.
    pub fn total_cents(&self, base_cents: i64) -> i64 {
        self.ibs_state_cents(base_cents) + self.ibs_city_cents(base_cents) + self.cbs_cents(base_cents)
    }
}

impl OwnPisCofins {
    /// PIS (`vPis`).
    pub fn pis_cents(&self) -> i64 {
        share(self.base_cents, self.pis_percent)
    }

    /// COFINS (`vCofins`).
    pub fn cofins_cents(&self) -> i64 {
        share(self.base_cents, self.cofins_percent)
    }
}

/// `percent` of a sum, half a cent counted as one.
fn share(base_cents: i64, percent: Decimal) -> i64 {
    let exact = Decimal::from(base_cents) * number::printed(percent) / Decimal::ONE_HUNDRED;
    let whole = exact.round_dp_with_strategy(0, RoundingStrategy::MidpointAwayFromZero);
    i64::try_from(whole).unwrap_or(i64::MAX)
}
