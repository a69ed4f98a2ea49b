//! JSON Schemas of tools, rendered from their rows.
