use posted::special_fields::PAGE_TOKEN_FIELD;

use super::parsed_html::{Element, elements};
use super::*;

const LAYOUT: PageLayout<'_> = PageLayout {
    public_url: "https://formtray.example",
    report: Some("mailto:abuse@formtray.example?subject=k7qm&x=1"),
};

/// Returns texts that attackers submit, and some that are only unusual.
fn hostile() -> Vec<String> {
    let mut texts: Vec<String> = [
        "\"><script>alert(1)</script>",
        "' onfocus='alert(1)' autofocus='",
        "</textarea><script>alert(1)</script>",
        "line\n</textarea>\n<img src=x onerror=alert(1)>",
        "</style></title></form><form action=//evil.example>",
        "{{ 7 * 7 }} {% include 'layout.html' %} {# gone #}",
        "&lt;b&gt; &amp;amp; &quot; &#39;",
        "\u{202e}gnp.exe \u{2066}مرحبا",
        "<!-- --> <![CDATA[ ]]>",
        "`code` and ` more",
        "\n\nfirst two lines are empty\n\n",
        "  spaces  at \t the ends  ",
        "javascript:alert(1)",
        "",
    ]
    .map(str::to_owned)
    .into();
    texts.push("<\"'&>/".repeat(10_000));
    texts.push("ä".repeat(32_000));
    texts
}

fn kept<'a>(name: &'a str, value: &'a str) -> KeptField<'a> {
    KeptField { name, value, hidden: false, message: None }
}

fn resend<'a>(fields: Vec<KeptField<'a>>, file_inputs: Vec<&'a str>) -> ErrorPage<'a> {
    let resend = Resend {
        action: "https://formtray.example/api/submit/k7",
        page_token: "t0ken",
        fields,
        file_inputs,
        form: None,
        kept_files: &[],
        files_token: None,
    };
    ErrorPage { detail: "Please check the highlighted fields.".to_owned(), resend: Some(resend) }
}

fn shown(what: &ErrorPage<'_>) -> Vec<Element> {
    elements(&error_page(Language::En, &LAYOUT, what).html)
}

/// Returns the controls that would be submitted, except for our own token.
fn posted(elements: &[Element]) -> Vec<(&str, &str)> {
    let mut controls = Vec::new();
    for element in elements {
        let value = match element.tag.as_str() {
            "textarea" => &element.text,
            "input" => element.get("value").unwrap_or_default(),
            _ => continue,
        };
        let name = element.get("name").expect("a control has a name");
        if name != PAGE_TOKEN_FIELD {
            controls.push((name, value));
        }
    }
    controls
}

fn one<'a>(elements: &'a [Element], tag: &str) -> &'a Element {
    let mut found = elements.iter().filter(|element| element.tag == tag);
    let first = found.next().expect("one of it");
    assert!(found.next().is_none(), "more than one {tag}");
    first
}

