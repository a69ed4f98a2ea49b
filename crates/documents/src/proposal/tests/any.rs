//! Whatever a proposal says, its pages hold it.

use proptest::prelude::*;

use super::*;
use crate::testing::{faults, samples, words};

fn item() -> impl Strategy<Value = Item> {
    (words::any(), words::maybe(), any::<[i64; 4]>(), any::<i64>()).prop_map(|(name, description, amounts, count)| {
        Item {
            name,
            description,
            cycle: Cycle::Quarterly,
            quantity: Decimal::new(count, 3),
            unit_amount_subcents: amounts[0],
            setup_amount_subcents: amounts[1],
            excess_amount_subcents: amounts[2],
            amount_cents: amounts[3],
        }
    })
}

prop_compose! {
    fn any_proposal()(
        texts in (words::any(), words::any(), words::maybe(), words::maybe(), words::maybe()),
        names in (words::any(), words::any()),
        items in proptest::collection::vec(item(), 0..12),
        label in words::any(),
        amounts in any::<[i64; 3]>(),
    ) -> Proposal {
        let (code, title, description, contact, terms) = texts;
        Proposal {
            code, title, description, contact, terms, items,
            issuer: Party { name: names.0, ..samples::issuer() },
            recipient: Party { name: names.1, ..samples::payer() },
            discount: Some(Discount { label, amount_cents: Some(amounts[0]) }),
            setup_amount_cents: amounts[1],
            monthly_amount_cents: amounts[2],
            ..proposal()
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    #[test]
    fn any_text_and_amount_stays_on_its_page(proposal in any_proposal()) {
        let sheet = layout::pages(&proposal).unwrap();
        prop_assert_eq!(faults::of(&sheet), Vec::<String>::new());
        let bytes = write::write(&sheet, &layout::about(&proposal));
        prop_assert!(bytes.is_ok(), "{:?}", bytes.err());
    }
}
