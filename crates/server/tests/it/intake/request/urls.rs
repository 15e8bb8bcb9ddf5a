use serde_json::{Value, json};
use testkit::{Answer, Form, Method, Part};

#[tokio::test]
async fn every_alias_leads_to_the_same_form() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let paths = [
            format!("/api/submit/{id}"),
            format!("/api/submit/{id}/"),
            format!("/f/{id}"),
            format!("/f/{id}/"),
            format!("/f/{id}.json"),
            format!("/p/123456/f/{id}"),
            format!("/s/{id}"),
            format!("/submit/{id}"),
        ];
        for (n, path) in paths.iter().enumerate() {
            let request = app.guest().request(Method::POST, path).form(&[("n", n)]);
            let answer = Answer::of(request).await.expect(200).json();
            assert_eq!((&answer["ok"], &answer["success"]), (&json!(true), &json!(true)), "{path}");
            assert!(
                answer["next"].is_string() && answer.get("error").is_none() && answer.get("errors").is_none()
            );
        }
        for name in ["access_key", "apiKey"] {
            let answer = app.guest().post("/submit", json!({ name: id, "a": name })).await.expect(200).json();
            assert!(answer["data"].is_object());
        }
        let form = Form::new().part("f", Part::text("x").file_name("f.txt")).text("access_key", id.clone());
        Answer::of(app.guest().request(Method::POST, "/submit").multipart(form)).await.expect(200);
        assert_eq!(app.number("select count(*) from submissions").await, 11);
        let list = ada.get(&format!("/api/submissions/{id}?size=1")).await.expect(200).json();
        assert_eq!(list["items"][0]["fields"], json!([]), "a key is no field");
        app.guest().post("/submit", json!({ "a": 1 })).await.expect_error(404, "FORM_NOT_FOUND");
        app.guest()
            .post("/submit", json!({ "access_key": "nonsense" }))
            .await
            .expect_error(404, "FORM_NOT_FOUND");
    })
    .await;
}

#[tokio::test]
async fn each_dialect_has_the_shape_its_clients_read() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let rules = json!({ "rules": [{ "field": "email", "required": true }] });
        ada.put(&format!("/api/endpoints/{id}"), rules).await.expect(200);
        let fails = async |path: String| app.guest().post(&path, json!({ "a": 1 })).await.expect(422).json();

        let plain = fails(format!("/f/{id}")).await;
        assert_eq!(plain["errors"][0]["field"], "email");
        assert!(plain["errors"].as_array().unwrap().iter().all(|error| error["message"].is_string()));
        let formcarry: Value = fails(format!("/s/{id}")).await;
        assert_eq!((&formcarry["code"], &formcarry["status"]), (&json!(422), &json!("error")));
        assert_eq!(formcarry["errors"]["email"]["rule"], "REQUIRED_FIELD_MISSING");
        assert!(formcarry["message"].is_string() && formcarry["title"].is_string());
        let sent =
            app.guest().post(&format!("/s/{id}"), json!({ "email": "a@b.de" })).await.expect(200).json();
        assert_eq!((&sent["code"], &sent["status"]), (&json!(200), &json!("success")));
    })
    .await;
}

#[tokio::test]
async fn a_path_that_says_json_always_gets_it() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let request = app.guest().request(Method::POST, &format!("/f/{id}.json")).form(&[("a", "1")]);
        let answer = Answer::of(request.header("sec-fetch-mode", "navigate")).await.expect(200);
        assert_eq!(answer.json()["ok"], true);
    })
    .await;
}

#[tokio::test]
async fn opened_instead_of_posted_to_it_says_what_it_is() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Secret name").await;
        for path in
            [format!("/api/submit/{id}"), format!("/f/{id}"), format!("/s/{id}"), "/submit".to_owned()]
        {
            let request = app.guest().request(Method::GET, &path).header("accept", "text/html");
            let page = Answer::of(request).await.expect(405);
            let text = page.text().replace("&#x2f;", "/");
            assert_eq!(page.header("allow"), Some("POST"), "{path}");
            assert!(text.contains("&lt;form") && text.contains(&path), "{text}");
            assert!(!text.contains("Secret name"));
            let answer = app.guest().get(&path).await.expect(405).json();
            assert_eq!(answer["detail"], "This is a form's address: POST to it", "{path}");
        }
    })
    .await;
}

#[tokio::test]
async fn the_echo_shows_what_it_understood_and_keeps_nothing() {
    testkit::run(async |app| {
        let form = Form::new()
            .text("b", "2")
            .text("_next", "/thanks")
            .part("f", Part::bytes(vec![0; 70_000]).file_name("zeros.bin").mime_str("image/png").unwrap());
        let echo =
            Answer::of(app.guest().request(Method::POST, "/echo").multipart(form)).await.expect(200).json();
        assert_eq!(
            echo["fields"],
            json!([
                { "name": "b", "value": "2", "shown": true },
                { "name": "_next", "value": "/thanks", "shown": false },
            ])
        );
        assert_eq!(
            (&echo["files"][0]["size"], &echo["files"][0]["type"]),
            (&json!(70_000), &json!("image/png"))
        );
        assert_eq!(echo["files"][0]["sha256"].as_str().unwrap().len(), 64);
        app.guest().post("/echo", json!({})).await.expect_error(400, "EMPTY");
        let today = app.clock.now().strftime("uploads/%Y-%m-%d/").to_string();
        for key in app.platform().blobs.list(&today).await.unwrap() {
            assert_ne!(app.blob(&key).await.map(|bytes| bytes.len()), Some(70_000));
        }
    })
    .await;
}
