//! The API in a box, asked as its clients ask it: a request in, a response out, with a clock that the test moves.

mod automatic_pix;
mod charge_payments;
mod conditional;
mod customers;
mod errors;
mod events;
mod front;
mod idempotency;
mod laws;
mod lists;
mod messages;
mod pix;
mod pix_accounts;
mod references;
mod rights;
mod throttle;
mod webhooks;
mod world;
