//! NF-e, and the simulated city that authorizes them.

mod cancel;
mod change;
mod city;
mod invoice;
mod issue;
mod paper;
mod sync;
