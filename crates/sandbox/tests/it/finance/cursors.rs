//! Pages by cursor: every record once, while others come and go.

use http::Method;
use serde_json::{Value, json};

use super::{made, names, person, with_company};
use crate::world::{World, principal_in, request};

/// Every page of a list, by its `name` or as ids.
async fn pages(world: &World, path: &str) -> Vec<Vec<String>> {
    let (mut found, mut cursor) = (Vec::new(), String::new());
    loop {
        let listed = world.get(&format!("{path}{cursor}")).await.expect(200).body;
        let of = |one: &Value| one["name"].as_str().or(one.as_str()).unwrap().to_owned();
        found.push(listed["data"].as_array().unwrap().iter().map(of).collect());
        match &listed["meta"]["next_cursor"] {
            Value::String(next) => cursor = format!("&cursor={next}"),
            _ => return found,
        }
    }
}

/// Read elsewhere, a place would skip what lies before it without a word.
#[tokio::test]
async fn a_cursor_holds_in_its_workspace() {
    let (world, company) = with_company().await;
    for name in ["Ana", "Bia"] {
        person(&world, &company, name).await;
    }
    let elsewhere = || principal_in("all write", "conta", "5d0e7a52-7a35-4f0b-8c55-1f2f4f7d2b02");
    for path in ["/v1/people?limit=1", "/v1/people/ids?limit=1"] {
        let first = world.get(path).await.expect(200).body;
        let next = format!("{path}&cursor={}", first["meta"]["next_cursor"].as_str().unwrap());
        world.get(&next).await.expect(200);
        let refused = world.send(elsewhere(), request(Method::GET, &next, &Value::Null)).await.expect(400).body;
        assert_eq!(refused["error"]["details"]["parameter"], "cursor");
    }
}

#[tokio::test]
async fn every_record_comes_once_in_every_order() {
    let (world, company) = with_company().await;
    let mut expected = Vec::new();
    for at in 0..23 {
        // Several have the same name, and several come in one second.
        let name = format!("Pessoa {}", at % 5);
        person(&world, &company, &name).await;
        expected.push(name);
        world.pass(jiff::SignedDuration::from_millis(400));
    }
    expected.sort_unstable();
    for order in ["name", "-name", "created_at", "-created_at", "updated_at", "-updated_at"] {
        for limit in [1, 4, 22, 23, 100] {
            let listed = pages(&world, &format!("/v1/people?sort={order}&limit={limit}")).await;
            assert_eq!(listed.len(), 23_usize.div_ceil(limit), "{order} {limit}");
            let mut all: Vec<String> = listed.into_iter().flatten().collect();
            match order {
                "name" => assert!(all.is_sorted(), "{all:?}"),
                "-name" => assert!(all.iter().rev().is_sorted(), "{all:?}"),
                _ => {}
            }
            all.sort_unstable();
            assert_eq!(all, expected, "{order} {limit}");
        }
    }
    let mut swept: Vec<String> = pages(&world, "/v1/people/ids?limit=7").await.into_iter().flatten().collect();
    assert!(swept.is_sorted());
    swept.dedup();
    assert_eq!(swept.len(), 23);
}

#[tokio::test]
async fn the_default_page_is_25_and_a_sweep_is_1000() {
    let (world, company) = with_company().await;
    for at in 0..26 {
        person(&world, &company, &format!("{at:02}")).await;
    }
    let first = world.get("/v1/people").await.expect(200).body;
    assert_eq!(first["data"].as_array().unwrap().len(), 25);
    let next = first["meta"]["next_cursor"].as_str().unwrap();
    let last = world.get(&format!("/v1/people?cursor={next}")).await.expect(200).body;
    assert_eq!((names(&last), &last["meta"]["next_cursor"]), (vec!["25"], &Value::Null));
    // The size of a page may change on the way, and the default order may be named.
    assert_eq!(
        names(&world.get(&format!("/v1/people?limit=5&sort=name&cursor={next}")).await.expect(200).body),
        ["25"]
    );
    let all = world.get("/v1/people/ids").await.expect(200).body;
    assert_eq!((all["data"].as_array().unwrap().len(), &all["meta"]["next_cursor"]), (26, &Value::Null));
}

#[tokio::test]
async fn a_cursor_keeps_its_place_while_records_come_and_go() {
    let (world, company) = with_company().await;
    let mut ids = Vec::new();
    for name in ["b", "d", "f", "h"] {
        ids.push(person(&world, &company, name).await);
    }
    let first = world.get("/v1/people?limit=2").await.expect(200).body;
    assert_eq!(names(&first), ["b", "d"]);
    person(&world, &company, "a").await;
    person(&world, &company, "e").await;
    world.delete(&format!("/v1/people/{}", ids[1])).await.expect(204);
    let next = first["meta"]["next_cursor"].as_str().unwrap();
    let second = world.get(&format!("/v1/people?limit=9&cursor={next}")).await.expect(200).body;
    assert_eq!(names(&second), ["e", "f", "h"]);
}

#[tokio::test]
async fn a_cursor_of_another_list_order_or_filter_is_refused() {
    let (world, company) = with_company().await;
    for name in ["a", "b"] {
        person(&world, &company, name).await;
        made(&world, "classification_centers", json!({ "company_id": company, "name": name, "type": "cost" })).await;
    }
    let cursor = async |path: &str| {
        let listed = world.get(path).await.expect(200).body;
        listed["meta"]["next_cursor"].as_str().unwrap().to_owned()
    };
    let own = cursor("/v1/people?limit=1&active=true").await;
    let swept = cursor("/v1/people/ids?limit=1").await;
    world.get(&format!("/v1/people?limit=1&active=true&cursor={own}")).await.expect(200);
    let mut broken = own.clone();
    broken.pop();
    for path in [
        format!("people?cursor={own}"),
        format!("people?active=false&cursor={own}"),
        format!("people?active=true&is_customer=false&cursor={own}"),
        format!("people?active=true&sort=-name&cursor={own}"),
        format!("classification_centers?active=true&cursor={own}"),
        format!("people?active=true&cursor={broken}"),
        format!("people?active=true&cursor={own}x"),
        format!("people?cursor={swept}"),
        format!("people/ids?cursor={own}"),
    ] {
        let refused = world.get(&format!("/v1/{path}")).await.expect(400).body;
        assert_eq!(refused["error"]["details"]["parameter"], "cursor", "{path}");
    }
}
