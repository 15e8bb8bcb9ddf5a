//! Senders whose submissions the spam check lets through.

use serde_json::{Value, json};
use testkit::{Client, TestApp};

const SPAM: [(&str, &str); 2] =
    [("message", "cheap v1agra c-a-s-i-n-o http://a.example http://b.example"), ("_gotcha", "x")];

async fn state_of(app: &TestApp, who: &Client<'_>, endpoint: &str, email: &str) -> (Value, Value) {
    let fields: Vec<(&str, &str)> = SPAM.into_iter().chain([("email", email)]).collect();
    let id = app.guest().submitted(endpoint, &fields).await;
    let found = who.get(&format!("/api/submissions/details/{id}")).await.expect(200).json();
    (found["state"].clone(), found["verdict"].clone())
}

#[tokio::test]
async fn an_allowed_sender_gets_through_until_it_is_removed() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let path = format!("/api/endpoints/{id}");
        assert_eq!(state_of(app, &ada, &id, "ben@client.example").await.0, "spam");
        let change = json!({ "add_allowed_senders": [" Ben@Client.example ", "ben@client.example"] });
        let endpoint = ada.put(&path, change).await.expect(200).json();
        assert_eq!(endpoint["allowed_senders"], json!(["ben@client.example"]));
        let (state, verdict) = state_of(app, &ada, &id, "BEN@client.example").await;
        assert_eq!((state, &verdict["reasons"]), (json!("inbox"), &json!(["allowed_sender"])));
        assert_eq!(state_of(app, &ada, &id, "eve@client.example").await.0, "spam");
        let other = ada.create_endpoint("Other").await;
        assert_eq!(
            state_of(app, &ada, &other, "ben@client.example").await.0,
            "spam",
            "only at this endpoint"
        );
        ada.put(&path, json!({ "allowed_senders": [] })).await.expect(200);
        assert_eq!(state_of(app, &ada, &id, "ben@client.example").await.0, "spam");
    })
    .await;
}

#[tokio::test]
async fn the_list_has_email_addresses_and_an_end() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let put = async |body: Value| ada.put(&format!("/api/endpoints/{id}"), body).await;
        let refused = async |body: Value| {
            let error = &put(body).await.expect_error(422, "invalid")["errors"][0];
            (error["field"].as_str().unwrap().to_owned(), error["code"].as_str().unwrap().to_owned())
        };
        let of = |field: &str, code: &str| (field.to_owned(), code.to_owned());
        let wrong = json!({ "add_allowed_senders": ["not one"] });
        assert_eq!(refused(wrong).await, of("add_allowed_senders", "not_an_address"));
        let both = json!({ "allowed_senders": [], "add_allowed_senders": [] });
        assert_eq!(refused(both).await, of("allowed_senders", "not_together"));
        let many: Vec<String> = (0..201).map(|n| format!("a{n}@example.com")).collect();
        assert_eq!(refused(json!({ "allowed_senders": many })).await, of("allowed_senders", "too_many"));
        put(json!({ "allowed_senders": many[..200] })).await.expect(200);
        let more = json!({ "add_allowed_senders": [many[200]] });
        assert_eq!(refused(more).await, of("add_allowed_senders", "too_many"));
    })
    .await;
}
