//! The whole catalogue through the whole server, over the demo company.

mod answers;
mod bodies;
mod company;
mod rights;