#[test]
fn every_language_renders_every_page() {
    for language in Language::ALL {
        let page_text = PageText::of(language);
        let fields = vec![KeptField {
            message: Some(page_text.detail("TYPE_EMAIL").to_owned()),
            ..kept("email", "x")
        }];
        let pages = [
            (thanks_page(language, &LAYOUT), page_text.thanks_title),
            (
                endpoint_page(language, &LAYOUT, "https://formtray.example/api/submit/k7"),
                page_text.endpoint_title,
            ),
            (error_page(language, &LAYOUT, &resend(fields, vec!["cv"])), page_text.error_title),
        ];
        for (page, title) in pages {
            let elements = elements(&page.html);
            assert_eq!(one(&elements, "html").get("lang"), Some(language.code()));
            assert_eq!(one(&elements, "title").text, title);
            assert_eq!(one(&elements, "h1").text, title);
            assert!(page.html.contains(r#"<meta name="robots" content="noindex">"#));
            assert!(page.html.contains(page_text.report));
            for tag in ["script", "img", "link", "iframe"] {
                assert!(elements.iter().all(|element| element.tag != tag));
            }
        }
    }
}

#[test]
fn the_policy_lets_the_style_in_and_nothing_else() {
    use base64::prelude::*;
    use sha2::{Digest, Sha256};

    let page = thanks_page(Language::En, &LAYOUT);
    let elements = elements(&page.html);
    let (_, style) = page.html.split_once("<style>").expect("a style");
    let (style, _) = style.split_once("</style>").expect("its end");
    let hash = BASE64_STANDARD.encode(Sha256::digest(style));
    assert_eq!(
        page.policy,
        format!(
            "default-src 'none'; style-src 'sha256-{hash}'; img-src 'none'; base-uri 'none'; \
             frame-ancestors 'none'; form-action 'self' https: http://localhost:* http://*.localhost:* http://127.0.0.1:*"
        )
    );
    assert!(!style.contains("url(") && !style.contains('\r'));
    assert!(elements.iter().all(|element| element.get("style").is_none()));
}

#[test]
fn text_survives_exactly() {
    let texts = hostile();
    for hidden in [false, true] {
        let fields = texts.iter().map(|text| KeptField { hidden, ..kept("text", text) }).collect();
        let page = shown(&resend(fields, vec![]));
        let expected: Vec<_> = texts.iter().map(|text| ("text", text.as_str())).collect();
        assert_eq!(posted(&page), expected);
    }
}

#[test]
fn nothing_posted_becomes_markup() {
    let tags = |what: &ErrorPage<'_>| -> Vec<String> {
        shown(what).into_iter().map(|element| element.tag).filter(|tag| tag != "code").collect()
    };
    for text in hostile().iter().filter(|text| !text.is_empty()) {
        let with = |text: &str| {
            let name = text.replace(['\n', '\r'], " ");
            let fields = vec![KeptField { message: Some(text.to_owned()), ..kept(&name, "plain") }];
            tags(&ErrorPage { detail: text.to_owned(), ..resend(fields, vec![&name]) })
        };
        assert_eq!(with(text), with("plain"), "{text:.40}");

        let layout = PageLayout { public_url: text, report: Some(text) };
        let page = endpoint_page(Language::En, &layout, text);
        let plain = endpoint_page(Language::En, &LAYOUT, "https://formtray.example");
        assert_eq!(elements(&page.html).len(), elements(&plain.html).len(), "{text:.40}");
    }
}

#[test]
fn names_survive_and_ids_do_not_come_from_them() {
    let names = hostile();
    let names: Vec<_> = names.iter().filter(|name| !name.contains('\n')).collect();
    let page = shown(&resend(names.iter().map(|name| kept(name, "x")).collect(), vec![]));
    assert_eq!(posted(&page).iter().map(|(name, _)| *name).collect::<Vec<_>>(), names);
    for element in &page {
        let id = element.get("id").unwrap_or("field-0");
        assert!(id.strip_prefix("field-").is_some_and(|number| number.parse::<u16>().is_ok()), "{id}");
    }
}

#[test]
fn order_and_repeats_are_kept() {
    let fields = vec![
        kept("topping", "olives"),
        KeptField { hidden: true, ..kept("_next", "/done") },
        kept("topping", "olives"),
        kept("note", "a\r\nb"),
        kept("topping", "capers"),
    ];
    let page = shown(&resend(fields, vec![]));
    let expected = [
        ("topping", "olives"),
        ("_next", "/done"),
        ("topping", "olives"),
        ("note", "a\r\nb"),
        ("topping", "capers"),
    ];
    assert_eq!(posted(&page), expected);
}

#[test]
fn nul_is_left_out_and_the_rest_kept() {
    let page = shown(&resend(vec![kept("a\0b", "c\0d")], vec![]));
    assert_eq!(posted(&page), [("ab", "cd")]);
}

#[test]
fn secrets_are_neither_kept_nor_asked_for() {
    let secret = "correct horse battery staple\nwith a line break";
    let message = Some("This field is required.".to_owned());
    let fields = vec![
        kept("name", "Ada"),
        kept("user[Password]", secret),
        KeptField { hidden: true, ..kept("_next", "/done") },
        KeptField { message, ..kept("cvc", "") },
    ];
    for language in Language::ALL {
        let page_text = PageText::of(language);
        let page = error_page(language, &LAYOUT, &resend(fields_of(&fields), vec!["cv"]));
        assert!(!page.html.contains("horse"));
        let elements = elements(&page.html);
        for tag in ["form", "input", "button"] {
            assert!(elements.iter().all(|element| element.tag != tag), "{tag}: nothing is sent from here");
        }
        assert!(
            elements.iter().all(|element| element
                .get("name")
                .is_none_or(|name| element.tag == "meta" && !name.is_empty()))
        );
        assert_eq!(one(&elements, "textarea").text, "Ada");
        assert!(one(&elements, "textarea").get("readonly").is_some());
        assert_eq!(page.html.matches(page_text.not_kept).count(), 2);
        assert!(page.html.contains(page_text.go_back) && page.html.contains(page_text.rest_kept));
        assert!(
            elements.iter().any(|element| element.get("href") == Some("#field-4")),
            "what is missing is named"
        );
    }
}

fn fields_of<'a>(fields: &[KeptField<'a>]) -> Vec<KeptField<'a>> {
    fields.iter().map(|field| KeptField { message: field.message.clone(), ..*field }).collect()
}

