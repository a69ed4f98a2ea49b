//! The API's names in its errors, as the tool's arguments: `bank_billet_account_id` is `bank_billet_account_uid` here.

use catalogue::schema::parameters;
use catalogue::{Field, Fields, Kind, Lang, Tool};
use serde_json::{Map, Value};

/// The arguments of a tool, by the names that the API gives them.
pub(super) struct Names {
    fields: Vec<Field>,
    /// Parameters that are spelled otherwise than their arguments (`due_date[gte]`, a header), with the argument.
    spelled: Vec<(&'static str, &'static str)>,
}

impl Names {
    pub(super) fn of(tool: &Tool) -> Names {
        let all = parameters(tool);
        let spelled = all.iter().map(|parameter| (parameter.wire, parameter.field.name));
        Names {
            spelled: spelled.filter(|(wire, name)| wire != name).collect(),
            fields: all.iter().map(|parameter| parameter.field).collect(),
        }
    }

    /// Names the arguments in each error's `field`, and after a message that speaks of them by the API's name.
    pub(super) fn tell(&self, errors: &mut [Map<String, Value>], lang: Lang) {
        for error in errors {
            if let Some(Value::String(field)) = error.get_mut("field") {
                *field = self.path(field);
            }
            if let Some(Value::String(message)) = error.get_mut("message") {
                self.explain(message, lang);
            }
        }
    }

    /// `path` with each of the API's names exchanged; dots, brackets, places in lists and wrappers stay.
    fn path(&self, path: &str) -> String {
        if let Some((_, name)) = self.spelled.iter().find(|(wire, _)| *wire == path) {
            return (*name).to_owned();
        }
        let mut level = self.fields.clone();
        let mut out = String::with_capacity(path.len() + 4);
        let words = path.split_inclusive(|c: char| !is_of_name(c));
        for word in words {
            let name = word.trim_end_matches(|c: char| !is_of_name(c));
            let last = name.len() == word.len() || path.ends_with(word);
            match level.iter().find(|field| field.name == name).or_else(|| by_wire(&level, name, last)).copied() {
                Some(field) => {
                    out.push_str(field.name);
                    level = inside(&field);
                }
                None => out.push_str(name),
            }
            out.push_str(&word[name.len()..]);
        }
        out
    }

    /// Adds the arguments behind the API's names in `message`.
    fn explain(&self, message: &mut String, lang: Lang) {
        let mut pairs = Vec::new();
        collect(&self.fields, &mut pairs);
        pairs.extend(self.spelled.iter().filter(|(wire, _)| message.contains(wire)));
        // What is more than one word was found as a whole.
        let is_more = |word: &str| !word.chars().all(is_of_name);
        let has = |word: &str| is_more(word) || message.split(|c: char| !is_of_name(c)).any(|one| one == word);
        let mut arguments: Vec<&str> =
            pairs.iter().filter(|(wire, name)| has(wire) && !has(name)).map(|(_, name)| *name).collect();
        arguments.dedup();
        if !arguments.is_empty() {
            let label = match lang {
                Lang::Pt => "argumento",
                Lang::En => "argument",
            };
            message.push_str(&format!(" ({label} {})", arguments.join(", ")));
        }
    }
}

fn is_of_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The API's own name, where it has another.
fn wire(field: &Field) -> Option<&'static str> {
    match field.kind {
        Kind::Reference { wire, .. } | Kind::References { wire, .. } => Some(wire).filter(|wire| *wire != field.name),
        _ => None,
    }
}

/// The field that the API calls `name`. Errors about the record referred to drop the `_id` of a path's last name.
fn by_wire<'a>(level: &'a [Field], name: &str, last: bool) -> Option<&'a Field> {
    level
        .iter()
        .find(|field| wire(field).is_some_and(|wire| wire == name || (last && wire.strip_suffix("_id") == Some(name))))
}

fn inside(field: &Field) -> Vec<Field> {
    match field.kind {
        Kind::Object(fields) | Kind::Objects(fields) => all(fields).collect(),
        Kind::Records(record) => record.all_fields().copied().collect(),
        _ => Vec::new(),
    }
}

fn all(fields: Fields) -> impl Iterator<Item = Field> {
    fields.iter().flat_map(|group| group.iter()).copied()
}

