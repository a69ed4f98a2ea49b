//! Settings from `KOBANA_MCP_*` variables: `http.body_bytes` is `KOBANA_MCP_HTTP_BODY_BYTES`.

use toml::{Table, Value};

use super::fault::{ConfigError, Origin};
use super::layer::{keys, leaf_mut, nearest, type_name};

/// What every variable of ours begins with.
pub const PREFIX: &str = "KOBANA_MCP_";

/// Variables that are read elsewhere: the token of a stdio person, and the settings file's own path.
const ELSEWHERE: [&str; 2] = ["KOBANA_MCP_TOKEN", "KOBANA_MCP_CONFIG"];

/// The variable with the operator's token for the remote API of `product`.
pub fn token_variable(product: &str) -> String {
    format!("{PREFIX}UPSTREAM_TOKEN_{}", product.to_ascii_uppercase())
}

/// The variable of the setting at `path`.
pub fn variable(path: &str) -> String {
    format!("{PREFIX}{}", path.replace('.', "_").to_ascii_uppercase())
}

/// Lays the variables on `base`. Lists take commas; an empty variable counts as not set.
///
/// # Errors
/// A variable with our prefix that names no setting, or whose value is of another type.
pub(super) fn lay(base: &mut Table, variables: &[(String, String)]) -> Result<(), ConfigError> {
    let paths = keys(base);
    let tokens: Vec<String> = catalogue::PRODUCTS.iter().map(|product| token_variable(product.name)).collect();
    for (name, text) in variables {
        if !name.starts_with(PREFIX) || ELSEWHERE.contains(&name.as_str()) || is_token(name, &tokens) || text.is_empty()
        {
            continue;
        }
        let origin = Origin::Variable(name.clone());
        // Workspaces are sections, which no variable can hold.
        let path = paths.iter().filter(|path| !path.ends_with(".workspaces")).find(|path| variable(path) == *name);
        let Some(slot) = path.and_then(|path| leaf_mut(base, path)) else {
            let names: Vec<String> = paths.iter().map(|path| variable(path)).chain(tokens).collect();
            let key = name.clone();
            return Err(ConfigError::UnknownKey { nearest: nearest(name, &names), origin, key });
        };
        *slot = read(slot, text).ok_or_else(|| ConfigError::WrongType {
            origin,
            key: path.cloned().unwrap_or_default(),
            expected: in_a_variable(slot),
        })?;
    }
    Ok(())
}

/// Whether `name` is a token's variable, or that of one of a product's workspaces, which the settings name.
fn is_token(name: &str, tokens: &[String]) -> bool {
    tokens
        .iter()
        .any(|token| name.strip_prefix(token.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('_')))
}

fn read(like: &Value, text: &str) -> Option<Value> {
    match like {
        Value::Integer(_) => text.trim().parse().ok().map(Value::Integer),
        Value::Boolean(_) => match text.trim() {
            "true" | "1" => Some(Value::Boolean(true)),
            "false" | "0" => Some(Value::Boolean(false)),
            _ => None,
        },
        Value::Array(_) => {
            let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
            Some(Value::Array(parts.map(|part| Value::String(part.to_owned())).collect()))
        }
        _ => Some(Value::String(text.to_owned())),
    }
}

fn in_a_variable(like: &Value) -> &'static str {
    match like {
        Value::String(_) => "a text",
        Value::Array(_) => "a list with commas",
        other => type_name(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lay_one(name: &str, value: &str) -> Result<Table, String> {
        let mut base: Table = "products = []\n[http]\nbody_bytes = 1\n[tools]\nreadonly = false".parse().unwrap();
        lay(&mut base, &[(name.to_owned(), value.to_owned())]).map_err(|fault| fault.to_string())?;
        Ok(base)
    }

    #[test]
    fn values_take_the_type_of_their_key() {
        assert_eq!(lay_one("KOBANA_MCP_HTTP_BODY_BYTES", "7").unwrap()["http"]["body_bytes"].as_integer(), Some(7));
        assert_eq!(lay_one("KOBANA_MCP_TOOLS_READONLY", "1").unwrap()["tools"]["readonly"].as_bool(), Some(true));
        let listed = lay_one("KOBANA_MCP_PRODUCTS", "banking, x").unwrap();
        assert_eq!(listed["products"].as_array().unwrap().len(), 2);
    }

    #[test]
    fn a_variable_that_names_no_setting_is_an_error() {
        let fault = lay_one("KOBANA_MCP_HTTP_BODY_BYTE", "7").unwrap_err();
        assert!(fault.contains("did you mean `KOBANA_MCP_HTTP_BODY_BYTES`?"), "{fault}");
    }

    #[test]
    fn a_value_of_another_type_is_an_error() {
        let fault = lay_one("KOBANA_MCP_TOOLS_READONLY", "yes please").unwrap_err();
        assert_eq!(fault, "environment variable KOBANA_MCP_TOOLS_READONLY: `tools.readonly` takes true or false");
    }

    #[test]
    fn the_token_and_strangers_are_left_alone() {
        assert!(lay_one("KOBANA_MCP_TOKEN", "x").is_ok());
        assert!(lay_one("KOBANA_MCP_UPSTREAM_TOKEN_BANKING", "x").is_ok());
        assert!(lay_one("KOBANA_MCP_UPSTREAM_TOKEN_FINANCE_MATRIZ", "x").is_ok());
        let slip = lay_one("KOBANA_MCP_UPSTREAM_TOKEN_BANKNG", "x").unwrap_err();
        assert!(slip.contains("did you mean `KOBANA_MCP_UPSTREAM_TOKEN_BANKING`?"), "{slip}");
        assert!(lay_one("PATH", "x").is_ok());
    }
}
