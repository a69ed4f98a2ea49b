//! Usage and its snapshots.

mod item;
mod list;
mod report;
mod several;
mod snapshot;
mod sum;
mod summary;

use catalogue::billing::usage::daily::DAILY_SNAPSHOT;
use catalogue::billing::usage::monthly::MONTHLY_SNAPSHOT;

use crate::rules::Rule;

pub(crate) use sum::used;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("billing_usage_list", |context, asked| Box::pin(list::list(context, asked))),
    ("billing_usage_create", |context, asked| Box::pin(report::report(context, asked))),
    ("billing_usage_summary", |context, asked| Box::pin(summary::summary(context, asked))),
    ("billing_usage_snapshots_daily_create", |context, asked| {
        Box::pin(snapshot::store(context, asked, (&DAILY_SNAPSHOT, "snapshot_date")))
    }),
    ("billing_usage_snapshots_monthly_create", |context, asked| {
        Box::pin(snapshot::store(context, asked, (&MONTHLY_SNAPSHOT, "month")))
    }),
];
