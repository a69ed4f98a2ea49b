//! What `serve` says when it is ready: where it listens and, the first time, how to connect a client.

use std::path::Path;

use engine::WorkspaceId;
use serde_json::{Map, Value, json};

use super::flags::CommonFlags;
use crate::auth::Secret;

/// The endpoint of a product.
pub fn endpoint(base: &str, product: &str) -> String {
    format!("{base}/{product}/mcp")
}

/// One line an endpoint, for people and scripts.
pub fn endpoints(base: &str, products: &[&'static catalogue::Product]) -> Vec<String> {
    products.iter().map(|product| format!("{}: {}", product.name, endpoint(base, product.name))).collect()
}

/// How to connect Claude Code, Cursor and VS Code to `products` with a fresh token.
pub fn set_up(base: &str, products: &[&'static catalogue::Product], token: &Secret) -> Vec<String> {
    let header = format!("Bearer {}", token.reveal());
    let servers = products.iter().map(|product| (client_name(product), endpoint(base, product.name)));
    let servers: Vec<(String, String)> = servers.collect();
    let cursor: Map<String, Value> = servers
        .iter()
        .map(|(name, url)| (name.clone(), json!({"url": url, "headers": {"Authorization": header}})))
        .collect();
    let claude = servers.iter().map(|(name, url)| {
        format!("  claude mcp add --transport http {name} {url} --header \"Authorization: {header}\"")
    });
    let code = servers.iter().map(|(name, url)| {
        let entry = json!({"name": name, "type": "http", "url": url, "headers": {"Authorization": header}});
        format!("  code --add-mcp '{entry}'")
    });
    let mut lines = vec!["Claude Code:".to_owned()];
    lines.extend(claude);
    lines.push("Cursor (~/.cursor/mcp.json):".to_owned());
    lines.push(format!("  {}", json!({"mcpServers": cursor})));
    lines.push("VS Code:".to_owned());
    lines.extend(code);
    lines
}

/// The command that makes another token in the installation that `flags` name, from any folder; calls that name no workspace
/// are made in `default_workspace`.
pub fn another_token(flags: &CommonFlags, default_workspace: Option<&WorkspaceId>) -> String {
    let mut command = "kobana-mcp token create --person NAME --scopes \"all read\"".to_owned();
    for (flag, path) in [("--config", &flags.config), ("--data", &flags.data)] {
        if let Some(path) = path {
            command.push_str(&format!(" {flag} {}", typed(path)));
        }
    }
    if let Some(WorkspaceId(id)) = default_workspace {
        command.push_str(&format!(" --default-workspace {id}"));
    }
    command
}

/// A path from the root as a shell takes it.
fn typed(path: &Path) -> String {
    let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned()).display().to_string();
    if whole.chars().all(|c| c.is_alphanumeric() || "/\\:._-".contains(c)) {
        whole
    } else if cfg!(windows) {
        format!("\"{whole}\"")
    } else {
        format!("'{}'", whole.replace('\'', r"'\''"))
    }
}

/// What clients call the server of a product.
fn client_name(product: &catalogue::Product) -> String {
    format!("kobana-{}", product.name)
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
    fn the_lines_name_each_endpoint_and_the_token() {
        let token = crate::auth::new_token(&Zeros);
        let lines = set_up("http://127.0.0.1:8791", catalogue::PRODUCTS, &token);
        let with = |text: &str| lines.iter().filter(|line| line.contains(text)).count();
        for product in catalogue::PRODUCTS {
            assert_eq!(with(&format!("http://127.0.0.1:8791/{}/mcp", product.name)), 3);
        }
        assert_eq!(with(&format!("Bearer {}", token.reveal())), 1 + 2 * catalogue::PRODUCTS.len());
    }
}
