//! Charges in every state, and bills that were given up.

use jiff::SignedDuration;

use super::super::bill::{self, Draft, Fate};
use super::super::business::Purse;
use super::super::costs::{month_text, to_pay};
use super::super::house::House;
use super::super::scene::{Act, Scene};
use super::super::stage::Stage;
use super::supply;
use crate::domain::calendar;
use crate::finance::bill::BillKind;
use crate::problem::Problem;

/// A bill to receive for one-off work, due so many days from today.
fn work<'a>(stage: &Stage, house: &'a House, at: usize, (days, reais): (i32, i64)) -> Draft<'a> {
    let kinds = house.business.jobs.kinds;
    let (text, category, center, ..) = kinds[at % kinds.len()];
    let due = calendar::business_day_from(calendar::plus_days(stage.today, days));
    let entered = calendar::plus_days(due.min(stage.today), -13);
    let person = &house.residents[at % house.residents.len()];
    let text = format!("{text} {}", month_text(due));
    let draft = to_pay((text, person), (category, center), reais * 100, due);
    Draft { kind: BillKind::Receivable, purse: Purse::Collection, entered, ..draft }
}

/// All of it: charges first.
pub(super) fn plan(stage: &mut Stage, house: &House) -> Result<(), Problem> {
    charged(stage, house)?;
    given_up(stage, house)
}

/// Charges in every state that an institution or the company can bring them to.
fn charged(stage: &mut Stage, house: &House) -> Result<(), Problem> {
    let plans: [Plan; 8] = [
        (0, (12, 1_380), "bank_billet", None),
        (1, (6, 940), "pix", None),
        (2, (9, 760), "bank_billet", Some(Ending::Uncharged)),
        (3, (15, 530), "pix", Some(Ending::Words("opened", "rejected"))),
        (4, (11, 415), "bank_billet", Some(Ending::Words("opened", "failed"))),
        (5, (14, 1_115), "bank_billet", Some(Ending::Words("generation_failed", "failed"))),
        (6, (20, 2_260), "bank_billet", Some(Ending::JustNow)),
        (7, (-4, 865), "pix", None),
    ];
    for (at, terms, kind, ending) in plans {
        let mut draft = work(stage, house, at, terms);
        draft.method = kind;
        let entered = draft.entered;
        let bill = bill::put(stage, house, draft)?;
        stage.documented.push((entered, "receivable", bill.clone()));
        let day = calendar::business_day_until(calendar::plus_days(stage.today, terms.0.min(0) - 6));
        let issued = match ending {
            Some(Ending::JustNow) => stage.end - SignedDuration::from_secs(1),
            _ => stage.at(day, 17 * 3600 + 1_200),
        };
        stage.scenes.push(Scene { at: issued, act: Act::Charge { bill: bill.clone(), kind, paid: None } });
        let next = issued + SignedDuration::from_hours(1);
        match ending {
            Some(Ending::Uncharged) => stage.scenes.push(Scene { at: next, act: Act::Uncharge { bill } }),
            // Before the institution's usual answer, which would be a yes.
            Some(Ending::Words(status, registration)) => {
                let act = Act::Registration { bill, words: (status, registration) };
                stage.scenes.push(Scene { at: issued, act });
            }
            _ => {}
        }
    }
    Ok(())
}

/// Whose it is by place, days until it is due and reais, how it is charged, and how that ends.
type Plan = (usize, (i32, i64), &'static str, Option<Ending>);

/// How a charge ends.
#[derive(Debug, Clone, Copy)]
enum Ending {
    Uncharged,
    Words(&'static str, &'static str),
    JustNow,
}

/// Cancelled on either side.
fn given_up(stage: &mut Stage, house: &House) -> Result<(), Problem> {
    for (at, days, reais) in [(2, -25, 700), (5, -60, 1_450)] {
        let mut draft =
            supply(stage, house, (at, "Pedido cancelado com o fornecedor", "Material de escritório"), (days, reais));
        draft.fate = Fate::Cancelled;
        bill::put(stage, house, draft)?;
    }
    let mut draft = work(stage, house, 8, (-19, 590));
    draft.fate = Fate::Cancelled;
    bill::put(stage, house, draft).map(drop)
}
