//! A product: its rows and its policy.

use std::ptr;

use crate::completion::{Completion, Source};
use crate::policy::Policy;
use crate::prompt::Prompt;
use crate::record::{Record, Tenancy};
use crate::resource::Resource;
use crate::text::Text;
use crate::tool::{Effect, Tool, Verb};

/// A product of the catalogue.
#[derive(Debug, Clone, Copy)]
pub struct Product {
    /// `banking`.
    pub name: &'static str,
    /// Title for people.
    pub title: Text,
    /// What the server says to a model when it connects.
    pub instructions: Text,
    /// Whether a person reaches several workspaces and each call is made in one of them.
    pub tenancy: Tenancy,
    /// How destructive tools are confirmed.
    pub policy: Policy,
    /// Tools, in the order in which clients see them: groups of rows, one a record type.
    pub tools: &'static [&'static [Tool]],
    /// Record types, in the order in which templates are listed.
    pub records: &'static [&'static Record],
    /// Resources besides the templates that record types carry.
    pub resources: &'static [Resource],
    /// Prompts.
    pub prompts: &'static [Prompt],
    /// What completes which argument; the first row that fits holds.
    pub completions: &'static [Completion],
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

    /// Every resource and template, in the order in which clients see them.
    pub fn resources(&self) -> impl Iterator<Item = Resource> + use<> {
        let product = *self;
        let carried = self.templates().map(move |record| {
            let tool = product.read_tool(record).map_or("", |tool| tool.name);
            Resource::of_record(record, tool)
        });
        self.resources.iter().copied().chain(carried)
    }

    /// What completes `argument` of the prompt or the template called `of`.
    pub fn completion(&self, of: &str, argument: &str) -> Option<Source> {
        let fits = |row: &&Completion| row.argument == argument && (row.of.is_empty() || row.of == of);
        self.completions.iter().find(fits).map(|row| row.source)
    }

    /// The record types that carry a resource template, in order.
    pub fn templates(&self) -> impl Iterator<Item = &'static Record> + use<> {
        self.records.iter().copied().filter(|record| !record.uri.is_empty())
    }

    /// The tool that reads one `record` by its name alone.
    pub fn read_tool(&self, record: &Record) -> Option<&'static Tool> {
        self.nested_read_tool(record).filter(|tool| tool.path_parameters().count() == 1)
    }

    /// The tool that reads one `record` by its name, and by that of what it belongs to where its path asks for both
    /// (`/v1/webhooks/{id}/deliveries/{delivery_id}`).
    pub fn nested_read_tool(&self, record: &Record) -> Option<&'static Tool> {
        self.on(record, Verb::Get, "get")
    }

    /// The tool that lists every `record`.
    pub fn list_tool(&self, record: &Record) -> Option<&'static Tool> {
        self.on(record, Verb::List, "list").filter(|tool| tool.path_parameters().count() == 0)
    }

    /// The tool that acts on and answers `record` by `verb`, or by a rule of its own and with `action` for its last word.
    fn on(&self, record: &Record, verb: Verb, action: &str) -> Option<&'static Tool> {
        let of_type = |tool: &&'static Tool| ptr::eq(tool.record, record) && ptr::eq(tool.returns, record);
        let by_name =
            |tool: &&'static Tool| tool.effect == Effect::Read && tool.name.rsplit('_').next() == Some(action);
        self.tools()
            .filter(of_type)
            .find(|tool| tool.verb == verb)
            .or_else(|| self.tools().filter(of_type).find(by_name))
    }
}

#[cfg(test)]
mod tests {
    use crate::PRODUCTS;

    #[test]
    fn a_type_is_read_and_listed_by_the_tools_of_its_name() {
        let mut others = Vec::new();
        for product in PRODUCTS {
            for record in product.records.iter().filter(|record| !record.identity.is_empty()) {
                // Inbox's names have no prefix. What hangs on another record is neither read nor listed alone.
                let named = |action: &str, parameters: usize| {
                    let names =
                        [format!("{}_{}_{action}", product.name, record.key), format!("{}_{action}", record.key)];
                    let tool = names.iter().find_map(|name| product.tool(name));
                    tool.filter(|tool| tool.path_parameters().count() == parameters)
                };
                let name = |tool: Option<&crate::Tool>| tool.map(|tool| tool.name);
                let found = [name(product.read_tool(record)), name(product.list_tool(record))];
                if found != [name(named("get", 1)), name(named("list", 0))] {
                    others.push((record.key, found));
                }
            }
        }
        assert_eq!(others, []);
    }
}
