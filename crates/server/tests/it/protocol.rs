//! The protocol, line by line, in both eras.

mod attack;
mod batch;
mod envelope;
mod files;
mod guard;
mod headers;
mod lifecycle;
mod lists;
mod observed;
mod stop;
mod stream;
