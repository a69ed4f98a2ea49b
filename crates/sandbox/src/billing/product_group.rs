//! Groups of products.

use catalogue::billing::product::PRODUCT;
use catalogue::billing::product_group::PRODUCT_GROUP;
use serde_json::json;

use super::{group, refusal, screen};
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::problem::Problem;
use crate::rules::Rule;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("billing_product_groups_list", |context, asked| Box::pin(group::list(context, asked))),
    ("billing_product_groups_create", |context, asked| Box::pin(group::create(context, asked))),
    ("billing_product_groups_update", |context, asked| Box::pin(group::change(context, asked))),
    ("billing_product_groups_archive", |context, asked| Box::pin(group::archive(context, asked))),
    ("billing_product_groups_unarchive", |context, asked| Box::pin(group::unarchive(context, asked))),
    ("billing_product_groups_reorder", |context, asked| Box::pin(screen::reorder(context, asked, "group_ids"))),
    ("billing_product_groups_reorder_put", |context, asked| Box::pin(screen::reorder(context, asked, "group_ids"))),
    ("billing_product_groups_delete", |context, asked| Box::pin(delete(context, asked))),
];

/// Products keep their slugs, which are unique in a group alone: out of it they may meet others.
async fn delete(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let (members, on) = (&PRODUCT, "product_group_id");
    let group = context.find(&PRODUCT_GROUP, &asked.key()?).await?;
    let shared = group::shared_slugs(context, (&group, members, on)).await?;
    if !shared.is_empty() {
        let message = "Fora do grupo, estes produtos teriam o slug de outros. Mude os slugs antes, ou arquive o grupo.";
        return Err(refusal::coded("slug_taken", message, json!({ "slugs": shared })));
    }
    group::delete(context, asked, (members, on)).await
}
