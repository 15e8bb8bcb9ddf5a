//! Notification emails: a submission becomes an email with the owner's settings.

use serde_json::json;
use testkit::{Form, Part, Person, TestApp};

use super::{ADA, settings_path};

async fn set(owner: &Person<'_>, endpoint: &str, change: serde_json::Value) {
    owner.put(&settings_path(endpoint), change).await.expect(200);
}

/// Returns how many email deliveries are in a state.
async fn deliveries(app: &TestApp, state: &str) -> i64 {
    let count = sqlx::query_scalar("select count(*) from deliveries where kind = 'mail' and state = $1");
    count.bind(state).fetch_one(&app.owner).await.unwrap()
}

#[tokio::test]
async fn the_creator_of_a_form_is_emailed_all_fields() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Room requests").await;
        let form = Form::new()
            .text("name", "Grace Hopper")
            .text("email", "grace@navy.example")
            .text("message", "Two lines\nof text, <b>bold</b> ones")
            .text("_next", "https://elsewhere.example/thanks")
            .part("photo", Part::text("the bytes").file_name("moth ü.txt"));
        let posted =
            app.guest().with_header("origin", "https://hill.example").upload(&id, form).await.expect(200);
        let submission = posted.json()["id"].as_str().unwrap().to_owned();

        let email = app.mail_to(ADA).await;
        let from = email.header("From");
        let sender = app.config().mail.from.split('<').nth(1).unwrap();
        assert!(from.starts_with("\"Room requests via Formtray\" <") && from.ends_with(sender), "{from}");
        assert_eq!(email.header("Reply-To"), "grace@navy.example");
        assert_eq!(email.header("To"), ADA);
        assert_eq!(email.subject, "New submission to Room requests from Grace Hopper");
        assert!(email.header("Message-ID").starts_with("<delivery."), "{}", email.header("Message-ID"));
        assert_eq!(email.header("List-Unsubscribe-Post"), "List-Unsubscribe=One-Click");
        let unsubscribe = email.link("/api/recipients/unsubscribe/");
        assert_eq!(email.header("List-Unsubscribe"), format!("<https://formtray.test{unsubscribe}>"));

        assert_eq!(email.link("/submissions/"), format!("/submissions/{submission}"));
        let places = ["Name: Grace Hopper", "Email: grace@navy.example", "    of text, <b>", "hill.example"];
        let places =
            places.map(|text| email.text.find(text).unwrap_or_else(|| panic!("{text}: {}", email.text)));
        assert!(places[..3].is_sorted(), "fields keep their order: {}", email.text);
        assert!(email.html.contains("Two lines<br>of text, &lt;b&gt;bold"), "{}", email.html);
        assert!(!email.text.contains("elsewhere.example"), "what steers is not shown");
        app.no_mail_to(ADA).await;
    })
    .await;
}

#[tokio::test]
async fn files_are_links_that_need_no_sign_in_and_run_out() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let form = Form::new().text("a", "1").part("f", Part::text("the bytes").file_name("moth ü.txt"));
        let posted = app.guest().upload(&id, form).await.expect(200).json();
        let email = app.mail_to(ADA).await;
        assert!(email.text.contains("moth ü.txt (9 B)"), "{}", email.text);
        let link = email.link("/api/submissions/files/");

        let file = app.guest().get(&link).await.expect(200);
        assert_eq!(file.text(), "the bytes");
        assert!(file.header("content-disposition").unwrap().starts_with("attachment;"));
        assert_eq!(file.header("x-content-type-options"), Some("nosniff"));
        assert!(file.header("content-security-policy").is_some_and(|csp| csp.contains("sandbox")));
        assert_eq!(file.header("content-type"), Some("application/octet-stream"));

        let (before, tag) = link.rsplit_once('-').unwrap();
        let bent = if tag.starts_with('0') { "1" } else { "0" };
        app.guest().get(&format!("{before}-{bent}{}", &tag[1..])).await.expect_error(404, "not_found");
        app.clock.advance(std::time::Duration::from_hours(7 * 24 - 1));
        app.guest().get(&link).await.expect(200);
        app.clock.advance(std::time::Duration::from_hours(2));
        app.guest().get(&link).await.expect_error(404, "not_found");

        let another = Form::new().text("a", "2").part("f", Part::text("more").file_name("b.txt"));
        app.guest().upload(&id, another).await.expect(200);
        let link = app.mail_to(ADA).await.link("/api/submissions/files/");
        app.guest().get(&link).await.expect(200);
        let newest = ada.get(&format!("/api/submissions/{id}")).await.expect(200).json();
        let newest = newest["items"][0]["id"].as_str().unwrap().to_owned();
        assert_ne!(newest, posted["id"]);
        ada.delete(&format!("/api/submissions/{id}/{newest}")).await.expect(204);
        app.guest().get(&link).await.expect_error(404, "not_found");
    })
    .await;
}

