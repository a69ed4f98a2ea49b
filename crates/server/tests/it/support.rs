//! What every test stands on: a server on a free port, clients of both eras, a clock that only moves when told.

pub mod client;
pub mod doubles;
pub mod grant;
pub mod mutual_tls;
pub mod raw;
pub mod schema;
pub mod server;
pub mod stand_in;

pub use client::{Answer, Era};
pub use mutual_tls::{Authority, MutualTls};
pub use server::{Running, TestServer};
pub use stand_in::StandIn;
