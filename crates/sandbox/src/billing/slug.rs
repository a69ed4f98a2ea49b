//! Slugs: names of catalogue records in addresses and programs.

use catalogue::Record;
use serde_json::{Map, Value};
use storage::{Condition, Order, Query, Row};

use crate::context::Context;
use crate::inbox::slug;
use crate::problem::Problem;
use crate::uses::equal;

/// The longest slug, in characters.
const MOST_LETTERS: usize = 100;

/// Which characters a slug has besides small letters, digits and hyphens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// None.
    Hyphens,
    /// The underscore.
    Underscores,
}

/// Refuses a slug of other characters than its form has.
///
/// # Errors
/// 422 `slug`.
pub(crate) fn check(body: &Map<String, Value>, form: Form) -> Result<(), Problem> {
    let Some(text) = body.get("slug").and_then(Value::as_str) else { return Ok(()) };
    let fits = |byte: u8| match byte {
        b'a'..=b'z' | b'0'..=b'9' | b'-' => true,
        b'_' => form == Form::Underscores,
        _ => false,
    };
    match text.bytes().all(fits) {
        true => Ok(()),
        false if form == Form::Underscores => {
            Err(Problem::field("slug", "aceita só letras minúsculas sem acento, números, _ e -"))
        }
        false => Err(Problem::field("slug", "aceita só letras minúsculas sem acento, números e -")),
    }
}

/// Refuses a slug that another record of its type has; `this` is the one that may keep it.
///
/// # Errors
/// 422 `slug`.
pub(crate) async fn free(
    context: &mut Context,
    record: &'static Record,
    (slug, this): (&str, Option<&Row>),
) -> Result<(), Problem> {
    match is_taken(context, record, (slug, this), vec![]).await? {
        true => Err(taken()),
        false => Ok(()),
    }
}

/// Whether a record that fulfils `among` has the slug already.
///
/// # Errors
/// The store's.
pub(crate) async fn is_taken(
    context: &mut Context,
    record: &'static Record,
    (slug, this): (&str, Option<&Row>),
    among: Vec<Condition>,
) -> Result<bool, Problem> {
    let conditions = among.into_iter().chain([equal("slug", slug)]).collect();
    let query = Query { conditions, order: Order::Newest, after: None, offset: 0, limit: 2 };
    let rows = context.tx.list(record, &query).await?.rows;
    Ok(rows.iter().any(|row| this.is_none_or(|this| this.id != row.id)))
}

/// 422: the slug is another record's.
pub(crate) fn taken() -> Problem {
    Problem::field("slug", "já está em uso")
}

/// A slug that no record of the type has, made of a name or of another record's slug: `basico`, then `basico-2`.
///
/// # Errors
/// The store's, and a fault of our own where numbers run out.
pub(crate) async fn fresh(context: &mut Context, record: &'static Record, name: &str) -> Result<String, Problem> {
    let stem = slug::of(name, MOST_LETTERS - NUMBER_LETTERS).unwrap_or_else(|| NAMELESS.to_owned());
    if !is_taken(context, record, (&stem, None), vec![]).await? {
        return Ok(stem);
    }
    for number in 2..=MOST_NUMBER {
        let slug = format!("{stem}-{number}");
        if !is_taken(context, record, (&slug, None), vec![]).await? {
            return Ok(slug);
        }
    }
    Err(Problem::field("slug", "não pôde ser formado: envie um"))
}

/// Room for a hyphen and a number of up to [`MOST_NUMBER`].
const NUMBER_LETTERS: usize = 4;

/// Enough for names that repeat by accident.
const MOST_NUMBER: u32 = 999;

/// What is made of a name without letters or digits.
const NAMELESS: &str = "item";
