use kernel::Token;
use mail::Email;

use super::*;

pub(super) fn sample_token() -> Token {
    Token::parse(&"0f".repeat(32)).expect("a token")
}

fn frame() -> Frame {
    Frame::new("https://formtray.example", Some("help@formtray.example"))
}

fn write(words: &impl Words) -> Email {
    frame().write(words, "ada@example.com", 7)
}

/// Every email in all its variants, with the name of its folder and snapshot.
fn samples() -> Vec<(&'static str, &'static str, Email)> {
    fn sample<W: Words>(
        variant: &'static str,
        change: impl FnOnce(&mut W),
    ) -> (&'static str, &'static str, Email) {
        let mut words = W::sample();
        change(&mut words);
        (W::NAME, variant, write(&words))
    }
    vec![
        sample("letter", |_: &mut VerifyEmail| {}),
        sample("letter", |_: &mut ResetPassword| {}),
        sample("letter", |_: &mut EmailChange| {}),
        sample("asked", |_: &mut EmailChanged| {}),
        sample("done", |words: &mut EmailChanged| words.stage = Stage::Done),
        sample("changed", |_: &mut PasswordChanged| {}),
        sample("reset", |words: &mut PasswordChanged| words.by_letter = true),
        sample("letter", |_: &mut NewSignIn| {}),
        sample("on", |_: &mut TwoFactorChanged| {}),
        sample("off", |words: &mut TwoFactorChanged| words.change = Change::Off),
        sample("new_codes", |words: &mut TwoFactorChanged| words.change = Change::NewCodes),
        sample("letter", |_: &mut AccountDeleted| {}),
    ]
}

#[test]
fn letters_are_as_they_were() {
    for (name, variant, letter) in samples() {
        insta::with_settings!({
            snapshot_path => name,
            prepend_module_to_snapshot => false,
            omit_expression => true,
            description => letter.subject.as_str(),
        }, {
            insta::assert_snapshot!(format!("{variant}.html"), letter.html);
            insta::assert_snapshot!(format!("{variant}.txt"), letter.text);
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
fn a_letter_loads_nothing_and_runs_nothing() {
    for (name, _, Email { html, .. }) in samples() {
        for banned in ["<img", "<script", "<link", "@import", "url(", "javascript:", "src="] {
            assert!(!html.contains(banned), "{name} holds {banned}");
        }
    }
}

#[test]
fn an_address_is_text_and_never_markup() {
    let words = EmailChanged {
        new_email: "<script>alert(1)</script>@a.example".to_owned(),
        ..EmailChanged::sample()
    };
    let html = frame().write(&words, "\"<b>\"@b.example", 7).html;
    assert!(!html.contains("<script") && !html.contains("<b>\""), "{html}");
    assert!(html.contains("&lt;script&gt;"), "{html}");
}

#[test]
fn without_an_operator_nobody_is_named() {
    let alone = Frame::new("https://formtray.example", None);
    let letter = alone.write(&AccountDeleted { backup_days: None }, "ada@example.com", 7);
    for part in [&letter.html, &letter.text] {
        assert!(
            !part.contains("mailto:") && !part.contains("Questions") && !part.contains("backups"),
            "{part}"
        );
        assert!(part.contains("administrator of"), "{part}");
    }
}
