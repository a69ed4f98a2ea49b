//! Pages: which one is asked for, and the addresses of its neighbours.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::problem::Problem;
use crate::query;

/// The page asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Paging {
    /// From 1.
    pub(crate) page: u64,
    /// Records a page.
    pub(crate) per_page: u64,
}

impl Paging {
    /// Reads `page` and `per_page`; both are brought into their limits.
    ///
    /// # Errors
    /// `invalid_get_param` for a value that is no whole number.
    pub(crate) fn read(query: &BTreeMap<String, String>, limit: u64) -> Result<Paging, Problem> {
        let page = number(query, "page")?.unwrap_or(1).max(1);
        let per_page = number(query, "per_page")?.unwrap_or(limit).clamp(1, limit);
        Ok(Paging { page, per_page })
    }

    /// Rows before the page.
    pub(crate) fn offset(self) -> u64 {
        (self.page - 1).saturating_mul(self.per_page)
    }
}

fn number(query: &BTreeMap<String, String>, name: &str) -> Result<Option<u64>, Problem> {
    let Some(text) = query.get(name).filter(|text| !text.is_empty()) else { return Ok(None) };
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits {
        return Err(Problem::bad_parameter(name, "não é um número inteiro"));
    }
    // A number too large for a page is beyond the last one.
    Ok(Some(text.parse().unwrap_or(u64::MAX)))
}

/// What the addresses of neighbouring pages are made of.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Links<'a> {
    /// Before the path; empty for paths from the API's root.
    pub(crate) base_url: &'a str,
    /// The request's path.
    pub(crate) path: &'a str,
    /// The request's parameters.
    pub(crate) query: &'a BTreeMap<String, String>,
    /// The page; `None` for what is no list.
    pub(crate) paging: Option<Paging>,
}

impl Links<'_> {
    /// The `pagination` object of v2.
    pub(crate) fn pagination(&self, more: bool) -> Value {
        let Some(paging) = self.paging else {
            return json!({ "prev_url": null, "next_url": null, "page": 1 });
        };
        let before = (paging.page > 1).then(|| self.address(paging.page - 1));
        let after = more.then(|| self.address(paging.page + 1));
        json!({ "prev_url": before, "next_url": after, "page": paging.page })
    }

    fn address(&self, page: u64) -> String {
        let mut parameters: Vec<(&str, String)> = self
            .query
            .iter()
            .filter(|(name, _)| *name != "page")
            .map(|(name, value)| (name.as_str(), value.clone()))
            .collect();
        parameters.push(("page", page.to_string()));
        format!("{}{}?{}", self.base_url, self.path, query::encode(&parameters))
    }
}
