//! The remote REST API: the real Kobana, behind the same seam as the sandbox.
//!
//! The host is configured by the operator; nothing that a client sends can choose it. Redirects are never followed, so
//! that the credentials reach no other host.

mod address;
mod body;
mod credentials;
mod ids;
mod newest;
mod remote;
mod wire;

pub use address::{AddressError, BaseAddress};
pub use credentials::Secret;
pub use remote::{BuildError, Remote, RemoteSettings};
