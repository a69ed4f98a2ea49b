//! How one API is reached. Every limit is a setting.

use crate::address::BaseAddress;
use crate::client_certificate::ClientCertificate;
use crate::credentials::Credentials;

/// How one API is reached.
#[derive(Debug, Clone)]
pub struct RemoteSettings {
    /// The product's rows, to know its paths and lists.
    pub product: &'static catalogue::Product,
    /// The API's root.
    pub base: BaseAddress,
    /// Whose token opens it.
    pub credentials: Credentials,
    /// An e-mail address for the `User-Agent` header, as the API asks of its clients. A header-safe text.
    pub contact: Option<String>,
    /// The certificate that is shown to an API that asks for one (mutual TLS).
    pub client_certificate: Option<ClientCertificate>,
    /// Limits.
    pub limits: RemoteLimits,
}

impl RemoteSettings {
    /// `product` at `base`, with the default limits.
    pub fn new(product: &'static catalogue::Product, base: BaseAddress, credentials: Credentials) -> RemoteSettings {
        let limits = RemoteLimits::default();
        RemoteSettings { product, base, credentials, contact: None, client_certificate: None, limits }
    }
}

/// Limits of one remote API.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RemoteLimits {
    /// The connection's set-up, in seconds.
    pub connect_timeout_seconds: u64,
    /// The wait for the answer's next bytes, the first included, in seconds.
    pub read_timeout_seconds: u64,
    /// All calls for one request of a client, in seconds. Below the engine's own limit, so that the reason is known.
    pub total_timeout_seconds: u64,
    /// How often a request without an answer goes out, the first time included.
    pub attempts: u32,
    /// An answer, in bytes.
    pub answer_bytes: usize,
    /// Calls to the API for one request of a client: lookups, repetitions and all pages together.
    pub calls_per_request: u32,
    /// Numeric ids kept in memory.
    pub known_ids: usize,
    /// Pages of one list read at most to learn the numeric ids that a request needs.
    pub lookup_pages: u32,
    /// Answers kept for revalidation.
    pub kept_answers: usize,
    /// The largest answer kept for revalidation, in bytes.
    pub kept_answer_bytes: usize,
    /// Reads that the API allows in a clock hour, until its headers say otherwise.
    pub hourly_reads: u64,
    /// Reads of the hour that lists of resources and completions leave for calls that somebody asked for.
    pub reads_kept: u64,
    /// Types that are still listed when only the kept reads are left: those that the caller asked most.
    pub frugal_types: usize,
    /// How long the newest records of a type are answered from memory, in seconds.
    pub newest_ttl_seconds: u64,
    /// Lists of newest records that are asked for at the same time.
    pub newest_at_once: usize,
    /// Types whose newest records are kept in memory, over all callers.
    pub newest_lists: usize,
    /// How long a checked token is taken as checked, in seconds. A revoked token lists tools for that long; the API
    /// refuses its calls at once.
    pub check_ttl_seconds: u64,
    /// How long a refused token is refused without asking again, in seconds.
    pub refusal_ttl_seconds: u64,
    /// Callers whose checks and budgets are kept in memory.
    pub known_callers: usize,
}

impl Default for RemoteLimits {
    fn default() -> RemoteLimits {
        RemoteLimits {
            connect_timeout_seconds: 5,
            read_timeout_seconds: 20,
            total_timeout_seconds: 28,
            attempts: 3,
            answer_bytes: 16 * 1024 * 1024,
            calls_per_request: 12,
            known_ids: 10_000,
            lookup_pages: 3,
            kept_answers: 500,
            kept_answer_bytes: 256 * 1024,
            hourly_reads: 60,
            reads_kept: 20,
            frugal_types: 3,
            newest_ttl_seconds: 300,
            newest_at_once: 4,
            newest_lists: 2_000,
            check_ttl_seconds: 60,
            refusal_ttl_seconds: 10,
            known_callers: 1_000,
        }
    }
}
