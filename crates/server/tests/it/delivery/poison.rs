//! Rows that this server can't process must not hold up other deliveries.

use sqlx::AssertSqlSafe;
use testkit::TestApp;

use super::make_due;
use super::webhooks::calls::{create_webhook, form_with_webhook, webhook_delivery};
use super::webhooks::receiver::{self, Reply};

const SET_ASIDE: &str = "select count(*) from outbox where not_before is not null and error is not null";

/// Writes rules that this version can't read, as a newer server might.
pub(crate) async fn unreadable_rules(app: &TestApp, endpoint: &str) {
    sqlx::query(
        "insert into endpoint_notifications (endpoint_id, workspace_id, rules)
         select id, workspace_id, '[{\"never\":\"seen\"}]' from endpoints where id = $1",
    )
    .bind(endpoint)
    .execute(&app.owner)
    .await
    .unwrap();
}

/// From now on PostgreSQL rejects deliveries that are inserted or updated and meet this condition.
async fn reject_deliveries(app: &TestApp, event: &str, condition: &str) {
    for statement in [
        format!(
            "create function refuse() returns trigger language plpgsql as $$ begin
                 if {condition} then raise 'poison' using errcode = '22000'; end if;
                 return new;
             end $$"
        ),
        format!("create trigger refuse before {event} on deliveries for each row execute function refuse()"),
    ] {
        sqlx::query(AssertSqlSafe(statement)).execute(&app.owner).await.unwrap();
    }
}

#[tokio::test]
async fn rules_that_cannot_be_read_hold_up_their_own_form_only() {
    receiver::run(
        |_| {},
        async |app, receiver| {
            let (eve, ada) = (app.register("eve").await, app.register("ada").await);
            let hers = eve.create_endpoint("Poisoned").await;
            let endpoint = ada.create_endpoint("Contact").await;
            create_webhook(&ada, &endpoint, &receiver.url("/")).await;
            unreadable_rules(app, &hers).await;
            let stuck = app.guest().submitted(&hers, &[("a", "1")]).await;
            let submission = app.guest().submitted(&endpoint, &[("a", "1")]).await;
            app.deliver().await;
            assert_eq!(webhook_delivery(&ada, &submission).await["state"], "done");
            assert_eq!(app.number(SET_ASIDE).await, 1);

            sqlx::query("update endpoint_notifications set rules = '[]' where endpoint_id = $1")
                .bind(&hers)
                .execute(&app.owner)
                .await
                .unwrap();
            app.deliver().await;
            assert_eq!(app.number(SET_ASIDE).await, 1, "not before its time");
            app.clock.advance(std::time::Duration::from_mins(61));
            app.deliver().await;
            assert_eq!(app.number("select count(*) from outbox").await, 0);
            assert_eq!(super::deliveries(&eve, &stuck).await.len(), 1, "planned after all");
        },
    )
    .await;
}

/// Whatever PostgreSQL rejects: the batch is halved until the bad row is alone.
#[tokio::test]
async fn one_among_many_that_cannot_be_planned_is_set_aside() {
    receiver::run(
        |_| {},
        async |app, receiver| {
            let (_ada, endpoint, _) = form_with_webhook(app, &receiver.url("/")).await;
            let mut submissions = Vec::new();
            for n in 0..40 {
                submissions.push(app.guest().submitted(&endpoint, &[("n", &n.to_string())]).await);
            }
            reject_deliveries(app, "insert", &format!("new.submission_id = '{}'", submissions[23])).await;
            app.deliver().await;
            assert_eq!(receiver.calls().len(), 39);
            assert_eq!(app.number(SET_ASIDE).await, 1);
            assert_eq!(app.number("select count(*) from outbox").await, 1);
        },
    )
    .await;
}

