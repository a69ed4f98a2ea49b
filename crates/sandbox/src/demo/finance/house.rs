//! A business with its records, as bills and entries refer to them.

use std::collections::BTreeMap;

use jiff::civil::Date;
use storage::Row;

use super::business::{Business, Purse};
use crate::problem::Problem;

/// A business whose company, accounts, chart, centres and people are stored.
pub(super) struct House {
    pub(super) business: &'static Business,
    pub(super) company: Row,
    pub(super) accounts: BTreeMap<Purse, Row>,
    pub(super) categories: BTreeMap<&'static str, String>,
    pub(super) centers: BTreeMap<&'static str, String>,
    pub(super) people: BTreeMap<String, Party>,
    /// Kinds of tax of the workspace: id by name.
    pub(super) taxes: BTreeMap<&'static str, String>,
    /// People among the customers of one-off work.
    pub(super) residents: Vec<String>,
    /// The first day of its first month.
    pub(super) first: Date,
}

/// A supplier, a customer, or somebody who works here.
#[derive(Debug, Clone)]
pub(super) struct Party {
    pub(super) uid: String,
    pub(super) name: String,
    /// CPF or CNPJ without mask; authorities have none here.
    pub(super) document: Option<String>,
}

impl House {
    /// The account for `purse`; the main one where the business has no such account.
    pub(super) fn account(&self, purse: Purse) -> Result<&Row, Problem> {
        let found = self.accounts.get(&purse).or_else(|| self.accounts.get(&Purse::Main));
        found.ok_or_else(|| lacks(self.business.name, "account"))
    }

    pub(super) fn category(&self, name: &str) -> Result<&str, Problem> {
        self.categories.get(name).map(String::as_str).ok_or_else(|| lacks(name, "category"))
    }

    /// The centre's id; none for an empty name.
    pub(super) fn center(&self, name: &str) -> Result<Option<&str>, Problem> {
        match name {
            "" => Ok(None),
            name => self.centers.get(name).map(|id| Some(id.as_str())).ok_or_else(|| lacks(name, "centre")),
        }
    }

    pub(super) fn party(&self, name: &str) -> Result<&Party, Problem> {
        self.people.get(name).ok_or_else(|| lacks(name, "person"))
    }
}

fn lacks(name: &str, what: &str) -> Problem {
    Problem::Internal(format!("the demo has no {what} {name}"))
}
