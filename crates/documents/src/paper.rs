//! A4 sheets: lines of text, boxes and codes, placed by hand and written as tagged PDF.
//!
//! Everything is laid out first, as marks with known bounds, and written after: pages can be counted before their feet
//! are drawn, and tests can look at what overlaps.

pub mod bars;
pub mod clean;
pub mod face;
pub mod flow;
pub mod qr;
pub mod sheet;
pub mod style;
pub mod table;
pub mod tag;
pub mod wrap;
pub mod write;

pub use face::Faces;
pub use flow::{Flow, Running};
pub use sheet::{Area, Sheet, Slot};
pub use style::Style;
pub use tag::Tag;
