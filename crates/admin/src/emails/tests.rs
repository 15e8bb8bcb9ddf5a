use mail::EmailLayout;
use uuid::Uuid;

use super::*;

#[test]
fn emails_are_as_they_were() {
    let layout = EmailLayout::new("https://formtray.example", Some("help@formtray.example"));
    let message = "The form asks for passwords.\nRemove that field, then contact us.";
    for (variant, change, endpoint, message) in [
        ("endpoint_suspended", Change::Suspended, Some("Contact"), Some(message)),
        ("workspace_suspended", Change::Suspended, None, None),
        ("endpoint_lifted", Change::Lifted, Some("Contact"), None),
        ("workspace_lifted", Change::Lifted, None, None),
    ] {
        let email = SuspensionEmail::new(change, endpoint, message);
        let email = email.write(&layout, "ada@example.com", Uuid::nil());
        insta::with_settings!({
            snapshot_path => "snapshots",
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
fn what_operators_and_owners_write_is_only_text() {
    let layout = EmailLayout::new("https://formtray.example", None);
    let email = SuspensionEmail::new(Change::Suspended, Some("<b>A\r\nBcc: x@y.z"), Some("<script>"));
    let email = email.write(&layout, "ada@example.com", Uuid::nil());
    assert!(!email.html.contains("<script>") && !email.html.contains("<b>A"), "{}", email.html);
}
