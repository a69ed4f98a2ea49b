//! Invoices as their readers get them.

use super::*;

mod samples;
mod show;
