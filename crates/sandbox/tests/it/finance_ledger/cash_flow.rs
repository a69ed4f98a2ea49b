//! Cash flow: what was realised, what is open, what is overdue.

use http::Method;
use sandbox::SandboxLimits;
use serde_json::{Value, json};

use super::world::World;

async fn flow(world: &World, query: &str) -> Value {
    world.get(&format!("/v1/cash-flow?{query}")).await.expect(200).body
}

#[tokio::test]
async fn open_bills_and_forecasts_are_projected() {
    let world = World::new().await;
    let account = world.account("Conta", "1000.00").await;
    world.entry(&account, "credit", "200.00").await;
    world.bill("receivables", "300.00", "2026-10-20").await;
    world.bill("receivables", "50.00", "2026-09-10").await;
    world.bill("receivables", "70.00", "2026-11-03").await;
    let mut forecast = world.entry_body(&account, "debit", "25.00");
    (forecast["is_pending"], forecast["occurred_at"]) = (json!(true), json!("2026-11-10"));
    world.post("/v1/financial-transactions", forecast).await.expect(201);
    let shown = flow(&world, "from=2026-10-01&to=2026-11-30").await;
    assert_eq!((&shown["granularity"], &shown["today_bucket"]), (&json!("month"), &json!("2026-10")));
    assert_eq!(shown["current_balance"], "1200.00");
    assert_eq!(shown["retroactive_overdue"], json!({ "income": "50.00", "expenses": "0.00" }));
    assert_eq!(shown["truncated"], false);
    let october = json!({ "bucket": "2026-10", "income": "550.00", "expenses": "0.00", "net": "550.00",
        "projected_income": "350.00", "projected_expenses": "0.00", "opening_balance": "1000.00",
        "closing_balance": "1550.00", "is_future": true });
    assert_eq!(shown["buckets"][0], october);
    let november = &shown["buckets"][1];
    assert_eq!((&november["expenses"], &november["closing_balance"]), (&json!("25.00"), &json!("1595.00")));
    // A settled bill is no longer open, and its entry is counted once.
    let settle = json!({ "status": "received", "payment_date": "2026-10-05", "financial_account_id": account });
    let open = world.get("/v1/receivables?due_date[lt]=2026-10-01").await.expect(200);
    let bill = open.body["data"][0]["id"].as_str().unwrap();
    world.patch(&format!("/v1/receivables/{bill}"), settle).await.expect(200);
    let shown = flow(&world, "from=2026-10-01&to=2026-11-30").await;
    assert_eq!(
        (&shown["current_balance"], &shown["buckets"][1]["closing_balance"]),
        (&json!("1250.00"), &json!("1595.00"))
    );
}

#[tokio::test]
async fn an_account_and_a_company_narrow_it() {
    let world = World::new().await;
    let [one, two] = [world.account("Conta", "10.00").await, world.account("Caixa", "20.00").await];
    for (expected, amount) in [(&one, "1.00"), (&two, "2.00")] {
        let bill = json!({ "company_id": world.company, "description": "Venda", "amount": amount,
            "due_date": "2026-10-08", "person_name": "Ateliê Cambuí", "expected_account_id": expected,
            "financial_account_id": two });
        world.post("/v1/receivables", bill).await.expect(201);
    }
    let of = async |filter: String| {
        let shown = flow(&world, &format!("from=2026-10-05&to=2026-10-11&granularity=week{filter}")).await;
        assert_eq!(shown["buckets"][0]["bucket"], "2026-W41");
        [&shown["current_balance"], &shown["buckets"][0]["income"]].map(|text| text.as_str().unwrap().to_owned())
    };
    assert_eq!(of(String::new()).await, ["30.00", "3.00"]);
    assert_eq!(of(format!("&account_id={one}")).await, ["10.00", "1.00"]);
    assert_eq!(of(format!("&account_id={two}")).await, ["20.00", "2.00"]);
    assert_eq!(of(format!("&company_id={}", world.company)).await, ["30.00", "3.00"]);
    let other = world.company("Filial Serra Azul", "41820695000135").await;
    assert_eq!(of(format!("&company_id={other}")).await, ["0.00", "0.00"]);
}

#[tokio::test]
async fn what_a_cash_flow_refuses() {
    let world = World::new().await;
    let account = world.account("Conta", "10.00").await;
    let window = "from=2026-10-01&to=2026-10-31";
    for bad in [
        "from=2026-10-01",
        "to=2026-10-31",
        "from=2026-10-31&to=2026-10-01",
        "from=2026-02-30&to=2026-10-01",
        &format!("{window}&granularity=hour"),
        &format!("{window}&group_by=day"),
        &format!("{window}&account_id=7"),
    ] {
        world.get(&format!("/v1/cash-flow?{bad}")).await.expect(400);
    }
    let unknown = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
    world.get(&format!("/v1/cash-flow?{window}&account_id={unknown}")).await.expect(404);
    world.get(&format!("/v1/cash-flow?{window}&company_id={unknown}")).await.expect(404);
    let path = format!("/v1/cash-flow?{window}&account_id={account}");
    world.elsewhere(Method::GET, &path, Value::Null).await.expect(404);
}

#[tokio::test]
async fn a_long_window_is_cut_and_the_zone_decides_today() {
    let world = World::with(SandboxLimits { cash_flow_periods: 10, ..SandboxLimits::default() }).await;
    let shown = flow(&world, "from=2026-10-01&to=2026-12-31&granularity=day").await;
    assert_eq!((&shown["truncated"], shown["buckets"].as_array().unwrap().len()), (&json!(true), 10));
    assert_eq!(shown["buckets"][9]["bucket"], "2026-10-10");
    assert_eq!((&shown["buckets"][3]["is_future"], &shown["buckets"][4]["is_future"]), (&json!(false), &json!(true)));
    // 12:14 UTC is already the 6th in Kiritimati, 14 hours ahead.
    let shown = flow(&world, "from=2026-10-01&to=2026-10-10&granularity=day&tz=Pacific/Kiritimati").await;
    assert_eq!(shown["today_bucket"], "2026-10-06");
    let shown = flow(&world, "from=2026-10-01&to=2026-10-10&granularity=day&tz=Lua/Cratera").await;
    assert_eq!(shown["today_bucket"], "2026-10-05");
}
