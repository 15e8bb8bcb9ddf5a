//! What visitors see instead of a form that isn't open, and after they have sent it.

use std::time::Duration;

use serde_json::json;

use super::{Opened, form_of, open, publish};

const DAY: Duration = Duration::from_hours(24);

#[tokio::test]
async fn a_paused_form_says_so_in_its_owners_words() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        publish(&ada, &id, &form_of(json!([]))).await;
        let path = format!("/api/endpoints/{id}");
        ada.put(&path, json!({ "status": "paused" })).await.expect(200);
        let page = open(app, &format!("/h/{id}")).await.expect(200).text();
        assert!(page.contains("This form is paused") && page.contains("accepting responses"), "{page}");
        assert!(!page.contains("<form"), "{page}");
        ada.put(&path, json!({ "closed_message": "Back on <Monday>." })).await.expect(200);
        let page = open(app, &format!("/h/{id}")).await.expect(200).text();
        assert!(page.contains("Back on &lt;Monday&gt;."), "{page}");
    })
    .await;
}

#[tokio::test]
async fn a_form_opens_and_closes() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let now = app.clock.now();
        let mut schema = form_of(json!([{ "type": "text", "name": "a", "label": "A" }]));
        schema["languages"] = json!(["de"]);
        schema["open_from"] = json!((now + jiff::SignedDuration::from_hours(24)).to_string());
        schema["open_until"] = json!((now + jiff::SignedDuration::from_hours(48)).to_string());
        schema["closed_message"] = json!({ "en": "See you in spring.", "de": "Bis zum Frühling." });
        publish(&ada, &id, &schema).await;
        let soon = open(app, &format!("/h/{id}")).await.expect(200).text();
        let opens =
            (now + jiff::SignedDuration::from_hours(24)).strftime("It opens on %B %-d, %Y, %H:%M UTC.");
        assert!(soon.contains("open yet") && soon.contains(&opens.to_string()), "{soon}");
        assert!(!soon.contains("name=\"a\""), "{soon}");
        app.clock.advance(DAY + Duration::from_mins(1));
        let page = open(app, &format!("/h/{id}")).await.expect(200).text();
        assert!(page.contains("name=\"a\""), "{page}");
        app.clock.advance(DAY);
        let closed = open(app, &format!("/h/{id}?lang=de")).await.expect(200).text();
        assert!(closed.contains("Dieses Formular ist geschlossen"), "{closed}");
        assert!(closed.contains("Bis zum Frühling."), "{closed}");
    })
    .await;
}

#[tokio::test]
async fn a_full_form_says_so() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let mut schema = form_of(json!([{ "type": "text", "name": "a", "label": "A" }]));
        schema["max_responses"] = json!(1);
        publish(&ada, &id, &schema).await;
        assert!(open(app, &format!("/h/{id}")).await.expect(200).text().contains("<form"));
        app.guest().submitted(&id, &[("a", "The only one")]).await;
        let page = open(app, &format!("/h/{id}")).await.expect(200).text();
        assert!(page.contains("This form is full") && !page.contains("<form"), "{page}");
        let thanks = open(app, &format!("/h/{id}/thanks")).await.expect(200).text();
        assert!(!thanks.contains("another response"), "{thanks}");
    })
    .await;
}

#[tokio::test]
async fn a_suspended_form_is_unavailable() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        publish(&ada, &id, &form_of(json!([]))).await;
        sqlx::query("update endpoints set status = 'suspended'").execute(&app.owner).await.unwrap();
        app.settled(async || {
            open(app, &format!("/h/{id}")).await.expect(200).text().contains("This form is unavailable")
        })
        .await;
    })
    .await;
}

#[tokio::test]
async fn the_thank_you_page_has_the_owners_words_or_ours() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        publish(&ada, &id, &form_of(json!([]))).await;
        let thanks = open(app, &format!("/h/{id}/thanks?lang=en")).await.expect(200).text();
        assert!(thanks.contains("Your answers have been received."), "{thanks}");
        assert!(thanks.contains("Submit another response"), "{thanks}");
        let mut own = form_of(json!([]));
        own["languages"] = json!(["de"]);
        own["thank_you"] = json!({ "en": "See you.\nAda", "de": "Bis bald." });
        own["one_response"] = json!(true);
        publish(&ada, &id, &own).await;
        let english = open(app, &format!("/h/{id}/thanks")).await.expect(200).text();
        assert!(english.contains(">See you.</p>") && english.contains(">Ada</p>"), "{english}");
        assert!(!english.contains("Submit another response"), "{english}");
        let german = open(app, &format!("/h/{id}/thanks?lang=de")).await.expect(200).text();
        assert!(german.contains("Bis bald.") && german.contains("Vielen Dank"), "{german}");
    })
    .await;
}

#[tokio::test]
async fn a_form_for_one_response_says_so() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let mut schema = form_of(json!([{ "type": "text", "name": "a", "label": "A" }]));
        schema["one_response"] = json!(true);
        publish(&ada, &id, &schema).await;
        let page = open(app, &format!("/h/{id}")).await.expect(200).text();
        assert!(page.contains(" data-once") && page.contains("One response per browser."), "{page}");
        // It is best effort: the server accepts another one.
        let opened = Opened::read(&page);
        for text in ["first", "second"] {
            super::post(app, &opened, &[("a", text)]).await.expect(303);
        }
    })
    .await;
}
