//! The envelopes of the APIs: what is the record or the list in them, and what else they say.

use catalogue::{Answer, Style};

use super::rewrite::{Known, Rewriter};
use super::scan::Malformed;
use super::third_party::ThirdParty;
use super::{Shape, Shaped, list, members, nonsense, shrink};
use crate::refusal::Refusal;

impl Shape<'_> {
    /// What a body of JSON shows.
    ///
    /// # Errors
    /// `upstream_unavailable`: it is no JSON, or no answer of this API.
    pub(super) fn json(&self, body: &[u8], known: Known<'_>) -> Result<Shaped, Refusal> {
        let text = std::str::from_utf8(body).map_err(|_| nonsense(self.tool))?;
        self.value(text.trim_matches([' ', '\t', '\r', '\n']), known).map_err(|Malformed| nonsense(self.tool))
    }

    fn value(&self, text: &str, known: Known<'_>) -> Result<Shaped, Malformed> {
        if text.starts_with('[') {
            let list = list::List { text, next: list::Next::WhenFull, extras: Vec::new() };
            return list::shaped(self, &list, known);
        }
        if !text.starts_with('{') {
            let mut out = String::from(r#"{"value":"#);
            out.push_str(&Rewriter::rewritten(text, known)?);
            out.push('}');
            return Ok(self.bounded(known, out));
        }
        match self.tool.style() {
            Style::Finance if self.is_list() => self.page(text, known),
            Style::Inbox => self.data(text, known),
            Style::Billing => self.counted(text, known),
            Style::V1 | Style::Finance => Ok(self.bounded(known, Rewriter::rewritten(text, known)?)),
            Style::V2 => self.envelope(text, known),
        }
    }

    fn is_list(&self) -> bool {
        matches!(self.tool.answer, Answer::List | Answer::Ids)
    }

    /// `{data, meta: {next_cursor}}`, and what an answer may add.
    fn page(&self, text: &str, known: Known<'_>) -> Result<Shaped, Malformed> {
        let members = members::members(text)?;
        let find = |name: &str| members.iter().find(|(member, _)| *member == name).map(|(_, value)| *value);
        let data = find("data").filter(|data| data.starts_with('[')).ok_or(Malformed)?;
        let extras = members::extras(&members, &["data", "meta"], known)?;
        list::shaped(self, &list::List { text: data, next: list::Next::of_meta(find("meta"))?, extras }, known)
    }

    /// `{data}`, with `next_cursor` beside it for a list. An answer without `data` is the object itself.
    fn data(&self, text: &str, known: Known<'_>) -> Result<Shaped, Malformed> {
        let members = members::members(text)?;
        let find = |name: &str| members.iter().find(|(member, _)| *member == name).map(|(_, value)| *value);
        let extras = || members::extras(&members, &["data", "next_cursor"], known);
        match find("data") {
            Some(data) if data.starts_with('[') => {
                let next = list::Next::of_cursor(find("next_cursor"))?;
                list::shaped(self, &list::List { text: data, next, extras: extras()? }, known)
            }
            Some(_) | None if self.is_list() => Err(Malformed),
            Some(data) if data.starts_with('{') => {
                Ok(self.bounded(known, members::beside(Rewriter::rewritten(data, known)?, extras()?)))
            }
            Some(_) => Err(Malformed),
            None => Ok(self.bounded(known, Rewriter::rewritten(text, known)?)),
        }
    }

    /// `{data}`, with `meta: {total, page, per_page, total_pages}` beside it for a list, which is kept. Some answers are the
    /// record or the list itself.
    fn counted(&self, text: &str, known: Known<'_>) -> Result<Shaped, Malformed> {
        let members = members::members(text)?;
        let find = |name: &str| members.iter().find(|(member, _)| *member == name).map(|(_, value)| *value);
        let extras = || members::extras(&members, &["data"], known);
        match find("data") {
            Some(data) if data.starts_with('[') => {
                let list = list::List { text: data, next: list::Next::of_totals(find("meta")), extras: extras()? };
                list::shaped(self, &list, known)
            }
            Some(_) | None if self.is_list() => Err(Malformed),
            Some(data) if data.starts_with('{') => {
                Ok(self.bounded(known, members::beside(Rewriter::rewritten(data, known)?, extras()?)))
            }
            // What was never set, such as a fiscal profile: null is the whole answer.
            Some("null") => Ok(self.bounded(known, r#"{"value":null}"#.to_owned())),
            Some(_) => Err(Malformed),
            None => Ok(self.bounded(known, Rewriter::rewritten(text, known)?)),
        }
    }

    /// `{status, data, pagination}` and what some answers add (`message`, `outcome`, `filters`, `meta`), which is kept
    /// beside the record or the list; an answer that leaves the envelope out is the record itself.
    fn envelope(&self, text: &str, known: Known<'_>) -> Result<Shaped, Malformed> {
        let members = members::members(text)?;
        let find = |name: &str| members.iter().find(|(member, _)| *member == name).map(|(_, value)| *value);
        let data = find("data");
        let extras = || members::extras(&members, &["status", "data", "pagination"], known);
        match data {
            Some(data) if data.starts_with('[') => {
                let list =
                    list::List { text: data, next: list::Next::of_pagination(find("pagination")), extras: extras()? };
                list::shaped(self, &list, known)
            }
            Some(data) if data.starts_with('{') => {
                Ok(self.bounded(known, members::beside(Rewriter::rewritten(data, known)?, extras()?)))
            }
            Some("null") => Ok(self.bounded(known, members::alone(extras()?))),
            None if find("message").is_some() || find("outcome").is_some() => {
                Ok(self.bounded(known, members::alone(extras()?)))
            }
            Some(data) => {
                let value = format!(r#"{{"value":{}}}"#, Rewriter::rewritten(data, known)?);
                Ok(self.bounded(known, members::beside(value, extras()?)))
            }
            None => Ok(self.bounded(known, Rewriter::rewritten(text, known)?)),
        }
    }

    /// A result of JSON that may be longer than results may be.
    fn bounded(&self, known: Known<'_>, json: String) -> Shaped {
        let line = known.third_party.and_then(ThirdParty::line);
        Shaped::whole(shrink::fitted(json, self.limits.result_bytes, line, self.lang))
    }
}
