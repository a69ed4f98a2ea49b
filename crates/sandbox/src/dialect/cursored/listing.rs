//! Lists and sweeps: what a query's parameters ask of the store.

use catalogue::Tool;
use storage::{Condition, Order, Page, Query};

use super::cursor::Print;
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::dialect::{Sent, bad_parameter, narrow};
use crate::problem::Problem;

/// What a list's parameters ask.
#[derive(Debug)]
pub(crate) struct Listing {
    pub(crate) conditions: Vec<Condition>,
    pub(crate) order: Order,
    pub(crate) after: Option<storage::After>,
    pub(crate) limit: u64,
    print: Print,
}

impl Listing {
    /// Reads the parameters of the list `tool`.
    ///
    /// # Errors
    /// 400 that names the parameter.
    pub(crate) fn read(tool: &'static Tool, sent: &Sent) -> Result<Listing, Problem> {
        let conditions = narrow::conditions(tool, sent)?;
        let (word, order) = order(tool, sent)?;
        let print = print(tool, word, sent);
        let after = match sent.get("cursor") {
            None => None,
            Some(cursor) => Some(print.read_place(cursor).ok_or_else(foreign)?),
        };
        Ok(Listing { conditions, order, after, limit: limit(tool, sent)?, print })
    }

    /// The store's query.
    pub(crate) fn query(&self) -> Query {
        let (conditions, after) = (self.conditions.clone(), self.after.clone());
        Query { conditions, order: self.order, after, offset: 0, limit: self.limit }
    }

    /// The cursor of the page that follows `page`.
    pub(crate) fn next<R>(&self, page: &Page<R>) -> Option<String> {
        page.end.as_ref().filter(|_| page.more).map(|end| self.print.place(end))
    }
}

/// A page of the list `asked`, of records that fulfil `further` as well: for types with a rule of their own. `usual` is the
/// order where the query asks for none and the catalogue names none.
///
/// # Errors
/// 400 that names a parameter.
pub(crate) async fn page(
    context: &mut Context,
    asked: &Asked,
    further: Vec<Condition>,
    usual: Order,
) -> Result<Answered, Problem> {
    let mut listing = Listing::read(asked.tool, &asked.query)?;
    listing.conditions.extend(further);
    if listing.order == Order::Newest {
        listing.order = usual;
    }
    let page = context.tx.list(asked.tool.returns, &listing.query()).await?;
    let next = listing.next(&page);
    Ok(Answered::Cursored(asked.tool.returns, page, next))
}

/// What a sweep's parameters ask.
#[derive(Debug)]
pub(crate) struct Sweep {
    /// The id of the last one before.
    pub(crate) after: Option<String>,
    pub(crate) limit: u64,
    print: Print,
}

impl Sweep {
    /// Reads the parameters of the sweep `tool`.
    ///
    /// # Errors
    /// 400 that names the parameter.
    pub(crate) fn read(tool: &'static Tool, sent: &Sent) -> Result<Sweep, Problem> {
        let print = print(tool, "", sent);
        let after = match sent.get("cursor") {
            None => None,
            Some(cursor) => Some(print.read_behind(cursor).ok_or_else(foreign)?),
        };
        Ok(Sweep { after, limit: limit(tool, sent)?, print })
    }

    /// What to read: behind which id, and one more than the limit, to learn whether others follow.
    pub(crate) fn part(&self) -> (Option<&str>, u64) {
        (self.after.as_deref(), self.limit + 1)
    }

    /// A page of what was found, one more than the limit at most, and the cursor of the next.
    pub(crate) fn cut(&self, mut ids: Vec<String>) -> (Vec<String>, Option<String>) {
        let limit = usize::try_from(self.limit).unwrap_or(usize::MAX);
        let more = ids.len() > limit;
        ids.truncate(limit);
        let next = ids.last().filter(|_| more).map(|last| self.print.behind(last));
        (ids, next)
    }
}

fn foreign() -> Problem {
    bad_parameter("cursor", "não é o next_cursor de uma página desta lista, com os mesmos filtros e a mesma ordem")
}

fn print(tool: &Tool, order: &str, sent: &Sent) -> Print {
    let narrowing = sent.iter().filter(|(name, _)| !matches!(name.as_str(), "limit" | "cursor" | "sort"));
    Print::of(tool.name, order, narrowing.map(|(name, value)| (name.as_str(), value.as_str())))
}

fn limit(tool: &Tool, sent: &Sent) -> Result<u64, Problem> {
    let (most, usual) = (tool.page_size.most, tool.page_size.usual());
    let Some(text) = sent.get("limit") else { return Ok(usual.into()) };
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse::<u32>().ok().filter(|number| digits && (1..=most).contains(number));
    number.map(u64::from).ok_or_else(|| bad_parameter("limit", &format!("deve ser um número inteiro de 1 a {most}")))
}

/// The order that `sort` asks for, or the list's own.
fn order(tool: &'static Tool, sent: &Sent) -> Result<(&'static str, Order), Problem> {
    let by = tool.sort.by;
    let word = match sent.get("sort") {
        Some(text) => by
            .iter()
            .find(|word| *word == text)
            .copied()
            .ok_or_else(|| bad_parameter("sort", &format!("não está incluído na lista: {}", by.join(", "))))?,
        None => tool.sort.usual.trim_matches('"'),
    };
    Ok(match word.strip_prefix('-') {
        _ if word.is_empty() => (word, Order::Newest),
        Some(field) => (word, Order::Descending(field)),
        None => (word, Order::Ascending(word)),
    })
}
