//! Parameters of a query: known, once, and fitting.

use serde_json::json;

use super::{made, names, person, with_company};

#[tokio::test]
async fn what_a_query_may_not_say_is_named() {
    let (world, company) = with_company().await;
    let cases = [
        ("people?search=ana", "search"),
        ("people?name[like]=a", "name[like]"),
        ("people?name[gte]=a", "name[gte]"),
        ("people?page=1", "page"),
        ("people?workspace_id=1", "workspace_id"),
        ("people?limit=0", "limit"),
        ("people?limit=101", "limit"),
        ("people?limit=-1", "limit"),
        ("people?limit=%2B5", "limit"),
        ("people?limit=", "limit"),
        ("people?limit=dez", "limit"),
        ("people?limit=5&limit=6", "limit"),
        ("people?sort=notes", "sort"),
        ("people?sort=", "sort"),
        ("people?active=1", "active"),
        ("people?active=True", "active"),
        ("people?kind=robot", "kind"),
        ("people?kind[in]=natural,robot", "kind[in]"),
        ("people?kind[in]=natural,,juridical", "kind[in]"),
        ("people?company_id=7", "company_id"),
        ("people?company_id[in]=7", "company_id[in]"),
        ("people?company_id[]=7", "company_id[]"),
        ("people?document_number=529.982.247-25", "document_number"),
        ("people?document_number=52998224726", "document_number"),
        ("people?updated_at[gte]=2026-02-30", "updated_at[gte]"),
        ("people?updated_at[gte]=ontem", "updated_at[gte]"),
        ("people?name=", "name"),
        ("people?cursor=", "cursor"),
        ("people?cursor=abc", "cursor"),
        ("categories?level=4", "level"),
        ("categories?level[gt]=1", "level[gt]"),
        ("categories?parent_id=null", "parent_id"),
        ("payables?amount[gte]=10,5", "amount[gte]"),
        ("payables?amount[gte]=1e3", "amount[gte]"),
        ("payables?amount=1.234", "amount"),
        ("payables?amount=-1", "amount"),
        ("payables?due_date[lt]=2026-13-01", "due_date[lt]"),
        ("payables?due_date[lt]=2026-06-05T10:00:00Z", "due_date[lt]"),
        ("people/ids?name=Ana", "name"),
        ("people/ids?sort=name", "sort"),
        ("people/ids?limit=10001", "limit"),
        ("payables/aggregates?month=13", "month"),
        ("cash-flow?from=2026-01-01", "to"),
        ("cash-flow?from=2026-01-01&to=2026-01-32", "to"),
    ];
    for (query, named) in cases {
        let refused = world.get(&format!("/v1/{query}")).await.expect(400).body;
        assert_eq!(refused["error"]["code"], "bad_request", "{query}");
        assert_eq!(refused["error"]["details"]["parameter"], named, "{query}");
        assert!(refused["error"]["message"].as_str().unwrap().contains(named), "{query}");
    }
    let refused = world.get("/v1/people?name=%zz").await.expect(400).body;
    assert_eq!(refused["error"]["code"], "bad_request");
    let refused = world.post("/v1/people?x=1", json!({ "company_id": company, "name": "Ana" })).await.expect(400).body;
    assert_eq!(refused["error"]["details"]["parameter"], "x");
    let many = vec![company.as_str(); 1001].join(",");
    world.get(&format!("/v1/people?company_id[in]={many}")).await.expect(400);
}

#[tokio::test]
async fn filters_narrow_together() {
    let (world, company) = with_company().await;
    let other = made(&world, "companies", json!({ "name": "Filial", "cnpj": "12ABC34501DE35" })).await;
    for (name, body) in [
        ("Ana", json!({ "kind": "natural", "document_number": "529.982.247-25", "is_customer": true })),
        ("Bia, Filha", json!({ "kind": "natural", "active": false })),
        ("Casa", json!({ "kind": "juridical", "is_supplier": true })),
    ] {
        let mut body = body;
        body["company_id"] = json!(company);
        body["name"] = json!(name);
        made(&world, "people", body).await;
        world.pass(jiff::SignedDuration::from_secs(10));
    }
    person(&world, &other, "Davi").await;
    let cases = [
        ("", vec!["Ana", "Bia, Filha", "Casa", "Davi"]),
        ("sort=-name", vec!["Davi", "Casa", "Bia, Filha", "Ana"]),
        ("sort=created_at", vec!["Ana", "Bia, Filha", "Casa", "Davi"]),
        ("sort=-updated_at", vec!["Davi", "Casa", "Bia, Filha", "Ana"]),
        ("kind=natural", vec!["Ana", "Bia, Filha"]),
        ("kind[in]=natural,juridical", vec!["Ana", "Bia, Filha", "Casa"]),
        ("kind%5Bin%5D=juridical", vec!["Casa"]),
        ("active=false", vec!["Bia, Filha"]),
        ("active=true&is_supplier=true", vec!["Casa"]),
        ("document_number=52998224725", vec!["Ana"]),
        ("document_number[in]=52998224725,39988107226", vec!["Ana"]),
        ("name=ana", vec![]),
        ("name=Ana", vec!["Ana"]),
        ("name[in]=Ana,Casa", vec!["Ana", "Casa"]),
        ("name=Bia%2C+Filha", vec!["Bia, Filha"]),
        ("updated_at[gte]=2026-10-05T12:14:37Z", vec!["Bia, Filha", "Casa", "Davi"]),
        ("updated_at[gt]=2026-10-05%2012:14:37%20UTC", vec!["Casa", "Davi"]),
        ("updated_at[lte]=2026-10-05T09:14:37-03:00", vec!["Ana", "Bia, Filha"]),
        ("updated_at[lt]=2026-10-05T12:14:37Z", vec!["Ana"]),
        ("updated_at=2026-10-05T12:14:37Z", vec!["Bia, Filha"]),
        ("updated_at=2026-10-05", vec!["Ana", "Bia, Filha", "Casa", "Davi"]),
        ("updated_at[lte]=2026-10-05", vec!["Ana", "Bia, Filha", "Casa", "Davi"]),
        ("updated_at[gt]=2026-10-05", vec![]),
        ("updated_at[lt]=2026-10-05", vec![]),
        ("updated_at[gte]=2026-10-06", vec![]),
    ];
    for (query, expected) in cases {
        let listed = world.get(&format!("/v1/people?{query}")).await.expect(200).body;
        assert_eq!(names(&listed), expected, "{query}");
        assert_eq!(listed["meta"], json!({ "next_cursor": null }), "{query}");
    }
    let upper = other.to_uppercase();
    assert_eq!(names(&world.get(&format!("/v1/people?company_id={upper}")).await.expect(200).body), ["Davi"]);
    let both = world.get(&format!("/v1/people?company_id[in]={company},{other}&limit=3")).await.expect(200).body;
    assert_eq!(both["data"].as_array().unwrap().len(), 3);
    assert!(both["meta"]["next_cursor"].is_string());
}
