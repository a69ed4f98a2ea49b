//! What the remote APIs still allow in the hour, asked when somebody reads the metrics.

use std::fmt;
use std::sync::{Mutex, PoisonError};

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::{family::Family, gauge::Gauge};

use crate::mcp::record::ReadsLeft;

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(super) struct OfProduct {
    product: &'static str,
}

/// The budgets that are watched, one a product.
#[derive(Default)]
pub(super) struct Budgets {
    gauges: Family<OfProduct, Gauge>,
    watched: Mutex<Vec<(&'static str, ReadsLeft)>>,
}

impl fmt::Debug for Budgets {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Budgets").field("gauges", &self.gauges).finish_non_exhaustive()
    }
}

impl Budgets {
    /// What is shown.
    pub(super) fn gauges(&self) -> Family<OfProduct, Gauge> {
        self.gauges.clone()
    }

    /// Shows `left` from now on.
    pub(super) fn watch(&self, product: &'static str, left: ReadsLeft) {
        self.watched.lock().unwrap_or_else(PoisonError::into_inner).push((product, left));
    }

    /// Asks every budget. One that is not known is not shown.
    pub(super) fn refresh(&self) {
        for (product, left) in self.watched.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            let label = OfProduct { product };
            match left() {
                Some(reads) => {
                    self.gauges.get_or_create(&label).set(i64::try_from(reads).unwrap_or(i64::MAX));
                }
                None => {
                    self.gauges.remove(&label);
                }
            }
        }
    }
}
