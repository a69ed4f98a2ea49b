//! A return file in 240 columns: segments T and U in pairs.

use jiff::civil::DateTime;
use rust_decimal::Decimal;

use super::line::{Reader, Writer};
use super::remittance::Remittance;
use super::{Beneficiary, CnabError, Discharge, DischargeEntry, Width, remittance240};

pub(super) fn read(lines: &[Reader<'_>]) -> Result<Discharge, CnabError> {
    let [header, body @ .., trailer] = lines else {
        return Err(CnabError::Record { line: 1, expected: "header, lots and trailer" });
    };
    if header.text((8, 8)) != "0" || header.text((143, 143)) != "2" {
        return Err(CnabError::Record { line: 1, expected: "a return file header (0, code 2)" });
    }
    if trailer.text((8, 8)) != "9" {
        return Err(CnabError::Record { line: trailer.line, expected: "the file trailer (9)" });
    }
    let (found, expected) = (trailer.number((24, 29))?, lines.len() as u64);
    if found != expected {
        return Err(CnabError::Sequence { line: trailer.line, found, expected });
    }
    Ok(Discharge {
        width: Width::Cnab240,
        bank: header.text((1, 3)).to_owned(),
        agency: header.text((53, 57)).to_owned(),
        account: header.text((59, 70)).to_owned(),
        made_on: header.date((144, 151))?,
        number: header.number((158, 163))?,
        entries: entries(body)?,
    })
}

fn entries(body: &[Reader<'_>]) -> Result<Vec<DischargeEntry>, CnabError> {
    let mut entries = Vec::new();
    let mut open: Option<Reader<'_>> = None;
    let mut expected = 0;
    for line in body {
        match (line.text((8, 8)), line.text((14, 14)), open) {
            ("1", _, None) => expected = 0,
            ("5", _, None) => {}
            ("3", "T", None) => open = Some(*line),
            ("3", "U", Some(first)) => {
                entries.push(entry(&first, line)?);
                open = None;
            }
            ("3", kind, None) if !matches!(kind, "T" | "U") => {}
            _ => return Err(CnabError::Record { line: line.line, expected: "segments T and U in pairs" }),
        }
        if line.text((8, 8)) == "3" {
            expected += 1;
            let found = line.number((9, 13))?;
            if found != expected {
                return Err(CnabError::Sequence { line: line.line, found, expected });
            }
        }
    }
    match open {
        Some(line) => Err(CnabError::Record { line: line.line, expected: "segments T and U in pairs" }),
        None => Ok(entries),
    }
}

fn entry(t: &Reader<'_>, u: &Reader<'_>) -> Result<DischargeEntry, CnabError> {
    Ok(DischargeEntry {
        occurrence: t.text((16, 17)).to_owned(),
        our_number: t.number((38, 57))?,
        control: t.text((106, 130)).to_owned(),
        document_number: t.text((59, 73)).to_owned(),
        occurred_on: u.date((138, 145))?,
        credit_on: u.date((146, 153))?,
        due: t.date((74, 81))?,
        amount: t.cents((82, 96))?,
        paid_amount: u.cents((78, 92))?,
        fee: t.cents((199, 213))?,
        interest: u.cents((18, 32))?,
        discount: u.cents((33, 47))?,
        paid_bank: t.text((97, 99)).to_owned(),
        paid_agency: t.text((100, 104)).to_owned(),
        reasons: t.text((214, 223)).to_owned(),
        raw: format!("{}\n{}", t.text, u.text),
    })
}

pub(super) fn write(file: &Discharge, who: &Beneficiary, made: DateTime) -> Result<Vec<String>, CnabError> {
    let envelope = Remittance { beneficiary: who.clone(), number: file.number, made, instructions: Vec::new() };
    let lot = Writer::new(240).digits((1, 3), &who.bank).number((4, 7), 1).number((8, 8), 1).text((9, 9), "T");
    let mut lines = vec![remittance240::file_header(&envelope, 2)?, lot.number((10, 11), 1).finish()?];
    for (pair, entry) in (0..).zip(&file.entries) {
        lines.push(segment_t(who, entry, 2 * pair + 1)?);
        lines.push(segment_u(who, entry, 2 * pair + 2)?);
    }
    let total: Decimal = file.entries.iter().map(|entry| entry.amount).sum();
    let records = lines.len() as u64;
    let trailer = Writer::new(240)
        .digits((1, 3), &who.bank)
        .number((4, 7), 1)
        .number((8, 8), 5)
        .number((18, 23), records)
        .number((24, 29), file.entries.len() as u64)
        .cents((30, 46), total);
    lines.push(trailer.finish()?);
    lines.push(remittance240::file_trailer(&who.bank, records + 2)?);
    Ok(lines)
}

fn start(who: &Beneficiary, entry: &DischargeEntry, sequence: u64) -> Writer {
    Writer::new(240)
        .digits((1, 3), &who.bank)
        .number((4, 7), 1)
        .number((8, 8), 3)
        .number((9, 13), sequence)
        .digits((16, 17), &entry.occurrence)
}

fn segment_t(who: &Beneficiary, entry: &DischargeEntry, sequence: u64) -> Result<String, CnabError> {
    start(who, entry, sequence)
        .text((14, 14), "T")
        .digits((18, 22), &who.agency)
        .text((23, 23), &who.agency_digit)
        .digits((24, 35), &who.account)
        .text((36, 36), &who.account_digit)
        .number((38, 57), entry.our_number)
        .number((58, 58), 1)
        .text((59, 73), &entry.document_number)
        .date((74, 81), entry.due)
        .cents((82, 96), entry.amount)
        .digits((97, 99), &entry.paid_bank)
        .digits((100, 104), &entry.paid_agency)
        .text((106, 130), &entry.control)
        .number((131, 132), 9)
        .cents((199, 213), entry.fee)
        .text((214, 223), &entry.reasons)
        .finish()
}

fn segment_u(who: &Beneficiary, entry: &DischargeEntry, sequence: u64) -> Result<String, CnabError> {
    start(who, entry, sequence)
        .text((14, 14), "U")
        .cents((18, 32), entry.interest)
        .cents((33, 47), entry.discount)
        .number((48, 77), 0)
        .cents((78, 92), entry.paid_amount)
        .cents((93, 107), (entry.paid_amount - entry.fee).max(Decimal::ZERO))
        .number((108, 137), 0)
        .date((138, 145), entry.occurred_on)
        .date((146, 153), entry.credit_on)
        .finish()
}
