//! The whole catalogue through the whole server, over the demo company and over finance's books.

mod answers;
mod bodies;
mod company;
mod finance;
mod followed;
mod offered;
mod questions;
mod rights;
