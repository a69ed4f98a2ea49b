//! The program as a person runs it: real processes, real folders, real ports.

mod failures;
mod full;
mod manual;
mod mutual_tls;
mod outbox;
mod process;
mod readme;
mod receive;
mod remote_workspaces;
mod serving;
mod stdio;
mod tokens;
mod upstream;
mod workspaces;
