//! Entries that came with the bank's statement: matched with bills, or still waiting to be.

use jiff::civil::Date;
use serde_json::{Map, json};

use super::bill::{self, Draft};
use super::business::Purse;
use super::costs::to_pay;
use super::house::House;
use super::petty::{self, Loose};
use super::scene::{Act, Scene};
use super::stage::{Stage, object};
use crate::domain::calendar;
use crate::finance::bill::BillKind;
use crate::finance::transaction::doc::Side;
use crate::problem::Problem;

/// How many days ago the money moved, whether the bank's import made the match, and whether it was made at all.
static PAIRS: &[(BillKind, i32, Matched)] = &[
    (BillKind::Receivable, 74, Matched::ByImport),
    (BillKind::Receivable, 52, Matched::ByHand),
    (BillKind::Payable, 45, Matched::ByHand),
    (BillKind::Receivable, 31, Matched::ByHand),
    (BillKind::Payable, 24, Matched::ByImport),
    (BillKind::Receivable, 17, Matched::ByHand),
    (BillKind::Receivable, 4, Matched::NotYet),
    (BillKind::Payable, 3, Matched::NotYet),
    (BillKind::Receivable, 2, Matched::NotYet),
];

/// What was bought now and then: the supplier's place, text and category.
static ERRANDS: &[(usize, &str, &str)] = &[
    (0, "Conserto da porta de vidro", "Condomínio e IPTU"),
    (1, "Reparo elétrico emergencial", "Condomínio e IPTU"),
    (2, "Blocos e formulários", "Material de escritório"),
    (3, "Frete avulso", "Condução e viagens"),
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Matched {
    ByHand,
    ByImport,
    NotYet,
}

/// Plans bills and entries that belong together.
pub(super) fn plan(stage: &mut Stage, house: &House) -> Result<(), Problem> {
    for (kind, days, matched) in PAIRS.iter().copied() {
        let day = calendar::business_day_until(calendar::plus_days(stage.today, -days));
        let cents = i64::from(stage.dice.between(640, 1_900)) * 100 + i64::from(stage.dice.between(0, 99));
        let draft = of(stage, house, (kind, cents), day);
        let first_name = draft.person.to_uppercase();
        let (person, text) = (draft.person, draft.text.clone());
        let parts = if kind == BillKind::Receivable && matched == Matched::ByHand { 2 } else { 1 };
        let bills = (0..parts).map(|at| {
            // Two bills that the customer paid at once.
            let cents = if parts == 1 { cents } else { (cents + i64::from(at)) / 2 };
            let text = if parts == 1 { text.clone() } else { format!("{text} - visita {}", at + 1) };
            bill::put(stage, house, Draft { cents, text, ..draft.clone() })
        });
        let bills = bills.collect::<Result<Vec<String>, Problem>>()?;
        let (side, word) = match kind {
            BillKind::Payable => (Side::Debit, "PIX ENVIADO"),
            BillKind::Receivable => (Side::Credit, "PIX RECEBIDO"),
        };
        let bank_text = format!("{word} {first_name}");
        let loose = Loose {
            text: person,
            bank_text: &bank_text,
            side,
            cents,
            day,
            purse: Purse::Main,
            category: "",
            center: "",
            method: "pix",
            is_forecast: false,
        };
        let entry = petty::put(stage, house, &loose)?;
        if matched != Matched::NotYet {
            let next = calendar::business_day_from(calendar::plus_days(day, 1));
            let at = stage.office_hour(next);
            let act = Act::Match { kind, bills, entries: vec![entry], imported: matched == Matched::ByImport };
            stage.scenes.push(Scene { at, act });
        }
    }
    Ok(())
}

/// A bill that is due when the money moved.
fn of<'a>(stage: &Stage, house: &'a House, (kind, cents): (BillKind, i64), day: Date) -> Draft<'a> {
    let entered = calendar::plus_days(day, -9);
    match kind {
        BillKind::Payable => {
            let (supplier, text, category) = *stage.dice.pick(ERRANDS);
            let words = (category, super::payroll::overhead(house));
            let terms = (text.to_owned(), super::extras::SUPPLIERS[supplier]);
            Draft { entered, method: "pix", ..to_pay(terms, words, cents, day) }
        }
        BillKind::Receivable => {
            let (text, category, center, ..) = house.business.jobs.kinds[0];
            let person = stage.dice.pick(&house.residents);
            let more: Map<_, _> = object(json!({ "notes": "Paga por Pix direto na conta." }));
            let bill = to_pay((text.to_owned(), person), (category, center), cents, day);
            Draft { kind, entered, method: "pix", more, ..bill }
        }
    }
}
