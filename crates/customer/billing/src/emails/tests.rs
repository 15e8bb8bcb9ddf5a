use mail::{Email, EmailLayout};
use uuid::Uuid;

use super::*;
use crate::model::{PaysBy, Terms};

fn samples() -> Vec<(&'static str, &'static str, Email)> {
    let layout = EmailLayout::new("https://formtray.example", Some("help@formtray.example"));
    let to = "ada@example.com";
    let (free, pays) = (Terms::default(), Terms { pays_by: PaysBy::Invoice, ..Terms::default() });
    let at = |text: &str| text.parse().expect("a moment");
    let now = at("2026-11-18T10:00:00Z");
    let usage = |used, terms| UsageEmail::new(to, used, terms, now).write(&layout, Uuid::nil());
    let held = |count, used, terms, until| {
        HeldEmail::new(to, count, used, terms, at(until), now).write(&layout, Uuid::nil())
    };
    vec![
        ("usage", "nearly", usage(120, free)),
        ("usage", "all", usage(150, free)),
        ("usage", "all_paid", usage(152, pays)),
        ("held", "one", held(1, 150, free, "2027-02-16T09:00:00Z")),
        ("held", "some", held(12, 140, free, "2026-12-10T09:00:00Z")),
        ("held", "paid", held(30, 650, pays, "2026-11-25T09:00:00Z")),
    ]
}

#[test]
fn emails_are_as_they_were() {
    for (name, variant, email) in samples() {
        insta::with_settings!({
            snapshot_path => name,
            prepend_module_to_snapshot => false,
            omit_expression => true,
            description => email.subject.as_str(),
        }, {
            insta::assert_snapshot!(format!("{variant}.html"), email.html);
            insta::assert_snapshot!(format!("{variant}.txt"), email.text);
        });
    }
}

#[test]
fn amounts_are_as_people_read_them() {
    assert_eq!([0, 1, 24, 100, 1_000, 1_234].map(euros), ["€0", "€0.01", "€0.24", "€1", "€10", "€12.34"]);
}
