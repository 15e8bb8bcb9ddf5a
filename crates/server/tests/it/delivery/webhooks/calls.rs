use std::time::Duration;

use serde_json::{Value, json};
use testkit::{Client, Form, Part, Person, TestApp};

use super::receiver::{self, Reply};
use crate::delivery::{deliveries, make_due};

/// A webhook that calls the receiver, and its secret.
pub(crate) struct Webhook {
    pub(crate) path: String,
    pub(crate) id: String,
    pub(crate) secret: String,
}

pub(crate) async fn create_webhook(owner: &Client<'_>, endpoint: &str, url: &str) -> Webhook {
    let path = format!("/api/endpoints/{endpoint}/webhooks");
    let made = owner.post(&path, json!({ "url": url })).await.expect(201).json();
    let id = made["webhook"]["id"].as_str().unwrap().to_owned();
    Webhook { path: format!("{path}/{id}"), id, secret: made["secret"].as_str().unwrap().to_owned() }
}

/// Registers Ada, with a form whose submissions go to this URL.
pub(crate) async fn form_with_webhook<'a>(app: &'a TestApp, url: &str) -> (Person<'a>, String, Webhook) {
    let ada = app.register("ada").await;
    let endpoint = ada.create_endpoint("Contact").await;
    let webhook = create_webhook(&ada, &endpoint, url).await;
    (ada, endpoint, webhook)
}

pub(crate) async fn list_webhooks(owner: &Client<'_>, endpoint: &str) -> Vec<Value> {
    let list = owner.get(&format!("/api/endpoints/{endpoint}/webhooks")).await.expect(200).json();
    list["items"].as_array().unwrap().clone()
}

/// Returns the only webhook delivery of a submission; emails are left out.
pub(crate) async fn webhook_delivery(owner: &Client<'_>, submission: &str) -> Value {
    let all = deliveries(owner, submission).await;
    let mut of_webhooks: Vec<Value> = all.into_iter().filter(|one| one["kind"] == "webhook").collect();
    assert_eq!(of_webhooks.len(), 1, "{of_webhooks:#?}");
    of_webhooks.remove(0)
}

#[tokio::test]
async fn a_submission_arrives_signed_with_all_it_says() {
    receiver::run(
        |_| {},
        async |app, receiver| {
            let ada = app.register("ada").await;
            let endpoint = ada.create_endpoint("Kontakt & more").await;
            let hook = create_webhook(&ada, &endpoint, &receiver.url("/in?a=b")).await;
            receiver.says([Reply::Say(202, Vec::new(), "taken,\r\n thank you".to_owned())]);
            let file = Part::text("the bytes").file_name("cv für.txt").mime_str("text/plain").unwrap();
            let form = Form::new().text("name", "Grace").text("tag", "b").text("tag", "a").part("cv", file);
            let posted = app.guest().upload(&endpoint, form).await.expect(200).json();
            app.deliver().await;

            let call = receiver.call();
            assert_eq!((call.method.as_str(), call.path.as_str()), ("POST", "/in?a=b"));
            assert!(call.is_verified_by(&hook.secret));
            assert_eq!(call.signatures().len(), 1);
            assert_eq!(call.header("content-type"), "application/json");
            assert!(call.header("user-agent").starts_with("Formtray/"), "{call:?}");

            let detail = format!("/api/submissions/details/{}", posted["id"].as_str().unwrap());
            let detail = ada.get(&detail).await.expect(200).json();
            let event = call.json();
            assert_eq!(event["type"], "submission.created");
            assert_eq!(event["timestamp"], detail["created_at"]);
            let data = &event["data"];
            for name in ["id", "endpoint_id", "created_at", "fields", "origin"] {
                assert_eq!(data[name], detail[name], "{name}");
            }
            assert_eq!(data["endpoint_name"], "Kontakt & more");
            let names: Vec<_> = data["fields"].as_array().unwrap().iter().map(|f| &f["value"]).collect();
            assert_eq!(names, ["Grace", "b", "a"]);
            for name in ["id", "field", "name", "size", "type"] {
                assert_eq!(data["files"][0][name], detail["files"][0][name], "{name}");
            }
            let link = data["files"][0]["url"].as_str().unwrap();
            let link = link.strip_prefix("https://formtray.test").unwrap();
            assert_eq!(app.guest().get(link).await.expect(200).text(), "the bytes");

            let one = webhook_delivery(&ada, posted["id"].as_str().unwrap()).await;
            assert_eq!((&one["state"], &one["id"]), (&"done".into(), &call.header("webhook-id").into()));
            assert_eq!(one["target"], receiver.url("/in?a=b"));
            assert_eq!(one["attempts"][0]["answer"], "202 Accepted: taken, thank you");
            assert_eq!(one["attempts"][0]["peer"], receiver.address.to_string());
        },
    )
    .await;
}

