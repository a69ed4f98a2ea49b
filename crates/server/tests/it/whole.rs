//! The whole catalogue through the whole server, over the demo company, over finance's books, inbox's post and billing's office.

mod answers;
mod billing;
mod bodies;
mod company;
mod finance;
mod followed;
mod inbox;
mod offered;
mod questions;
mod rights;
