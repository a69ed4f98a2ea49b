//! Subscriptions: how they are made and changed, their life, and what the clock does with them.

mod behind;
mod ends;
mod histories;
mod made;
mod pauses;
mod renewals;
mod terms;
mod trials;
