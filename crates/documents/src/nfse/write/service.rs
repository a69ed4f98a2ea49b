//! What was done (`TCServ`).

use crate::nfse::element::Element;
use crate::nfse::{ForeignTrade, NfseError, Service, ServicePlace, SupplyMode, number, text};

/// Characters that the layout has room for.
const DESCRIPTION_LIMIT: usize = 2000;
const INFORMATION_LIMIT: usize = 2000;
const INTERNAL_CODE_LIMIT: usize = 20;

/// What was done, and where.
pub(super) fn service(service: &Service) -> Result<Element, NfseError> {
    let place = match &service.place {
        ServicePlace::City(city) => Element::text("cLocPrestacao", city.code),
        ServicePlace::Abroad(country) => Element::text("cPaisPrestacao", country),
    };
    let what = Element::new("cServ")
        .leaf("cTribNac", service.national_code)
        .maybe("cTribMun", service.municipal_code)
        .leaf("xDescServ", text::lines("service.description", &service.description, DESCRIPTION_LIMIT)?)
        .maybe("cNBS", service.nbs_code)
        .maybe("cIntContrib", text::maybe_alphanumeric(service.internal_code.as_deref(), INTERNAL_CODE_LIMIT));
    let information = text::maybe_line(service.additional_information.as_deref(), INFORMATION_LIMIT);
    Ok(Element::new("serv")
        .with([Element::new("locPrest").with([place]), what])
        .with(service.foreign_trade.as_ref().map(foreign_trade).transpose()?)
        .with(information.map(|text| Element::new("infoCompl").leaf("xInfComp", text))))
}

fn foreign_trade(trade: &ForeignTrade) -> Result<Element, NfseError> {
    let mode = match trade.mode {
        SupplyMode::CrossBorder => 1,
        SupplyMode::ConsumedInBrazil => 2,
        SupplyMode::PresenceAbroad => 3,
        SupplyMode::MovementOfPeople => 4,
    };
    Ok(Element::new("comExt")
        .leaf("mdPrestacao", mode)
        .leaf("vincPrest", 0)
        .leaf("tpMoeda", trade.currency)
        .leaf("vServMoeda", number::amount("service.foreign_trade.amount_cents", trade.amount_cents)?)
        .leaf("mecAFComexP", "01")
        .leaf("mecAFComexT", "01")
        .leaf("movTempBens", 1)
        .leaf("mdic", 0))
}
