//! What a finance person asks for first, and would not believe.

use jiff::civil::Date;
use sandbox::domain::calendar;
use sandbox::domain::money;
use serde_json::Value;

use super::filled::{DAYS, Filled};

/// An amount of an answer in cents.
fn cents(value: &Value) -> i64 {
    money::decimal(value).and_then(money::in_cents).unwrap()
}

fn day(row: &Value, name: &str) -> Date {
    row[name].as_str().unwrap()[..10].parse().unwrap()
}

#[tokio::test]
async fn overdue_bills_are_few_recent_and_of_several_people() {
    let demo = Filled::new(2026, DAYS[2]).await;
    let today = engine::clock::account_date(demo.now);
    for workspace in 0..2 {
        for (kind, oldest) in [("payables", 60), ("receivables", 130)] {
            let path = format!("/v1/{kind}?status=pending&due_date%5Blt%5D={today}&sort=due_date&limit=100");
            let listed = demo.get(workspace, &path).await.expect(200).body;
            let rows = listed["data"].as_array().unwrap();
            assert!((4..=25).contains(&rows.len()), "{} {kind}", rows.len());
            let people: std::collections::BTreeSet<&str> =
                rows.iter().map(|row| row["person_name"].as_str().unwrap()).collect();
            assert!(people.len() >= 3, "{people:?}");
            let late = calendar::days_between(day(&rows[0], "due_date"), today);
            assert!(late <= oldest, "{late} days late");
        }
    }
}

#[tokio::test]
async fn the_next_ninety_days_hold_a_low_point_and_no_ruin() {
    for now in [DAYS[0], DAYS[2]] {
        let demo = Filled::new(2026, now).await;
        let today = engine::clock::account_date(demo.now);
        let until = calendar::plus_days(today, 90);
        for workspace in 0..2 {
            let path = format!("/v1/cash-flow?from={today}&to={until}&granularity=week");
            let flow = demo.get(workspace, &path).await.expect(200).body;
            let weeks = flow["buckets"].as_array().unwrap();
            let closings: Vec<i64> = weeks.iter().map(|week| cents(&week["closing_balance"])).collect();
            assert!(closings.iter().all(|closing| *closing > 0), "{closings:?}");
            assert!(closings.windows(2).any(|pair| pair[1] < pair[0]), "{closings:?}");
            let busy = weeks.iter().filter(|week| cents(&week["income"]) > 0 && cents(&week["expenses"]) > 0);
            assert!(busy.count() >= 7, "{weeks:?}");
            let overdue = &flow["retroactive_overdue"];
            assert!(cents(&overdue["income"]) > 0 && cents(&overdue["expenses"]) > 0);
        }
    }
}

#[tokio::test]
async fn months_of_the_year_are_alike() {
    let demo = Filled::new(2026, DAYS[2]).await;
    for workspace in 0..2 {
        let (mut paid, mut received) = (Vec::new(), Vec::new());
        for month in 2..=11 {
            let path = |kind: &str| format!("/v1/{kind}/aggregates?month={month}&year=2026");
            paid.push(cents(&demo.get(workspace, &path("payables")).await.expect(200).body["total"]));
            received.push(cents(&demo.get(workspace, &path("receivables")).await.expect(200).body["total"]));
        }
        for months in [&paid, &received] {
            let (least, most) = (months.iter().min().unwrap(), months.iter().max().unwrap());
            assert!(*least > 500_000 && most / least < 4, "{months:?}");
        }
    }
}