/// A destination that a newer server has created is planned, and left to that server to deliver.
#[tokio::test]
async fn a_destination_of_a_kind_that_nobody_here_knows_waits_for_who_does() {
    receiver::run(
        |_| {},
        async |app, receiver| {
            let ada = app.register("ada").await;
            app.with_webhooks(&ada.workspace).await;
            let endpoint = ada.create_endpoint("Contact").await;
            let (newer, known) = (
                create_webhook(&ada, &endpoint, &receiver.url("/newer")).await,
                create_webhook(&ada, &endpoint, &receiver.url("/known")).await,
            );
            sqlx::query("alter table destinations drop constraint if exists destinations_kind_check")
                .execute(&app.owner)
                .await
                .unwrap();
            sqlx::query("update destinations set kind = 'pigeon' where id = $1::uuid")
                .bind(&newer.id)
                .execute(&app.owner)
                .await
                .unwrap();
            let submission = app.guest().submitted(&endpoint, &[("a", "1")]).await;
            app.deliver().await;
            assert_eq!(receiver.call().path, "/known");
            assert_eq!(webhook_delivery(&ada, &submission).await["destination_id"], known.id.as_str());
            let waits = "select count(*) from deliveries where kind = 'pigeon' and state = 'due'";
            assert_eq!(app.number(waits).await, 1);
            ada.get(&format!("/api/endpoints/{endpoint}/webhooks")).await.expect(200);
            ada.get("/api/attention").await.expect(200);
        },
    )
    .await;
}

/// A newer server may know states that this one doesn't. Their deliveries are left to it, and no other delivery waits.
#[tokio::test]
async fn a_submission_in_a_state_that_nobody_here_knows_waits_for_who_does() {
    receiver::run(
        |_| {},
        async |app, receiver| {
            let (ada, endpoint, _) = form_with_webhook(app, &receiver.url("/")).await;
            receiver.says([Reply::status(500), Reply::status(500)]);
            let newer = app.guest().submitted(&endpoint, &[("n", "newer")]).await;
            let known = app.guest().submitted(&endpoint, &[("n", "known")]).await;
            app.deliver().await;
            assert_eq!(receiver.calls().len(), 2);
            move_to_an_unknown_state(app, &newer).await;
            make_due(app).await;
            app.deliver().await;
            let calls = receiver.calls();
            assert_eq!(calls.len(), 3);
            assert_eq!(calls[2].json()["data"]["id"], known.as_str());
            let waits = "select count(*) from deliveries where state = 'due' and attempts = 1";
            assert_eq!(app.number(waits).await, 1, "neither tried nor given up");
            for path in [format!("/api/submissions/{endpoint}"), "/api/submissions/".to_owned()] {
                assert_eq!(ada.get(&path).await.expect(200).json()["items"].as_array().unwrap().len(), 1);
            }
            ada.get(&format!("/api/submissions/{endpoint}/{newer}")).await.expect(404);
            ada.get(&format!("/api/submissions/{endpoint}/export.csv")).await.expect(200);
        },
    )
    .await;
}

async fn move_to_an_unknown_state(app: &TestApp, submission: &str) {
    let drop_checks = "do $$ declare found record; begin
        for found in select conrelid::regclass as relation, conname from pg_constraint
                     where conname like 'submissions%state_check' loop
            execute format('alter table %s drop constraint if exists %I', found.relation, found.conname);
        end loop; end $$";
    sqlx::query(drop_checks).execute(&app.owner).await.unwrap();
    sqlx::query("update submissions set state = 'archived' where id = $1::uuid")
        .bind(submission)
        .execute(&app.owner)
        .await
        .unwrap();
}

/// PostgreSQL rejects the record of one attempt. The others are recorded, and delivery continues.
#[tokio::test]
async fn an_attempt_that_cannot_be_written_down_holds_up_no_other() {
    receiver::run(
        |_| {},
        async |app, receiver| {
            let (ada, endpoint, _) = form_with_webhook(app, &receiver.url("/")).await;
            let poison = app.guest().submitted(&endpoint, &[("n", "poison")]).await;
            let mut others = Vec::new();
            for n in 0..20 {
                others.push(app.guest().submitted(&endpoint, &[("n", &n.to_string())]).await);
            }
            let is_poison = format!("new.submission_id = '{poison}' and new.state = 'done'");
            reject_deliveries(app, "update", &is_poison).await;
            app.deliver().await;
            for submission in others {
                assert_eq!(webhook_delivery(&ada, &submission).await["state"], "done");
            }
            assert_eq!(webhook_delivery(&ada, &poison).await["state"], "due");
        },
    )
    .await;
}
