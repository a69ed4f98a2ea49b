//! What an invoice and a proposal share: the issuer at the top, the state's mark, the facts, the other party, sums.

pub mod block;
pub mod head;
pub mod party;
pub mod sums;
