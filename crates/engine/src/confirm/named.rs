//! Which records a call names, in its path and anywhere in its arguments.

use std::collections::BTreeSet;

use catalogue::{Field, Fields, Kind, Product, Record, Tool};

use crate::call::Admitted;
use crate::json::Json;

/// Records besides the call's own that are read for a question; the rest is counted.
const READ: usize = 10;

/// A record that a call names.
#[derive(Debug, Clone)]
pub(super) struct Named {
    /// The argument's path (`bank_billet_uid`, `payable.uid`, `bank_billet_uids[3]`).
    pub(super) path: String,
    pub(super) record: &'static Record,
    pub(super) uid: String,
}

/// All that a call names, of the types that have a read tool.
#[derive(Debug, Default)]
pub(super) struct Names {
    /// The record that the call acts on.
    pub(super) own: Option<Named>,
    /// Others, each once.
    pub(super) others: Vec<Named>,
    /// How many more there are.
    pub(super) more: usize,
}

pub(super) fn names(admitted: &Admitted) -> Names {
    let Admitted { tool, engine, arguments, .. } = admitted;
    let mut finder = Finder { product: engine.product, tool, known: BTreeSet::new(), names: Names::default() };
    let own = own(engine.product, tool);
    if let Some((record, parameter)) = own
        && let Some(uid) = arguments.get(parameter).and_then(Json::as_text)
        && reader(engine.product, tool, record).is_some()
        && finder.known.insert((record.key, uid.to_owned()))
    {
        finder.names.own = Some(Named { path: parameter.to_owned(), record, uid: uid.to_owned() });
    }
    let beside = |name: &str| arguments.get(name).and_then(Json::as_text);
    for argument in arguments.iter() {
        let field = &argument.parameter.field;
        finder.value(field, &argument.value, field.name.to_owned(), &beside);
    }
    finder.names
}

/// The record type that the last name in the tool's path stands for, and that parameter.
fn own(product: &Product, tool: &Tool) -> Option<(&'static Record, &'static str)> {
    let names_record = |name: &&str| *name == tool.record.argument || name.ends_with("_uid");
    let parameter = tool.path_parameters().filter(names_record).last()?;
    if parameter == tool.record.argument {
        return Some((tool.record, parameter));
    }
    Some((called(product, tool, parameter.strip_suffix("_uid")?)?, parameter))
}

/// The tool that reads a `record` which a call of `tool` names. What the record belongs to must be known too where the path asks
/// for it: the call's own path says so, by the same names.
pub(super) fn reader(product: &Product, tool: &Tool, record: &Record) -> Option<&'static Tool> {
    product.read_tool(record).or_else(|| {
        let nested = product.nested_read_tool(record)?;
        let target = nested.target_parameter()?;
        let known = |name: &str| name == target || tool.path_parameters().any(|own| own == name);
        nested.path_parameters().all(known).then_some(nested)
    })
}

/// The record type that `name` stands for in a tool's arguments: the tool's own type, one of its family, or the only
/// one whose key ends so. Of two types none is shown rather than the wrong one.
fn called(product: &Product, tool: &Tool, name: &str) -> Option<&'static Record> {
    let ends =
        |record: &Record| record.key.strip_suffix(name).is_some_and(|rest| rest.is_empty() || rest.ends_with('_'));
    if ends(tool.record) {
        return Some(tool.record);
    }
    let of_family = |record: &&'static Record| {
        record.key.strip_prefix(tool.family).and_then(|rest| rest.strip_prefix('_')) == Some(name)
    };
    if let Some(record) = product.records.iter().copied().find(of_family) {
        return Some(record);
    }
    let mut all = product.records.iter().copied().filter(|record| ends(record));
    all.next().filter(|_| all.next().is_none())
}

struct Finder {
    product: &'static Product,
    tool: &'static Tool,
    known: BTreeSet<(&'static str, String)>,
    names: Names,
}

/// The text of a field beside the one at hand.
type Beside<'a> = dyn Fn(&str) -> Option<&'a str> + 'a;

impl Finder {
    fn value(&mut self, field: &Field, value: &Json, path: String, beside: &Beside<'_>) {
        match (field.kind, value) {
            (Kind::Reference { to, .. }, Json::Text(uid)) => self.push(to, uid, path),
            (Kind::References { to, .. }, Json::List(uids)) => {
                for (at, uid) in uids.iter().enumerate() {
                    self.push(to, uid.as_text().unwrap_or_default(), format!("{path}[{at}]"));
                }
            }
            (Kind::ReferenceBy { by, to }, Json::Text(uid)) => {
                let word = beside(by);
                if let Some((_, record)) = to.iter().find(|(known, _)| Some(*known) == word) {
                    self.push(record, uid, path);
                }
            }
            (Kind::Uid, Json::Text(uid)) => {
                let named = field.name.strip_suffix("_uid").and_then(|stem| called(self.product, self.tool, stem));
                if let Some(record) = named {
                    self.push(record, uid, path);
                }
            }
            (Kind::Object(fields), Json::Object(_)) => self.object(fields, value, &path),
            (Kind::Objects(fields), Json::List(elements)) => self.objects(fields, elements, &path),
            (Kind::Records(record), Json::List(elements)) => self.objects(record.fields, elements, &path),
            _ => {}
        }
    }

    fn objects(&mut self, fields: Fields, elements: &[Json], path: &str) {
        for (at, element) in elements.iter().enumerate() {
            self.object(fields, element, &format!("{path}[{at}]"));
        }
    }

    fn object(&mut self, fields: Fields, object: &Json, path: &str) {
        // `{"type": "BankBillet", "uid": …}` names a record of the type that the word stands for.
        if let (Some(word), Some(uid)) = (text(object, "type"), text(object, "uid"))
            && let Some(record) = called(self.product, self.tool, &snake(word))
        {
            self.push(record, uid, format!("{path}.uid"));
        }
        let beside = |name: &str| text(object, name);
        for field in fields.iter().flat_map(|group| group.iter()) {
            if let Some(member) = object.get(field.name) {
                self.value(field, member, format!("{path}.{}", field.name), &beside);
            }
        }
    }

    fn push(&mut self, record: &'static Record, uid: &str, path: String) {
        if !self.is_new(record, uid) {
            return;
        }
        if self.names.others.len() < READ {
            self.names.others.push(Named { path, record, uid: uid.to_owned() });
        } else {
            self.names.more += 1;
        }
    }

    /// Whether it can be read and was not named before.
    fn is_new(&mut self, record: &'static Record, uid: &str) -> bool {
        self.product.read_tool(record).is_some() && self.known.insert((record.key, uid.to_owned()))
    }
}

fn text<'a>(object: &'a Json, name: &str) -> Option<&'a str> {
    object.get(name)?.as_text()
}

/// `BankBillet` as `bank_billet`.
fn snake(word: &str) -> String {
    let mut snake = String::new();
    for c in word.chars() {
        if c.is_ascii_uppercase() && !snake.is_empty() {
            snake.push('_');
        }
        snake.push(c.to_ascii_lowercase());
    }
    snake
}
