//! Writes invented NFS-e of every kind to a folder, for other programs to read and validate: `nfse FOLDER`.

mod cases;

use std::error::Error;
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args_os().nth(1).map(PathBuf::from).ok_or("expected the folder to write to")?;
    std::fs::create_dir_all(&folder)?;
    for (name, nfse) in cases::all()? {
        std::fs::write(folder.join(name).with_extension("xml"), documents::nfse::xml(&nfse)?)?;
    }
    Ok(())
}
