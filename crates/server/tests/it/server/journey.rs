//! The whole journey by API, from registering to signing out.

use serde_json::{Value, json};
use testkit::{Answer, Client, Form, Method, Part, TestApp};

#[tokio::test]
async fn from_registering_to_signing_out() {
    testkit::run(async |app| {
        let ada = registered_and_signed_in(app).await;
        let endpoint = endpoint_created(&ada).await;
        let sent = submitted(app, &endpoint).await;
        all_are_listed(&ada, &endpoint, &sent).await;
        nested_json_is_unchanged(&ada, &endpoint, &sent).await;
        let details = files_are_unchanged(&ada, &sent).await;

        // The endpoint's counters include what has arrived.
        let counted = ada.get(&format!("/api/endpoints/{endpoint}")).await.expect(200).json();
        assert_eq!((&counted["unread"], &counted["month_count"]), (&json!(3), &json!(3)));
        assert_eq!(counted["last_submission_at"], details["created_at"]);

        submission_deleted(app, &ada, &endpoint, &sent, &details["files"]).await;
        endpoint_changed_and_deleted(app, &ada, &endpoint).await;
        ada.post("/api/auth/logout", json!({})).await.expect(204);
        ada.get("/api/auth/profile").await.expect_error(401, "unauthorized");
    })
    .await;
}

/// Registers an account, and signs in with its password.
async fn registered_and_signed_in(app: &TestApp) -> Client<'_> {
    let ada = app.register("ada").await;
    let login = json!({ "email": "ADA@example.com", "password": "a long enough one" });
    let signed_in = app.guest().post("/api/auth/login", login).await.expect(200).json();
    let ada = ada.with_token(signed_in["token"].as_str().unwrap());
    let profile = ada.get("/api/auth/profile").await.expect(200).json();
    assert_eq!(profile["email"], "ada@example.com");
    assert_eq!(profile["plan"], json!({ "id": "free", "label": "Free Plan" }));
    ada
}

async fn endpoint_created(ada: &Client<'_>) -> String {
    let made = ada.post("/api/endpoints/", json!({ "name": "Contact" })).await.expect(201).json();
    let id = made["id"].as_str().unwrap();
    assert_eq!(made["url"], format!("https://formtray.test/api/submit/{id}"));
    id.to_owned()
}

/// The ids of three submissions, and the content of the files in the last one.
struct Sent {
    plain: String,
    scripted: String,
    with_files: String,
    photo: Vec<u8>,
    cv: String,
}

/// Three submissions by anonymous visitors: a form, a script, a form with files.
async fn submitted(app: &TestApp, endpoint: &str) -> Sent {
    let visitor = app.guest();
    let plain = visitor.submitted(endpoint, &[("name", "Grace"), ("message", "Hello & goodbye")]).await;
    let scripted = visitor
        .post(
            &format!("/api/submit/{endpoint}"),
            json!({ "name": "Alan", "tags": ["a", "b"], "deep": { "x": 1 } }),
        )
        .await
        .expect(200)
        .json();
    let photo: Vec<u8> = (0..7_340_032_u32).map(|i| i.wrapping_mul(2_654_435_761).to_be_bytes()[1]).collect();
    let cv = "Ada Lovelace, née Byron\n".repeat(40);
    let form = Form::new()
        .text("name", "Edsger")
        .part("photo", Part::bytes(photo.clone()).file_name("foto 1.png").mime_str("image/png").unwrap())
        .part("cv", Part::text(cv.clone()).file_name("cv.txt").mime_str("text/plain").unwrap());
    let with_files = visitor.upload(endpoint, form).await.expect(200).json();
    let id = |answer: &Value| answer["id"].as_str().unwrap().to_owned();
    Sent { plain, scripted: id(&scripted), with_files: id(&with_files), photo, cv }
}

/// All are in the list, newest first, with the default page size.
async fn all_are_listed(ada: &Client<'_>, endpoint: &str, sent: &Sent) {
    let list = ada.get(&format!("/api/submissions/{endpoint}")).await.expect(200).json();
    let ids: Vec<&str> =
        list["items"].as_array().unwrap().iter().map(|s| s["id"].as_str().unwrap()).collect();
    assert_eq!(ids, [&sent.with_files, &sent.scripted, &sent.plain]);
    assert_eq!(
        (&list["page"], &list["size"], &list["total"], &list["pages"]),
        (&json!(1), &json!(10), &json!(3), &json!(1))
    );
    let all = ada.get("/api/submissions/").await.expect(200).json();
    assert_eq!((&all["size"], &all["total"]), (&json!(100), &json!(3)));
}

async fn nested_json_is_unchanged(ada: &Client<'_>, endpoint: &str, sent: &Sent) {
    let read = ada.get(&format!("/api/submissions/{endpoint}/{}", sent.scripted)).await.expect(200).json();
    assert_eq!(
        read["fields"],
        json!([
            { "name": "name", "value": "Alan" },
            { "name": "tags", "value": ["a", "b"] },
            { "name": "deep", "value": { "x": 1 } },
        ])
    );
}

/// Files come back byte for byte. Returns the details of the submission that has them.
async fn files_are_unchanged(ada: &Client<'_>, sent: &Sent) -> Value {
    let details = ada.get(&format!("/api/submissions/details/{}", sent.with_files)).await.expect(200).json();
    let files = details["files"].as_array().unwrap();
    assert_eq!(files.len(), 2);
    assert_eq!(
        (&files[0]["name"], &files[0]["size"], &files[0]["type"]),
        (&json!("foto 1.png"), &json!(sent.photo.len()), &json!("image/png"))
    );
    assert!(download(ada, &files[0]).await.body == sent.photo, "the photo has changed on the way");
    assert_eq!(download(ada, &files[1]).await.text(), sent.cv);
    details
}

/// Deleting removes a submission from the list, and its files from storage.
async fn submission_deleted(app: &TestApp, ada: &Client<'_>, endpoint: &str, sent: &Sent, files: &Value) {
    ada.delete(&format!("/api/submissions/{endpoint}/{}", sent.with_files)).await.expect(204);
    app.run_jobs().await;
    let file = files[0]["id"].as_str().unwrap();
    ada.get(&format!("/api/submissions/files/{file}/download")).await.expect(404);
    let list = ada.get(&format!("/api/submissions/{endpoint}")).await.expect(200).json();
    assert_eq!(list["total"], 2);
}

async fn endpoint_changed_and_deleted(app: &TestApp, ada: &Client<'_>, endpoint: &str) {
    let path = format!("/api/endpoints/{endpoint}");
    let renamed = ada.put(&path, json!({ "name": "Say hello" })).await.expect(200).json();
    assert_eq!(renamed["name"], "Say hello");
    ada.delete(&path).await.expect(204);
    app.guest().submit(endpoint, &[("name", "late")]).await.expect_error(404, "FORM_NOT_FOUND");
}

async fn download(who: &Client<'_>, file: &Value) -> Answer {
    let path = format!("/api/submissions/files/{}/download", file["id"].as_str().unwrap());
    let answer = Answer::of(who.request(Method::GET, &path)).await.expect(200);
    assert_eq!(answer.header("content-type"), Some("application/octet-stream"));
    assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
    assert!(answer.header("content-disposition").is_some_and(|value| value.starts_with("attachment; ")));
    assert!(answer.header("content-security-policy").is_some_and(|value| value.contains("sandbox")));
    answer
}
