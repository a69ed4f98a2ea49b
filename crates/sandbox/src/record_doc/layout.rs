//! What is written of a record type, worked out once.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use catalogue::{Dialect, Field, Fields, Kind, Record};
use jiff::Timestamp;
use serde_json::Value;

use super::View;
use super::moment::Form;
use super::value::{Found, holds_secret, nested, without_secrets, write_text};

/// What is written of a record type.
#[derive(Debug)]
pub(super) struct Layout {
    naming: Naming,
    parts: Vec<Part>,
    tags: Member,
    places: HashMap<Arc<str>, usize, BuildHasherDefault<NameHasher>>,
}

/// What names one record, first of all.
#[derive(Debug, Clone, Copy)]
enum Naming {
    /// The numeric id and the uid.
    Both,
    /// The uid, under the field that is the record's identity.
    Uid(&'static str),
    /// Nothing: it is never kept.
    Nothing,
}

/// A member of the document.
#[derive(Debug)]
pub(super) struct Member {
    pub(super) name: Arc<str>,
    /// Counted from 0, in no order that matters.
    pub(super) place: usize,
}

/// One member of the answer.
#[derive(Debug)]
struct Part {
    /// A comma, the name and a colon.
    opening: Box<str>,
    /// Where its value is found.
    member: Member,
    how: How,
}

/// How the value is written, and what stands for one that is missing.
#[derive(Debug, Clone, Copy)]
enum How {
    Plain,
    Created(Form),
    Updated(Form),
    TagList,
    /// Its fields alone, and of them not the secrets.
    Guarded(Fields),
}

/// What a row knows beside its document.
#[derive(Debug, Clone, Copy)]
pub(super) struct Head<'a> {
    pub(super) id: i64,
    pub(super) uid: &'a str,
    pub(super) created_at: Timestamp,
    pub(super) updated_at: Timestamp,
}

/// Layouts by the address of their record type and by view.
type Known = HashMap<(usize, View), Arc<Layout>>;

static LAYOUTS: LazyLock<RwLock<Known>> = LazyLock::new(RwLock::default);

impl Layout {
    /// The layout of `record` in `view`.
    pub(super) fn of(record: &'static Record, view: View) -> Arc<Layout> {
        let key = (std::ptr::from_ref(record).addr(), view);
        if let Some(known) = LAYOUTS.read().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return Arc::clone(known);
        }
        let layout = Arc::new(Layout::new(record, view));
        Arc::clone(LAYOUTS.write().unwrap_or_else(PoisonError::into_inner).entry(key).or_insert(layout))
    }

    fn new(record: &'static Record, view: View) -> Layout {
        let naming = match (record.dialect, record.identity) {
            (Dialect::Versioned, _) => Naming::Both,
            (Dialect::Finance | Dialect::Inbox | Dialect::Billing, "") => Naming::Nothing,
            (Dialect::Finance | Dialect::Inbox | Dialect::Billing, identity) => Naming::Uid(identity),
        };
        let shown = |field: &&Field| !field.traits.secret && (view == View::Detail || record.lists(field));
        let tags = Member { name: Arc::from("tags"), place: 0 };
        let places = HashMap::from_iter([(Arc::clone(&tags.name), tags.place)]);
        let mut layout = Layout { naming, parts: Vec::new(), tags, places };
        for field in record.all_fields().filter(shown).filter(|field| !naming.covers(field.name)) {
            layout.add(field.name, how(record, field));
            if let Some(name) = numeric(record, field) {
                layout.add(&name, How::Plain);
            }
        }
        layout
    }

    fn add(&mut self, name: &str, how: How) {
        let (name, next) = (Arc::<str>::from(name), self.places.len());
        let place = *self.places.entry(Arc::clone(&name)).or_insert(next);
        self.parts.push(Part { opening: format!(",\"{name}\":").into(), member: Member { name, place }, how });
    }

    /// How many members a document may have that the answer is made of.
    pub(super) fn members(&self) -> usize {
        self.places.len()
    }

    /// The place of the member `name`, if the answer is made of it.
    pub(super) fn place(&self, name: &str) -> Option<usize> {
        self.places.get(name).copied()
    }

    /// Appends the record's JSON, its values as `find` finds them.
    pub(super) fn write<F: Found>(&self, head: Head<'_>, find: impl Fn(&Member) -> Option<F>, out: &mut Vec<u8>) {
        self.naming.write(head, out);
        for (at, Part { opening, member, how }) in self.parts.iter().enumerate() {
            // The comma is left out where nothing stands before it.
            let from = usize::from(at == 0 && matches!(self.naming, Naming::Nothing));
            out.extend_from_slice(&opening.as_bytes()[from..]);
            let found = find(member);
            match (*how, found.filter(|found| !found.is_null())) {
                (How::Guarded(fields), Some(found)) => without_secrets(fields, &found.read()).write(out),
                (_, Some(found)) => found.write(out),
                (How::Created(form), None) => form.write(head.created_at, out),
                (How::Updated(form), None) => form.write(head.updated_at, out),
                (How::TagList, None) if found.is_none() => tag_list(find(&self.tags), out),
                (_, None) => out.extend_from_slice(b"null"),
            }
        }
        out.push(b'}');
    }
}

