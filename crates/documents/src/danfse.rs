//! The DANFSe: an NFS-e on paper, with the blocks of the national layout.
//!
//! Source: Comitê Gestor da NFS-e, DANFSe v1.0 of the national NFS-e portal. Times are Brasília's.

use crate::DocumentError;
use crate::nfse::Nfse;
use crate::paper::write;

mod boxes;
mod head;
mod layout;
mod parties;
mod service;
mod taxes;
#[cfg(test)]
mod tests;
mod totals;

/// The DANFSe as a PDF, the same bytes for the same NFS-e: marked when it is cancelled, and when it has no fiscal value
/// (homologation).
///
/// # Errors
///
/// [`DocumentError::Nfse`] where the NFS-e has no access key, [`DocumentError::TooLong`] for texts without end.
pub fn render(nfse: &Nfse) -> Result<Vec<u8>, DocumentError> {
    write::write(&layout::pages(nfse)?, &layout::about(nfse))
}
