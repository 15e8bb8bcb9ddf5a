use testkit::{Person, TestApp};

use super::webhooks::calls::{create_webhook, webhook_delivery};
use super::webhooks::receiver;
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

async fn run_sql(app: &TestApp, statements: &[&'static str]) {
    for statement in statements {
        sqlx::raw_sql(*statement).execute(&app.owner).await.unwrap();
    }
}

/// A full disk is no fault of the submission, so it isn't set aside: it is planned as soon as PostgreSQL can store it.
#[tokio::test]
async fn a_database_that_fails_in_the_middle_of_planning_sets_nothing_aside() {
    receiver::run(
        |config| {
            config.work.in_serve = true;
            config.delivery.look_seconds = 1;
        },
        async |app, receiver| {
            let ada = app.register("ada").await;
            let endpoint = ada.create_endpoint("Contact").await;
            create_webhook(&ada, &endpoint, &receiver.url("/")).await;
            let fail = "create sequence plannings;
                create function fail() returns trigger language plpgsql security definer as $$ begin
                    perform nextval('plannings');
                    raise 'no space left on device' using errcode = '53100';
                end $$;
                create trigger fail before insert on deliveries for each statement execute function fail()";
            run_sql(app, &[fail]).await;
            let submission = app.guest().submitted(&endpoint, &[("a", "1")]).await;
            app.settled(async || app.number("select last_value from plannings").await >= 3).await;
            assert_eq!(app.number("select count(*) from outbox where not_before is not null").await, 0);
            run_sql(app, &["drop trigger fail on deliveries"]).await;
            app.settled(async || receiver.calls().len() == 1).await;
            assert_eq!(receiver.call().json()["data"]["id"], submission.as_str());
        },
    )
    .await;
}

/// The planner reads that a destination is paused; before its transaction ends, the destination is resumed. The request
/// that resumes it can't see the new deliveries yet.
#[tokio::test]
async fn what_is_planned_while_its_destination_is_resumed_goes_out() {
    receiver::run(
        |_| {},
        async |app, receiver| {
            let ada = app.register("ada").await;
            let endpoint = ada.create_endpoint("Contact").await;
            let webhook = create_webhook(&ada, &endpoint, &receiver.url("/")).await;
            let hold = "update destinations set state = 'paused', paused_because = 'failing' where kind = 'webhook';
                create sequence waits;
                create table held ();
                insert into held default values;
                create function wait_while_held() returns trigger language plpgsql security definer as $$ begin
                    perform nextval('waits');
                    while exists (select from held) loop perform pg_sleep(0.02); end loop;
                    return null;
                end $$;
                create trigger held before insert on deliveries for each statement execute function wait_while_held()";
            run_sql(app, &[hold]).await;
            let submission = app.guest().submitted(&endpoint, &[("a", "1")]).await;
            let resume = async {
                let waits = "select count(*) from waits where is_called";
                app.settled(async || app.number(waits).await == 1).await;
                let resume = format!("/api/endpoints/{endpoint}/destinations/{}/resume", webhook.id);
                let resumed = ada.post(&resume, serde_json::Value::Null).await.expect(200).json();
                assert_eq!(resumed["count"], 0, "it isn't visible yet");
                run_sql(app, &["delete from held"]).await;
            };
            tokio::join!(app.deliver(), resume);
            assert_eq!(webhook_delivery(&ada, &submission).await["state"], "done");
        },
    )
    .await;
}