#[tokio::test]
async fn subject_and_answers_are_as_the_owner_set_them() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let change = json!({ "subject": "[{{ _form }}] {{topic}} by {{name}}", "reply_to_field": "contact" });
        set(&ada, &id, change).await;
        let fields =
            [("name", "Grace"), ("topic", "Möhren"), ("email", "no@a.example"), ("contact", "yes@a.example")];
        app.guest().submitted(&id, &fields).await;
        let email = app.mail_to(ADA).await;
        assert_eq!(email.subject, "[Contact] Möhren by Grace");
        assert_eq!(email.header("Reply-To"), "yes@a.example");

        app.guest()
            .submitted(&id, &[("name", "Grace"), ("contact", "nobody"), ("email", "no@a.example")])
            .await;
        let email = app.mail_to(ADA).await;
        assert!(email.headers("Reply-To").is_empty(), "the chosen field holds no address");

        set(&ada, &id, json!({ "subject": null, "reply_to_field": null })).await;
        app.guest()
            .submitted(&id, &[("_subject", "From the form"), ("_replyto", "v@a.example"), ("a", "1")])
            .await;
        let email = app.mail_to(ADA).await;
        assert_eq!((email.subject.as_str(), email.header("Reply-To")), ("From the form", "v@a.example"));
    })
    .await;
}

#[tokio::test]
async fn nobody_is_emailed_about_spam() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        app.guest().submitted(&id, &[("message", "buy"), ("_gotcha", "I am a robot")]).await;
        app.guest().submitted(&id, &[("message", "an honest word")]).await;
        let email = app.mail_to(ADA).await;
        assert!(email.text.contains("an honest word"), "{}", email.text);
        assert_eq!(deliveries(app, "done").await, 1);
        assert_eq!(app.number("select count(*) from deliveries").await, 1);
        app.no_mail_to(ADA).await;
    })
    .await;
}

#[tokio::test]
async fn emails_wait_for_the_owners_address_and_then_come_spaced() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        for n in 0..13 {
            app.guest().submitted(&id, &[("n", &format!("number {n}."))]).await;
        }
        let token = app.mail_to(ADA).await.token("/verify-email");
        app.no_mail_to(ADA).await;
        assert_eq!(deliveries(app, "waiting").await, 13);
        app.guest().get(&format!("/api/auth/verify-email/{token}")).await.expect(200);
        for n in 0..10 {
            let email = app.mail_to(ADA).await;
            assert!(email.text.contains("number "), "{n}: {}", email.text);
        }
        assert_eq!(deliveries(app, "done").await, 10);
        assert_eq!(deliveries(app, "due").await, 3, "the others follow one by one");
        app.no_mail_to(ADA).await;
        app.clock.advance(std::time::Duration::from_mins(2));
        for _ in 0..3 {
            app.mail_to(ADA).await;
        }
        assert_eq!(deliveries(app, "done").await, 13);
    })
    .await;
}

#[tokio::test]
async fn an_address_that_changed_gets_the_emails() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let change = json!({ "email": "countess@example.com" });
        ada.put("/api/auth/profile", change).await.expect(200);
        let token = app.mail_to("countess@example.com").await.token("/verify-email");
        app.guest().get(&format!("/api/auth/verify-email/{token}")).await.expect(200);
        app.guest().submitted(&id, &[("a", "after the move")]).await;
        let email = app.mail_to("countess@example.com").await;
        assert!(email.text.contains("after the move"), "{}", email.text);
    })
    .await;
}
