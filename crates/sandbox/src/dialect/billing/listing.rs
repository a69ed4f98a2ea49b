//! Lists in numbered pages, or of so many records behind so many: what a query's parameters ask of the store.

use catalogue::{Paging, Tool};
use serde_json::{Map, Value};
use storage::{Condition, Order, Query, SEARCHED, words};

use super::person;
use crate::dialect::{Sent, bad_parameter, narrow};
use crate::problem::Problem;

/// Records of a list that takes no pages: those of one plan, one subscription, one invoice.
const WHOLE_RECORDS: u64 = 1_000;

/// Lists that tell no total, although they take pages.
const WITHOUT_META: &[&str] = &[
    "billing_billing_accounts_credits_list",
    "billing_billing_accounts_invoices_list",
    "billing_billing_accounts_subscriptions_list",
    "billing_nfes_request_tries_list",
    "billing_plan_groups_list",
];

/// What a list's parameters ask.
#[derive(Debug)]
pub(crate) struct Numbered {
    pub(crate) conditions: Vec<Condition>,
    pub(crate) order: Order,
    cut: Cut,
}

/// Which part of the list is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cut {
    /// A page, from 1.
    Page { page: u64, per_page: u64 },
    /// So many records behind so many.
    Part { limit: u64, offset: u64 },
    /// All.
    Whole,
}

impl Numbered {
    /// Reads the parameters of the list `tool`, newest first where they ask for no order.
    ///
    /// # Errors
    /// 400 that names the parameter.
    pub(crate) fn read(tool: &'static Tool, sent: &Sent) -> Result<Numbered, Problem> {
        Numbered::usually(tool, sent, Order::Newest)
    }

    /// Reads the parameters of the list `tool`, which comes in the order `usual` where they ask for none.
    ///
    /// # Errors
    /// 400 that names the parameter.
    pub(crate) fn usually(tool: &'static Tool, sent: &Sent, usual: Order) -> Result<Numbered, Problem> {
        let mut conditions = narrow::conditions(tool, sent)?;
        conditions.extend(person::conditions(tool, sent)?);
        if let Some(text) = sent.get("search") {
            conditions.push(Condition::begins(SEARCHED, words_of("search", text)?));
        }
        Ok(Numbered { conditions, order: order(tool, sent, usual)?, cut: cut(tool, sent)? })
    }

    /// The store's query.
    pub(crate) fn query(&self) -> Query {
        let (offset, limit) = self.cut.span();
        Query { conditions: self.conditions.clone(), order: self.order, after: None, offset, limit }
    }

    /// What the API tells of a list of `total` records; `None` where it tells nothing.
    pub(crate) fn meta(&self, tool: &Tool, total: u64) -> Option<Map<String, Value>> {
        let parts = match self.cut {
            _ if !tells_total(tool) => return None,
            Cut::Whole => return None,
            Cut::Page { page, per_page } => {
                let pages = total.div_ceil(per_page);
                [
                    Some(("total", total)),
                    Some(("page", page)),
                    Some(("per_page", per_page)),
                    Some(("total_pages", pages)),
                ]
            }
            Cut::Part { limit, offset } => {
                [Some(("total", total)), Some(("limit", limit)), Some(("offset", offset)), None]
            }
        };
        Some(parts.into_iter().flatten().map(|(name, number)| (name.to_owned(), Value::from(number))).collect())
    }
}

impl Cut {
    /// How many records are passed over, and how many are shown.
    fn span(self) -> (u64, u64) {
        match self {
            Cut::Page { page, per_page } => ((page - 1).saturating_mul(per_page), per_page),
            Cut::Part { limit, offset } => (offset, limit),
            Cut::Whole => (0, WHOLE_RECORDS),
        }
    }
}

/// Whether the list `tool` tells its total.
pub(crate) fn tells_total(tool: &Tool) -> bool {
    tool.paging != Paging::None && !WITHOUT_META.contains(&tool.name)
}

/// The words that were typed for the parameter `name`.
///
/// # Errors
/// 400 for more of them than a name has.
pub(super) fn words_of(name: &str, text: &str) -> Result<Vec<String>, Problem> {
    let words = words::typed(text);
    if words.len() > words::MOST_TYPED {
        return Err(bad_parameter(name, &format!("aceita no máximo {} palavras", words::MOST_TYPED)));
    }
    Ok(words)
}

fn cut(tool: &Tool, sent: &Sent) -> Result<Cut, Problem> {
    let (most, usual) = (u64::from(tool.page_size.most), u64::from(tool.page_size.usual()));
    Ok(match tool.paging {
        Paging::Pages => {
            let page = number(sent, "page", (1, i32::MAX.unsigned_abs().into()), 1)?;
            Cut::Page { page, per_page: number(sent, "per_page", (1, most), usual)? }
        }
        Paging::Offset => {
            let limit = number(sent, "limit", (1, most), usual)?;
            Cut::Part { limit, offset: number(sent, "offset", (0, i32::MAX.unsigned_abs().into()), 0)? }
        }
        Paging::None | Paging::Cursor | Paging::Sweep => Cut::Whole,
    })
}

fn number(sent: &Sent, name: &str, (least, most): (u64, u64), usual: u64) -> Result<u64, Problem> {
    let Some(text) = sent.get(name) else { return Ok(usual) };
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse::<u64>().ok().filter(|number| digits && (least..=most).contains(number));
    number.ok_or_else(|| bad_parameter(name, &format!("deve ser um número inteiro de {least} a {most}")))
}

/// The order that `sort_by` and `sort_order` ask for; the other end of `usual` with `sort_order` alone.
fn order(tool: &'static Tool, sent: &Sent, usual: Order) -> Result<Order, Problem> {
    let known = || bad_parameter("sort_by", &format!("não está incluído na lista: {}", tool.sort.by.join(", ")));
    let by = match sent.get("sort_by") {
        Some(text) => Some(*tool.sort.by.iter().find(|word| *word == text).ok_or_else(known)?),
        None => None,
    };
    let is_rising = match sent.get("sort_order").map(String::as_str) {
        None => None,
        Some("asc") => Some(true),
        Some("desc") => Some(false),
        Some(_) => return Err(bad_parameter("sort_order", "deve ser asc ou desc")),
    };
    let field = match (by, usual) {
        (Some(field), _) => field,
        (None, Order::Ascending(field) | Order::Descending(field)) if is_rising.is_some() => field,
        (None, Order::Newest) if is_rising == Some(true) && tool.sort.by.contains(&"created_at") => "created_at",
        (None, usual) => return Ok(usual),
    };
    Ok(if is_rising == Some(true) { Order::Ascending(field) } else { Order::Descending(field) })
}
