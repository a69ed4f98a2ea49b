//! What the tests of all documents share.

pub mod faults;
pub mod read;
pub mod samples;
pub mod words;

/// Writes a document into the folder that `PAPERS` names, for people to look at; nothing without it.
pub fn keep(name: &str, bytes: &[u8]) {
    if let Ok(folder) = std::env::var("PAPERS") {
        std::fs::write(format!("{folder}/{name}.pdf"), bytes).unwrap();
    }
}
