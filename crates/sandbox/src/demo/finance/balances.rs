//! Transfers that keep every account above zero, and the balances that are put on record.

use std::collections::BTreeMap;

use jiff::civil::Date;

use super::business::Purse;
use super::house::House;
use super::scene::{Act, Scene};
use super::stage::{Stage, in_month};
use crate::domain::calendar;

/// What the main account is kept above, and above what some of it is set aside, in cents.
const FLOOR: i64 = 400_000;
const CEILING: i64 = 4_200_000;

/// What the cash box is kept above, and what is put into it, in cents.
const CASH_FLOOR: i64 = 12_000;
const CASH_REFILL: i64 = 45_000;

/// What is brought to the bank when the cash box has more, in cents.
const CASH_CEILING: i64 = 110_000;

/// Days of the month on which money is set aside.
const SETTING_ASIDE: [i8; 2] = [11, 26];

/// Money of one business by account, day by day.
struct Walk<'a> {
    house: &'a House,
    held: BTreeMap<Purse, i64>,
}

/// Walks through the business's days: transfers, then the month's closing balances.
pub(super) fn plan(stage: &mut Stage, house: &House) {
    let mut by_day: BTreeMap<Date, Vec<(Purse, i64)>> = BTreeMap::new();
    for one in &stage.moves {
        if let Some((purse, _)) = house.accounts.iter().find(|(_, row)| row.uid == one.account) {
            by_day.entry(one.day).or_default().push((*purse, one.cents));
        }
    }
    let held = house.business.accounts.iter().map(|account| (account.purse, account.opening * 100)).collect();
    let mut walk = Walk { house, held };
    let mut day = calendar::plus_days(house.first, -15);
    while day < stage.today {
        for (purse, cents) in by_day.remove(&day).unwrap_or_default() {
            *walk.held.entry(purse).or_default() += cents;
        }
        walk.level(stage, day);
        day = calendar::plus_days(day, 1);
    }
    close(stage, house);
}

impl Walk<'_> {
    fn has(&self, purse: Purse) -> i64 {
        self.held.get(&purse).copied().unwrap_or_default()
    }

    /// Brings every account to where it should be at the end of `day`.
    fn level(&mut self, stage: &mut Stage, day: Date) {
        let collected = self.has(Purse::Collection);
        if calendar::is_business_day(day)
            && collected > 600_000
            && [1, 3, 5].contains(&day.weekday().to_monday_one_offset())
        {
            self.transfer(stage, day, (Purse::Collection, Purse::Main), collected - 150_000);
        }
        if self.has(Purse::Main) < FLOOR {
            for source in [Purse::Collection, Purse::Savings] {
                let lack = FLOOR - self.has(Purse::Main);
                let spare = (self.has(source) - 20_000).max(0);
                // Whole hundreds, as people move them.
                self.transfer(stage, day, (source, Purse::Main), round_up(lack).min(spare));
            }
        }
        if self.has(Purse::Cash) < CASH_FLOOR && self.held.contains_key(&Purse::Cash) {
            self.transfer(stage, day, (Purse::Main, Purse::Cash), CASH_REFILL);
        }
        let drawer = self.has(Purse::Cash);
        if drawer > CASH_CEILING && calendar::is_business_day(day) {
            self.transfer(stage, day, (Purse::Cash, Purse::Main), drawer - CASH_REFILL);
        }
        let is_day = SETTING_ASIDE.contains(&day.day()) && calendar::is_business_day(day);
        let rest = self.has(Purse::Main) - CEILING;
        if is_day && rest > 200_000 && self.held.contains_key(&Purse::Savings) {
            self.transfer(stage, day, (Purse::Main, Purse::Savings), rest / 100_000 * 100_000);
        }
    }

    fn transfer(&mut self, stage: &mut Stage, day: Date, (from, to): (Purse, Purse), cents: i64) {
        let (Some(source), Some(target)) = (self.house.accounts.get(&from), self.house.accounts.get(&to)) else {
            return;
        };
        if cents <= 0 {
            return;
        }
        let text = match (from, to) {
            (_, Purse::Cash) => "Saque para o caixa",
            (Purse::Cash, _) => "Depósito do caixa",
            (_, Purse::Savings) => "Aplicação da sobra do mês na reserva",
            (Purse::Savings, _) => "Resgate da reserva",
            _ => "Transferência do saldo de cobrança",
        };
        *self.held.entry(from).or_default() -= cents;
        *self.held.entry(to).or_default() += cents;
        let at = stage.at(day, 9 * 3600 + i64::from(stage.dice.between(0, 1_800)));
        let (from, to) = (source.uid.clone(), target.uid.clone());
        stage.scenes.push(Scene { at, act: Act::Transfer { from, to, cents, text } });
    }
}

fn round_up(cents: i64) -> i64 {
    (cents + 99_999) / 100_000 * 100_000
}

/// The balances at each month's end, and yesterday's of the accounts at banks; the cash is counted now and then.
fn close(stage: &mut Stage, house: &House) {
    let source = |purse: Purse| if purse == Purse::Cash { "manual" } else { "bank" };
    let all: Vec<(String, &'static str)> =
        house.accounts.iter().map(|(purse, row)| (row.uid.clone(), source(*purse))).collect();
    for at in 0..house.business.months.0 {
        let day = in_month(house.first, at, 31);
        let at = stage.at(day, 23 * 3600);
        stage.scenes.push(Scene { at, act: Act::Close { accounts: all.clone() } });
    }
    let at = stage.at(calendar::plus_days(stage.today, -1), 23 * 3600);
    let banks = all.into_iter().filter(|(_, source)| *source == "bank").collect();
    stage.scenes.push(Scene { at, act: Act::Close { accounts: banks } });
    let Some(cash) = house.accounts.get(&Purse::Cash) else { return };
    for (days, cents, name) in [(-130, -1_250, "Diferenças de caixa"), (-37, 800, "Sobras de caixa")] {
        let day = calendar::business_day_until(calendar::plus_days(stage.today, days));
        let category = house.categories.get(name).cloned().unwrap_or_default();
        let at = stage.at(day, 18 * 3600 + 900);
        stage.scenes.push(Scene { at, act: Act::Count { account: cash.uid.clone(), cents, category } });
    }
}
