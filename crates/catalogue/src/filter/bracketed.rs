//! Filters of an API that writes operators in brackets (`due_date[gte]=2026-06-01`).
//!
//! Names of arguments may not hold brackets (clients take `^[a-zA-Z0-9_-]{1,64}$`), so that the argument is `due_date_gte`.
//! Each macro gives an array with every operator that the API documents for a field of that type; [`joined`] makes one list.

use super::Filter;

/// `$name` by one id or by any of several.
macro_rules! ids {
    ($name:literal, $record:expr) => {
        [
            $crate::filter::equal($crate::field::id_of($name, $record)),
            $crate::filter::among($crate::field::ids_of(concat!($name, "_in"), $record), $name)
                .sent_as(concat!($name, "[in]")),
        ]
    };
}

/// `$name` by one word or by any of several.
macro_rules! words {
    ($name:literal, $words:expr) => {
        [
            $crate::filter::equal($crate::field::one_of($name, $words)),
            $crate::filter::among($crate::field::any_of(concat!($name, "_in"), $words), $name)
                .sent_as(concat!($name, "[in]")),
        ]
    };
}

/// `$name` by one whole text or by any of several.
macro_rules! texts {
    ($name:literal) => {
        [
            $crate::filter::equal($crate::field::text($name)),
            $crate::filter::among($crate::field::texts(concat!($name, "_in")), $name).sent_as(concat!($name, "[in]")),
        ]
    };
}

/// `$name` by its value and by its bounds; `$kind` builds the field.
macro_rules! range {
    ($name:literal, $kind:path) => {
        [
            $crate::filter::equal($kind($name)),
            $crate::filter::from($kind(concat!($name, "_gte")), $name).sent_as(concat!($name, "[gte]")),
            $crate::filter::to($kind(concat!($name, "_lte")), $name).sent_as(concat!($name, "[lte]")),
            $crate::filter::above($kind(concat!($name, "_gt")), $name).sent_as(concat!($name, "[gt]")),
            $crate::filter::below($kind(concat!($name, "_lt")), $name).sent_as(concat!($name, "[lt]")),
        ]
    };
}

pub(crate) use {ids, range, texts, words};

/// How many filters the groups hold together.
pub(crate) const fn count(groups: &[&[Filter]]) -> usize {
    let (mut sum, mut at) = (0, 0);
    while at < groups.len() {
        sum += groups[at].len();
        at += 1;
    }
    sum
}

/// The groups, one after the other; `N` is their [`count`].
pub(crate) const fn joined<const N: usize>(groups: &[&[Filter]]) -> [Filter; N] {
    let mut all = [groups[0][0]; N];
    let (mut group, mut at, mut within) = (0, 0, 0);
    while group < groups.len() {
        if within < groups[group].len() {
            all[at] = groups[group][within];
            at += 1;
            within += 1;
        } else {
            group += 1;
            within = 0;
        }
    }
    all
}
