use jiff::civil::date;
use proptest::prelude::*;

use super::super::remittance::tests::beneficiary;
use super::*;

fn entry(our_number: u64, paid: i64) -> DischargeEntry {
    DischargeEntry {
        occurrence: "06".into(),
        our_number,
        control: "17".into(),
        document_number: "NF1042".into(),
        occurred_on: Some(date(2026, 9, 1)),
        credit_on: Some(date(2026, 9, 2)),
        due: Some(date(2026, 9, 1)),
        amount: Decimal::new(paid, 2),
        paid_amount: Decimal::new(paid, 2),
        fee: Decimal::new(190, 2),
        interest: Decimal::new(0, 2),
        discount: Decimal::new(0, 2),
        paid_bank: "341".into(),
        paid_agency: "01234".into(),
        reasons: String::new(),
        raw: String::new(),
    }
}

fn file(width: Width, entries: Vec<DischargeEntry>) -> Discharge {
    let account = if width == Width::Cnab400 { "0003666" } else { "000000003666" };
    Discharge {
        width,
        bank: "999".into(),
        agency: "04327".into(),
        account: account.into(),
        made_on: Some(date(2026, 9, 2)),
        number: 3,
        entries,
    }
}

fn written(file: &Discharge) -> String {
    file.write(&beneficiary(), date(2026, 9, 2).at(6, 0, 0, 0)).unwrap()
}

fn without_raw(mut file: Discharge) -> Discharge {
    file.entries.iter_mut().for_each(|entry| entry.raw.clear());
    file
}

#[test]
fn a_missing_record_is_named() {
    let text = written(&file(Width::Cnab400, vec![entry(1, 100)]));
    let lines: Vec<&str> = text.lines().collect();
    let without_trailer = lines[..2].join("\r\n");
    assert_eq!(
        Discharge::parse(without_trailer.as_bytes()),
        Err(CnabError::Record { line: 2, expected: "the trailer (9)" })
    );
    let skipped = [lines[0], lines[2]].join("\r\n");
    assert_eq!(Discharge::parse(skipped.as_bytes()), Err(CnabError::Sequence { line: 2, found: 3, expected: 2 }));
    let remittance = text.replace("02RETORNO", "01REMESSA");
    assert!(matches!(Discharge::parse(remittance.as_bytes()), Err(CnabError::Record { line: 1, .. })));
}

#[test]
fn segments_come_in_pairs() {
    let text = written(&file(Width::Cnab240, vec![entry(1, 100)]));
    let lines: Vec<&str> = text.lines().collect();
    let alone = [lines[0], lines[1], lines[2], lines[4], &lines[5].replace("000006", "000005")].join("\n");
    assert_eq!(
        Discharge::parse(alone.as_bytes()),
        Err(CnabError::Record { line: 4, expected: "segments T and U in pairs" })
    );
    let miscounted = text.replace("000001000006", "000001000007");
    assert!(matches!(Discharge::parse(miscounted.as_bytes()), Err(CnabError::Sequence { line: 6, .. })));
}

#[test]
fn letters_in_a_number_are_placed() {
    let text = written(&file(Width::Cnab400, vec![entry(1, 100)]));
    let broken = text.replacen("000000000100341", "0000000001X0341", 1);
    assert_eq!(
        Discharge::parse(broken.as_bytes()),
        Err(CnabError::Column { line: 2, start: 153, end: 165, expected: "number" })
    );
}

proptest! {
    #[test]
    fn round_trip(
        paid in prop::collection::vec((1_u64..99_999_999_999, 1_i64..9_999_999_999), 0..6),
    ) {
        for width in [Width::Cnab400, Width::Cnab240] {
            let entries: Vec<_> = paid.iter().map(|(number, cents)| entry(*number, *cents)).collect();
            let mut file = file(width, entries);
            if width == Width::Cnab400 && paid.is_empty() {
                file.agency.clear();
                file.account.clear();
            }
            prop_assert_eq!(without_raw(Discharge::parse(written(&file).as_bytes()).unwrap()), file);
        }
    }

    #[test]
    fn any_bytes_are_met_without_panic(content in prop::collection::vec(any::<u8>(), 0..900)) {
        let _ = Discharge::parse(&content);
    }

    #[test]
    fn any_damage_is_met_without_panic(at in 0_usize..1600, byte in any::<u8>()) {
        let mut content = written(&file(Width::Cnab240, vec![entry(1, 100)])).into_bytes();
        if let Some(slot) = content.get_mut(at) {
            *slot = byte;
        }
        let _ = Discharge::parse(&content);
    }
}
