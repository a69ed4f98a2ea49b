//! The program as a person runs it: real processes, real folders, real ports.

mod failures;
mod outbox;
mod process;
mod serving;
mod stdio;
mod tokens;
mod upstream;
