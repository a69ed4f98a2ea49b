//! Mail that arrives in the inbox sandbox, and what its agents make of it.

mod costs;
mod door;
mod intake;
mod outcomes;
mod reprocess;
mod world;
