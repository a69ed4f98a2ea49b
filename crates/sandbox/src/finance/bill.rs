//! What bills to pay and to receive share: terms, series, splits, taxes, settling and undoing.
//!
//! A bill's document holds what the API answers, in the form in which it answers it, and some hidden fields: whether
//! lists show it, what it looked like before it was settled, and what the simulated bank has still to do.

pub(crate) mod aggregates;
pub(crate) mod change;
pub(crate) mod create;
pub(crate) mod delete;
pub(crate) mod guard;
pub(crate) mod kind;
pub(crate) mod links;
pub(crate) mod marks;
pub(crate) mod series;
pub(crate) mod settle;
pub(crate) mod split;
pub(crate) mod taxes;
pub(crate) mod terms;
pub(crate) mod window;

pub(crate) use kind::BillKind;
