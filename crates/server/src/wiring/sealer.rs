//! The key ring of questions: from the settings, or made once and kept in the store.

use std::sync::Arc;

use base64::{Engine as _, engine::general_purpose::STANDARD};
use engine::Sealer;

use super::Installation;
use crate::cli::Failure;
use crate::config::ConfigError;
use crate::mcp::StateSealer;

/// The setting of the store that holds its own ring.
const OWN_RING: &str = "state_key_ring";

pub(super) async fn sealer(installation: &Installation) -> Result<Arc<dyn Sealer>, Failure> {
    let keys = &installation.settings.state.keys;
    let unusable = |problem: String| Failure::Settings(ConfigError::unusable("state.keys", problem));
    let sealer = if keys.is_empty() {
        let fresh = StateSealer::new_ring(installation.entropy.as_ref());
        let ring = installation.store.set_setting_once(OWN_RING, &fresh).await?;
        StateSealer::parse(&ring)
    } else {
        let bytes = keys.iter().map(|key| STANDARD.decode(key.expose())).collect::<Result<Vec<_>, _>>();
        StateSealer::from_keys(bytes.map_err(|_| unusable("a key is no base64".to_owned()))?)
    };
    Ok(Arc::new(sealer.map_err(|fault| unusable(fault.to_string()))?))
}
