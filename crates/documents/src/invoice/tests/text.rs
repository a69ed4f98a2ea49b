//! What a reader finds in the file: all that was said, in order.

use super::*;
use crate::testing::read;

#[test]
fn the_file_says_what_was_drawn() {
    for (name, invoice) in all() {
        let drawn = read::drawn(&layout::pages(&invoice).unwrap());
        assert_eq!(read::text(&render(&invoice).unwrap()), drawn, "{name}");
    }
}

#[test]
fn an_invoice_says_all_of_it_in_order() {
    let text = read::text(&render(&samples::invoice()).unwrap());
    let wanted = [
        "Aurora Softwares de Gestão Ltda.",
        "CNPJ 12.345.678/0001-95",
        "Avenida das Araucárias, 1.450, conjunto 82, Água Verde",
        "Curitiba/PR · CEP 80240-000",
        "FAT-000128",
        "EM ABERTO",
        "25/09/2026",
        "05/10/2026",
        "01/10/2026 a 31/10/2026",
        "R$ 1.185,42",
        "Padaria São João & Irmãos Ltda. – EPP",
        "CNPJ 98.765.432/0001-98",
        "(41) 99888-7766",
        "Plano Profissional",
        "R$ 990,00",
        "Usuário adicional",
        "Desconto na linha: R$ 34,80",
        "12",
        "R$ 29,00",
        "R$ 348,00",
        "Mensagens excedentes – medição de uso de setembro",
        "1.327,5",
        "R$ 0,0725",
        "R$ 96,24",
        "Subtotal R$ 1.434,24",
        "Cupom PRIMAVERA10 (10%) -R$ 99,00",
        "Total R$ 1.300,44",
        "ISS retido (5%) -R$ 65,02",
        "Crédito promocional -R$ 50,00",
        "Valor a pagar R$ 1.185,42",
        samples::PIX,
        "99991.23456 00001.289450 00001.234567 8 90000001234567",
        "multa de 2% e juros de 1% ao mês",
        "Página 1 de 1",
    ];
    assert_eq!(read::missing_in_order(&text, &wanted), None);
}

#[test]
fn two_hundred_lines_are_all_there_in_order() {
    let invoice = samples::long();
    let bytes = render(&invoice).unwrap();
    let amounts: Vec<String> = invoice.lines.iter().map(|line| crate::money::brl_cents(line.amount_cents)).collect();
    let wanted: Vec<&str> = invoice
        .lines
        .iter()
        .zip(&amounts)
        .flat_map(|(line, amount)| [line.description.as_str(), amount.as_str()])
        .collect();
    assert_eq!(read::missing_in_order(&read::text(&bytes), &wanted), None);
    let pages = read::page_count(&bytes);
    assert!((7..=9).contains(&pages), "{pages} pages");
    let heads = read::text(&bytes).matches("DescriçãoQuantidadePreçounitárioValor").count();
    assert_eq!(heads, pages - 1, "each page of lines has the column names, the last has sums alone");
}

#[test]
fn the_qr_code_is_the_pix_code() {
    assert_eq!(read::qr(&layout::pages(&samples::invoice()).unwrap()), samples::PIX);
}

#[test]
fn only_what_can_be_paid_shows_how() {
    for (name, invoice) in all() {
        let text = read::text(&render(&invoice).unwrap());
        let is_open = matches!(invoice.state, State::Open | State::Overdue);
        assert_eq!(text.contains("Comopagar"), is_open, "{name}");
    }
}

#[test]
fn states_are_marked_on_each_page() {
    let day = Some(jiff::civil::date(2026, 10, 5));
    let states = [
        (State::Draft, "RASCUNHO"),
        (State::Overdue, "VENCIDA"),
        (State::Paid { on: day }, "PAGAEM05/10/2026"),
        (State::Void { on: None }, "ANULADA"),
        (State::Uncollectible, "INCOBRÁVEL"),
    ];
    for (state, mark) in states {
        let bytes = render(&Invoice { state, ..samples::wordy() }).unwrap();
        assert_eq!(read::text(&bytes).matches(mark).count(), read::page_count(&bytes), "{mark}");
    }
}

#[test]
fn codes_that_cannot_be_drawn_are_refused() {
    let mut invoice = samples::invoice();
    invoice.payment.pix = Some("x".repeat(2_400));
    assert_eq!(render(&invoice), Err(DocumentError::QrCode));
    invoice.payment.pix = None;
    invoice.payment.boleto.as_mut().unwrap().barcode = "123".to_owned();
    assert_eq!(render(&invoice), Err(DocumentError::Barcode));
}

#[test]
fn texts_without_end_are_refused() {
    let invoice = Invoice { footer: Some("sem fim\n".repeat(20_000)), ..samples::invoice() };
    assert_eq!(render(&invoice), Err(DocumentError::TooLong));
}
