//! Documents as their readers get them.

mod nfse;
