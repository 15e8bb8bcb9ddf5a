use super::*;

#[test]
fn emails_are_as_they_were() {
    let layout = EmailLayout::new("https://formtray.example", Some("help@formtray.example"));
    let email = ReadyEmail::new("studio-<b>-inbox-2026-11-19.zip", 12_431, 3_449_999, Timestamp::UNIX_EPOCH);
    let email = email.write(&layout, "ada@example.com", Uuid::nil());
    insta::with_settings!({
        snapshot_path => "ready",
        prepend_module_to_snapshot => false,
        omit_expression => true,
        description => email.subject.as_str(),
    }, {
        insta::assert_snapshot!("ready.html", email.html);
        insta::assert_snapshot!("ready.txt", email.text);
    });
}

#[test]
fn numbers_are_written_for_people() {
    assert_eq!([0, 999, 1_000, 12_431, 1_234_567].map(grouped), ["0", "999", "1,000", "12,431", "1,234,567"]);
    let sizes = [0, 999, 1_000, 1_949, 214_000_000, 3_000_000_000];
    assert_eq!(sizes.map(size), ["0 bytes", "999 bytes", "1 kB", "1.9 kB", "214 MB", "3 GB"]);
}
