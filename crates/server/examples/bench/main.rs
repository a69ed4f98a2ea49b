//! What the server costs: CPU of a request, start-up, memory and size, beside a bare JSON-RPC handler in the same run.
//!
//! `scripts/bench` runs it; by hand: `bench prepare DIR COUNT`, `bench measure DIR BINARY`, `bench floor`.
#![expect(clippy::print_stdout, reason = "it is a report")]

mod client;
mod floor;
mod measure;
mod prepare;
mod process;

use std::path::Path;

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

fn main() -> Outcome<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["prepare", folder, count] => prepare::prepare(Path::new(folder), count.parse()?),
        ["measure", folder, binary] => measure::measure(Path::new(folder), Path::new(binary)),
        ["floor"] => floor::serve(),
        _ => Err("say: prepare DIR COUNT, measure DIR BINARY, or floor".into()),
    }
}
