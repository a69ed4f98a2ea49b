//! Filters that the public API does not know: its list is read on, page by page, and narrowed here.
//!
//! Such a filter ([`Filter::narrowed_here`](catalogue::Filter::narrowed_here)) is not sent. Each page is asked for as large as
//! it may be, from where the last answer left off, until enough records were found, the list has ended, or the calls for one
//! request are used up. No order of the list is relied on: only its end is an end, and a page that holds fewer records than
//! were asked for still leads on.

mod comparison;
mod cursor;
mod page;
mod query;
mod reading;

use std::sync::Arc;

use bytes::Bytes;
use catalogue::{Origin, Paging, Tool};
use http::{HeaderValue, Request, Response, StatusCode, header};

use crate::asking::Asking;
use crate::exchange::{Exchange, Outgoing};
use crate::fault::Fault;
use crate::wire::{refusal, walk};
use comparison::Comparison;
use cursor::Print;
use page::Page;
use query::Query;
use reading::{Place, Reading};

/// Why a list is not read.
pub(crate) enum NotRead {
    /// The caller's mistake, with its answer.
    Refused(Box<Response<Bytes>>),
    /// It cannot be asked for.
    Fault(Fault),
}

/// A list that is narrowed here.
pub(crate) struct Narrowing {
    tool: &'static Tool,
    request: Request<Bytes>,
    /// What the API is asked besides page and place, as it is sent.
    sent: Vec<String>,
    comparisons: Vec<Comparison>,
    limit: usize,
    print: Print,
    from: Place,
}

impl Narrowing {
    /// The narrowing that `request` asks for; the request itself where the API knows all of its filters.
    pub(crate) fn of(
        tool: &'static Tool,
        request: Request<Bytes>,
    ) -> Result<Result<Narrowing, Request<Bytes>>, NotRead> {
        let query = Query::read(request.uri().query().unwrap_or_default());
        let here =
            |name: &str| tool.filters.iter().find(|filter| filter.origin == Origin::Server && filter.wire == name);
        if !query.iter().any(|pair| here(&pair.name).is_some()) {
            return Ok(Err(request));
        }
        if !matches!(tool.paging, Paging::Cursor) {
            return Err(NotRead::Fault(Fault::Internal(format!("{} has no cursor to read on with", tool.name))));
        }
        let (mut sent, mut comparisons) = (Vec::new(), Vec::new());
        let print = Print::of(tool, request.uri().path(), &query);
        for pair in query.iter().filter(|pair| !matches!(pair.name.as_str(), "limit" | "cursor")) {
            match here(&pair.name) {
                Some(filter) => comparisons.push(Comparison::of(tool, filter, &pair.value).map_err(|message| {
                    NotRead::Refused(Box::new(refusal::about(tool.style(), filter.wire, &message)))
                })?),
                None => sent.push(pair.raw.clone()),
            }
        }
        let from = match query.value("cursor") {
            None => Place::start(),
            Some(cursor) => {
                print.open(cursor).ok_or_else(|| NotRead::Refused(Box::new(refusal::foreign_cursor(tool.style()))))?
            }
        };
        let asked = query.value("limit").and_then(|limit| limit.parse().ok());
        let usual = || usize::try_from(tool.page_size.usual()).unwrap_or(usize::MAX);
        let limit = asked.unwrap_or_else(usual).clamp(1, walk::largest_page(tool));
        Ok(Ok(Narrowing { tool, request, sent, comparisons, limit, print, from }))
    }

    /// Reads on, within the calls and the time of `asking`. What stops the way is only told where it stops the first step:
    /// later, the answer holds what was found, and leads on from there.
    pub(crate) async fn read(self, exchange: &Arc<Exchange>, asking: &Asking) -> Result<Response<Bytes>, Fault> {
        let mut reading = Reading::new(self.tool, &self.comparisons, self.limit, self.from.clone());
        let mut first = true;
        while let Some(cursor) = reading.wanted() {
            if !first && !may_go_on(exchange, asking) {
                break;
            }
            let answer = exchange.send(asking, Outgoing::of(self.tool, self.page(cursor)?)?).await;
            let page = match answer {
                Ok(answer) if answer.status() == StatusCode::OK => Page::read(self.tool, answer.body())?,
                other if first => return other,
                Ok(answer) => {
                    tracing::info!(status = answer.status().as_u16(), "a list is read no further");
                    break;
                }
                Err(fault) => {
                    tracing::info!(%fault, "a list is read no further");
                    break;
                }
            };
            reading.take(page);
            first = false;
        }
        let (records, rest) = reading.end();
        let next = rest.map(|place| self.print.seal(&place)).transpose()?;
        let mut answer = Response::new(page::written(self.tool, &records, next.as_deref()));
        answer.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        Ok(answer)
    }

    /// The request for the page behind `cursor`.
    fn page(&self, cursor: Option<&str>) -> Result<Request<Bytes>, Fault> {
        let mut pairs = self.sent.clone();
        pairs.push(format!("limit={}", walk::largest_page(self.tool)));
        pairs.extend(cursor.map(|cursor| format!("cursor={}", walk::encoded(cursor))));
        let mut request = Request::new(Bytes::new());
        *request.method_mut() = self.request.method().clone();
        *request.headers_mut() = self.request.headers().clone();
        let address = format!("{}?{}", self.request.uri().path(), pairs.join("&"));
        *request.uri_mut() =
            address.parse().map_err(|error: http::uri::InvalidUri| Fault::Internal(error.to_string()))?;
        Ok(request)
    }
}

/// Whether another page can be asked for: a call, some time and some of the hour's budget are left.
fn may_go_on(exchange: &Exchange, asking: &Asking) -> bool {
    let now = exchange.surroundings.clock.now();
    asking.calls.left() > 0 && asking.time_left(now).is_some() && exchange.budgets.left(asking.budget, now) > 0
}
