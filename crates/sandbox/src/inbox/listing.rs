//! Lists that do not come from one table: their rows are at hand.

use catalogue::Record;
use storage::{After, Page, Row};

use crate::answer::{Answered, Asked};
use crate::dialect::cursored::listing::Listing;
use crate::problem::Problem;

/// The page that `asked` wants of `rows`, which come with their numeric ids falling.
///
/// # Errors
/// 400 that names a parameter.
pub(crate) fn answer(asked: &Asked, record: &'static Record, rows: Vec<Row>) -> Result<Answered, Problem> {
    let (page, next) = page(asked, rows)?;
    Ok(Answered::Cursored(record, page, next))
}

/// The page that `asked` wants of `rows`, and the cursor of the next.
///
/// # Errors
/// 400 that names a parameter.
pub(crate) fn page(asked: &Asked, rows: Vec<Row>) -> Result<(Page, Option<String>), Problem> {
    let listing = Listing::read(asked.tool, &asked.query)?;
    let behind = |row: &Row| listing.after.as_ref().is_none_or(|after| row.id < after.id);
    let mut rows: Vec<Row> = rows.into_iter().filter(behind).collect();
    let limit = usize::try_from(listing.limit).unwrap_or(usize::MAX);
    let more = rows.len() > limit;
    rows.truncate(limit);
    let end = rows.last().map(|row| After { value: None, id: row.id });
    let page = Page { rows, more, end };
    let next = listing.next(&page);
    Ok((page, next))
}
