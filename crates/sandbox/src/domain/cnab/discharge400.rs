//! A return file in 400 columns.

use jiff::civil::DateTime;

use super::line::{Reader, Writer};
use super::remittance::document_kind;
use super::{Beneficiary, CnabError, Discharge, DischargeEntry, Width};
use crate::domain::boleto::free_field;

pub(super) fn read(lines: &[Reader<'_>]) -> Result<Discharge, CnabError> {
    let [header, details @ .., trailer] = lines else {
        return Err(CnabError::Record { line: 1, expected: "header, details and trailer" });
    };
    if header.text((1, 19)) != "02RETORNO01COBRANCA" {
        return Err(CnabError::Record { line: 1, expected: "a return header (02RETORNO01COBRANCA)" });
    }
    if trailer.text((1, 1)) != "9" {
        return Err(CnabError::Record { line: trailer.line, expected: "the trailer (9)" });
    }
    for line in lines {
        let found = line.number((395, 400))?;
        if found != line.line as u64 {
            return Err(CnabError::Sequence { line: line.line, found, expected: line.line as u64 });
        }
    }
    let first = details.first();
    Ok(Discharge {
        width: Width::Cnab400,
        bank: header.text((77, 79)).to_owned(),
        agency: first.map_or("", |line| line.text((25, 29))).to_owned(),
        account: first.map_or("", |line| line.text((30, 36))).to_owned(),
        made_on: header.date((95, 100))?,
        number: header.number((109, 113))?,
        entries: details.iter().map(entry).collect::<Result<_, _>>()?,
    })
}

fn entry(line: &Reader<'_>) -> Result<DischargeEntry, CnabError> {
    if line.text((1, 1)) != "1" {
        return Err(CnabError::Record { line: line.line, expected: "a detail (1)" });
    }
    Ok(DischargeEntry {
        occurrence: line.text((109, 110)).to_owned(),
        our_number: line.number((71, 81))?,
        control: line.text((38, 62)).to_owned(),
        document_number: line.text((117, 126)).to_owned(),
        occurred_on: line.date((111, 116))?,
        credit_on: line.date((296, 301))?,
        due: line.date((147, 152))?,
        amount: line.cents((153, 165))?,
        paid_amount: line.cents((254, 266))?,
        fee: line.cents((176, 188))?,
        interest: line.cents((267, 279))?,
        discount: line.cents((241, 253))?,
        paid_bank: line.text((166, 168)).to_owned(),
        paid_agency: line.text((169, 173)).to_owned(),
        reasons: line.text((319, 328)).to_owned(),
        raw: line.text.to_owned(),
    })
}

pub(super) fn write(file: &Discharge, who: &Beneficiary, made: DateTime) -> Result<Vec<String>, CnabError> {
    let header = Writer::new(400)
        .number((1, 2), 2)
        .text((3, 9), "RETORNO")
        .number((10, 11), 1)
        .text((12, 26), "COBRANCA")
        .digits((27, 46), &who.agreement)
        .text((47, 76), &who.name)
        .digits((77, 79), &who.bank)
        .text((80, 94), &who.bank_name)
        .date((95, 100), Some(made.date()))
        .number((101, 108), 1_600_000)
        .number((109, 113), file.number)
        .number((395, 400), 1)
        .finish()?;
    let mut lines = vec![header];
    for (sequence, entry) in (2..).zip(&file.entries) {
        lines.push(detail(who, entry, sequence)?);
    }
    let sequence = lines.len() as u64 + 1;
    let trailer = Writer::new(400)
        .number((1, 4), 9201)
        .digits((5, 7), &who.bank)
        .number((18, 25), file.entries.len() as u64)
        .cents((26, 39), file.entries.iter().map(|entry| entry.paid_amount).sum())
        .number((395, 400), sequence);
    lines.push(trailer.finish()?);
    Ok(lines)
}

fn detail(who: &Beneficiary, entry: &DischargeEntry, sequence: u64) -> Result<String, CnabError> {
    Writer::new(400)
        .number((1, 1), 1)
        .number((2, 3), document_kind(&who.document))
        .digits((4, 17), &who.document.unmasked())
        .number((18, 21), 0)
        .digits((22, 24), &who.wallet)
        .digits((25, 29), &who.agency)
        .digits((30, 36), &who.account)
        .text((37, 37), &who.account_digit)
        .text((38, 62), &entry.control)
        .number((71, 81), entry.our_number)
        .number((82, 82), u64::from(free_field::check_digit(entry.our_number)))
        .digits((109, 110), &entry.occurrence)
        .date((111, 116), entry.occurred_on)
        .text((117, 126), &entry.document_number)
        .number((127, 146), entry.our_number)
        .date((147, 152), entry.due)
        .cents((153, 165), entry.amount)
        .digits((166, 168), &entry.paid_bank)
        .digits((169, 173), &entry.paid_agency)
        .cents((176, 188), entry.fee)
        .number((189, 240), 0)
        .cents((241, 253), entry.discount)
        .cents((254, 266), entry.paid_amount)
        .cents((267, 279), entry.interest)
        .number((280, 292), 0)
        .date((296, 301), entry.credit_on)
        .text((319, 328), &entry.reasons)
        .number((395, 400), sequence)
        .finish()
}
