//! Open pages are told about changes of tickets.

use serde_json::json;

use super::{answer, open, path};
use crate::live::stream::Stream;

#[tokio::test]
async fn open_pages_are_told_what_has_changed() {
    testkit::run(async |app| {
        let (ada, eve) = (app.register("ada").await, app.register("eve").await);
        let mut stream = Stream::open(app, app.address(), &ada.token, None).await;
        let mut others = Stream::open(app, app.address(), &eve.token, None).await;
        let ticket = open(&ada, "Help", "canary").await;
        let mut told = async || {
            let event = stream.next().await.expect("the stream goes on");
            assert_eq!((event.name.as_str(), event.id), ("ticket", None));
            assert_eq!(event.data, json!({ "id": ticket["id"] }), "the id and nothing else");
        };
        told().await;
        ada.post(&format!("{}/replies", path(&ticket)), json!({ "text": "more" })).await.expect(201);
        told().await;
        answer(app, &ticket, "an answer", None).await;
        told().await;
        ada.post(&format!("{}/read", path(&ticket)), json!({})).await.expect(204);
        told().await;
        ada.post(&format!("{}/solve", path(&ticket)), json!({})).await.expect(200);
        told().await;
        // What changes nothing isn't published: a page that reads and marks it would go on for ever.
        ada.post(&format!("{}/read", path(&ticket)), json!({})).await.expect(204);
        ada.post(&format!("{}/solve", path(&ticket)), json!({})).await.expect(200);
        stream.silence().await;
        others.silence().await;
    })
    .await;
}