#[test]
fn wrong_fields_are_marked_and_linked() {
    let message = Some("Please fill in this field.".to_owned());
    let page = shown(&resend(vec![kept("name", "Ada"), KeptField { message, ..kept("email", "") }], vec![]));
    let control = page.iter().find(|element| element.get("name") == Some("email")).expect("the control");
    assert_eq!(control.get("aria-invalid"), Some("true"));
    let id = control.get("id").expect("an id");
    let why = control.get("aria-describedby").expect("a description");
    let described = page.iter().find(|element| element.get("id") == Some(why)).expect("its text");
    assert_eq!(described.text, "Please fill in this field.");
    assert!(page.iter().any(|element| element.get("href") == Some(&format!("#{id}"))));
    assert!(page.iter().any(|element| element.tag == "label" && element.get("for") == Some(id)));
    let other = page.iter().find(|element| element.get("name") == Some("name")).expect("the other");
    assert_eq!(other.get("aria-invalid"), None);
}

#[test]
fn the_form_is_posted_with_its_token() {
    let page = shown(&resend(vec![kept("a", "b")], vec![]));
    let form = one(&page, "form");
    assert_eq!(form.get("method"), Some("post"));
    assert_eq!(form.get("action"), Some("https://formtray.example/api/submit/k7"));
    assert_eq!(form.get("accept-charset"), Some("utf-8"));
    assert_eq!((form.get("target"), form.get("enctype")), (None, None));
    let token = page.iter().find(|element| element.get("name") == Some(PAGE_TOKEN_FIELD)).expect("a token");
    assert_eq!((token.get("type"), token.get("value")), (Some("hidden"), Some("t0ken")));
}

#[test]
fn files_are_asked_for_again() {
    let page = shown(&resend(vec![], vec!["photos[]", "cv"]));
    assert_eq!(one(&page, "form").get("enctype"), Some("multipart/form-data"));
    let files = page.iter().filter(|element| element.get("type") == Some("file"));
    let files: Vec<_> =
        files.map(|element| (element.get("name"), element.get("multiple").is_some())).collect();
    assert_eq!(files, [(Some("photos[]"), true), (Some("cv"), true)]);
}

#[test]
fn without_a_resend_there_is_only_the_message() {
    let detail = PageText::of(Language::En).detail("EMPTY").to_owned();
    let page = shown(&ErrorPage { detail, resend: None });
    assert!(page.iter().all(|element| !matches!(element.tag.as_str(), "form" | "input" | "button")));
    assert_eq!(one(&page, "code").text, "name");
    assert_eq!(page.iter().filter(|element| element.get("role") == Some("alert")).count(), 1);
}
