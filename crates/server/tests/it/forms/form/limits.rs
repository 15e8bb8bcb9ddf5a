use serde_json::json;

use super::{form_of, publish};

#[tokio::test]
async fn a_form_with_a_limit_accepts_exactly_that_many() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Workshop").await;
        let mut form = form_of(json!([{ "type": "text", "name": "name", "label": "Name" }]));
        form["max_responses"] = json!(3);
        form["closed_message"] = json!("All seats are taken.");
        publish(&ada, &id, &form).await;
        let names: Vec<String> = (0..10).map(|n| format!("guest {n}")).collect();
        let guest = app.guest();
        let sent = names.iter().map(async |name| guest.submit(&id, &[("name", name.as_str())]).await);
        let answers = futures_util::future::join_all(sent).await;
        assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 3);
        let full = answers.into_iter().find(|answer| answer.status == 403).unwrap();
        assert_eq!(full.expect_error(403, "INACTIVE")["detail"], "All seats are taken.");
        assert_eq!(app.number("select count(*) from submissions").await, 3);
        // A server that has just started counts what is there.
        let other = app.another_server().await;
        let url = format!("http://{}/api/submit/{id}", other.address);
        let late = app.http().post(url).form(&[("name", "late")]).send().await.unwrap();
        assert_eq!(late.status().as_u16(), 403);
    })
    .await;
}

#[tokio::test]
async fn spam_and_rejected_submissions_take_no_place() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Workshop").await;
        let mut form =
            form_of(json!([{ "type": "text", "name": "name", "label": "Name", "max_length": 10 }]));
        form["max_responses"] = json!(1);
        publish(&ada, &id, &form).await;
        app.guest().submit(&id, &[("name", "a bot"), ("_gotcha", "x")]).await.expect(200);
        app.guest().submit(&id, &[("name", "much too long a name")]).await.expect_error(422, "TOO_LONG");
        app.guest().submit(&id, &[("name", "Ada")]).await.expect(200);
        app.guest().submit(&id, &[("name", "Grace")]).await.expect_error(403, "INACTIVE");
    })
    .await;
}
