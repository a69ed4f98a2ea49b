//! Every parameter of a tool with its place in the HTTP request: what the schema shows, what the engine checks and
//! what the request is built from are this one list.

use crate::field::{Field, between, integer, long_text, one_of, text, uid};
use crate::record::Tenancy;
use crate::tool::{KeyUse, OrderForm, PageSize, Paging, Tool};

/// Where a parameter goes in the HTTP request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Place {
    /// Between braces in the path.
    Path,
    /// In the query string.
    Query,
    /// A member of the JSON body.
    Body,
    /// A header: `idempotency_key` goes into [`IDEMPOTENCY_HEADER`].
    Header,
    /// Nowhere: `workspace_id` chooses under which of the caller's workspaces the request is made.
    Context,
    /// Nowhere: it says which part of the answer is shown.
    Shown,
}

/// One parameter of a tool, as callers know it and as the request carries it.
#[derive(Debug, Clone, Copy)]
pub struct Parameter {
    /// Name, type and limits.
    pub field: Field,
    /// Its name in the request, where that is not the argument's (`due_date[gte]`, [`IDEMPOTENCY_HEADER`]).
    pub wire: &'static str,
    /// Its place in the request.
    pub place: Place,
    /// Whether a call must carry it.
    pub required: bool,
}

/// The header that carries `idempotency_key`.
pub const IDEMPOTENCY_HEADER: &str = "X-Idempotency-Key";

/// The page of a list, from 1.
pub const PAGE: Field = between("page", 1, i32::MAX as i64);

/// Records a page of a list with numbered pages.
const fn per_page(size: PageSize) -> Field {
    between("per_page", 1, size.most as i64).usual(size.usual_text)
}

/// Records or ids a page of a list with a cursor.
const fn limit(size: PageSize) -> Field {
    between("limit", 1, size.most as i64).usual(size.usual_text)
}

/// Where a list goes on: `meta.next_cursor` of the page before, as the instructions say.
pub const CURSOR: Field = long_text("cursor", CURSOR_CHARS as u32);

/// The longest cursor, in characters.
pub const CURSOR_CHARS: usize = 2000;

/// How many records a list skips.
pub const OFFSET: Field = integer("offset").usual("0");

/// Which end of the order of [`OrderForm::Word`] comes first.
const SORT_ORDER: Field = one_of("sort_order", &["asc", "desc"]).usual("\"desc\"");

/// The caller's own key of a write.
pub const IDEMPOTENCY_KEY: Field = text("idempotency_key");

/// The workspace of a call; the connection's default where it is left out, which the instructions say once for all tools.
pub const WORKSPACE_ID: Field = uid("workspace_id");

/// Where a long text of one record is read on, in characters from its start.
pub const READ_FROM: Field = between("read_from", 0, i32::MAX as i64)
    .usual("0")
    .about("Reads on in long texts: the character to start at, as the end of a cut text says.");

/// Every parameter of `tool`: path, then what must be sent, then what may be, then order, paging, where long texts are read
/// on, the idempotency key and the workspace.
pub fn parameters(tool: &Tool) -> Vec<Parameter> {
    let mut all: Vec<Parameter> = tool.path_parameters().map(|name| path_parameter(tool, name)).collect();
    let (required, optional): (Vec<_>, Vec<_>) = body_and_query(tool).partition(|parameter| parameter.required);
    all.extend(required);
    all.extend(optional);
    all.extend(order(tool).chain(paging(tool)).map(|field| optional_at(field, Place::Query)));
    if tool.reads_passages() {
        all.push(optional_at(READ_FROM, Place::Shown));
    }
    if tool.key != KeyUse::Ignored {
        all.push(Parameter { wire: IDEMPOTENCY_HEADER, ..optional_at(IDEMPOTENCY_KEY, Place::Header) });
    }
    if tool.record.tenancy == Tenancy::Workspace {
        all.push(optional_at(WORKSPACE_ID, Place::Context));
    }
    all
}

/// What orders a list that can come in several orders.
pub fn order(tool: &Tool) -> impl Iterator<Item = Field> + use<> {
    let fields = match tool.sort.form {
        _ if tool.sort.by.is_empty() => [None, None],
        OrderForm::Sign => [Some(one_of("sort", tool.sort.by).usual(tool.sort.usual)), None],
        OrderForm::Word => [Some(one_of("sort_by", tool.sort.by)), Some(SORT_ORDER)],
    };
    fields.into_iter().flatten()
}

