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
    use engine::Entropy;

    use super::*;

    struct Zeros;

    impl Entropy for Zeros {
        fn fill(&self, bytes: &mut [u8]) {
            bytes.fill(0);
        }
    }

    #[test]
    fn the_lines_name_the_endpoint_and_the_token() {
        let token = crate::auth::new_token(&Zeros);
        let lines = set_up("http://127.0.0.1:8791", catalogue::PRODUCTS[0], &token);
        let with = |text: &str| lines.iter().filter(|line| line.contains(text)).count();
        assert_eq!(with("http://127.0.0.1:8791/banking/mcp"), 3);
        assert_eq!(with(&format!("Bearer {}", token.reveal())), 3);
    }
}
