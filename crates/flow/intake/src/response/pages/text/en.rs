use super::page_text::{Details, Labels, PageText};

pub(super) const PAGE_TEXT: PageText = PageText {
    thanks_title: "Thank you",
    thanks_text: "Your message has arrived.",
    back: "You can close this page now or go back to the website.",

    error_title: "Your form wasn’t sent",
    kept: "Everything you entered is below.",
    untouched: "You don’t need to type it again.",
    files_again: "Please choose your files again.",
    not_kept: "Not saved, for your security.",
    go_back: "For your security, passwords and card details aren’t shown here. Go back to the form, \
        enter them again and send it from there.",
    rest_kept: "Everything else you entered is below.",
    send_again: "Send form",

    endpoint_title: "This is a form’s address",
    endpoint_text: "POST to it from an HTML form:",
    send: "Send",

    report: "Report this form",
    sent_with: "Sent with Formtray",

    labels: Labels {
        name: "Name",
        first_name: "First name",
        last_name: "Last name",
        email: "Email",
        phone: "Phone",
        company: "Company",
        subject: "Subject",
        message: "Message",
    },
    details: Details {
        form_not_found: "There’s no form at this URL. If this is your website, check the form’s \
            action attribute.",
        inactive: "This form isn’t accepting submissions at the moment.",
        suspended: "This form has been suspended.",
        origin_not_allowed: "This form doesn’t accept submissions from this website.",
        empty: "No named field arrived. Every input needs a `name`.",
        unsupported_media_type: "Send the form as application/x-www-form-urlencoded, multipart/form-data \
            or application/json.",
        malformed: "We couldn’t read the form. Please try again.",
        body_too_large: "Your submission is too large. The limit is {limit}.",
        files_too_big: "“{file}” is larger than 10 MB.",
        too_many_files: "You can upload up to 10 files.",
        file_type_refused: "This form doesn’t accept files like “{file}”.",
        too_slow: "Your connection was too slow, so nothing was saved. Please try again.",
        unstorable: "Part of this submission can’t be saved, so nothing was saved.",
        unavailable: "We couldn’t save your submission right now. Please try again in a moment.",
        rate_limited: "Too many submissions. Please try again in {seconds} seconds.",
        idempotency_mismatch: "This Idempotency-Key was already used for a different submission. Use \
            a new key.",
        captcha_failed: "The spam check failed. Please go back to the form and try again.",
        fields_invalid: "Please check the highlighted fields.",
        required_field_missing: "This field is required.",
        required_field_empty: "Please fill in this field.",
        type_email: "Please enter an email address, like name@example.com.",
        type_numeric: "Please enter a number.",
    },
};
