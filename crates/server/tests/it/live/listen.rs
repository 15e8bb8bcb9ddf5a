use testkit::{Answer, Method};

use super::stream::{Stream, submitted};

#[tokio::test]
async fn what_arrives_is_sent_as_lists_show_it() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let eve = app.register("eve").await;
        let id = ada.create_endpoint("Contact").await;
        let mut stream = Stream::open(app, app.address(), &ada.token, None).await;
        let mut second = Stream::open(app, app.address(), &ada.token, None).await;
        let mut others = Stream::open(app, app.address(), &eve.token, None).await;
        let body = "{\n  \"name\": \"Ada\",\r\n  \"tags\": [\n 1 ]\n}";
        let request = app.guest().request(Method::POST, &format!("/api/submit/{id}"));
        let post = Answer::of(request.header("content-type", "application/json").body(body));
        let posted = post.await.expect(200).json();
        let event = stream.next().await.unwrap();
        assert_eq!(event.name, "submission");
        assert_eq!(event.id.as_deref(), posted["id"].as_str());
        let list = ada.get("/api/submissions/").await.expect(200).json();
        assert_eq!(event.data, list["items"][0]);
        assert_eq!(second.submission().await, event.id.clone().unwrap());
        others.silence().await;

        // Spam is announced too, since it has a folder.
        app.guest().submitted(&id, &[("_gotcha", "x"), ("a", "1")]).await;
        assert_eq!(stream.next().await.unwrap().data["state"], "spam");
    })
    .await;
}

#[tokio::test]
async fn what_is_deleted_is_sent_to_the_other_pages() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let submission = submitted(app, app.address(), &id, 1).await;
        let mut stream = Stream::open(app, app.address(), &ada.token, None).await;
        ada.delete(&format!("/api/submissions/{id}/{submission}")).await.expect(204);
        let event = stream.next().await.unwrap();
        assert_eq!((event.name.as_str(), event.id), ("changed", None));
        assert_eq!(event.data["ids"][0], submission.as_str());
        assert_eq!(event.data["endpoint_ids"][0], id.as_str());
    })
    .await;
}

/// A submission that PostgreSQL didn't store at once is announced when it is brought back from the spool.
#[tokio::test]
async fn what_went_through_the_spool_is_sent_too() {
    testkit::run_with_database_proxy(
        |_| {},
        async |app, proxy| {
            let ada = app.register("ada").await;
            let id = ada.create_endpoint("Contact").await;
            let mut stream = Stream::open(app, app.address(), &ada.token, None).await;
            let first = submitted(app, app.address(), &id, 1).await;
            assert_eq!(stream.submission().await, first);
            proxy.cut();
            let second = submitted(app, app.address(), &id, 2).await;
            proxy.restore();
            assert_eq!(stream.submission().await, second);
        },
    )
    .await;
}
