//! A product: its rows and its policy.

use crate::policy::Policy;
use crate::prompt::Prompt;
use crate::record::Record;
use crate::text::Text;
use crate::tool::Tool;

/// A product of the catalogue.
#[derive(Debug)]
pub struct Product {
    /// `banking`.
    pub name: &'static str,
    /// Title for people.
    pub title: Text,
    /// What the server says to a model when it connects.
    pub instructions: Text,
    /// How destructive tools are confirmed.
    pub policy: Policy,
    /// Tools, in the order in which clients see them: groups of rows, one a record type.
    pub tools: &'static [&'static [Tool]],
    /// Record types, in the order in which templates are listed.
    pub records: &'static [&'static Record],
    /// Prompts.
    pub prompts: &'static [Prompt],
    /// The list tool whose newest uids complete a template's `{uid}` and the prompts' uid arguments.
    pub completion_tool: &'static str,
}

impl Product {
    /// Every tool, in order.
    pub fn tools(&self) -> impl Iterator<Item = &'static Tool> + use<> {
        self.tools.iter().flat_map(|group| group.iter())
    }

    /// The tool called `name`.
    pub fn tool(&self, name: &str) -> Option<&'static Tool> {
        self.tools().find(|tool| tool.name == name)
    }

    /// The record types that have a resource template, in order.
    pub fn templates(&self) -> impl Iterator<Item = &'static Record> + use<> {
        self.records.iter().copied().filter(|record| !record.uri.is_empty())
    }

    /// The tool that reads one `record` (`banking_<key>_get`).
    pub fn read_tool(&self, record: &Record) -> Option<&'static Tool> {
        self.action(record, "get")
    }

    /// The tool that lists `record`s (`banking_<key>_list`).
    pub fn list_tool(&self, record: &Record) -> Option<&'static Tool> {
        self.action(record, "list")
    }

    fn action(&self, record: &Record, action: &str) -> Option<&'static Tool> {
        let product = self.name;
        self.tools().find(|tool| {
            let name = tool.name.strip_prefix(product).and_then(|rest| rest.strip_prefix('_'));
            name.and_then(|rest| rest.strip_prefix(record.key)).and_then(|rest| rest.strip_prefix('_')) == Some(action)
        })
    }
}
