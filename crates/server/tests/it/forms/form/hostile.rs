//! A schema is input of strangers: owners of free accounts.

use serde_json::{Value, json};

use super::{form_of, path, publish, save};
use crate::intake::responses::browser;
use testkit::{Answer, Method};

fn text_field(name: &str) -> Value {
    json!({ "type": "text", "name": name, "label": name })
}

#[tokio::test]
async fn too_much_of_anything_is_refused() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let many: Vec<Value> = (0..500).map(|n| text_field(&format!("f{n}"))).collect();
        let mut large = form_of(json!([text_field("a")]));
        large["fields"][0]["help"] = json!("x".repeat(1_000_000));
        let mut deep = json!("x");
        for _ in 0..100 {
            deep = json!({ "all": [deep] });
        }
        let deep = form_of(json!([{ "type": "text", "name": "a", "label": "A", "show_if": deep }]));
        for schema in [
            form_of(json!(many)),
            large,
            deep,
            json!([]),
            json!("schema"),
            json!(null),
            json!({ "format": 7, "fields": [] }),
        ] {
            save(&ada, &id, 0, &schema).await.expect_error(422, "schema_invalid");
        }
        let brackets = "[".repeat(100_000);
        let request = ada.request(Method::PUT, &path(&id)).header("if-match", "\"0\"");
        let deep = Answer::of(request.header("content-type", "application/json").body(brackets)).await;
        assert!((400..500).contains(&deep.status), "{}", deep.status);
        assert_eq!(ada.get(&path(&id)).await.expect(200).json()["revision"], 0);
    })
    .await;
}

#[tokio::test]
async fn circles_and_patterns_that_blow_up_are_refused() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let shown_if = |name: &str, other: &str| json!({ "type": "text", "name": name, "label": name, "show_if": { "all": [{ "field": other, "is": "filled" }] } });
        let circles = [
            json!([shown_if("a", "a")]),
            json!([shown_if("a", "b"), shown_if("b", "a")]),
            json!([shown_if("a", "b"), shown_if("b", "c"), shown_if("c", "a")]),
            json!([shown_if("a", "nothing")]),
        ];
        for fields in circles {
            save(&ada, &id, 0, &form_of(fields)).await.expect_error(422, "schema_invalid");
        }
        for pattern in ["(a+)+", "(a|a)*", "(a|ab)+", "a*a*a*b", "(.*)(.*)(.*)x", "\\1(a)", "(?=a)", "(?i)a", "\\p{L}", "[[a]&&[b]]", "a{1,100000}", &"a".repeat(201)] {
            let mut field = text_field("a");
            field["pattern"] = json!(pattern);
            let refused = save(&ada, &id, 0, &form_of(json!([field]))).await.expect_error(422, "schema_invalid");
            assert_eq!(refused["errors"][0]["field"], "fields[0].pattern", "{pattern}");
        }
    })
    .await;
}

#[tokio::test]
async fn script_in_every_text_is_text() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let evil = "</style><script>alert(1)</script><img src=x onerror=alert(1)>\u{202e}";
        let form = form_of(json!([
            { "type": "text", "name": "a\"><script>", "label": evil, "help": evil, "message": evil, "required": true },
            { "type": "single_choice", "name": "c", "label": evil, "choices": [{ "value": "\"><script>", "label": evil }] },
            { "type": "consent", "name": "t", "label": evil, "text": evil },
        ]));
        publish(&ada, &id, &form).await;
        let request = browser(app.guest().request(Method::POST, &format!("/api/submit/{id}"))).form(&[("c", "x"), ("z", "1")]);
        let page = Answer::of(request).await.expect(422);
        assert!(page.header("content-security-policy").unwrap().contains("default-src 'none'"));
        let page = page.text().to_lowercase();
        assert!(!page.contains("<script") && !page.contains("<img") && page.matches("</style>").count() == 1, "{page}");
    })
    .await;
}

#[tokio::test]
async fn names_that_deceive_or_steer_are_refused() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        for name in [
            "",
            " a",
            "a\u{200b}b",
            "a\u{202e}b",
            "a\nb",
            "_next",
            "redirect",
            "_gotcha",
            "_formtray_files",
            "password",
            "card_number",
            &"a".repeat(101),
        ] {
            save(&ada, &id, 0, &form_of(json!([text_field(name)]))).await.expect_error(422, "schema_invalid");
        }
    })
    .await;
}
