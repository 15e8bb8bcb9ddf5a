use kernel::Token;
use mail::{Email, EmailLayout};

use super::*;

pub(super) fn sample_token() -> Token {
    Token::parse(&"0f".repeat(32)).expect("a token")
}

fn layout() -> EmailLayout {
    EmailLayout::new("https://formtray.example", Some("help@formtray.example"))
}

/// Every email in all its variants, with its folder and the name of its snapshot.
fn samples() -> Vec<(String, &'static str, Email)> {
    fn sample<W: EmailText>(
        folder: &'static str,
        variant: &'static str,
        change: impl FnOnce(&mut W),
    ) -> (String, &'static str, Email) {
        let mut email = W::sample();
        change(&mut email);
        (format!("{folder}/{}", W::NAME), variant, render(&layout(), &email, "ada@example.com", 7))
    }
    vec![
        sample("links", "email", |_: &mut VerifyEmail| {}),
        sample("links", "email", |_: &mut ResetPassword| {}),
        sample("links", "email", |_: &mut EmailChange| {}),
        sample("links", "email", |_: &mut Invitation| {}),
        sample("notices", "asked", |_: &mut EmailChanged| {}),
        sample("notices", "done", |email: &mut EmailChanged| email.stage = Stage::Done),
        sample("notices", "changed", |_: &mut PasswordChanged| {}),
        sample("notices", "reset", |email: &mut PasswordChanged| email.by_reset_link = true),
        sample("notices", "email", |_: &mut NewSignIn| {}),
        sample("notices", "on", |_: &mut TwoFactorChanged| {}),
        sample("notices", "off", |email: &mut TwoFactorChanged| email.change = Change::Off),
        sample("notices", "new_codes", |email: &mut TwoFactorChanged| email.change = Change::NewCodes),
        sample("notices", "email", |_: &mut AccountDeleted| {}),
    ]
}

#[test]
fn emails_are_as_they_were() {
    for (name, variant, sent) in samples() {
        insta::with_settings!({
            snapshot_path => name,
            prepend_module_to_snapshot => false,
            omit_expression => true,
            description => sent.subject.as_str(),
        }, {
            insta::assert_snapshot!(format!("{variant}.html"), sent.html);
            insta::assert_snapshot!(format!("{variant}.txt"), sent.text);
        });
    }
}

#[test]
fn text_says_what_html_says_and_links_where_it_links() {
    for (name, _, Email { html, text, .. }) in samples() {
        let links = |source: &str| -> std::collections::BTreeSet<String> {
            let ends = |c: char| c.is_whitespace() || "\"<>".contains(c);
            source.split(ends).filter(|word| word.starts_with("https://")).map(str::to_owned).collect()
        };
        let mut of_html = links(&html);
        of_html.remove("https://formtray.example");
        assert_eq!(of_html, links(&text), "{name}");
        assert!(text.lines().all(|line| line.len() <= 76 || line.starts_with("https://")), "{name}: {text}");
        assert!(!text.contains("{{") && !text.contains("&#") && !text.contains("\n\n\n\n"), "{name}: {text}");
    }
}

#[test]
fn an_email_loads_nothing_and_runs_nothing() {
    for (name, _, Email { html, .. }) in samples() {
        for banned in ["<img", "<script", "<link", "@import", "url(", "javascript:", "src="] {
            assert!(!html.contains(banned), "{name} holds {banned}");
        }
    }
}

#[test]
fn an_address_is_text_and_never_markup() {
    let email = EmailChanged {
        new_email: "<script>alert(1)</script>@a.example".to_owned(),
        ..EmailChanged::sample()
    };
    let html = render(&layout(), &email, "\"<b>\"@b.example", 7).html;
    assert!(!html.contains("<script") && !html.contains("<b>\""), "{html}");
    assert!(html.contains("&lt;script&gt;"), "{html}");
}

#[test]
fn without_an_operator_nobody_is_named() {
    let alone = EmailLayout::new("https://formtray.example", None);
    let sent =
        render(&alone, &AccountDeleted { backup_days: None, keeps_invoices: false }, "ada@example.com", 7);
    for part in [&sent.html, &sent.text] {
        assert!(
            !part.contains("mailto:") && !part.contains("Questions") && !part.contains("backups"),
            "{part}"
        );
        assert!(part.contains("administrator of"), "{part}");
    }
}
