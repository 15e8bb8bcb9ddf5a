use super::{Details, Labels, Words};

pub(super) const WORDS: Words = Words {
    thanks_title: "Thank you",
    thanks_text: "Your message has arrived.",
    back: "You can close this page now, or go back to where you were.",

    refused_title: "This form was not sent",
    kept: "Everything you typed is below.",
    untouched: "Nothing in it has been changed.",
    files_again: "Please choose your files again.",
    not_kept: "Not kept, for your safety.",
    go_back: "This page never keeps passwords or card details. Go back to the form, fill them in again \
        and send it from there.",
    rest_kept: "The rest of what you typed is below.",
    send_again: "Send again",

    address_title: "This is a form’s address",
    address_text: "There is nothing to read here. Point a form at it with POST:",
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
        form_not_found: "There is no form at this address. If this is your site, check the form’s action.",
        inactive: "This form is not taking submissions at the moment.",
        suspended: "This form has been suspended.",
        origin_not_allowed: "This form only takes submissions from its own sites.",
        empty: "No named field arrived. Every input needs a `name`.",
        unsupported_media_type: "Send the form as application/x-www-form-urlencoded, multipart/form-data \
            or application/json.",
        malformed: "The form could not be read. Please try sending it again.",
        body_too_large: "That is more text than this form takes: {limit}.",
        files_too_big: "“{file}” is larger than 10 MB.",
        too_many_files: "At most 10 files can be sent at once.",
        file_type_refused: "This form does not take files like “{file}”.",
        too_slow: "The connection was too slow; nothing was stored. Please try again.",
        unstorable: "This could not be stored as it is; nothing was stored.",
        unavailable: "This could not be stored right now. Please try again in a moment.",
        rate_limited: "That was a lot at once. Please try again in {seconds} seconds.",
        idempotency_mismatch: "The same Idempotency-Key came with other content before. New content needs \
            a new key.",
        captcha_failed: "The spam check did not succeed. Please go back to the form and try once more.",
        fields_invalid: "Please check the marked fields.",
        required_field_missing: "This is needed.",
        required_field_empty: "Please fill this in.",
        type_email: "Please enter an email address, like name@example.com.",
        type_numeric: "Please enter a number.",
    },
};
