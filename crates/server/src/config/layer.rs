//! One layer of settings over another: known keys only, of the known types.

use toml::{Table, Value};

use super::fault::{ConfigError, Origin};

/// The longest edit distance at which a key counts as a slip of another.
const NEAR: usize = 3;

/// Lays `over` on `base`, whose keys and types are the only ones there are.
///
/// # Errors
/// An unknown key is named with the nearest known one; a value of another type is named with what its key takes.
pub(super) fn lay(base: &mut Table, over: Table, origin: &Origin) -> Result<(), ConfigError> {
    let known = keys(base);
    lay_under(base, over, "", &Known { paths: &known, origin })
}

struct Known<'a> {
    paths: &'a [String],
    origin: &'a Origin,
}

fn lay_under(base: &mut Table, over: Table, prefix: &str, known: &Known<'_>) -> Result<(), ConfigError> {
    for (name, value) in over {
        let key = join(prefix, &name);
        let Some(slot) = base.get_mut(&name) else {
            let nearest = nearest(&key, known.paths);
            return Err(ConfigError::UnknownKey { origin: known.origin.clone(), key, nearest });
        };
        match (slot, value) {
            (Value::Table(inner), Value::Table(over)) => lay_under(inner, over, &key, known)?,
            (slot, value) if std::mem::discriminant(slot) == std::mem::discriminant(&value) => *slot = value,
            (slot, _) => {
                return Err(ConfigError::WrongType { origin: known.origin.clone(), key, expected: type_name(slot) });
            }
        }
    }
    Ok(())
}

/// The path of every leaf (`http.body_bytes`), in order.
pub(super) fn keys(table: &Table) -> Vec<String> {
    let mut paths = Vec::new();
    collect(table, "", &mut paths);
    paths
}

fn collect(table: &Table, prefix: &str, paths: &mut Vec<String>) {
    for (name, value) in table {
        let key = join(prefix, name);
        match value {
            Value::Table(inner) => collect(inner, &key, paths),
            _ => paths.push(key),
        }
    }
}

fn join(prefix: &str, name: &str) -> String {
    if prefix.is_empty() { name.to_owned() } else { format!("{prefix}.{name}") }
}

/// The value at a path such as `http.body_bytes`.
pub(super) fn leaf_mut<'a>(table: &'a mut Table, path: &str) -> Option<&'a mut Value> {
    match path.split_once('.') {
        Some((head, rest)) => match table.get_mut(head)? {
            Value::Table(inner) => leaf_mut(inner, rest),
            _ => None,
        },
        None => table.get_mut(path),
    }
}

/// The known name nearest to `key`: a few letters off, or the same last part elsewhere.
pub(super) fn nearest(key: &str, known: &[String]) -> Option<String> {
    let last = |path: &str| path.rsplit('.').next().unwrap_or_default().to_owned();
    let distance = |path: &String| strsim::damerau_levenshtein(key, path);
    let close = known.iter().min_by_key(|path| distance(path)).filter(|path| distance(path) <= NEAR);
    let slip = |path: &&String| strsim::damerau_levenshtein(&last(key), &last(path)) <= 1;
    close.or_else(|| known.iter().find(slip)).cloned()
}

/// What a value's key takes, in words.
pub(super) fn type_name(value: &Value) -> &'static str {
    match value {
        Value::String(_) => "a text in quotes",
        Value::Integer(_) => "a whole number",
        Value::Float(_) => "a number",
        Value::Boolean(_) => "true or false",
        Value::Datetime(_) => "a date",
        Value::Array(_) => "a list",
        Value::Table(_) => "a section",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lay_text(over: &str) -> Result<Table, String> {
        let mut base: Table = "lang = 'pt'\n[http]\nbody_bytes = 1\nlisten = ''".parse().unwrap();
        lay(&mut base, over.parse().unwrap(), &Origin::Flag).map_err(|fault| fault.to_string())?;
        Ok(base)
    }

    #[test]
    fn the_upper_layer_wins() {
        assert_eq!(lay_text("[http]\nbody_bytes = 9").unwrap()["http"]["body_bytes"].as_integer(), Some(9));
    }

    #[test]
    fn an_unknown_key_is_named_with_its_neighbour() {
        let fault = lay_text("[http]\nbody_byte = 9").unwrap_err();
        assert_eq!(fault, "command line: there is no setting `http.body_byte`; did you mean `http.body_bytes`?");
        let misplaced = lay_text("listen = 'x'").unwrap_err();
        assert_eq!(misplaced, "command line: there is no setting `listen`; did you mean `http.listen`?");
    }

    #[test]
    fn another_type_is_refused() {
        assert_eq!(lay_text("lang = 3").unwrap_err(), "command line: `lang` takes a text in quotes");
        assert_eq!(lay_text("http = 3").unwrap_err(), "command line: `http` takes a section");
    }
}