impl Naming {
    /// Whether the field `name` is written with it.
    fn covers(self, name: &str) -> bool {
        match self {
            Naming::Both => matches!(name, "id" | "uid"),
            Naming::Uid(identity) => name == identity,
            Naming::Nothing => false,
        }
    }

    /// Opens the object with it.
    fn write(self, head: Head<'_>, out: &mut Vec<u8>) {
        match self {
            Naming::Both => {
                out.extend_from_slice(b"{\"id\":");
                out.extend_from_slice(head.id.to_string().as_bytes());
                out.extend_from_slice(b",\"uid\":");
                write_text(head.uid, out);
            }
            Naming::Uid(identity) => {
                out.push(b'{');
                write_text(identity, out);
                out.push(b':');
                write_text(head.uid, out);
            }
            Naming::Nothing => out.push(b'{'),
        }
    }
}

fn how(record: &Record, field: &Field) -> How {
    match (field.name, nested(field.kind)) {
        ("created_at", _) => How::Created(Form::of(record, field)),
        ("updated_at", _) => How::Updated(Form::of(record, field)),
        ("tag_list", _) => How::TagList,
        // Finance keeps fields of its own beside those that it answers, nested ones too.
        (_, Some(fields)) if record.dialect != Dialect::Versioned || holds_secret(fields) => How::Guarded(fields),
        _ => How::Plain,
    }
}

/// The numeric id beside a reference, under the API's own name, unless the record declares it as a field.
fn numeric(record: &Record, field: &Field) -> Option<String> {
    let (Kind::Reference { wire, .. } | Kind::References { wire, .. }) = field.kind else { return None };
    let name = match (field.name.strip_suffix("uid"), field.name.strip_suffix("uids")) {
        _ if wire != field.name => wire.to_owned(),
        (Some(stem), _) => format!("{stem}id"),
        (_, Some(stem)) => format!("{stem}ids"),
        _ => return None,
    };
    record.field(&name).is_none().then_some(name)
}

/// The tags joined with commas, as the API repeats them.
fn tag_list<F: Found>(tags: Option<F>, out: &mut Vec<u8>) {
    let tags = tags.map(Found::read);
    match tags.as_deref().and_then(Value::as_array) {
        Some(tags) if !tags.is_empty() => {
            let joined: Vec<&str> = tags.iter().filter_map(Value::as_str).collect();
            write_text(&joined.join(","), out);
        }
        _ => out.extend_from_slice(b"null"),
    }
}

/// Mixes eight bytes at a time: a look-up of every member of every answer must not cost more than its copy. The table's
/// keys are the catalogue's own names, so that nobody can crowd it.
#[derive(Debug, Default)]
struct NameHasher(u64);

impl Hasher for NameHasher {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            // The golden ratio's bits spread what differs over the whole word.
            self.0 = (self.0.rotate_left(23) ^ u64::from_le_bytes(word)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        }
    }

    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }
}
