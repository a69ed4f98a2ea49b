//! Why a document could not be made.

use crate::nfse::NfseError;

/// The most pages of a document: two hundred lines of long text stay well below it, and no input makes more.
pub const MAX_PAGES: usize = 150;

/// Why a document could not be made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DocumentError {
    /// The texts fill more than [`MAX_PAGES`] pages.
    #[error("the document would have more than {MAX_PAGES} pages")]
    TooLong,
    /// A boleto's barcode that is not 44 digits.
    #[error("a boleto's barcode is 44 digits")]
    Barcode,
    /// A text of more bytes than a QR Code holds (2 331 at its middle correction).
    #[error("the text does not fit a QR Code")]
    QrCode,
    /// An NFS-e that has no name.
    #[error(transparent)]
    Nfse(#[from] NfseError),
    /// The PDF writer refused what it was given.
    #[error("the PDF could not be written: {0}")]
    Pdf(String),
}