#[tokio::test]
async fn down_for_three_tries_it_arrives_under_the_same_id() {
    receiver::run(
        |_| {},
        async |app, receiver| {
            let (ada, endpoint, hook) = form_with_webhook(app, &receiver.url("/")).await;
            receiver.says([Reply::status(500), Reply::status(404), Reply::status(400)]);
            let first = app.guest().submitted(&endpoint, &[("a", "1")]).await;
            for n in 1..=4 {
                app.deliver().await;
                assert_eq!(receiver.calls().len(), n);
                make_due(app).await;
            }
            let one = webhook_delivery(&ada, &first).await;
            assert_eq!(one["state"], "done");
            let outcomes: Vec<_> =
                one["attempts"].as_array().unwrap().iter().map(|a| &a["outcome"]).collect();
            assert_eq!(outcomes, ["later", "later", "later", "ok"]);
            assert_eq!(one["attempts"][1]["answer"], "404 Not Found");
            let calls = receiver.calls();
            assert!(calls.iter().all(|call| call.header("webhook-id") == one["id"]));
            assert!(calls.iter().all(|call| call.body == calls[0].body && call.is_verified_by(&hook.secret)));
            assert_eq!(list_webhooks(&ada, &endpoint).await[0]["failures"], 0, "a success ends it");

            // Another submission, and a manual replay of the same one, are separate deliveries.
            app.guest().submitted(&endpoint, &[("a", "2")]).await;
            ada.post(&format!("/api/deliveries/{}/replay", one["id"].as_str().unwrap()), json!({}))
                .await
                .expect(202);
            app.deliver().await;
            let mut ids: Vec<String> =
                receiver.calls().iter().skip(3).map(|call| call.header("webhook-id").to_owned()).collect();
            ids.sort();
            ids.dedup();
            assert_eq!(ids.len(), 3);
        },
    )
    .await;
}

/// A test call has the same shape and signature as the others, and isn't recorded.
#[tokio::test]
async fn the_test_button_calls_once_and_not_too_often() {
    receiver::run(
        |_| {},
        async |app, receiver| {
            let (ada, eve) = (app.register("ada").await, app.register("eve").await);
            let endpoint = ada.create_endpoint("Contact").await;
            let hook = create_webhook(&ada, &endpoint, &receiver.url("/")).await;
            let test = format!("{}/test", hook.path);
            receiver.says([Reply::Say(200, Vec::new(), "hello".to_owned()), Reply::status(503)]);
            let tested = ada.post(&test, json!({})).await.expect(200).json();
            assert_eq!(tested["outcome"], "ok");
            assert_eq!((&tested["status"], &tested["answer"]), (&200.into(), &"200 OK: hello".into()));
            assert_eq!(tested["peer"], receiver.address.to_string());
            assert!(tested["took_ms"].is_number());
            let call = receiver.call();
            assert!(call.is_verified_by(&hook.secret));
            let event = call.json();
            assert_eq!(
                (&event["type"], &event["data"]["endpoint_name"]),
                (&"test".into(), &"Contact".into())
            );
            assert!(event["data"]["fields"][0]["name"].is_string());

            let tested = ada.post(&test, json!({})).await.expect(200).json();
            assert_eq!((&tested["outcome"], &tested["status"]), (&"later".into(), &503.into()));
            assert_ne!(receiver.calls()[1].header("webhook-id"), call.header("webhook-id"));
            let standing = &list_webhooks(&ada, &endpoint).await[0];
            assert_eq!((&standing["failures"], &standing["last_attempt"]), (&0.into(), &Value::Null));
            assert_eq!(app.number("select count(*) from deliveries").await, 0);

            for _ in 0..8 {
                ada.post(&test, json!({})).await.expect(200);
            }
            let refused = ada.post(&test, json!({})).await;
            assert!(refused.header("retry-after").is_some_and(|seconds| seconds != "0"));
            refused.expect_error(429, "too_many_tries");
            assert_eq!(receiver.calls().len(), 10);
            let hers = eve.create_endpoint("Hers").await;
            let hers = self::create_webhook(&eve, &hers, &receiver.url("/")).await;
            eve.post(&format!("{}/test", hers.path), json!({})).await.expect(200);
            app.clock.advance(Duration::from_mins(1));
            ada.post(&test, json!({})).await.expect(200);
        },
    )
    .await;
}

