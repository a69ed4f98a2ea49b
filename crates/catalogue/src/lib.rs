//! The catalogue: every record type, tool, resource template, prompt and completion as a const row.
//!
//! `tools/list`, JSON Schemas, URI templates, the sandbox's routes and the documents are projections of these rows;
//! nothing is declared twice. The crate does no I/O and knows neither the clock nor the network.

pub mod completion;
pub mod field;
pub mod filter;
pub mod label;
pub mod policy;
pub mod postal_code;
pub mod product;
pub mod prompt;
pub mod record;
pub mod resource;
pub mod text;
pub mod tool;

pub mod banking;
pub mod billing;
pub mod contract;
pub mod finance;
pub mod inbox;
pub mod render;
pub mod schema;
pub mod types;

pub use completion::{Completion, Source};
pub use contract::Contract;
pub use field::{Field, Fields, IdList, Kind, Least, Passage, Sign, Traits};
pub use filter::{Filter, FilterOp};
pub use policy::{Policy, Reused, Unasked};
pub use product::Product;
pub use prompt::{COMPUTED, Prompt, PromptArgument, PromptEffect, Usual};
pub use record::{Dialect, Kept, Listed, Record, Tenancy};
pub use resource::{Content, Resource};
pub use text::{Lang, Text};
pub use tool::{
    Access, Answer, Covered, Effect, Encoding, KeyUse, Method, Nulls, OrderForm, Origin, Own, PageSize, Paging, Scope,
    Sort, Style, Tool, Verb,
};

/// Every product that the server knows, in the order in which it lists them.
pub static PRODUCTS: &[&Product] = &[&banking::BANKING, &finance::FINANCE, &inbox::INBOX_PRODUCT, &billing::BILLING];

/// The product called `name` (`banking`), or `None`.
pub fn product(name: &str) -> Option<&'static Product> {
    PRODUCTS.iter().copied().find(|product| product.name == name)
}
