//! Arguments made to cost time or memory.

use super::{UID, checked_text};
use crate::arguments::MOST_PROBLEMS;

#[test]
fn a_flood_of_problems_ends_early() {
    let names: Vec<String> = (0..150_000).map(|at| format!(r#""am{at}":1"#)).collect();
    let unknown = checked_text(&format!("{{{}}}", names.join(","))).unwrap_err();
    assert_eq!(unknown.len(), MOST_PROBLEMS);
    let body = |member: &str| format!(r#"{{"uid":"{UID}","kind":"a","amount":1,{member}}}"#);
    let list = checked_text(&body(&format!(r#""splits":[{}]"#, "{},".repeat(500_000).trim_end_matches(','))));
    assert!((MOST_PROBLEMS..=MOST_PROBLEMS + 2).contains(&list.unwrap_err().len()));
}

#[test]
fn many_keys_and_long_numbers_of_the_customer_are_taken() {
    let keys: Vec<String> = (0..100_000).map(|at| format!(r#""k{at}":{at}"#)).collect();
    let text = format!(
        r#"{{"uid":"{UID}","kind":"a","amount":1,"custom_data":{{{},"long":0.{}}}}}"#,
        keys.join(","),
        "1".repeat(200_000)
    );
    assert_eq!(checked_text(&text).unwrap().digest().len(), 64);
}
