//! The whole catalogue through the whole server, over the demo company, over finance's books and over inbox's post.

mod answers;
mod bodies;
mod company;
mod finance;
mod followed;
mod inbox;
mod offered;
mod questions;
mod rights;
