//! The way through a list that is narrowed: what was found, and where it goes on.

use std::collections::HashSet;

use catalogue::Tool;
use serde_json::Value;
use serde_json::value::RawValue;

use super::comparison::Comparison;
use super::page::Page;

/// The longest id by which a place is found again, in bytes.
const ID_BYTES: usize = 64;

/// A place in the API's list: a page, by the API's own cursor, and a record in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Place {
    /// The API's cursor of the page; none for the first.
    pub(super) cursor: Option<String>,
    /// Records of the page that were passed.
    pub(super) offset: usize,
    /// The last one of them. Where records came in before it since, it tells the place and the number does not.
    pub(super) behind: Option<String>,
}

impl Place {
    /// The list's start.
    pub(super) fn start() -> Place {
        Place { cursor: None, offset: 0, behind: None }
    }

    /// How many records of a page, by their ids, lie before it.
    fn passed<'a>(&self, mut ids: impl Iterator<Item = Option<&'a str>>) -> usize {
        let behind = self.behind.as_deref();
        let found = behind.and_then(|behind| ids.position(|id| id == Some(behind)));
        found.map_or(self.offset, |at| at + 1)
    }
}

/// A reading on its way.
pub(super) struct Reading<'a> {
    tool: &'static Tool,
    comparisons: &'a [Comparison],
    limit: usize,
    found: Vec<Box<RawValue>>,
    /// Where it goes on; none at the list's end.
    place: Option<Place>,
    /// Every cursor that was followed: one that comes again leads in a circle.
    followed: HashSet<String>,
}

impl<'a> Reading<'a> {
    /// Up to `limit` records from `place` on.
    pub(super) fn new(tool: &'static Tool, comparisons: &'a [Comparison], limit: usize, place: Place) -> Reading<'a> {
        let followed = place.cursor.iter().cloned().collect();
        Reading { tool, comparisons, limit, found: Vec::new(), place: Some(place), followed }
    }

    /// The API's cursor of the page to read next; `None` once enough was found or the list has ended.
    pub(super) fn wanted(&self) -> Option<Option<&str>> {
        let place = self.place.as_ref().filter(|_| self.found.len() < self.limit)?;
        Some(place.cursor.as_deref())
    }

    /// Takes the page that was wanted.
    pub(super) fn take(&mut self, page: Page) {
        let Some(place) = self.place.take() else { return };
        let passed = place.passed(page.records.iter().map(|record| self.id(&record.read)));
        let last = page.records.len().saturating_sub(1);
        for (at, record) in page.records.into_iter().enumerate().skip(passed) {
            if !self.comparisons.iter().all(|comparison| comparison.holds(&record.read)) {
                continue;
            }
            self.found.push(record.written);
            if self.found.len() == self.limit && at < last {
                let behind = self.id(&record.read).map(str::to_owned);
                self.place = Some(Place { cursor: place.cursor, offset: at + 1, behind });
                return;
            }
        }
        self.place = page.next.and_then(|next| self.page_at(next));
    }

    /// What was found, and where the list goes on.
    pub(super) fn end(self) -> (Vec<Box<RawValue>>, Option<Place>) {
        (self.found, self.place)
    }

    /// The start of the page at `cursor`, unless it was read already.
    fn page_at(&mut self, cursor: String) -> Option<Place> {
        if !self.followed.insert(cursor.clone()) {
            tracing::warn!(tool = self.tool.name, "a list's cursor came again; the list ends here");
            return None;
        }
        Some(Place { cursor: Some(cursor), offset: 0, behind: None })
    }

    fn id<'v>(&self, record: &'v Value) -> Option<&'v str> {
        record.get(self.tool.returns.identity)?.as_str().filter(|id| id.len() <= ID_BYTES)
    }
}

#[cfg(test)]
mod tests;
