//! The documented endpoint URL bypasses the router; clients must not see a difference.

use std::collections::BTreeMap;

use testkit::{Answer, Method, TestApp};

/// Returns what a client can see of a response, without what differs from post to post.
async fn seen(app: &TestApp, path: &str, fields: &[(&str, &str)]) -> (u16, BTreeMap<String, String>) {
    let request = app.guest().request(Method::POST, path).header("origin", "https://example.com");
    let answer = Answer::of(request.form(fields)).await;
    let headers = answer.headers.iter();
    let headers = headers.map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()));
    let differs = ["x-request-id", "date", "vary", "content-length"];
    (answer.status, headers.filter(|(name, _)| !differs.contains(&name.as_str())).collect())
}

#[tokio::test]
async fn answers_as_the_router_does() {
    testkit::run(async |app| {
        let id = app.register("ada").await.create_endpoint("Contact").await;
        for (n, fields) in [&[("n", "1")][..], &[][..]].into_iter().enumerate() {
            let mut unlike = fields.to_vec();
            unlike.push(("of", "the router"));
            let routed = if n == 0 { &unlike[..] } else { fields };
            assert_eq!(
                seen(app, &format!("/api/submit/{id}"), fields).await,
                seen(app, &format!("/f/{id}"), routed).await
            );
        }
        let nowhere = seen(app, "/api/submit/nowhere", &[("n", "1")]).await;
        assert_eq!(nowhere.0, 404);
        assert_eq!(nowhere, seen(app, "/f/nowhere", &[("n", "1")]).await);
    })
    .await;
}

#[tokio::test]
async fn every_way_of_writing_the_address_leads_to_the_form() {
    testkit::run(async |app| {
        let id = app.register("ada").await.create_endpoint("Contact").await;
        let escaped = format!("%{:02x}{}", id.as_bytes()[0], &id[1..]);
        let ways = [id.clone(), format!("{id}/"), format!("{id}.json"), format!("{id}?a=b"), escaped];
        for (n, way) in ways.iter().enumerate() {
            let n = n.to_string();
            assert_eq!(seen(app, &format!("/api/submit/{way}"), &[("n", &n)]).await.0, 200, "{way}");
        }
        let all = "select count(*) from submissions";
        assert_eq!(app.number(all).await, 5);
    })
    .await;
}
