//! Finance's demo data: what its rules would leave, enough of everything, and the same for the same seed.

mod filled;
mod invariants;
mod shown;
mod states;
