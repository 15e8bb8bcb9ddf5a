//! The hosted page of a published form: whose it is, its language, its values from the URL, and its headers.

use std::fmt::Write;

use serde_json::{Value, json};
use testkit::{Answer, Method};

use super::{Opened, form_of, open, publish};

fn booking() -> Value {
    json!({
        "language": "en", "languages": ["de", "ar", "pt-BR"],
        "title": { "en": "Book a tour", "de": "Führung buchen", "ar": "احجز جولة" },
        "first_step": "You",
        "fields": [
            { "type": "text", "name": "name", "label": { "en": "Your name", "de": "Ihr Name" }, "required": true },
            { "type": "page_break", "label": "Details" },
            { "type": "yes_no", "name": "guide", "label": "Guide" },
            { "type": "text", "name": "why", "label": "Why not?", "required": true,
              "show_if": { "all": [{ "field": "guide", "is": "equals", "value": "no" }] } },
            { "type": "dropdown", "name": "size", "label": "Size", "choices": [{ "value": "s" }, { "value": "l", "label": "Large" }] },
            { "type": "consent", "name": "terms", "label": "Terms", "text": "I agree." },
            { "type": "hidden", "name": "source", "default": "web" },
        ],
        "theme": { "color": "#0a7f5c", "radius": "none", "font": "serif", "mode": "light" },
    })
}

#[tokio::test]
async fn a_published_form_is_a_page() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        publish(&ada, &id, &booking()).await;
        let page = open(app, &format!("/h/{id}")).await.expect(200).text();
        assert!(page.starts_with("<!doctype html>"));
        for part in [
            "lang=\"en\"",
            "dir=\"ltr\"",
            "data-mode=\"light\"",
            "<title>Book a tour</title>",
            "name=\"robots\" content=\"noindex\"",
            "Your name",
            "data-step-name=\"Details\"",
            "--brand:#0a7f5c",
            "method=\"post\"",
            "enctype=\"multipart/form-data\"",
            "name=\"_gotcha\"",
            "formtray-hosted.js\"",
        ] {
            assert!(page.contains(part), "{part} is not in {page}");
        }
        let opened = Opened::read(&page);
        assert_eq!(opened.action, format!("/api/submit/{id}"));
        assert_eq!(opened.rules["version"], 1);
        assert_eq!(opened.rules["fields"][0]["name"], "name");
        assert!(opened.texts["errors"]["REQUIRED_FIELD_EMPTY"].is_string());
        assert!(page.len() < 60_000, "{} bytes", page.len());
    })
    .await;
}

#[tokio::test]
async fn a_form_without_a_title_has_the_name_of_its_endpoint() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Ada & Co").await;
        publish(&ada, &id, &form_of(json!([]))).await;
        let page = open(app, &format!("/h/{id}")).await.expect(200).text();
        assert!(page.contains("<title>Ada &amp; Co</title>"), "{page}");
        ada.put(&format!("/api/endpoints/{id}"), json!({ "name": "Renamed" })).await.expect(200);
        let page = open(app, &format!("/h/{id}")).await.expect(200).text();
        assert!(page.contains("<title>Renamed</title>"), "{page}");
    })
    .await;
}

#[tokio::test]
async fn the_page_is_in_the_visitors_language() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        publish(&ada, &id, &booking()).await;
        let get = async |query: &str, accept: &str| {
            let request = app.guest().request(Method::GET, &format!("/h/{id}{query}"));
            Answer::of(request.header("accept-language", accept)).await.expect(200).text()
        };
        let german = get("", "de-CH, en;q=0.5").await;
        assert!(german.contains("lang=\"de\"") && german.contains("Ihr Name"), "{german}");
        assert!(german.contains("Führung buchen") && german.contains("Absenden"), "{german}");
        let asked = get("?lang=en", "de").await;
        assert!(asked.contains("lang=\"en\"") && asked.contains("Your name"));
        let arabic = get("?lang=ar", "de").await;
        assert!(arabic.contains("lang=\"ar\" dir=\"rtl\"") && arabic.contains("احجز جولة"), "{arabic}");
        assert!(arabic.contains("Submit"), "our own texts are in English where we don't have the language");
        let odd = get("?lang=%22%3E%3Cscript%3E", "xx").await;
        assert!(odd.contains("lang=\"en\"") && !odd.contains("\"><script>"));
        for tag in ["en", "de", "ar", "pt-BR"] {
            assert!(german.contains(&format!("href=\"&#x2f;h&#x2f;{id}?lang={tag}\"")), "{tag}: {german}");
        }
    })
    .await;
}

#[tokio::test]
async fn values_for_known_names_come_from_the_url() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        publish(&ada, &id, &booking()).await;
        let query = "name=%22%3E%3Cimg+src%3Dx%3E&size=l&terms=yes&unknown=zebra&_gotcha=crow&guide=no";
        let page = open(app, &format!("/h/{id}?{query}")).await.expect(200).text();
        assert!(page.contains("value=\"&quot;&gt;&lt;img src=x&gt;\""), "{page}");
        assert!(!page.contains("<img"), "{page}");
        assert!(page.contains("value=\"l\" selected"), "{page}");
        assert!(page.contains("value=\"web\""), "{page}");
        assert_eq!(page.matches(" checked").count(), 1, "yes or no is, consent isn't: {page}");
        assert!(!page.contains("zebra") && !page.contains("crow"), "{page}");
        let source = open(app, &format!("/h/{id}?source=poster")).await.expect(200).text();
        assert!(source.contains("value=\"poster\"") && !source.contains("value=\"web\""));
    })
    .await;
}

