//! The catalogue of banks: one fixed list, the same for every workspace.

mod list;

use std::sync::LazyLock;

use catalogue::Record;
use catalogue::finance::bank::BANK;
use jiff::Timestamp;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use storage::{After, Comparison, Condition, IndexValue, Order, Page, Row, Test};

use crate::answer::{Answered, Asked};
use crate::dialect::cursored::listing::Listing;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::rules::Rule;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[("finance_banks_list", |_, asked| Box::pin(async move { listed(asked) }))];

/// The hidden field with the bank's code in the payment system (ISPB).
pub(crate) const ISPB: &str = "ispb";

static BANKS: LazyLock<Vec<Row>> = LazyLock::new(|| {
    let rows = list::BANKS.iter().enumerate();
    rows.map(|(at, (code, ispb, name))| Row {
        id: i64::try_from(at).unwrap_or(i64::MAX),
        uid: id_of(code),
        version: 1,
        created_at: Timestamp::UNIX_EPOCH,
        updated_at: Timestamp::UNIX_EPOCH,
        doc: document(code, ispb, name),
    })
    .collect()
});

fn document(code: &str, ispb: &str, name: &str) -> Map<String, Value> {
    let fields = [("code", code), ("name", name), (ISPB, ispb)];
    fields.into_iter().map(|(field, text)| (field.to_owned(), Value::from(text))).collect()
}

/// A bank keeps its id for ever: it is made of its code, in the form of a UUID version 4.
fn id_of(code: &str) -> String {
    let digest = Sha256::digest(format!("kobana-mcp bank {code}"));
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&digest[..16]);
    uuid::Builder::from_random_bytes(bytes).into_uuid().to_string()
}

/// Every bank, for the type that is the same for everybody; `None` for any other.
pub(crate) fn shared(record: &'static Record) -> Option<&'static [Row]> {
    std::ptr::eq(record, &raw const BANK).then(|| BANKS.as_slice())
}

/// The bank with this id, in any case.
pub fn by_id(id: &str) -> Option<&'static Row> {
    BANKS.iter().find(|bank| bank.uid.eq_ignore_ascii_case(id))
}

/// The bank with this COMPE code, leading zeros included.
pub fn by_code(code: &str) -> Option<&'static Row> {
    BANKS.iter().find(|bank| bank.text("code") == code)
}

/// The copy of a bank that accounts carry.
pub fn copy_of(bank: &Row) -> Value {
    json!({ "code": bank.text("code"), "name": bank.text("name") })
}

fn listed(asked: &Asked) -> Result<Answered, Problem> {
    let listing = Listing::read(asked.tool, &asked.query)?;
    let (field, descending) = match listing.order {
        Order::Ascending(field) => (field, false),
        Order::Descending(field) => (field, true),
        Order::Newest => ("code", false),
    };
    let place = |bank: &Row| After { value: value(bank, field), id: bank.id };
    let compare = |one: &After, other: &After| {
        let order = (&one.value, one.id).cmp(&(&other.value, other.id));
        if descending { order.reverse() } else { order }
    };
    let mut rows: Vec<&Row> =
        BANKS.iter().filter(|bank| listing.conditions.iter().all(|one| fits(bank, one))).collect();
    rows.sort_by(|one, other| compare(&place(one), &place(other)));
    let behind = |bank: &&&Row| listing.after.as_ref().is_none_or(|after| compare(&place(bank), after).is_gt());
    let rest: Vec<Row> = rows.iter().filter(behind).map(|bank| (*bank).clone()).collect();
    let limit = usize::try_from(listing.limit).unwrap_or(usize::MAX);
    let more = rest.len() > limit;
    let rows: Vec<Row> = rest.into_iter().take(limit).collect();
    let page = Page { more, end: rows.last().map(place), rows };
    let next = listing.next(&page);
    Ok(Answered::Cursored(&BANK, page, next))
}

fn value(bank: &Row, field: &str) -> Option<IndexValue> {
    let kind = BANK.field(field)?.kind;
    IndexValue::of(kind, bank.doc.get(field)?)
}

/// Whether a bank fulfils a condition, as the store would see it.
fn fits(bank: &Row, condition: &Condition) -> bool {
    let Some(own) = value(bank, condition.on) else { return false };
    match &condition.test {
        Test::AnyOf(values) => values.contains(&own),
        Test::Begins(_) | Test::Refers(_) => false,
        Test::One(comparison, value) => match comparison {
            Comparison::Equal | Comparison::Has => own == *value,
            Comparison::AtLeast => own >= *value,
            Comparison::AtMost => own <= *value,
            Comparison::Above => own > *value,
            Comparison::Below => own < *value,
        },
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn codes_and_ispbs_are_well_formed_and_name_one_bank() {
        let mut seen = HashSet::new();
        for bank in BANKS.iter() {
            let (code, ispb) = (bank.text("code"), bank.text(ISPB));
            let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
            assert!(code.len() == 3 && ispb.len() == 8 && digits(code) && digits(ispb), "{code}");
            assert!(seen.insert(code.to_owned()) && seen.insert(ispb.to_owned()), "{code}");
            assert!(seen.insert(bank.text("name").to_owned()) && seen.insert(bank.uid.clone()), "{code}");
            assert_eq!(by_id(&bank.uid.to_uppercase()), Some(bank));
            assert_eq!(by_code(code), Some(bank));
        }
        assert!(BANKS.len() >= 40 && by_code("1").is_none());
    }

    #[test]
    fn a_bank_keeps_its_id() {
        assert_eq!(by_code("001").unwrap().uid, id_of("001"));
        assert_eq!(id_of("001").as_bytes()[14], b'4');
    }
}
