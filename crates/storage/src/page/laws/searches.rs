//! Law over searches: where a type's searches look, words are kept, and none reads a table row by row to find them.

use catalogue::Kind;

use super::super::lookup::{Lookup, What};
use super::super::place::Stretch;
use super::super::walk::{By, Walk};
use super::{PRODUCTS, plan, query};
use crate::records::{Condition, Order, SEARCHED};
use crate::{Store, StoreOptions};

#[tokio::test]
async fn words_of_every_searched_field_are_kept_and_found_by_index() {
    let store = Store::open(StoreOptions::default(), PRODUCTS).await.unwrap();
    let mut connection = store.shared.readers.acquire().await.unwrap();
    let searched = store.shared.tables.all().iter().filter(|table| !table.record.searched.is_empty());
    let mut checked = 0;
    for table in searched {
        let kept = table.worded.iter().filter(|worded| worded.is_searched).count();
        assert_eq!(kept, table.record.searched.len(), "{}", table.name);
        for worded in table.worded.iter().filter(|worded| worded.is_searched) {
            let (_, target) = match worded.through {
                Some(at) => &table.targets[at],
                None => continue,
            };
            let its = store.shared.tables.get(target.record).unwrap();
            let is_kept = its.worded.iter().any(|one| one.through.is_none() && one.path == worded.path);
            assert!(is_kept, "{} of {}", worded.path, target.name);
        }
        let words = vec!["ana".to_owned(), "li".to_owned()];
        for order in [Order::Newest, Order::Ascending("created_at")] {
            let query = query(vec![Condition::begins(SEARCHED, words.clone())], order);
            let lookup = Lookup::new(table, "a", &query, What::Rows).unwrap();
            let finder = lookup.finders().into_iter().next().unwrap();
            assert_eq!(finder.by, By::Words);
            let probe = lookup.probe(&finder, 9).unwrap();
            let narrow = lookup.page(&Walk::Narrow(finder), &[Stretch::Whole], lookup.span()).unwrap();
            for select in [probe, narrow] {
                let sql = select.sql.clone();
                let text = plan(&mut connection, select).await.join("\n");
                assert!(!text.contains("SCAN t") && !text.contains("SCAN g"), "{sql}\n{text}");
                assert!(text.contains("field=? AND value>? AND value<?"), "{sql}\n{text}");
            }
        }
        checked += 1;
    }
    assert!(checked > 10, "only {checked} types with searches");
}

/// What refers to a record by a column leads to the table that its condition looks in.
#[test]
fn every_column_that_refers_has_its_target() {
    let tables = crate::tables::Tables::of(PRODUCTS);
    for table in tables.all() {
        for column in &table.columns {
            let Kind::Reference { to, .. } = column.kind else { continue };
            let found =
                table.targets.iter().any(|(known, target)| known.path == column.path && target.name == to.table());
            assert!(found || to.kept == catalogue::Kept::Never, "{} of {}", column.path, table.name);
        }
    }
}
