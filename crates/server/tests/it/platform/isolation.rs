//! Nobody can reach another workspace's data: every operation of the API whose path has an id is called with ids of
//! another workspace. Generated from the OpenAPI description, so new routes are included.

use std::collections::HashMap;
use std::path::Path;

use serde_json::{Value, json};
use testkit::{Answer, Form, Method, Part, Person, TestApp};

/// A PNG of one pixel.
const PIXEL: &[u8] = include_bytes!("../../pixel.png");

/// Creates one object of each kind that a path can name, all in one workspace.
async fn owned_ids(app: &TestApp, owner: &Person<'_>) -> HashMap<&'static str, String> {
    let endpoint = owner.create_endpoint("Contact").await;
    let form = Form::new().text("a", "1").part("f", Part::bytes(PIXEL).file_name("f.png"));
    app.guest().upload(&endpoint, form).await.expect(200);
    let list = owner.get(&format!("/api/submissions/{endpoint}")).await.expect(200).json();
    let text = |pointer: &str| list.pointer(pointer).and_then(Value::as_str).unwrap().to_owned();
    let thumbnail = format!("/api/submissions/files/{}/thumbnail", text("/items/0/files/0/id"));
    owner.get(&thumbnail).await.expect_error(404, "thumbnail_pending");
    app.run_jobs().await;
    app.deliver().await;
    let timeline = format!("/api/submissions/{}/timeline", text("/items/0/id"));
    let timeline = owner.get(&timeline).await.expect(200).json();
    let delivery = |pointer: &str| timeline.pointer(pointer).and_then(Value::as_str).unwrap().to_owned();
    app.pretend_billing(&owner.workspace).await;
    let number = sqlx::query_scalar("select number from invoices where workspace_id = $1::uuid");
    let invoice: String = number.bind(&owner.workspace).fetch_one(&app.owner).await.unwrap();
    app.pretend_form(&endpoint).await;
    let notice = sqlx::query_scalar("select id::text from form_notices where endpoint_id = $1");
    let notice: String = notice.bind(&endpoint).fetch_one(&app.owner).await.unwrap();
    let support = app.pretend_ticket(owner, &text("/items/0/id")).await;
    let sessions = owner.get("/api/auth/sessions").await.expect(200).json();
    let webhook = json!({ "url": "https://hooks.example.com/" });
    let webhook =
        owner.post(&format!("/api/endpoints/{endpoint}/webhooks"), webhook).await.expect(201).json();
    let export = owner.post("/api/exports/", json!({ "format": "csv" })).await.expect(202).json();
    let view = json!({ "name": "Unread", "filter": { "unread": true } });
    let view = owner.post("/api/views/", view).await.expect(201).json();
    let value = json!({ "value": "somebody@example.com" });
    let erasure = owner.post("/api/erasures/count", value).await.expect(202).json();
    HashMap::from([
        ("ViewId", view["id"].as_str().unwrap().to_owned()),
        ("ExportId", export["id"].as_str().unwrap().to_owned()),
        ("WebhookId", webhook["webhook"]["id"].as_str().unwrap().to_owned()),
        ("SessionId", sessions["items"][0]["id"].as_str().unwrap().to_owned()),
        ("SubmissionId", text("/items/0/id")),
        ("FileId", text("/items/0/files/0/id")),
        ("DeliveryId", delivery("/items/3/delivery/id")),
        ("DestinationId", delivery("/items/3/delivery/destination_id")),
        ("InvoiceNumber", invoice),
        ("FormVersionNumber", "1".to_owned()),
        ("NoticeId", notice),
        ("TicketId", support.ticket),
        ("TicketFileId", support.file),
        ("AccessRequestId", support.access_request),
        ("ErasureId", erasure["id"].as_str().unwrap().to_owned()),
        ("ImportId", app.pretend_checked_file(owner, &endpoint).await),
        ("OldId", app.pretend_claim(&endpoint).await),
        ("EndpointId", endpoint),
    ])
}

struct Operation {
    method: Method,
    path: String,
    /// The names and types of the path parameters.
    parameters: Vec<(String, String)>,
    takes_body: bool,
}

/// Returns the operations that need a sign-in and have path parameters.
fn operations() -> Vec<Operation> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let openapi: Value =
        serde_json::from_str(&std::fs::read_to_string(root.join("openapi.json")).unwrap()).unwrap();
    let mut found = Vec::new();
    for (path, methods) in openapi["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let parameters: Vec<(String, String)> = operation["parameters"]
                .as_array()
                .into_iter()
                .flatten()
                .filter(|parameter| parameter["in"] == "path")
                .map(|parameter| {
                    let kind = parameter["schema"]["$ref"]
                        .as_str()
                        .and_then(|r| r.rsplit('/').next())
                        .unwrap_or("untyped");
                    let name = parameter["name"].as_str().unwrap();
                    // A webhook is a destination, but not every destination is a webhook.
                    let kind = if name == "webhook_id" { "WebhookId" } else { kind };
                    (name.to_owned(), kind.to_owned())
                })
                .collect();
            assert_eq!(
                parameters.len(),
                path.matches('{').count(),
                "{method} {path} describes not all it names"
            );
            // The add-ons are the same for everyone. What operators do is tested in `it/operator/admin`.
            let is_common = parameters.iter().any(|(_, kind)| kind == "AddonId");
            let is_common = is_common || path.starts_with("/api/admin/");
            if operation.get("security").is_some() && !parameters.is_empty() && !is_common {
                let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
                let takes_body = operation.get("requestBody").is_some();
                found.push(Operation { method, path: path.clone(), parameters, takes_body });
            }
        }
    }
    found
}

