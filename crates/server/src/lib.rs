//! The server: MCP over HTTP and stdio, identity, command line, configuration, logs and metrics.

pub mod auth;
pub mod http;
pub mod mcp;
pub mod stdio;
