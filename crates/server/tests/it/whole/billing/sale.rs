//! What is sold: products with their prices, plans of them, and coupons.

use serde_json::{Value, json};

use super::{Office, Step, step, with};

/// Groups and products.
pub const OFFERED: &[Step] = &[
    step("billing_product_groups_create", |_| json!({"name": "Plataforma", "slug": "plataforma"})).keeping("group"),
    step("billing_product_groups_create", |_| json!({"name": "Cursos", "slug": "cursos"})).keeping("spare group"),
    step("billing_product_groups_get", |office| json!({"id": office.id("group")})),
    step("billing_product_groups_list", |_| json!({"search": "plataforma"})),
    step(
        "billing_product_groups_update",
        |office| json!({"id": office.id("group"), "service_item_id": office.id("service")}),
    ),
    step(
        "billing_product_groups_reorder",
        |office| json!({"group_ids": [office.id("spare group"), office.id("group")]}),
    ),
    step(
        "billing_product_groups_reorder_put",
        |office| json!({"group_ids": [office.id("group"), office.id("spare group")]}),
    ),
    step("billing_product_groups_archive", |office| json!({"id": office.id("spare group")})),
    step("billing_product_groups_unarchive", |office| json!({"id": office.id("spare group")})),
    step("billing_product_groups_delete", |office| json!({"id": office.id("spare group")})),
    step("billing_products_create", |office| product(office, "plataforma", "base")).keeping("base"),
    step("billing_products_create", |office| product(office, "boletos", "metered")).keeping("metered"),
    step("billing_products_create", |office| product(office, "usuarios", "addon_quantity")).keeping("addon"),
    step("billing_products_create", |office| product(office, "antigo", "base")).keeping("old product"),
    step("billing_products_create", |office| product(office, "engano", "base")).keeping("mistake"),
    step("billing_products_create", |office| product(office, "rascunho", "base")).keeping("idea"),
    step("billing_products_publish", |office| json!({"id": office.id("base")})).gives("/status", "active"),
    step("billing_products_publish", |office| json!({"id": office.id("metered")})).gives("/status", "active"),
    step("billing_products_publish", |office| json!({"id": office.id("addon")})).gives("/status", "active"),
    step("billing_products_get", |office| json!({"id": office.id("base")})),
    step("billing_products_list", |_| json!({"search": "boletos", "status": "active"})),
    step("billing_products_update", |office| json!({"id": office.id("base"), "description": "Gestão de cobranças"})),
    step("billing_products_archive", |office| json!({"id": office.id("addon")})).gives("/status", "archived"),
    step("billing_products_restore", |office| json!({"id": office.id("addon")})).gives("/status", "active"),
    step("billing_products_reorder", ordered),
    step("billing_products_reorder_put", ordered),
    step("billing_products_bulk_visibility", |office| with(spare(office), &json!({"visibility": "private"}))),
    step("billing_products_bulk_move_group", |office| {
        with(spare(office), &json!({"product_group_id": office.id("group")}))
    }),
    step("billing_products_bulk_change_company", |office| {
        with(spare(office), &json!({"company_id": office.id("company")}))
    }),
    step("billing_products_bulk_archive", |office| json!({"ids": [office.id("old product")]})),
    step("billing_products_bulk_delete", |office| json!({"ids": [office.id("mistake")]})),
    step("billing_products_delete", |office| json!({"id": office.id("idea")})),
];

fn product(office: &Office, slug: &str, kind: &str) -> Value {
    json!({"name": slug, "slug": slug, "productType": kind, "productGroupId": office.id("group"),
        "companyId": office.id("company")})
}

fn ordered(office: &Office) -> Value {
    let ids = ["metered", "base", "addon", "old product", "mistake", "idea"].map(|name| office.id(name));
    json!({"product_ids": ids})
}

fn spare(office: &Office) -> Value {
    json!({"ids": [office.id("old product"), office.id("mistake")]})
}

/// Plans and coupons.
pub const PLANNED: &[Step] = &[
    step("billing_plan_groups_create", |_| json!({"name": "Mensais", "slug": "mensais"})).keeping("shelf"),
    step("billing_plan_groups_create", |_| json!({"name": "Antigos", "slug": "antigos"})).keeping("spare shelf"),
    step("billing_plan_groups_get", |office| json!({"id": office.id("shelf")})),
    step("billing_plan_groups_list", |_| json!({"search": "mensais"})),
    step("billing_plan_groups_update", |office| json!({"id": office.id("shelf"), "name": "Planos mensais"})),
    step("billing_plan_groups_reorder", |office| json!({"group_ids": [office.id("spare shelf"), office.id("shelf")]})),
    step("billing_plan_groups_archive", |office| json!({"id": office.id("spare shelf")})),
    step("billing_plan_groups_delete", |office| json!({"id": office.id("spare shelf")})),
    step("billing_plans_create", |office| plan(office, "basico", &["base price"])).keeping("basic"),
    step("billing_plans_create", |office| plan(office, "profissional", &["dearer price", "metered price"]))
        .keeping("pro"),
    step("billing_plans_create", |_| json!({"name": "Esboço", "slug": "esboco"})).keeping("sketch"),
    step("billing_plans_create", |_| json!({"name": "Engano", "slug": "engano"})).keeping("wrong plan"),
    step("billing_plans_get", |office| json!({"id": office.id("basic")})).gives("/status", "active"),
    step("billing_plans_list", |_| json!({"search": "basico", "status": "active"})),
    step("billing_plans_update", |office| json!({"id": office.id("basic"), "features": ["Boletos e Pix"]})),
    step("billing_plans_items_list", |office| json!({"id": office.id("pro")})),
    step(
        "billing_plans_items_replace",
        |office| json!({"id": office.id("sketch"), "items": [item(office, "base price")]}),
    ),
    step("billing_plans_duplicate", |office| json!({"id": office.id("basic")})).keeping("plan copy"),
    step(
        "billing_plans_bulk_move_group",
        |office| json!({"ids": [office.id("plan copy")], "plan_group_id": office.id("shelf")}),
    ),
    step("billing_plans_bulk_archive", |office| json!({"ids": [office.id("plan copy")]})),
    step("billing_plans_bulk_delete", |office| json!({"ids": [office.id("wrong plan")]})),
    step("billing_plans_delete", |office| json!({"id": office.id("sketch"), "hard": true})),
    step("billing_coupons_create", |_| coupon("BEMVINDO10")).keeping("coupon"),
    step("billing_coupons_create", |_| coupon("VELHO10")).keeping("old coupon"),
    step("billing_coupons_get", |office| json!({"id": office.id("coupon")})),
    step("billing_coupons_list", |_| json!({"search": "BEMVINDO10"})),
    step("billing_coupons_update", |office| json!({"id": office.id("coupon"), "usage_limit": 100})),
    step("billing_coupons_deactivate", |office| json!({"id": office.id("old coupon")})),
    step("billing_coupons_delete", |office| json!({"id": office.id("old coupon")})),
];

/// An active plan of products at prices.
pub fn plan(office: &Office, slug: &str, prices: &[&str]) -> Value {
    let items: Vec<Value> = prices.iter().map(|price| item(office, price)).collect();
    json!({"name": slug, "slug": slug, "status": "active", "items": items})
}

fn item(office: &Office, price: &str) -> Value {
    let product = if price == "metered price" { "metered" } else { "base" };
    json!({"product_id": office.id(product), "price_id": office.id(price)})
}

fn coupon(code: &str) -> Value {
    json!({"code": code, "name": "Boas-vindas", "discount_type": "percentage", "discount_value": 10})
}
