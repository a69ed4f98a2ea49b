//! The list of events: a window of 30 days unless asked otherwise, of 60 days at most.

use catalogue::banking::data::event::EVENT;
use jiff::civil::Date;

use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::domain::calendar::{days_between, plus_days};
use crate::filters::{self, Narrowed};
use crate::instant;
use crate::page::Paging;
use crate::problem::Problem;
use crate::rules::Rule;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] =
    &[("banking_data_event_list", |context, asked| Box::pin(list(context, asked)))];

const DEFAULT_DAYS: i32 = 30;
const MOST_DAYS: i32 = 60;

const FROM: &str = "occurred_at_from";
const TO: &str = "occurred_at_to";

async fn list(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let (from, to) = window(asked, context.today)?;
    let mut query = asked.query.clone();
    query.insert(FROM.to_owned(), from.to_string());
    query.insert(TO.to_owned(), to.to_string());
    let narrowed = Asked { tool: asked.tool, path: asked.path.clone(), query, body: serde_json::Map::new() };
    let paging = Paging::read(&asked.query, context.page_records)?;
    let page = match filters::read_in(&mut context.tx, &narrowed, paging).await? {
        Narrowed::Query(query) => context.tx.list(&EVENT, &query).await?,
        Narrowed::Nothing => storage::Page { rows: Vec::new(), more: false, end: None },
    };
    Ok(Answered::List(&EVENT, page))
}

/// The days asked for. A bound alone opens a window of 30 days on its open side.
fn window(asked: &Asked, today: Date) -> Result<(Date, Date), Problem> {
    let (from, to) = (bound(asked, FROM)?, bound(asked, TO)?);
    let (from, to) = match (from, to) {
        (Some(from), Some(to)) => (from, to),
        (Some(from), None) => (from, today.max(from)),
        (None, to) => {
            let to = to.unwrap_or(today);
            (plus_days(to, -DEFAULT_DAYS), to)
        }
    };
    if days_between(from, to) > MOST_DAYS {
        let text = "O intervalo de datas não pode ser maior que 60 dias. Por favor, ajuste seu filtro.";
        return Err(Problem::BadWindow(text.to_owned()));
    }
    Ok((from, to))
}

fn bound(asked: &Asked, name: &str) -> Result<Option<Date>, Problem> {
    let Some(text) = asked.query.get(name).filter(|text| !text.trim().is_empty()) else { return Ok(None) };
    let day = instant::parse_date(text.trim());
    let day = day.or_else(|| instant::parse(text.trim()).map(engine::clock::account_date));
    day.map(Some).ok_or_else(|| Problem::bad_parameter(name, "não é uma data válida"))
}
