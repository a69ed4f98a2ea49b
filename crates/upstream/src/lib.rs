//! The remote REST API: the real Kobana, behind the same seam as the sandbox.
//!
//! The host is configured by the operator; nothing that a client sends can choose it. Redirects are never followed, so
//! that the credentials reach no other host. Nothing that is no answer of the API's passes for one, and a request that
//! may act twice goes out once.

mod address;
mod asking;
mod bounded;
mod budget;
mod callers;
mod claims;
mod client_certificate;
mod credentials;
mod exchange;
mod fault;
mod ids;
mod narrowing;
mod newest;
mod remote;
mod settings;
mod surroundings;
mod wire;
mod workspaces;

pub use address::{AddressError, BaseAddress};
pub use callers::{CheckError, CheckedCaller};
pub use client_certificate::{CertificateError, ClientCertificate};
pub use credentials::Credentials;
pub use engine::Secret;
pub use remote::{BuildError, Remote};
pub use settings::{RemoteLimits, RemoteSettings};
pub use surroundings::{Sleeper, Surroundings, TimerSleeper};
pub use workspaces::{WorkspaceAccess, WorkspaceError, WorkspaceTokens};
