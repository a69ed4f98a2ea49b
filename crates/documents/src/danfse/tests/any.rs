//! Whatever an NFS-e says, its pages hold it.

use proptest::prelude::*;

use super::*;
use crate::testing::{faults, words};

/// A million reais, beyond which the taxes of a test say no more.
const MOST_CENTS: i64 = 100_000_000;

prop_compose! {
    fn any_nfse()(
        texts in (words::any(), words::any(), words::any(), words::any(), words::any()),
        maybes in (words::maybe(), words::maybe(), words::maybe(), words::maybe()),
        reason in words::any(),
        cents in (0..=MOST_CENTS, 0..=MOST_CENTS, 0..=MOST_CENTS),
        is_cancelled in any::<bool>(),
    ) -> Nfse {
        let mut nfse = samples::full();
        let (name, taker, street, service, description) = texts;
        nfse.provider.name = name;
        nfse.provider.street.name = street;
        (nfse.provider.email, nfse.provider.phone, nfse.provider.municipal_registration, nfse.service.additional_information) = maybes;
        if let Some(someone) = &mut nfse.taker {
            someone.name = taker;
        }
        nfse.service.national_name = service;
        nfse.service.description = description;
        nfse.values.service_cents = cents.0;
        nfse.values.unconditional_discount_cents = cents.1;
        nfse.values.federal.irrf_withheld_cents = cents.2;
        if is_cancelled {
            nfse.state = State::Cancelled { at: nfse.processed_at, reason };
        }
        nfse
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    #[test]
    fn any_text_and_amount_stays_on_its_page(nfse in any_nfse()) {
        let sheet = layout::pages(&nfse).unwrap();
        prop_assert_eq!(faults::of(&sheet), Vec::<String>::new());
        let bytes = write::write(&sheet, &layout::about(&nfse));
        prop_assert!(bytes.is_ok(), "{:?}", bytes.err());
    }
}
