//! Services for people abroad.

use documents::nfse::{Address, ForeignTrade, Iss, Nfse, NoTaxId, Place, ServicePlace, SupplyMode, Taker, TaxId};

use super::parts::street;
use super::{Made, company};

/// For a company abroad: exported.
pub fn foreign() -> Made<Nfse> {
    let mut nfse = company()?;
    nfse.taker = Some(Taker {
        tax_id: TaxId::Foreign("98-7654321".to_owned()),
        municipal_registration: None,
        name: "Example Widgets, Inc.".to_owned(),
        address: Some(Address {
            street: street("Example Street", "100", "Downtown"),
            place: Place::Abroad {
                country: "US".parse()?,
                postal_code: "10001".to_owned(),
                city: "New York".to_owned(),
                region: "New York".to_owned(),
            },
        }),
        phone: Some("+1 212 555 0100".to_owned()),
        email: Some("billing@widgets.example".to_owned()),
    });
    nfse.service.foreign_trade =
        Some(ForeignTrade { mode: SupplyMode::CrossBorder, currency: "220".parse()?, amount_cents: 27_500 });
    nfse.values.iss = Iss::Exported { country: "US".parse()? };
    Ok(nfse)
}

/// For somebody abroad who has no document, done there.
pub fn foreign_without_id() -> Made<Nfse> {
    let mut nfse = foreign()?;
    nfse.service.place = ServicePlace::Abroad("US".parse()?);
    if let Some(taker) = &mut nfse.taker {
        taker.tax_id = TaxId::NoForeign(NoTaxId::Exempt);
    }
    Ok(nfse)
}
