//! Hosted forms: their pages, previews, reports and statistics.

mod page;
mod preview;
mod report;
mod states;
mod statistics;
mod statistics_limits;
mod submit;

use serde_json::{Value, json};
use testkit::{Answer, Method, Person, TestApp};

use crate::intake::responses::browser;

const FORMS_ORIGIN: &str = "https://forms.test";

/// A form with these fields.
pub(crate) fn form_of(fields: Value) -> Value {
    let mut form = json!({ "format": 1, "language": "en" });
    form["fields"] = fields;
    form
}

/// Saves a draft, whatever was there before. Returns its revision.
async fn save(owner: &Person<'_>, id: &str, schema: &Value) -> i64 {
    let path = format!("/api/endpoints/{id}/form");
    let before = owner.get(&path).await.expect(200).json()["revision"].clone();
    let request = owner.request(Method::PUT, &path).header("if-match", format!("\"{before}\""));
    Answer::of(request.json(schema)).await.expect(200).json()["revision"].as_i64().unwrap()
}

/// Saves and publishes a form.
pub(crate) async fn publish(owner: &Person<'_>, id: &str, schema: &Value) {
    let revision = save(owner, id, schema).await;
    let request = owner.request(Method::POST, &format!("/api/endpoints/{id}/form/publish"));
    Answer::of(request.header("if-match", format!("\"{revision}\""))).await.expect(200);
}

/// Opens a page as a visitor who says nothing about their language.
async fn open(app: &TestApp, path: &str) -> Answer {
    app.guest().get(path).await
}

/// What a browser reads from a hosted page.
#[derive(Clone)]
struct Opened {
    /// Where the form is submitted.
    action: String,
    token: String,
    rules: Value,
    texts: Value,
}

impl Opened {
    fn read(page: &str) -> Self {
        let between = |start: &str, end: &str| {
            let (_, after) = page.split_once(start).unwrap_or_else(|| panic!("{start} is not in {page}"));
            after.split_once(end).unwrap().0.to_owned()
        };
        let json = |id: &str| {
            let text = between(&format!("<script type=\"application/json\" id=\"{id}\">"), "</script>");
            serde_json::from_str(&text).unwrap()
        };
        let action = between("<form class=\"hosted-form", ">");
        let action = action.split("action=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
        Self {
            action: action.replace("&#x2f;", "/").replace("&amp;", "&"),
            token: between("name=\"_formtray_hosted\" value=\"", "\""),
            rules: json("rules"),
            texts: json("texts"),
        }
    }
}

/// Submits a page as a browser without JavaScript does.
async fn post(app: &TestApp, opened: &Opened, fields: &[(&str, &str)]) -> Answer {
    let mut fields = fields.to_vec();
    fields.push(("_formtray_hosted", &opened.token));
    let origin = app.config().server.public_url.clone();
    let request = browser(app.guest().request(Method::POST, &opened.action)).header("origin", origin);
    Answer::of(request.form(&fields)).await
}
