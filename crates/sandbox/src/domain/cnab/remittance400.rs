//! A remittance in 400 columns: header, one detail an instruction, trailer.

use rust_decimal::Decimal;

use super::CnabError;
use super::line::Writer;
use super::remittance::{Beneficiary, Instruction, Remittance, daily_interest, document_kind, fine_percent, in_reais};
use crate::domain::{boleto::free_field, calendar};

pub(super) fn lines(file: &Remittance) -> Result<Vec<String>, CnabError> {
    let mut lines = vec![header(file)?];
    for (sequence, instruction) in (2..).zip(&file.instructions) {
        lines.push(detail(&file.beneficiary, instruction, sequence)?);
    }
    let sequence = lines.len() as u64 + 1;
    lines.push(Writer::new(400).number((1, 1), 9).number((395, 400), sequence).finish()?);
    Ok(lines)
}

fn header(file: &Remittance) -> Result<String, CnabError> {
    let who = &file.beneficiary;
    Writer::new(400)
        .number((1, 1), 0)
        .number((2, 2), 1)
        .text((3, 9), "REMESSA")
        .number((10, 11), 1)
        .text((12, 26), "COBRANCA")
        .digits((27, 46), &who.agreement)
        .text((47, 76), &who.name)
        .digits((77, 79), &who.bank)
        .text((80, 94), &who.bank_name)
        .date((95, 100), Some(file.made.date()))
        .text((109, 110), "MX")
        .number((111, 117), file.number)
        .number((395, 400), 1)
        .finish()
}

fn detail(who: &Beneficiary, instruction: &Instruction, sequence: u64) -> Result<String, CnabError> {
    let terms = &instruction.terms;
    let payer = &instruction.payer;
    let discount = terms.discounts[0];
    let until = discount.map(|discount| calendar::plus_days(terms.due, -discount.days_before));
    let reduction = terms.reduction.map_or(Decimal::ZERO, |rate| in_reais(rate, terms.amount));
    Writer::new(400)
        .number((1, 1), 1)
        .number((2, 20), 0)
        .digits((22, 24), &who.wallet)
        .number((21, 21), 0)
        .digits((25, 29), &who.agency)
        .digits((30, 36), &who.account)
        .text((37, 37), &who.account_digit)
        .text((38, 62), &instruction.control)
        .number((63, 65), 0)
        .number((66, 66), if terms.fine.is_some() { 2 } else { 0 })
        .cents((67, 70), terms.fine.map_or(Decimal::ZERO, |fine| fine_percent(fine, terms.amount)))
        .number((71, 81), instruction.our_number)
        .number((82, 82), u64::from(free_field::check_digit(instruction.our_number)))
        .number((83, 92), 0)
        .number((93, 93), 2)
        .text((94, 94), "N")
        .number((106, 106), 2)
        .digits((109, 110), &instruction.occurrence)
        .text((111, 120), &instruction.document_number)
        .date((121, 126), Some(terms.due))
        .cents((127, 139), terms.amount)
        .number((140, 147), 0)
        .digits((148, 149), &instruction.species)
        .text((150, 150), "N")
        .date((151, 156), Some(instruction.issued))
        .number((157, 160), 0)
        .cents((161, 173), daily_interest(terms))
        .date((174, 179), until)
        .cents((180, 192), discount.map_or(Decimal::ZERO, |discount| in_reais(discount.rate, terms.amount)))
        .number((193, 205), 0)
        .cents((206, 218), reduction)
        .number((219, 220), document_kind(&payer.document))
        .digits((221, 234), &payer.document.unmasked())
        .text((235, 274), &payer.name)
        .text((275, 314), &payer.address)
        .digits((327, 334), &payer.zipcode)
        .number((395, 400), sequence)
        .finish()
}
