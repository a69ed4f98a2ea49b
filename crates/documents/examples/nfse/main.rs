//! Writes invented NFS-e to a folder, for other programs to read and validate: one of every kind, and a hundred with any text
//! and any amount. `nfse FOLDER`.

mod cases;
mod random;

use std::error::Error;
use std::path::PathBuf;

/// How many random ones: enough for every case to come up several times.
const RANDOM: usize = 100;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args_os().nth(1).map(PathBuf::from).ok_or("expected the folder to write to")?;
    std::fs::create_dir_all(&folder)?;
    for (name, nfse) in cases::all()? {
        std::fs::write(folder.join(name).with_extension("xml"), documents::nfse::xml(&nfse)?)?;
    }
    for (number, nfse) in random::some(RANDOM)?.iter().enumerate() {
        std::fs::write(folder.join(format!("random_{number}.xml")), documents::nfse::xml(nfse)?)?;
    }
    Ok(())
}
