//! JSON that keeps numbers as they were written: an amount is never read into a binary float.

/// A JSON value; a number is its text, an object keeps the order of its members.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Json {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number, exactly as written.
    Number(String),
    /// A string.
    Text(String),
    /// An array.
    List(Vec<Json>),
    /// An object, in order; names are unique.
    Object(Vec<(String, Json)>),
}

impl Json {
    /// The member called `name`, of an object.
    pub fn get(&self, name: &str) -> Option<&Json> {
        let Json::Object(members) = self else { return None };
        members.iter().find(|(member, _)| member == name).map(|(_, value)| value)
    }

    /// The text of a string.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Json::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Compact JSON, numbers as they were written.
    pub fn render(&self) -> String {
        let mut out = String::new();
        self.write(&mut out, Spelling::Written);
        out
    }

    /// One spelling for equal values: members by name, numbers without redundant digits.
    pub fn canonical(&self) -> String {
        let mut out = String::new();
        self.write(&mut out, Spelling::Canonical);
        out
    }

    fn write(&self, out: &mut String, spelling: Spelling) {
        match self {
            Json::Null => out.push_str("null"),
            Json::Bool(true) => out.push_str("true"),
            Json::Bool(false) => out.push_str("false"),
            Json::Number(text) => match spelling {
                Spelling::Written => out.push_str(text),
                Spelling::Canonical => out.push_str(&canonical_number(text)),
            },
            Json::Text(text) => write_text(text, out),
            Json::List(elements) => {
                out.push('[');
                for (at, element) in elements.iter().enumerate() {
                    if at > 0 {
                        out.push(',');
                    }
                    element.write(out, spelling);
                }
                out.push(']');
            }
            Json::Object(members) => write_members(members, out, spelling),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Spelling {
    Written,
    Canonical,
}

fn write_members(members: &[(String, Json)], out: &mut String, spelling: Spelling) {
    let mut order: Vec<&(String, Json)> = members.iter().collect();
    if spelling == Spelling::Canonical {
        order.sort_by(|a, b| a.0.cmp(&b.0));
    }
    out.push('{');
    for (at, (name, value)) in order.into_iter().enumerate() {
        if at > 0 {
            out.push(',');
        }
        write_text(name, out);
        out.push(':');
        value.write(out, spelling);
    }
    out.push('}');
}

/// Appends `text` as a JSON string.
pub(crate) fn write_text(text: &str, out: &mut String) {
    out.push_str(&serde_json::to_string(text).expect("a string always serializes"));
}

/// Equal numbers get equal texts: `10`, `10.0` and `1e1` are all `1e1`; zero is `0`.
fn canonical_number(text: &str) -> String {
    let (sign, digits) = text.strip_prefix('-').map_or(("", text), |rest| ("-", rest));
    let (mantissa, exponent) = digits.split_once(['e', 'E']).unwrap_or((digits, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let all = format!("{whole}{fraction}");
    let significant = all.trim_start_matches('0').trim_end_matches('0');
    if significant.is_empty() {
        return "0".to_owned();
    }
    let trailing = all.len() - all.trim_end_matches('0').len();
    let shift = i64::try_from(trailing).unwrap_or_default() - i64::try_from(fraction.len()).unwrap_or_default();
    match exponent.parse::<i64>().ok().and_then(|exponent| exponent.checked_add(shift)) {
        Some(exponent) => format!("{sign}{significant}e{exponent}"),
        // No exponent that anybody writes: its spelling stands for itself.
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_numbers_have_one_canonical_spelling() {
        for same in ["10", "10.0", "10.00", "1e1", "1E+1", "100e-1", "0.1e2"] {
            assert_eq!(canonical_number(same), "1e1", "{same}");
        }
        for zero in ["0", "0.0", "-0", "0e9"] {
            assert_eq!(canonical_number(zero), "0", "{zero}");
        }
        assert_eq!(canonical_number("-12.50"), "-125e-1");
        assert_ne!(canonical_number("1289.45"), canonical_number("1289.46"));
        assert_ne!(canonical_number("1.5e-9223372036854775808"), canonical_number("15e-9223372036854775808"));
    }

    #[test]
    fn writing_keeps_numbers_and_order() {
        let value = Json::Object(vec![
            ("b".to_owned(), Json::Number("1289.450".to_owned())),
            ("a".to_owned(), Json::List(vec![Json::Null, Json::Text("x\"\n".to_owned())])),
        ]);
        assert_eq!(value.render(), r#"{"b":1289.450,"a":[null,"x\"\n"]}"#);
        assert_eq!(value.canonical(), r#"{"a":[null,"x\"\n"],"b":128945e-2}"#);
    }
}