#[tokio::test]
async fn a_conditional_field_is_optional_without_javascript() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        publish(&ada, &id, &booking()).await;
        let page = open(app, &format!("/h/{id}")).await.expect(200).text();
        let control = |name: &str| {
            let start = page.find(&format!("name=\"{name}\" value=\"\"")).expect("a control");
            page[start..].split('>').next().unwrap().to_owned()
        };
        assert!(control("name").contains(" required"));
        assert!(!control("why").contains(" required"));
    })
    .await;
}

#[tokio::test]
async fn the_headers_are_strict() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        publish(&ada, &id, &booking()).await;
        let page = open(app, &format!("/h/{id}")).await.expect(200);
        let policy = page.header("content-security-policy").unwrap();
        for part in [
            "default-src 'none'",
            "script-src 'self';",
            "connect-src 'self'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
        ] {
            assert!(policy.contains(part), "{part}: {policy}");
        }
        assert!(!policy.contains("unsafe"), "{policy}");
        let styles: Vec<&str> = policy.split("'sha256-").skip(1).collect();
        assert_eq!(styles.len(), 2, "{policy}");
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "same-origin"),
            ("x-frame-options", "DENY"),
            ("vary", "accept-language"),
            ("cache-control", "private, no-cache"),
            ("x-robots-tag", "noindex"),
        ] {
            assert!(page.header(name).unwrap_or_default().contains(value), "{name}: {:?}", page.header(name));
        }
        let mut indexable = booking();
        indexable["indexable"] = json!(true);
        publish(&ada, &id, &indexable).await;
        let page = open(app, &format!("/h/{id}")).await.expect(200);
        assert_eq!(page.header("x-robots-tag"), None);
        assert!(!page.text().contains("noindex"));
        let thanks = open(app, &format!("/h/{id}/thanks")).await.expect(200);
        assert_eq!(thanks.header("x-robots-tag"), Some("noindex"));
    })
    .await;
}

#[tokio::test]
async fn what_does_not_exist_is_not_found() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let (unpublished, gone) = (ada.create_endpoint("A").await, ada.create_endpoint("B").await);
        publish(&ada, &gone, &booking()).await;
        ada.delete(&format!("/api/endpoints/{gone}")).await.expect(204);
        let eve = app.register("eve").await;
        let unverified = eve.create_endpoint("Mine").await;
        super::save(&eve, &unverified, &booking()).await;
        let mut forged = unpublished.clone();
        forged.replace_range(2..3, if forged.starts_with("22b") { "c" } else { "b" });
        for id in [&unpublished, &gone, &unverified, &forged, "22", "%00", "22bcdfghjkmnpqrs"] {
            for path in ["", "/thanks", "/report"] {
                let answer = open(app, &format!("/h/{id}{path}")).await.expect(404);
                assert!(answer.header("content-security-policy").is_some(), "{id}{path}");
                assert!(answer.text().contains("Form not found"), "{id}{path}");
            }
        }
    })
    .await;
}

#[tokio::test]
async fn a_form_with_everything_hostile_is_inert() {
    let operator = "operator@example.org";
    testkit::run_with(|config| operator.clone_into(&mut config.server.operator), async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let evil = "</script></style></textarea><script>alert(1)</script>\"'><img src=x onerror=alert(1)>{{ 7*7 }}";
        let fields = json!([
            { "type": "text", "name": "a\"><script>", "label": evil, "help": evil, "message": evil, "default": evil },
            { "type": "long_text", "name": "b", "label": evil, "default": evil },
            { "type": "single_choice", "name": "c", "label": evil, "choices": [{ "value": evil, "label": evil }] },
            { "type": "dropdown", "name": "d", "label": evil, "choices": [{ "value": evil }] },
            { "type": "consent", "name": "e", "label": evil, "text": evil },
            { "type": "scale", "name": "f", "label": evil, "min_label": "</p><script>", "max_label": "<!--" },
            { "type": "heading", "label": evil, "show_if": { "any": [{ "field": "b", "is": "equals", "value": evil }] } },
            { "type": "text_block", "text": evil },
            { "type": "page_break", "label": evil },
            { "type": "hidden", "name": "g", "default": evil },
        ]);
        let mut schema = form_of(fields);
        for key in ["title", "thank_you", "closed_message"] {
            schema[key] = json!(evil);
        }
        schema["first_step"] = json!("<script>\"'");
        publish(&ada, &id, &schema).await;
        for path in ["", "/thanks", "/report"] {
            let page = open(app, &format!("/h/{id}{path}")).await.expect(200).text();
            assert!(!page.contains("<script>"), "{path}: {page}");
            assert!(!page.contains("<img") && !page.contains("onerror=alert(1)>\""), "{path}: {page}");
            assert!(!page.contains("49"), "a template in a text is no template: {page}");
            let scripts = page.matches("<script").count();
            assert_eq!(page.matches("</script>").count(), scripts, "{path}: {page}");
        }
        let page = open(app, &format!("/h/{id}")).await.expect(200).text();
        assert_eq!(Opened::read(&page).rules["fields"][0]["message"], evil);
    })
    .await;
}

#[tokio::test]
async fn a_huge_query_is_cut() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        publish(&ada, &id, &booking()).await;
        let mut query = String::new();
        for number in 0..2_000 {
            write!(query, "&name={number}&size=l").unwrap();
        }
        let short = open(app, &format!("/h/{id}")).await.expect(200).text().len();
        let long =
            open(app, &format!("/h/{id}?{query}&name={}", "x".repeat(10_000))).await.expect(200).text();
        assert!(long.len() < short + 3_000, "{} after {short}", long.len());
    })
    .await;
}
