use jiff::civil::date;

use super::*;
use crate::domain::charges::{DayKind, Discount, Interest, InterestRate, Rate};

pub(in crate::domain::cnab) fn beneficiary() -> Beneficiary {
    Beneficiary {
        bank: "999".into(),
        bank_name: "Banco do Sandbox".into(),
        document: Document::parse("05.813.794/0001-26").unwrap(),
        name: "Padaria São João Ltda.".into(),
        agreement: "229385".into(),
        agency: "4327".into(),
        agency_digit: "3".into(),
        account: "0003666".into(),
        account_digit: "8".into(),
        wallet: "19".into(),
    }
}

fn remittance() -> Remittance {
    let terms = Terms {
        amount: Decimal::new(128_945, 2),
        due: date(2026, 9, 1),
        reduction: None,
        discounts: [Some(Discount { rate: Rate::Percent(Decimal::TEN), days_before: 3 }), None, None],
        fine: Some(Fine { rate: Rate::Percent(Decimal::TWO), after_days: 1 }),
        interest: Some(Interest {
            rate: InterestRate::MonthlyPercent(Decimal::ONE),
            after_days: 1,
            days: DayKind::Calendar,
        }),
    };
    let instruction = Instruction {
        occurrence: "01".into(),
        our_number: 24,
        control: "BOLETO 17".into(),
        document_number: "NF-1042".into(),
        species: "02".into(),
        issued: date(2026, 8, 22),
        terms,
        payer: Payer {
            document: Document::parse("337.539.339-37").unwrap(),
            name: "José da Silva".into(),
            address: "Rua das Flores, 10".into(),
            neighborhood: "Cambuí".into(),
            zipcode: "13024-000".into(),
            city: "Campinas".into(),
            state: "SP".into(),
        },
    };
    Remittance {
        beneficiary: beneficiary(),
        number: 7,
        made: date(2026, 8, 22).at(17, 6, 29, 0),
        instructions: vec![instruction.clone(), instruction],
    }
}

#[test]
fn every_line_has_400_columns_and_a_running_number() {
    let text = remittance().write(Width::Cnab400).unwrap();
    let lines: Vec<&str> = text.split_terminator("\r\n").collect();
    assert_eq!(lines.len(), 4);
    for (number, line) in (1..).zip(&lines) {
        assert_eq!((line.len(), &line[394..]), (400, format!("{number:06}").as_str()));
    }
    assert!(lines[0].starts_with("01REMESSA01COBRANCA"));
    assert_eq!(&lines[0][76..79], "999");
    assert_eq!(&lines[1][70..82], "000000000248");
    assert_eq!(&lines[1][108..139], "01NF-1042   0109260000000128945");
    assert_eq!(&lines[1][65..70], "20200");
    assert_eq!(&lines[1][160..192], "00000000000432908260000000012895");
    assert_eq!(&lines[1][218..248], "0100033753933937JOSE DA SILVA ");
    assert!(lines[3].starts_with('9'));
}

#[test]
fn every_line_has_240_columns_and_the_trailers_count() {
    let text = remittance().write(Width::Cnab240).unwrap();
    let lines: Vec<&str> = text.split_terminator("\r\n").collect();
    assert_eq!(lines.len(), 10);
    assert!(lines.iter().all(|line| line.len() == 240 && line.starts_with("999")));
    let segments: Vec<&str> = lines[2..8].iter().map(|line| &line[13..14]).collect();
    assert_eq!(segments, ["P", "Q", "R", "P", "Q", "R"]);
    assert_eq!(&lines[2][77..100], "01092026000000000128945");
    assert_eq!(&lines[2][141..165], "229082026000000000001000");
    assert_eq!(&lines[4][65..89], "202092026000000000000200");
    assert_eq!(&lines[8][17..46], "00000800000200000000000257890");
    assert_eq!(&lines[9][17..35], "000001000010000000");
}

#[test]
fn a_number_too_long_is_refused() {
    let mut file = remittance();
    file.number = 10_000_000;
    assert_eq!(file.write(Width::Cnab400), Err(CnabError::Overflow { start: 111, end: 117 }));
}
