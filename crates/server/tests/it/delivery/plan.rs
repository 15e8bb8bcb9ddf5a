use testkit::Person;

use super::{deliveries, delivery};

async fn waits_for(owner: &Person<'_>, submission: &str) -> (String, String) {
    let one = delivery(owner, submission).await;
    let text = |name: &str| one[name].as_str().unwrap_or_default().to_owned();
    (text("state"), text("waits_for"))
}

#[tokio::test]
async fn a_new_endpoint_notifies_its_creator_at_the_address_they_have_now() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let endpoint = ada.create_endpoint("Contact").await;
        let submission = app.guest().submitted(&endpoint, &[("name", "Grace")]).await;
        app.deliver().await;
        let email = app.mail_to("ada@example.com").await;
        assert!(email.subject.contains("Contact"), "{email:?}");
        let done = delivery(&ada, &submission).await;
        assert_eq!((&done["kind"], &done["target"]), (&"mail".into(), &"ada@example.com".into()));
        assert_eq!((&done["state"], &done["attempts"][0]["outcome"]), (&"done".into(), &"ok".into()));
        let id = done["id"].as_str().unwrap();
        assert!(email.header("Message-ID").contains(id), "what goes out carries the delivery's id");
        app.deliver().await;
        app.no_mail_to("ada@example.com").await;
    })
    .await;
}

#[tokio::test]
async fn it_waits_until_the_address_is_confirmed() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let endpoint = ada.create_endpoint("Contact").await;
        let submission = app.guest().submitted(&endpoint, &[("a", "1")]).await;
        app.deliver().await;
        assert_eq!(waits_for(&ada, &submission).await, ("waiting".into(), "verification".into()));
        let concerns = super::attention(&ada).await;
        assert_eq!((&concerns[0]["kind"], &concerns[0]["count"]), (&"address_unverified".into(), &1.into()));
    })
    .await;
}

#[tokio::test]
async fn spam_is_not_delivered_and_neither_is_what_was_deleted() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let endpoint = ada.create_endpoint("Contact").await;
        let spam = app.guest().submitted(&endpoint, &[("a", "1"), ("_gotcha", "x")]).await;
        let gone = app.guest().submitted(&endpoint, &[("a", "2")]).await;
        ada.delete(&format!("/api/submissions/{endpoint}/{gone}")).await.expect(204);
        app.deliver().await;
        assert_eq!(deliveries(&ada, &spam).await, Vec::<serde_json::Value>::new());
        app.no_mail_to("ada@example.com").await;
        assert_eq!(app.number("select count(*) from deliveries").await, 0);
        assert_eq!(app.number("select count(*) from outbox").await, 0);
    })
    .await;
}

#[tokio::test]
async fn planned_twice_it_is_there_once() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let endpoint = ada.create_endpoint("Contact").await;
        let submission = app.guest().submitted(&endpoint, &[("a", "1")]).await;
        app.deliver().await;
        app.mail_to("ada@example.com").await;
        let again = "insert into outbox (id, workspace_id, endpoint_id)
                     select id, workspace_id, endpoint_id from submissions";
        sqlx::query(again).execute(&app.owner).await.unwrap();
        app.deliver().await;
        assert_eq!(delivery(&ada, &submission).await["attempts"].as_array().unwrap().len(), 1);
        app.no_mail_to("ada@example.com").await;
    })
    .await;
}
