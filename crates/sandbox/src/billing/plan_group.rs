//! Groups of plans.

use catalogue::billing::plan::PLAN;

use super::{group, screen};
use crate::rules::Rule;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("billing_plan_groups_list", |context, asked| Box::pin(group::list(context, asked))),
    ("billing_plan_groups_create", |context, asked| Box::pin(group::create(context, asked))),
    ("billing_plan_groups_update", |context, asked| Box::pin(group::change(context, asked))),
    ("billing_plan_groups_archive", |context, asked| Box::pin(group::archive(context, asked))),
    ("billing_plan_groups_reorder", |context, asked| Box::pin(screen::reorder(context, asked, "group_ids"))),
    ("billing_plan_groups_delete", |context, asked| Box::pin(group::delete(context, asked, (&PLAN, "plan_group_id")))),
];
