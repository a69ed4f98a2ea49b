//! The program `kobana-mcp`: everything is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    server::cli::main()
}