impl Operation {
    fn filled(&self, things: &HashMap<&'static str, String>) -> String {
        self.parameters.iter().fold(self.path.clone(), |path, (name, kind)| {
            let id = things.get(kind.as_str()).unwrap_or_else(|| panic!("{path}: this test knows no {kind}"));
            path.replace(&format!("{{{name}}}"), id)
        })
    }

    async fn ask(&self, who: &testkit::Client<'_>, path: &str) -> Answer {
        let request = who.request(self.method.clone(), path);
        Answer::of(if self.takes_body { request.json(&json!({})) } else { request }).await
    }
}

#[tokio::test]
async fn another_workspaces_things_are_not_there() {
    testkit::run(async |app| {
        let (ada, eve) = (app.register("ada").await, app.register("eve").await);
        let hers = owned_ids(app, &ada).await;
        let own = owned_ids(app, &eve).await;
        let operations = operations();
        assert!(operations.len() >= 8, "only {} operations: is the description whole?", operations.len());
        for operation in &operations {
            let path = operation.filled(&hers);
            operation.ask(&eve, &path).await.expect_error(404, "not_found");
            operation.ask(&app.guest(), &path).await.expect_error(401, "unauthorized");
            // A mix of her own ids and another's leads nowhere either.
            for kind in ["EndpointId", "SubmissionId", "DestinationId", "WebhookId"] {
                let mut mixed = own.clone();
                mixed.insert(kind, hers[kind].clone());
                let names_it = operation.parameters.iter().any(|(_, named)| named == kind);
                if operation.parameters.len() > 1 && names_it {
                    operation.ask(&eve, &operation.filled(&mixed)).await.expect_error(404, "not_found");
                }
            }
        }
        println!("{} operations asked for another's things", operations.len());

        // All of it still exists for its owner: the reading operations find it.
        for operation in operations.iter().filter(|operation| operation.method == Method::GET) {
            // The program for PDFs isn't part of the server.
            let status = if operation.path.ends_with("/pdf") { 503 } else { 200 };
            operation.ask(&ada, &operation.filled(&hers)).await.expect(status);
        }
        assert_eq!(eve.get("/api/submissions/").await.expect(200).json()["total"], 1);
        assert_eq!(eve.get("/api/endpoints/").await.expect(200).json()["total"], 1);
    })
    .await;
}
