//! Proposals as their readers get them.

use jiff::civil::date;

use super::*;
use crate::testing::{self, samples};

mod any;
mod text;

fn item(name: &str, cycle: Cycle, quantity: i64, unit_amount_subcents: i64) -> Item {
    Item {
        name: name.to_owned(),
        description: None,
        cycle,
        quantity: Decimal::from(quantity),
        unit_amount_subcents,
        setup_amount_subcents: 0,
        excess_amount_subcents: 0,
        amount_cents: quantity * unit_amount_subcents / 100,
    }
}

fn proposal() -> Proposal {
    let mut plan = item("Plano Profissional", Cycle::Monthly, 1, 9_900_000);
    plan.description = Some(
        "Emissão de boletos e Pix, conciliação automática, régua de cobrança por e-mail e até 5.000 cobranças por mês."
            .to_owned(),
    );
    plan.setup_amount_subcents = 15_000_000;
    plan.excess_amount_subcents = 4_500;
    Proposal {
        state: State::Sent,
        code: "PRP-2026-0042".to_owned(),
        title: "Gestão de cobranças para a Padaria São João".to_owned(),
        description: Some("Conforme conversamos, apresentamos a proposta para automatizar a emissão e a conciliação das suas cobranças.\n\nA implantação leva duas semanas, com migração dos seus clientes e treinamento da equipe.".to_owned()),
        issued_on: date(2026, 10, 1),
        valid_until: Some(date(2026, 10, 31)),
        issuer: samples::issuer(),
        recipient: samples::payer(),
        contact: Some("Sra. Conceição Araújo".to_owned()),
        items: vec![
            plan,
            item("Usuário adicional", Cycle::Monthly, 12, 290_000),
            item("Integração com o sistema de gestão", Cycle::Once, 1, 32_000_000),
        ],
        discount: Some(Discount { label: "Cupom PRIMAVERA10 (10%)".to_owned(), amount_cents: Some(13_380) }),
        setup_amount_cents: 470_000,
        monthly_amount_cents: 120_420,
        terms: Some("Pagamento mensal por boleto ou Pix, com vencimento todo dia 5. Reajuste anual pelo IPCA. Sem fidelidade: o cancelamento vale a partir do mês seguinte ao pedido.".to_owned()),
    }
}

fn all() -> Vec<(&'static str, Proposal)> {
    let many: Vec<Item> = (1..=60).map(|at| item(&format!("Módulo {at:02}"), Cycle::Annual, at, 123_400)).collect();
    let accepted = State::Accepted { on: Some(date(2026, 10, 9)) };
    vec![
        ("proposal-sent", proposal()),
        ("proposal-accepted", Proposal { state: accepted, setup_amount_cents: 0, discount: None, ..proposal() }),
        ("proposal-draft", Proposal { state: State::Draft, monthly_amount_cents: 0, terms: None, ..proposal() }),
        ("proposal-cancelled", Proposal { state: State::Canceled, description: None, ..proposal() }),
        ("proposal-expired", Proposal { state: State::Expired, valid_until: None, ..proposal() }),
        ("proposal-60-items", Proposal { items: many, state: State::Rejected, ..proposal() }),
    ]
}

#[test]
fn nothing_overlaps_or_overflows() {
    for (name, proposal) in all() {
        assert_eq!(testing::faults::of(&layout::pages(&proposal).unwrap()), Vec::<String>::new(), "{name}");
    }
}

#[test]
fn files_are_small_and_always_the_same() {
    for (name, proposal) in all() {
        let bytes = render(&proposal).unwrap();
        testing::keep(name, &bytes);
        assert!(bytes.len() < 100_000, "{name}: {} bytes", bytes.len());
        assert_eq!(render(&proposal).unwrap(), bytes, "{name}");
    }
}
