//! Rows as clients and people see them: MCP wire objects and the manual.

mod markdown;
mod prompt;
mod template;
mod tool;

pub use markdown::markdown;
pub use prompt::prompt;
pub use template::{resource, template};
pub use tool::{OutputSchema, tool};
