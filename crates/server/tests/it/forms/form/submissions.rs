use serde_json::json;

use super::{form_of, publish};

#[tokio::test]
async fn labels_types_and_order_come_from_the_version_it_was_accepted_with() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let first = form_of(json!([
            { "type": "text", "name": "name", "label": { "en": "Your name", "de": "Ihr Name" } },
            { "type": "email", "name": "email", "label": "Email address" },
            { "type": "consent", "name": "terms", "label": "Terms", "text": "I accept the terms of 2026." },
        ]));
        let mut first = first;
        first["languages"] = json!(["de"]);
        publish(&ada, &id, &first).await;
        let old = app.guest().submitted(&id, &[("other", "x"), ("terms", "yes"), ("email", "a@b.de"), ("name", "Ada")]).await;
        let second = form_of(json!([{ "type": "text", "name": "name", "label": "Full name" }]));
        publish(&ada, &id, &second).await;
        let new = app.guest().submitted(&id, &[("name", "Grace")]).await;

        let read = ada.get(&format!("/api/submissions/{id}/{old}")).await.expect(200).json();
        assert_eq!(
            read["fields"],
            json!([
                { "name": "name", "value": "Ada", "label": "Your name", "type": "text" },
                { "name": "email", "value": "a@b.de", "label": "Email address", "type": "email" },
                { "name": "terms", "value": "yes", "label": "Terms", "type": "consent", "text": "I accept the terms of 2026." },
                { "name": "other", "value": "x" },
            ])
        );
        let read = ada.get(&format!("/api/submissions/{id}/{new}")).await.expect(200).json();
        assert_eq!(read["fields"][0]["label"], "Full name");
    })
    .await;
}

#[tokio::test]
async fn a_csv_has_the_columns_of_the_form_first() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        app.guest().submitted(&id, &[("zip", "1"), ("name", "Before")]).await;
        let form = form_of(json!([
            { "type": "text", "name": "name", "label": "Your name" },
            { "type": "email", "name": "email", "label": "Email address" },
        ]));
        publish(&ada, &id, &form).await;
        app.guest().submitted(&id, &[("email", "a@b.de"), ("name", "After")]).await;
        let csv = ada.get(&format!("/api/submissions/{id}/export.csv")).await.expect(200).text();
        let head = csv.lines().next().unwrap();
        assert!(head.ends_with(r#""Your name","Email address","zip","files","other_fields""#), "{head}");
    })
    .await;
}