/// The API's name and the argument's, at any depth of what a caller sends.
fn collect(fields: &[Field], pairs: &mut Vec<(&'static str, &'static str)>) {
    for field in fields {
        pairs.extend(wire(field).map(|wire| (wire, field.name)));
        if let Kind::Object(inner) | Kind::Objects(inner) = field.kind {
            collect(&all(inner).collect::<Vec<_>>(), pairs);
        }
    }
}

#[cfg(test)]
mod tests {
    use catalogue::field::{day, money, object, objects, reference, references, text};
    use catalogue::filter::from;
    use catalogue::{Filter, Record, Text, Verb};
    use serde_json::json;

    use super::*;

    static WALLET: Record = Record::new("wallet", Text::new("-", "-"));
    static ITEM: &[Field] = &[reference("wallet_uid", &WALLET, "wallet_id"), money("amount")];
    static BODY: Fields = &[&[
        reference("bank_billet_account_uid", &WALLET, "bank_billet_account_id"),
        references("wallet_uids", &WALLET, "wallet_ids"),
        reference("same", &WALLET, "same"),
        objects("splits", &[ITEM]),
        object("payer", &[&[text("name")]]),
    ]];
    static TOOL: Tool = Tool::write("banking_charge_thing_create", Text::new("-", "-"), &WALLET)
        .post("/v1/things", Verb::Create)
        .body(BODY);

    #[test]
    fn fields_are_told_by_the_argument_that_the_model_sent() {
        let names = Names::of(&TOOL);
        for (wire, argument) in [
            ("bank_billet_account_id", "bank_billet_account_uid"),
            ("bank_billet_account", "bank_billet_account_uid"),
            ("wallet_ids", "wallet_uids"),
            ("splits.0.wallet_id", "splits.0.wallet_uid"),
            ("splits[2][wallet_id]", "splits[2][wallet_uid]"),
            ("thing.splits[1].wallet_id", "thing.splits[1].wallet_uid"),
            ("/data/bank_billet_account_id", "/data/bank_billet_account_uid"),
            ("bank_billet_account_uid", "bank_billet_account_uid"),
            ("payer.wallet_id", "payer.wallet_id"),
            ("wallet_id", "wallet_id"),
            ("same", "same"),
            ("", ""),
            ("é..[", "é..["),
        ] {
            assert_eq!(names.path(wire), argument, "{wire}");
        }
    }

    #[test]
    fn a_filter_is_told_by_its_argument() {
        static FILTERS: &[Filter] = &[from(day("due_date_gte"), "due_date").sent_as("due_date[gte]")];
        static LIST: Tool = Tool::read("finance_things_list", Text::new("-", "-"), &WALLET)
            .get("/v1/things", Verb::List)
            .filters(FILTERS);
        let names = Names::of(&LIST);
        assert_eq!(names.path("due_date[gte]"), "due_date_gte");
        let mut errors = [Map::from_iter([("message".to_owned(), json!("due_date[gte] é inválido"))])];
        names.tell(&mut errors, Lang::Pt);
        assert_eq!(errors[0]["message"], "due_date[gte] é inválido (argumento due_date_gte)");
    }

    #[test]
    fn a_key_is_told_by_its_argument() {
        let names = Names::of(&TOOL);
        assert_eq!(names.path("X-Idempotency-Key"), "idempotency_key");
        let mut errors = [Map::from_iter([("message".to_owned(), json!("Envie X-Idempotency-Key."))])];
        names.tell(&mut errors, Lang::Pt);
        assert_eq!(errors[0]["message"], "Envie X-Idempotency-Key. (argumento idempotency_key)");
    }

    #[test]
    fn messages_name_the_argument_beside_the_apis_name() {
        let told = |message: &str, lang| {
            let mut errors = [Map::from_iter([("message".to_owned(), json!(message))])];
            Names::of(&TOOL).tell(&mut errors, lang);
            errors[0]["message"].as_str().unwrap().to_owned()
        };
        assert_eq!(
            told("bank_billet_account_id não existe", Lang::Pt),
            "bank_billet_account_id não existe (argumento bank_billet_account_uid)"
        );
        assert_eq!(told("no such wallet_id: 7", Lang::En), "no such wallet_id: 7 (argument wallet_uid)");
        for unchanged in ["my_wallet_id", "wallet_id ou wallet_uid", "não pode ficar em branco"] {
            assert_eq!(told(unchanged, Lang::Pt), unchanged);
        }
    }
}
