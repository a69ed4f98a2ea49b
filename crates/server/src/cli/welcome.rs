//! What `serve` says when it is ready: where it listens and, the first time, how to connect a client.

use crate::auth::Secret;

/// The endpoint of a product.
pub fn endpoint(base: &str, product: &str) -> String {
    format!("{base}/{product}/mcp")
}

/// One line an endpoint, for people and scripts.
pub fn endpoints(base: &str, products: &[&'static catalogue::Product]) -> Vec<String> {
    products.iter().map(|product| format!("{}: {}", product.name, endpoint(base, product.name))).collect()
}

/// How to connect Claude Code, Cursor and VS Code to one product with a fresh token.
pub fn set_up(base: &str, product: &'static catalogue::Product, token: &Secret) -> Vec<String> {
    let (name, url, token) = (product.name, endpoint(base, product.name), token.reveal());
    let header = format!("Bearer {token}");
    let cursor = serde_json::json!({"mcpServers": {format!("kobana-{name}"): {
        "url": url, "headers": {"Authorization": header},
    }}});
    let code = serde_json::json!({
        "name": format!("kobana-{name}"), "type": "http", "url": url, "headers": {"Authorization": header},
    });
    vec![
        "Claude Code:".to_owned(),
        format!("  claude mcp add --transport http kobana-{name} {url} --header \"Authorization: {header}\""),
        "Cursor (~/.cursor/mcp.json):".to_owned(),
        format!("  {cursor}"),
        "VS Code:".to_owned(),
        format!("  code --add-mcp '{code}'"),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_name_the_endpoint_and_the_token() {
        let lines = set_up("http://127.0.0.1:8791", catalogue::PRODUCTS[0], &Secret::new("t0k"));
        assert_eq!(lines.iter().filter(|line| line.contains("http://127.0.0.1:8791/banking/mcp")).count(), 3);
        assert_eq!(lines.iter().filter(|line| line.contains("Bearer t0k")).count(), 3);
    }
}
