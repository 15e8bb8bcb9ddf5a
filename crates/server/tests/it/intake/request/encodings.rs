use rand::RngExt;
use serde_json::{Value, json};
use testkit::{Answer, Method, TestApp};

async fn send(app: &TestApp, id: &str, media: Option<&str>, body: Vec<u8>) -> Answer {
    let request = app.guest().request(Method::POST, &format!("/api/submit/{id}")).body(body);
    Answer::of(match media {
        Some(media) => request.header("content-type", media),
        None => request,
    })
    .await
}

async fn newest(app: &TestApp) -> Value {
    sqlx::query_scalar("select fields from submissions order by id desc limit 1")
        .fetch_one(&app.owner)
        .await
        .unwrap()
}

#[tokio::test]
async fn every_encoding_of_a_form_is_read() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let urlencoded = "application/x-www-form-urlencoded";
        let cases: [(Option<&str>, &[u8], Value); 8] = [
            (Some(urlencoded), b"a=caf%C3%A9", json!([["a", "café"]])),
            (
                Some("application/x-www-form-urlencoded; charset=ISO-8859-1"),
                b"a=caf%E9",
                json!([["a", "café"]]),
            ),
            (
                Some(urlencoded),
                b"_charset_=windows-1252&a=%80",
                json!([["_charset_", "windows-1252"], ["a", "€"]]),
            ),
            (Some(urlencoded), b"a=caf%E9", json!([["a", "café"]])),
            (Some("application/json"), br#"{"a":{"b":[1,"x"]}}"#, json!([["a", { "b": [1, "x"] }]])),
            (Some("text/plain;charset=UTF-8"), br#" {"a":"1"}"#, json!([["a", "1"]])),
            (None, br#"{"a":"2"}"#, json!([["a", "2"]])),
            (
                Some("multipart/form-data; boundary=x"),
                b"--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb\r\n--x--\r\n",
                json!([["a", "b"]]),
            ),
        ];
        for (media, body, stored) in cases {
            send(app, &id, media, body.to_vec()).await.expect(200);
            assert_eq!(newest(app).await, stored, "{media:?}");
            app.clock.advance(std::time::Duration::from_secs(11));
        }
    })
    .await;
}

#[tokio::test]
async fn what_is_compressed_or_no_form_is_refused() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        send(app, &id, Some("text/plain"), b"a=1\r\n".to_vec())
            .await
            .expect_error(415, "UNSUPPORTED_MEDIA_TYPE");
        send(app, &id, None, b"a=1".to_vec()).await.expect_error(415, "UNSUPPORTED_MEDIA_TYPE");
        send(app, &id, None, Vec::new()).await.expect_error(400, "EMPTY");
        let request = app.guest().request(Method::POST, &format!("/api/submit/{id}")).form(&[("a", "1")]);
        let packed = Answer::of(request.header("content-encoding", "gzip")).await;
        packed.expect_error(415, "UNSUPPORTED_MEDIA_TYPE");
    })
    .await;
}

#[tokio::test]
async fn the_owners_honeypot_is_a_reason_and_no_field() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        ada.put(&format!("/api/endpoints/{id}"), json!({ "honeypot": "fax" })).await.expect(200);
        let submission = app.guest().submitted(&id, &[("a", "1"), ("fax", "x"), ("_subject", "Hi")]).await;
        let read = ada.get(&format!("/api/submissions/details/{submission}")).await.expect(200).json();
        assert_eq!(
            read["fields"],
            json!([{ "name": "a", "value": "1" }, { "name": "_subject", "value": "Hi" }])
        );
        assert_eq!(read["verdict"]["reasons"], json!(["honeypot"]));
    })
    .await;
}

/// Returns random text that a form can carry, including unusual characters.
fn any_text(random: &mut impl RngExt) -> String {
    const LETTERS: &[char] = &[
        'a', ' ', '+', '%', '&', '=', '"', '\\', '\'', '<', '\u{0}', '\n', 'é', '日', '🦆', '\u{202e}',
        '\u{feff}', '-', '{',
    ];
    (0..random.random_range(0..40)).map(|_| LETTERS[random.random_range(0..LETTERS.len())]).collect()
}

#[tokio::test]
async fn what_was_posted_is_what_is_stored() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let mut random = rand::rng();
        for n in 0..90 {
            let names = (0..random.random_range(1..8)).map(|_| format!("n{}", any_text(&mut random)));
            let mut fields: Vec<(String, String)> = names.map(|name| (name, String::new())).collect();
            for (_, value) in &mut fields {
                *value = any_text(&mut random);
            }
            let request = app.guest().request(Method::POST, &format!("/api/submit/{id}"));
            let request = match n % 3 {
                0 => request.form(&fields),
                1 => request.header("content-type", "application/json").body(json_object(&fields)),
                _ => {
                    // In multipart, names are in a header, where browsers escape quotes and line ends.
                    for (name, _) in &mut fields {
                        name.retain(char::is_alphanumeric);
                    }
                    let form = fields
                        .iter()
                        .cloned()
                        .fold(testkit::Form::new(), |form, (name, value)| form.text(name, value));
                    request.multipart(form)
                }
            };
            Answer::of(request).await.expect(200);
            let stored: Vec<(String, String)> = serde_json::from_value(newest(app).await).unwrap();
            assert_eq!(stored, fields, "encoding {}", n % 3);
        }
    })
    .await;
}

/// Writes an object in order and with repeated names, which a map would lose.
fn json_object(fields: &[(String, String)]) -> String {
    let members: Vec<String> =
        fields.iter().map(|(name, value)| format!("{}:{}", json!(name), json!(value))).collect();
    format!("{{{}}}", members.join(","))
}