#[tokio::test]
async fn deleted_it_gets_nothing_more_and_the_timeline_still_shows_it() {
    receiver::run(
        |_| {},
        async |app, receiver| {
            let (ada, endpoint, hook) = form_with_webhook(app, &receiver.url("/")).await;
            receiver.says([Reply::status(200), Reply::status(500)]);
            let done = app.guest().submitted(&endpoint, &[("a", "1")]).await;
            app.deliver().await;
            let failed = app.guest().submitted(&endpoint, &[("a", "2")]).await;
            app.deliver().await;
            let raced = app.guest().submitted(&endpoint, &[("a", "3")]).await;
            // It was planned while the webhook existed and is found when it doesn't, as if both happened at once.
            ada.delete(&hook.path).await.expect(204);
            let back = "insert into deliveries (id, workspace_id, endpoint_id, submission_id, destination_id, kind, target,
                                                state, next_at, created_at)
                        select gen_random_uuid(), s.workspace_id, s.endpoint_id, s.id, $1::uuid, 'webhook', 'x', 'due',
                               now() - interval '1 s', now()
                        from submissions s where s.id = $2::uuid";
            sqlx::query(back).bind(&hook.id).bind(&raced).execute(&app.owner).await.unwrap();
            make_due(app).await;
            app.deliver().await;
            assert_eq!(receiver.calls().len(), 2);
            assert_eq!(webhook_delivery(&ada, &done).await["state"], "done");
            assert_eq!(webhook_delivery(&ada, &failed).await["state"], "cancelled");
            assert_eq!(webhook_delivery(&ada, &raced).await["state"], "cancelled");
            assert_eq!(list_webhooks(&ada, &endpoint).await, Vec::<Value>::new());
            ada.delete(&hook.path).await.expect_error(404, "not_found");
            ada.post(&format!("{}/test", hook.path), json!({})).await.expect_error(404, "not_found");
            let kept: String = sqlx::query_scalar("select settings::text from destinations where id = $1::uuid")
                .bind(&hook.id)
                .fetch_one(&app.owner)
                .await
                .unwrap();
            assert_eq!(serde_json::from_str::<Value>(&kept).unwrap(), json!({ "url": receiver.url("/") }));
        },
    )
    .await;
}

#[tokio::test]
async fn a_webhook_that_moves_takes_along_what_has_not_gone_out() {
    receiver::run(
        |_| {},
        async |app, receiver| {
            let (ada, endpoint, hook) = form_with_webhook(app, &receiver.url("/old")).await;
            receiver.says([Reply::status(500)]);
            let submission = app.guest().submitted(&endpoint, &[("a", "1")]).await;
            app.deliver().await;
            let moved =
                ada.patch(&hook.path, json!({ "url": receiver.url("/new") })).await.expect(200).json();
            assert_eq!(moved["url"], receiver.url("/new"));
            make_due(app).await;
            app.deliver().await;
            let paths: Vec<String> = receiver.calls().into_iter().map(|call| call.path).collect();
            assert_eq!(paths, ["/old", "/new"]);
            assert_eq!(webhook_delivery(&ada, &submission).await["target"], receiver.url("/new"));
            assert!(receiver.calls()[1].is_verified_by(&hook.secret), "moving changes no secret");
        },
    )
    .await;
}
