//! A remittance in 240 columns: file header, one lot (header, segments P, Q and R, trailer), file trailer.

use rust_decimal::Decimal;

use super::CnabError;
use super::line::Writer;
use super::remittance::{Beneficiary, Instruction, Remittance, daily_interest, document_kind, in_reais};
use crate::domain::calendar;
use crate::domain::charges::{Rate, Terms};

pub(super) fn lines(file: &Remittance) -> Result<Vec<String>, CnabError> {
    let mut lines = vec![file_header(file, 1)?, lot_header(file)?];
    let mut sequence = 0;
    for instruction in &file.instructions {
        let mut segments = vec![segment_p as Segment, segment_q];
        if instruction.terms.fine.is_some() || instruction.terms.discounts[1].is_some() {
            segments.push(segment_r);
        }
        for segment in segments {
            sequence += 1;
            let start = detail(&file.beneficiary, sequence, &instruction.occurrence);
            lines.push(segment(start, &file.beneficiary, instruction)?);
        }
    }
    lines.push(lot_trailer(file, sequence + 2)?);
    let records = lines.len() as u64 + 1;
    lines.push(file_trailer(&file.beneficiary.bank, records)?);
    Ok(lines)
}

type Segment = fn(Writer, &Beneficiary, &Instruction) -> Result<String, CnabError>;

fn account(writer: Writer, who: &Beneficiary, at: usize) -> Writer {
    writer
        .digits((at, at + 4), &who.agency)
        .text((at + 5, at + 5), &who.agency_digit)
        .digits((at + 6, at + 17), &who.account)
        .text((at + 18, at + 18), &who.account_digit)
}

pub(super) fn file_header(file: &Remittance, direction: u64) -> Result<String, CnabError> {
    let who = &file.beneficiary;
    let writer = Writer::new(240)
        .digits((1, 3), &who.bank)
        .number((4, 8), 0)
        .number((18, 18), document_kind(&who.document))
        .digits((19, 32), &who.document.unmasked())
        .digits((33, 52), &who.agreement);
    account(writer, who, 53)
        .text((73, 102), &who.name)
        .text((103, 132), &who.bank_name)
        .number((143, 143), direction)
        .date((144, 151), Some(file.made.date()))
        .text((152, 157), &file.made.strftime("%H%M%S").to_string())
        .number((158, 163), file.number)
        .number((164, 166), 103)
        .number((167, 171), 0)
        .finish()
}

fn lot_header(file: &Remittance) -> Result<String, CnabError> {
    let who = &file.beneficiary;
    let writer = Writer::new(240)
        .digits((1, 3), &who.bank)
        .number((4, 7), 1)
        .number((8, 8), 1)
        .text((9, 9), "R")
        .number((10, 11), 1)
        .number((14, 16), 60)
        .number((18, 18), document_kind(&who.document))
        .digits((19, 33), &who.document.unmasked())
        .digits((34, 53), &who.agreement);
    account(writer, who, 54)
        .text((74, 103), &who.name)
        .number((184, 191), file.number)
        .date((192, 199), Some(file.made.date()))
        .number((200, 207), 0)
        .finish()
}

fn detail(who: &Beneficiary, sequence: u64, occurrence: &str) -> Writer {
    Writer::new(240)
        .digits((1, 3), &who.bank)
        .number((4, 7), 1)
        .number((8, 8), 3)
        .number((9, 13), sequence)
        .digits((16, 17), occurrence)
}

fn segment_p(writer: Writer, who: &Beneficiary, instruction: &Instruction) -> Result<String, CnabError> {
    let terms = &instruction.terms;
    let reduction = terms.reduction.map_or(Decimal::ZERO, |rate| in_reais(rate, terms.amount));
    let interest = terms.interest.map(|interest| calendar::plus_days(terms.due, interest.after_days));
    let writer = discount(writer.text((14, 14), "P"), terms, 0, 142);
    account(writer, who, 18)
        .number((38, 57), instruction.our_number)
        .number((58, 61), 1111)
        .number((62, 62), 2)
        .text((63, 77), &instruction.document_number)
        .date((78, 85), Some(terms.due))
        .cents((86, 100), terms.amount)
        .number((101, 105), 0)
        .digits((107, 108), &instruction.species)
        .text((109, 109), "N")
        .date((110, 117), Some(instruction.issued))
        .number((118, 118), if interest.is_some() { 1 } else { 3 })
        .date((119, 126), interest)
        .cents((127, 141), daily_interest(terms))
        .number((166, 180), 0)
        .cents((181, 195), reduction)
        .text((196, 220), &instruction.control)
        .number((221, 221), 3)
        .number((222, 223), 0)
        .number((224, 224), 2)
        .number((225, 227), 0)
        .number((228, 229), 9)
        .number((230, 239), 0)
        .finish()
}

fn segment_q(writer: Writer, _who: &Beneficiary, instruction: &Instruction) -> Result<String, CnabError> {
    let payer = &instruction.payer;
    writer
        .text((14, 14), "Q")
        .number((18, 18), document_kind(&payer.document))
        .digits((19, 33), &payer.document.unmasked())
        .text((34, 73), &payer.name)
        .text((74, 113), &payer.address)
        .text((114, 128), &payer.neighborhood)
        .digits((129, 136), &payer.zipcode)
        .text((137, 151), &payer.city)
        .text((152, 153), &payer.state)
        .number((154, 169), 0)
        .number((210, 212), 0)
        .finish()
}

fn segment_r(writer: Writer, _who: &Beneficiary, instruction: &Instruction) -> Result<String, CnabError> {
    let terms = &instruction.terms;
    let (code, value, from) = match terms.fine {
        None => (0, Decimal::ZERO, None),
        Some(fine) => {
            let from = Some(calendar::plus_days(terms.due, fine.after_days));
            match fine.rate {
                Rate::Value(value) => (1, value, from),
                Rate::Percent(percent) => (2, percent, from),
            }
        }
    };
    let writer = discount(writer.text((14, 14), "R"), terms, 1, 18);
    discount(writer, terms, 2, 42)
        .number((66, 66), code)
        .date((67, 74), from)
        .cents((75, 89), value)
        .number((200, 216), 0)
        .finish()
}

/// Code, date and value of a discount: 1 fixed until the date, 2 percentage until the date, 0 none.
fn discount(writer: Writer, terms: &Terms, which: usize, at: usize) -> Writer {
    let (code, date, value) = match terms.discounts[which] {
        None => (0, None, Decimal::ZERO),
        Some(discount) => {
            let until = Some(calendar::plus_days(terms.due, -discount.days_before));
            match discount.rate {
                Rate::Value(value) => (1, until, value),
                Rate::Percent(percent) => (2, until, percent),
            }
        }
    };
    writer.number((at, at), code).date((at + 1, at + 8), date).cents((at + 9, at + 23), value)
}

fn lot_trailer(file: &Remittance, records: u64) -> Result<String, CnabError> {
    Writer::new(240)
        .digits((1, 3), &file.beneficiary.bank)
        .number((4, 7), 1)
        .number((8, 8), 5)
        .number((18, 23), records)
        .number((24, 29), file.instructions.len() as u64)
        .cents((30, 46), file.total())
        .number((47, 115), 0)
        .finish()
}

pub(super) fn file_trailer(bank: &str, records: u64) -> Result<String, CnabError> {
    Writer::new(240)
        .digits((1, 3), bank)
        .number((4, 7), 9999)
        .number((8, 8), 9)
        .number((18, 23), 1)
        .number((24, 29), records)
        .number((30, 35), 0)
        .finish()
}
