//! What the API returns as JSON is compressed, and nothing else.

use std::io::Read;

use flate2::read::GzDecoder;
use serde_json::Value;
use testkit::TestApp;

/// Requests a path as ada, accepting gzip. Returns how the response is encoded, and its bytes.
async fn get(app: &TestApp, token: &str, path: &str) -> (Option<String>, Vec<u8>) {
    let request = app.http().get(app.url(path)).bearer_auth(token).header("accept-encoding", "gzip");
    let response = request.send().await.unwrap();
    assert_eq!(response.status(), 200, "{path}");
    let encoding = response.headers().get("content-encoding").map(|value| value.to_str().unwrap().to_owned());
    (encoding, response.bytes().await.unwrap().to_vec())
}

#[tokio::test]
async fn lists_are_compressed_and_small_or_streamed_responses_are_not() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        for n in 0..20 {
            app.guest().submit(&id, &[("n", &n.to_string()), ("message", "Hello, again.")]).await.expect(200);
        }
        let list = format!("/api/submissions/{id}");
        let (encoding, bytes) = get(app, &ada.token, &list).await;
        assert_eq!(encoding.as_deref(), Some("gzip"));
        let mut text = String::new();
        GzDecoder::new(&bytes[..]).read_to_string(&mut text).unwrap();
        let plain = ada.get(&list).await.expect(200).json();
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), plain);
        assert!(bytes.len() * 3 < text.len(), "{} of {} bytes", bytes.len(), text.len());
        for path in ["/api/auth/profile".to_owned(), format!("{list}/export.csv")] {
            assert_eq!(get(app, &ada.token, &path).await.0, None, "{path}");
        }
    })
    .await;
}
