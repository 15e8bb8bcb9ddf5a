//! The whole journey by API, from registering to signing out.

use serde_json::{Value, json};
use testkit::{Answer, Form, Method, Part};

#[tokio::test]
async fn from_registering_to_signing_out() {
    testkit::run(async |app| {
        // Registers an account, and signs in with its password.
        let ada = app.register("ada").await;
        let login = json!({ "email": "ADA@example.com", "password": "a long enough one" });
        let signed_in = app.guest().post("/api/auth/login", login).await.expect(200).json();
        let ada = ada.with_token(signed_in["token"].as_str().unwrap());
        let profile = ada.get("/api/auth/profile").await.expect(200).json();
        assert_eq!(profile["email"], "ada@example.com");
        assert_eq!(profile["plan"], json!({ "id": "free", "label": "Free Plan" }));

        // Creates an endpoint.
        let made = ada.post("/api/endpoints/", json!({ "name": "Contact" })).await.expect(201).json();
        let id = made["id"].as_str().unwrap();
        assert_eq!(made["url"], format!("https://formtray.test/api/submit/{id}"));

        // Three submissions by anonymous visitors: a form, a script, a form with files.
        let visitor = app.guest();
        let plain = visitor.submitted(id, &[("name", "Grace"), ("message", "Hello & goodbye")]).await;
        let scripted = visitor
            .post(
                &format!("/api/submit/{id}"),
                json!({ "name": "Alan", "tags": ["a", "b"], "deep": { "x": 1 } }),
            )
            .await
            .expect(200)
            .json();
        let photo: Vec<u8> =
            (0..7_340_032_u32).map(|i| i.wrapping_mul(2_654_435_761).to_be_bytes()[1]).collect();
        let cv = "Ada Lovelace, née Byron\n".repeat(40);
        let form = Form::new()
            .text("name", "Edsger")
            .part("photo", Part::bytes(photo.clone()).file_name("foto 1.png").mime_str("image/png").unwrap())
            .part("cv", Part::text(cv.clone()).file_name("cv.txt").mime_str("text/plain").unwrap());
        let with_files = visitor.upload(id, form).await.expect(200).json();

        // All are in the list, newest first, with the default page size.
        let list = ada.get(&format!("/api/submissions/{id}")).await.expect(200).json();
        let ids: Vec<&str> =
            list["items"].as_array().unwrap().iter().map(|s| s["id"].as_str().unwrap()).collect();
        assert_eq!(ids, [with_files["id"].as_str().unwrap(), scripted["id"].as_str().unwrap(), &plain]);
        assert_eq!(
            (&list["page"], &list["size"], &list["total"], &list["pages"]),
            (&json!(1), &json!(10), &json!(3), &json!(1))
        );
        let all = ada.get("/api/submissions/").await.expect(200).json();
        assert_eq!((&all["size"], &all["total"]), (&json!(100), &json!(3)));

        // Nested JSON is unchanged.
        let read = ada
            .get(&format!("/api/submissions/{id}/{}", scripted["id"].as_str().unwrap()))
            .await
            .expect(200)
            .json();
        assert_eq!(
            read["fields"],
            json!([
                { "name": "name", "value": "Alan" },
                { "name": "tags", "value": ["a", "b"] },
                { "name": "deep", "value": { "x": 1 } },
            ])
        );

        // Files come back byte for byte.
        let details = format!("/api/submissions/details/{}", with_files["id"].as_str().unwrap());
        let details = ada.get(&details).await.expect(200).json();
        let files = details["files"].as_array().unwrap();
        assert_eq!(files.len(), 2);
        assert_eq!(
            (&files[0]["name"], &files[0]["size"], &files[0]["type"]),
            (&json!("foto 1.png"), &json!(photo.len()), &json!("image/png"))
        );
        assert!(download(&ada, &files[0]).await.body == photo, "the photo has changed on the way");
        assert_eq!(download(&ada, &files[1]).await.text(), cv);

        // The endpoint's counters include what has arrived.
        let endpoint = ada.get(&format!("/api/endpoints/{id}")).await.expect(200).json();
        assert_eq!((&endpoint["unread"], &endpoint["month_count"]), (&json!(3), &json!(3)));
        assert_eq!(endpoint["last_submission_at"], details["created_at"]);

        // Deleting removes it from the list, and its files from storage.
        ada.delete(&format!("/api/submissions/{id}/{}", with_files["id"].as_str().unwrap()))
            .await
            .expect(204);
        app.run_jobs().await;
        ada.get(&format!("/api/submissions/files/{}/download", files[0]["id"].as_str().unwrap()))
            .await
            .expect(404);
        let list = ada.get(&format!("/api/submissions/{id}")).await.expect(200).json();
        assert_eq!(list["total"], 2);

        // Changes and deletes the endpoint, and signs out.
        let renamed =
            ada.put(&format!("/api/endpoints/{id}"), json!({ "name": "Say hello" })).await.expect(200).json();
        assert_eq!(renamed["name"], "Say hello");
        ada.delete(&format!("/api/endpoints/{id}")).await.expect(204);
        visitor.submit(id, &[("name", "late")]).await.expect_error(404, "FORM_NOT_FOUND");
        ada.post("/api/auth/logout", json!({})).await.expect(204);
        ada.get("/api/auth/profile").await.expect_error(401, "unauthorized");
    })
    .await;
}

async fn download(who: &testkit::Client<'_>, file: &Value) -> Answer {
    let path = format!("/api/submissions/files/{}/download", file["id"].as_str().unwrap());
    let answer = Answer::of(who.request(Method::GET, &path)).await.expect(200);
    assert_eq!(answer.header("content-type"), Some("application/octet-stream"));
    assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
    assert!(answer.header("content-disposition").is_some_and(|value| value.starts_with("attachment; ")));
    assert!(answer.header("content-security-policy").is_some_and(|value| value.contains("sandbox")));
    answer
}
