//! Whatever an invoice says, its pages hold it.

use proptest::prelude::*;

use super::*;
use crate::party::Address;
use crate::testing::{faults, words};

pub fn party() -> BoxedStrategy<Party> {
    let address = (words::any(), words::any(), words::maybe(), words::any(), words::any(), words::any(), words::any());
    let address = address.prop_map(|(street, number, complement, neighborhood, city, state, postal_code)| Address {
        street,
        number,
        complement,
        neighborhood,
        city,
        state,
        postal_code,
    });
    let texts = (words::any(), words::maybe(), words::maybe(), words::maybe(), words::maybe(), words::maybe());
    (texts, proptest::option::of(address))
        .prop_map(|((name, trade_name, number, registration, email, phone), address)| Party {
            name,
            trade_name,
            document_number: number,
            municipal_registration: registration,
            address,
            email,
            phone,
        })
        .boxed()
}

fn line() -> BoxedStrategy<Line> {
    (words::any(), any::<i64>(), 0_u32..10, any::<i64>(), any::<i64>(), any::<i64>())
        .prop_map(|(description, count, scale, unit_amount_subcents, amount_cents, discount_cents)| Line {
            description,
            period: None,
            quantity: Decimal::new(count, scale),
            unit_amount_subcents,
            amount_cents,
            discount_cents,
        })
        .boxed()
}

fn parts() -> BoxedStrategy<Vec<Part>> {
    let part = (words::any(), any::<i64>()).prop_map(|(label, amount_cents)| Part { label, amount_cents });
    proptest::collection::vec(part, 0..4).boxed()
}

fn sums() -> BoxedStrategy<Sums> {
    (parts(), parts(), parts(), parts(), any::<[i64; 4]>())
        .prop_map(|(discounts, taxes, withheld, credits, amounts)| Sums {
            subtotal_cents: amounts[0],
            discounts,
            taxes,
            total_cents: amounts[1],
            withheld,
            credits,
            amount_due_cents: amounts[2],
            amount_paid_cents: amounts[3].max(i64::MIN + 1),
            amount_remaining_cents: amounts[0],
        })
        .boxed()
}

prop_compose! {
    fn invoice()(
        issuer in party(),
        payer in party(),
        number in words::maybe(),
        description in words::maybe(),
        footer in words::maybe(),
        lines in proptest::collection::vec(line(), 0..20),
        sums in sums(),
        pix in words::any(),
        typed_line in words::any(),
        state in prop_oneof![Just(State::Draft), Just(State::Open), Just(State::Void { on: None })],
    ) -> Invoice {
        let sample = samples::invoice();
        let boleto = sample.payment.boleto.clone().map(|codes| Boleto { typed_line, ..codes });
        let payment = Payment { boleto, pix: Some(pix.chars().take(500).collect()) };
        Invoice { state, number, issuer, payer, description, lines, sums, payment, footer, ..sample }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_text_and_amount_stays_on_its_page(invoice in invoice()) {
        let sheet = layout::pages(&invoice).unwrap();
        prop_assert_eq!(faults::of(&sheet), Vec::<String>::new());
        let bytes = write::write(&sheet, &layout::about(&invoice));
        prop_assert!(bytes.is_ok(), "{:?}", bytes.err());
    }
}
