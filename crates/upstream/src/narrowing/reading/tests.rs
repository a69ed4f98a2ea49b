//! All pages together are the filtered whole, whatever the pages, the limits and the bounds.

use catalogue::inbox::INBOX_PRODUCT;
use proptest::prelude::*;
use serde_json::json;

use super::*;

fn tool() -> &'static Tool {
    INBOX_PRODUCT.tool("emails_list").unwrap()
}

fn failed() -> Comparison {
    let filter = tool().filters.iter().find(|filter| filter.wire == "status").unwrap();
    Comparison::of(tool(), filter, "failed").unwrap()
}

/// A list as an API has it: records with a number and whether each is looked for, in pages of any length, empty ones too.
#[derive(Debug, Clone)]
struct List {
    records: Vec<(usize, bool)>,
    ends: Vec<usize>,
}

impl List {
    /// The page that begins behind as many records as the cursor says.
    fn page(&self, cursor: Option<&str>) -> Page {
        let number = cursor.map_or(0, |cursor| cursor.parse().unwrap());
        let from = if number == 0 { 0 } else { self.ends[number - 1] };
        let to = self.ends.get(number).copied().unwrap_or(self.records.len());
        let data: Vec<Value> = self.records[from..to].iter().map(|(id, hit)| record(*id, *hit)).collect();
        let next = (number < self.ends.len()).then(|| (number + 1).to_string());
        Page::read(tool(), json!({"data": data, "next_cursor": next}).to_string().as_bytes()).unwrap()
    }

    fn wanted(&self) -> Vec<usize> {
        self.records.iter().filter(|(_, hit)| *hit).map(|(id, _)| *id).collect()
    }
}

fn record(id: usize, hit: bool) -> Value {
    json!({"id": format!("r{id}"), "status": if hit { "failed" } else { "processed" }})
}

fn id(record: &RawValue) -> usize {
    let record: Value = serde_json::from_str(record.get()).unwrap();
    record["id"].as_str().unwrap()[1..].parse().unwrap()
}

fn lists() -> impl Strategy<Value = List> {
    let hits = prop::collection::vec(prop::bool::weighted(0.4), 0..60);
    (hits, prop::collection::vec(0_usize..60, 0..9)).prop_map(|(hits, mut ends)| {
        let records: Vec<_> = hits.into_iter().enumerate().collect();
        ends.iter_mut().for_each(|end| *end = (*end).min(records.len()));
        ends.sort_unstable();
        List { records, ends }
    })
}

/// One answer: its records, and where the next begins.
fn answer(list: &List, limit: usize, calls: usize, from: Place) -> (Vec<usize>, Option<Place>) {
    let comparisons = [failed()];
    let mut reading = Reading::new(tool(), &comparisons, limit, from);
    for _ in 0..calls {
        let Some(cursor) = reading.wanted() else { break };
        let page = list.page(cursor);
        reading.take(page);
    }
    let (found, rest) = reading.end();
    (found.iter().map(|record| id(record)).collect(), rest)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn nothing_is_lost_or_told_twice(list in lists(), limits in prop::collection::vec((1_usize..9, 1_usize..4), 1..6)) {
        let (mut all, mut place, mut bounds) = (Vec::new(), Some(Place::start()), limits.iter().cycle());
        let mut answers = 0;
        while let Some(from) = place {
            let (limit, calls) = *bounds.next().unwrap();
            let (found, rest) = answer(&list, limit, calls, from);
            prop_assert!(found.len() <= limit);
            prop_assert!(rest.is_some() || found.len() < limit || all.len() + found.len() == list.wanted().len());
            all.extend(found);
            place = rest;
            answers += 1;
            prop_assert!(answers <= 200, "it comes to an end");
        }
        prop_assert_eq!(all, list.wanted());
    }

    /// What comes in at the start between two answers neither hides nor repeats what follows in the same page.
    #[test]
    fn new_records_do_not_move_the_place(hits in prop::collection::vec(any::<bool>(), 2..40), limit in 1_usize..5, new in 1_usize..9) {
        let mut list = List { records: hits.into_iter().enumerate().collect(), ends: Vec::new() };
        let whole = list.wanted();
        let (mut all, rest) = answer(&list, limit, 9, Place::start());
        let Some(place) = rest else { return Ok(()) };
        list.records.splice(0..0, (0..new).map(|at| (1000 + at, true)));
        all.extend(answer(&list, 200, 9, place).0);
        prop_assert_eq!(all, whole);
    }
}

#[test]
fn a_circle_is_an_end_and_an_empty_page_is_none() {
    let comparisons = [failed()];
    let mut reading = Reading::new(tool(), &comparisons, 5, Place::start());
    let page = |next: &str| Page { records: Vec::new(), next: Some(next.to_owned()) };
    reading.take(page("a"));
    assert_eq!(reading.wanted(), Some(Some("a")));
    reading.take(page("b"));
    reading.take(page("a"));
    assert_eq!(reading.wanted(), None);
    assert_eq!(reading.end().1, None);
}
