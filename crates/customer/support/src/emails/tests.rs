use mail::EmailLayout;
use uuid::Uuid;

use super::*;

fn samples() -> Vec<(&'static str, &'static str, Email)> {
    let layout = EmailLayout::new("https://formtray.example", Some("help@formtray.example"));
    let heading =
        TicketHeading { id: TicketId(Uuid::nil()), number: 1042, subject: "Webhook returns <b>401</b>" };
    let text = "Hello Ada,\n\nthe receiver answers 401. Is the secret <current>?\n\n    curl -i https://crm.example/in";
    let reply = |takes_replies: bool| {
        let email = ReplyEmail { author: "Ana", text, takes_replies };
        email.write(&layout, "ada@example.com", &heading, Uuid::nil())
    };
    let operator = |is_first: bool, files: i64, held_from: Option<&str>| {
        let email = OperatorEmail {
            author: held_from.unwrap_or("Ada Lovelace"),
            owner: "ada@example.com",
            text: "It still fails.\n\nSee the file.",
            files,
            is_first,
            held_from,
        };
        email.write(&layout, "help@formtray.example", &heading, Uuid::nil())
    };
    let access = AccessEmail { author: "Ana" }.write(&layout, "ada@example.com", &heading, Uuid::nil());
    vec![
        ("reply", "by_email", reply(true)),
        ("reply", "on_the_web", reply(false)),
        ("access", "asked", access),
        ("operator", "new", operator(true, 2, None)),
        ("operator", "reply", operator(false, 0, None)),
        ("operator", "held", operator(false, 1, Some("bob@example.net"))),
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
