//! Invoices of invented companies.

use jiff::ToSpan as _;
use jiff::civil::date;

use super::*;
use crate::testing::samples::{issuer, payer};

pub const PIX: &str = "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-42665544000052040000530398654071289.455802BR5922EMPRESA EXEMPLO LTDA6009SAO PAULO62190515FAT0000012026106304A13F";

pub fn line(description: &str, quantity: i64, unit_amount_subcents: i64) -> Line {
    Line {
        description: description.to_owned(),
        period: None,
        quantity: Decimal::from(quantity),
        unit_amount_subcents,
        amount_cents: quantity * unit_amount_subcents / 100,
        discount_cents: 0,
    }
}

fn part(label: &str, amount_cents: i64) -> Part {
    Part { label: label.to_owned(), amount_cents }
}

/// Three lines, a coupon, ISS withheld, a credit, Pix and boleto.
pub fn invoice() -> Invoice {
    let period = Period { from: date(2026, 10, 1), until: date(2026, 10, 31) };
    let mut plan = line("Plano Profissional", 1, 9_900_000);
    plan.period = Some(period);
    let mut seats = line("Usuário adicional", 12, 290_000);
    seats.discount_cents = 3_480;
    let messages = Line {
        description: "Mensagens excedentes – medição de uso de setembro".to_owned(),
        period: Some(Period { from: date(2026, 9, 1), until: date(2026, 9, 30) }),
        quantity: Decimal::new(13_275, 1),
        unit_amount_subcents: 725,
        amount_cents: 9_624,
        discount_cents: 0,
    };
    Invoice {
        state: State::Open,
        number: Some("FAT-000128".to_owned()),
        issued_on: date(2026, 9, 25),
        due_on: Some(date(2026, 10, 5)),
        period: Some(period),
        issuer: issuer(),
        payer: payer(),
        description: Some("Assinatura do Plano Profissional, referente a outubro de 2026. Pedido de compra nº 4.512.".to_owned()),
        lines: vec![plan, seats, messages],
        sums: Sums {
            subtotal_cents: 143_424,
            discounts: vec![part("Desconto na linha", 3_480), part("Cupom PRIMAVERA10 (10%)", 9_900)],
            taxes: vec![],
            total_cents: 130_044,
            withheld: vec![part("ISS retido (5%)", 6_502)],
            credits: vec![part("Crédito promocional", 5_000)],
            amount_due_cents: 118_542,
            amount_paid_cents: 0,
            amount_remaining_cents: 118_542,
        },
        installments: vec![],
        payment: Payment {
            boleto: Some(Boleto {
                typed_line: "99991234560000128945000001234567890000001234567".to_owned(),
                barcode: "99991234500000128945000001234567890123456789".to_owned(),
            }),
            pix: Some(PIX.to_owned()),
        },
        footer: Some("Após o vencimento: multa de 2% e juros de 1% ao mês. Dúvidas? Escreva para financeiro@aurora.exemplo.com.br ou ligue para (41) 3333-4444, de segunda a sexta, das 9h às 18h.".to_owned()),
    }
}

/// As many lines as an invoice may have.
pub fn long() -> Invoice {
    let lines: Vec<Line> = (1..=200)
        .map(|at| {
            let more = if at % 7 == 0 {
                " com entrega, instalação, treinamento da equipe e acompanhamento do primeiro mês de uso"
            } else {
                ""
            };
            line(&format!("Item {at:03} – licença de módulo{more}"), at % 9 + 1, 100_000 + at * 1_300)
        })
        .collect();
    let total = lines.iter().map(|line| line.amount_cents).sum();
    let sums = Sums {
        subtotal_cents: total,
        total_cents: total,
        amount_due_cents: total,
        amount_remaining_cents: total,
        ..Sums::default()
    };
    Invoice { lines, sums, ..invoice() }
}

/// Names as long as they may be.
pub fn wordy() -> Invoice {
    let mut wordy = invoice();
    let name = "Associação Beneficente dos Trabalhadores Autônomos em Comércio Eletrônico, Educação a Distância e Serviços Administrativos da Região Metropolitana de São José do Rio Preto e Municípios Vizinhos – Organização da Sociedade Civil de Interesse Público";
    wordy.payer.name = name.to_owned();
    wordy.issuer.name = name.to_owned();
    wordy.payer.email = Some(
        "departamento.de.contas.a.pagar.e.conciliacao@associacao-beneficente-dos-trabalhadores.exemplo.com.br"
            .to_owned(),
    );
    wordy.lines[0].description = format!("{name}. {}", "Pneumoultramicroscopicossilicovulcanoconiótico".repeat(4));
    wordy.lines[1].amount_cents = 9_999_999_999_999;
    wordy.sums.discounts[1].label =
        "Cupom de desconto concedido na renegociação do contrato de prestação de serviços nº 2026/000123".to_owned();
    wordy
}

/// Paid whole.
pub fn paid() -> Invoice {
    let mut invoice = invoice();
    invoice.state = State::Paid { on: Some(date(2026, 10, 5)) };
    invoice.sums.amount_paid_cents = invoice.sums.amount_due_cents;
    invoice.sums.amount_remaining_cents = 0;
    invoice
}

/// Six instalments, the first one paid.
pub fn in_installments() -> Invoice {
    let mut invoice = invoice();
    invoice.installments = (1..=6)
        .map(|number| Installment {
            number,
            amount_cents: 19_757,
            due_on: date(2026, 9, 5).saturating_add(i64::from(number).months()),
            state: match number {
                1 => InstallmentState::Paid { on: Some(date(2026, 10, 3)) },
                6 => InstallmentState::Canceled,
                _ => InstallmentState::Pending,
            },
        })
        .collect();
    invoice.sums.amount_paid_cents = 19_757;
    invoice.sums.amount_remaining_cents = 98_785;
    invoice
}