/// What cuts the list of `tool` into pages.
pub fn paging(tool: &Tool) -> impl Iterator<Item = Field> + use<> {
    let size = tool.page_size;
    let fields = match tool.paging {
        Paging::None => None,
        Paging::Pages => Some([PAGE, per_page(size)]),
        Paging::Cursor | Paging::Sweep => Some([limit(size), CURSOR]),
        Paging::Offset => Some([limit(size), OFFSET]),
    };
    fields.into_iter().flatten()
}

const fn optional_at(field: Field, place: Place) -> Parameter {
    Parameter { field, wire: field.name, place, required: false }
}

fn path_parameter(tool: &Tool, name: &'static str) -> Parameter {
    let declared = tool.path_fields.iter().find(|field| field.name == name);
    let field = declared.copied().unwrap_or_else(|| uid(name));
    Parameter { field, wire: name, place: Place::Path, required: true }
}

fn body_and_query(tool: &Tool) -> impl Iterator<Item = Parameter> {
    let body = tool.body_fields().filter(|field| !field.traits.read_only).map(|field| Parameter {
        field: *field,
        wire: field.name,
        place: Place::Body,
        required: tool.requires_field(field),
    });
    let filters = tool.filters.iter().map(|filter| (&filter.field, filter.wire));
    let plain = tool.query.iter().map(|field| (field, field.name));
    let query = plain.chain(filters).map(|(field, wire)| Parameter {
        field: *field,
        wire,
        place: Place::Query,
        required: field.traits.required,
    });
    body.chain(query)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::{date, money, object};
    use crate::filter;
    use crate::record::Record;
    use crate::text::Text;
    use crate::tool::Verb;

    static BOLETO: Record = Record::new("charge_bank_billet", Text::new("Boleto", "Charge bank billet"));

    const UPDATE_BODY: crate::field::Fields =
        &[&[money("amount"), date("expire_at").required(), text("our_number").read_only()]];
    const UPDATE_QUERY: &[Field] = &[text("q").required()];
    const LIST_FILTERS: &[filter::Filter] = &[filter::equal(text("status"))];

    static UPDATE: Tool = Tool::write("banking_charge_bank_billet_update", Text::new("", ""), &BOLETO)
        .put("/v1/bank_billets/{uid}", Verb::Update)
        .body(UPDATE_BODY)
        .query(UPDATE_QUERY);
    static LIST: Tool = Tool::read("banking_charge_bank_billet_list", Text::new("", ""), &BOLETO)
        .get("/v1/bank_billets", Verb::List)
        .filters(LIST_FILTERS)
        .paged();

    #[test]
    fn what_must_be_sent_comes_before_what_may_be() {
        let seen: Vec<_> = parameters(&UPDATE).iter().map(|one| (one.field.name, one.place, one.required)).collect();
        let expected = [
            ("uid", Place::Path, true),
            ("expire_at", Place::Body, true),
            ("q", Place::Query, true),
            ("amount", Place::Body, false),
            ("idempotency_key", Place::Header, false),
        ];
        assert_eq!(seen, expected);
    }

    #[test]
    fn one_record_with_long_texts_can_be_read_on() {
        static MAIL: Record = Record::new("mail", Text::new("E-mail", "E-mail"))
            .fields(&[&[text("subject"), object("part", &[&[long_text("body", 9_999).html()]])]]);
        static GET: Tool = Tool::read("mail_get", Text::new("", ""), &MAIL).get("/v1/mails/{uid}", Verb::Get);
        static LIST: Tool = Tool::read("mail_list", Text::new("", ""), &MAIL).get("/v1/mails", Verb::List);
        static CHANGE: Tool = Tool::write("mail_update", Text::new("", ""), &MAIL).put("/v1/mails/{uid}", Verb::Update);
        let reads_on = |tool| parameters(tool).iter().any(|one| one.field.name == "read_from");
        assert_eq!([reads_on(&GET), reads_on(&LIST), reads_on(&CHANGE), reads_on(&LIST)], [true, false, false, false]);
    }

    #[test]
    fn a_read_has_paging_and_no_idempotency_key() {
        let names: Vec<_> = parameters(&LIST).iter().map(|one| one.field.name).collect();
        assert_eq!(names, ["status", "page", "per_page"]);
    }
}
