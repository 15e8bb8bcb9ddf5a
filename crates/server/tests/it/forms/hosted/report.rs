//! Reports about a form, which the operator gets by email.

use testkit::{Answer, Client, Method};

use serde_json::json;

use super::{form_of, open, publish};

const OPERATOR: &str = "operator@example.org";

async fn report(client: &Client<'_>, id: &str, fields: &[(&str, &str)]) -> Answer {
    Answer::of(client.request(Method::POST, &format!("/h/{id}/report")).form(fields)).await
}

#[tokio::test]
async fn a_report_reaches_the_operator_and_names_no_owner() {
    testkit::run_with(
        |config| OPERATOR.clone_into(&mut config.server.operator),
        async |app| {
            let ada = app.verified("ada").await;
            let id = ada.create_endpoint("Contact").await;
            publish(&ada, &id, &form_of(json!([]))).await;
            let form = open(app, &format!("/h/{id}")).await.expect(200).text();
            assert!(form.contains(&format!("{id}&#x2f;report")), "{form}");
            let page = open(app, &format!("/h/{id}/report")).await.expect(200).text();
            assert!(page.contains("value=\"phishing\"") && page.contains("name=\"details\""), "{page}");
            assert!(!page.contains("ada@example.com"), "{page}");
            let incomplete = report(&app.guest(), &id, &[("reason", "x"), ("details", "<b>Look")]).await;
            let incomplete = incomplete.expect(422).text();
            assert!(incomplete.contains("Choose a reason.") && incomplete.contains("&lt;b&gt;Look"));
            let details = "They ask for my PIN.\nBcc: eve@example.com";
            let sent = report(&app.guest(), &id, &[("reason", "phishing"), ("details", details)]).await;
            let sent = sent.expect(200).text();
            assert!(sent.contains("Report sent") && !sent.contains("ada@example.com"), "{sent}");
            app.run_jobs().await;
            let email = app.mail_to(OPERATOR).await;
            assert_eq!(email.header("Subject"), format!("Form reported: {id}"));
            app.no_mail_to("eve@example.com").await;
        },
    )
    .await;
}

#[tokio::test]
async fn reports_are_limited_by_address_and_by_form() {
    testkit::run_with(
        |config| {
            OPERATOR.clone_into(&mut config.server.operator);
            config.server.trusted_proxies = vec!["127.0.0.1".to_owned()];
        },
        async |app| {
            let ada = app.verified("ada").await;
            let (id, other) = (ada.create_endpoint("A").await, ada.create_endpoint("B").await);
            publish(&ada, &id, &form_of(json!([]))).await;
            publish(&ada, &other, &form_of(json!([]))).await;
            let from = |address: &str| app.guest().with_header("x-forwarded-for", address);
            let spam = [("reason", "spam")];
            for _ in 0..5 {
                report(&from("192.0.2.1"), &id, &spam).await.expect(200);
            }
            let refused = report(&from("192.0.2.1"), &other, &spam).await.expect(429).text();
            assert!(refused.contains("Too many reports"), "{refused}");
            for _ in 0..5 {
                report(&from("192.0.2.2"), &id, &spam).await.expect(200);
            }
            report(&from("192.0.2.3"), &id, &spam).await.expect(429);
            report(&from("192.0.2.3"), &other, &spam).await.expect(200);
        },
    )
    .await;
}

#[tokio::test]
async fn without_an_operator_there_is_nobody_to_report_to() {
    testkit::run_with(
        |config| config.server.operator.clear(),
        async |app| {
            let ada = app.verified("ada").await;
            let id = ada.create_endpoint("Contact").await;
            publish(&ada, &id, &form_of(json!([]))).await;
            let form = open(app, &format!("/h/{id}")).await.expect(200).text();
            assert!(!form.contains(&format!("{id}&#x2f;report")), "{form}");
            open(app, &format!("/h/{id}/report")).await.expect(404);
            report(&app.guest(), &id, &[("reason", "spam")]).await.expect(404);
        },
    )
    .await;
}
