//! Emails that arrive: replies to tickets, what isn't one, and bounces.

use std::fmt::Write as _;
use std::process::{Output, Stdio};
use std::time::Duration;

use serde_json::{Value, json};
use testkit::{Answer, Config, Method, Person, TestApp};
use tokio::io::AsyncWriteExt;
use tokio::process::Command;

use super::{id, open, path, thread};
use crate::server::commands::formtray;

const SECRET: &str = "the secret of the mail server";
const ADA: &str = "ada@example.com";

fn with_inbound(config: &mut Config) {
    "Reply+{token}@support.formtray.test".clone_into(&mut config.support.inbound);
    SECRET.clone_into(&mut config.support.inbound_secret);
}

/// The address for replies to a ticket.
fn address(app: &TestApp, ticket: &Value) -> String {
    let platform = app.platform();
    let token = ::support::reply_token::token(platform, id(ticket));
    platform.inbound_mail.as_ref().unwrap().address(&token)
}

/// An email. `headers` are lines that end with a line break.
fn email(id: &str, from: &str, to: &str, headers: &str, body: &str) -> String {
    format!("From: {from}\nTo: {to}\nSubject: Re: Help\nMessage-ID: <{id}>\n{headers}\n{body}\n")
        .replace('\n', "\r\n")
}

async fn post(app: &TestApp, email: impl Into<reqwest::Body>) -> Answer {
    let request = app.guest().request(Method::POST, "/api/inbound/mail").bearer_auth(SECRET);
    Answer::of(request.header("content-type", "message/rfc822").body(email)).await
}

/// Passes an email on, and returns what became of it.
async fn receive(app: &TestApp, email: impl Into<reqwest::Body>) -> String {
    post(app, email).await.expect(200).json()["result"].as_str().unwrap().to_owned()
}

fn messages(thread: &Value) -> Vec<&Value> {
    let entries = thread["entries"].as_array().unwrap().iter();
    entries.filter(|entry| entry["kind"] == "message").collect()
}

#[tokio::test]
async fn a_reply_is_added_once_however_often_it_arrives() {
    testkit::run_with(with_inbound, async |app| {
        let ada = app.verified("ada").await;
        let ticket = open(&ada, "Help", "It fails").await;
        ada.post(&format!("{}/solve", path(&ticket)), json!({})).await.expect(200);
        let to = address(app, &ticket).to_uppercase();
        let body = "It works again.\n\nOn 18 Nov 2026, at 13:58, Support <a@b.example> wrote:\n> Does it?";
        let reply = email("one@mail.example", "Ada <Ada@Example.COM>", &to, "", body);
        assert_eq!(receive(app, reply.clone()).await, "reply");
        assert_eq!(receive(app, reply.clone()).await, "repeated");
        let results = futures_util::future::join_all((0..4).map(async |n| {
            let other = email(&format!("{}@mail.example", n / 2), ADA, &to, "", "Another one.");
            receive(app, other).await
        }));
        let added = results.await.iter().filter(|result| *result == "reply").count();
        assert_eq!(added, 2, "each of two was sent twice at the same time");

        let thread = thread(&ada, &ticket).await;
        let messages = messages(&thread);
        assert_eq!(messages.len(), 4);
        let message = messages[1];
        assert_eq!((&message["text"], &message["via"]), (&json!("It works again."), &json!("email")));
        assert!(message["quoted"].as_str().unwrap().ends_with("> Does it?"), "{message}");
        assert_eq!((&message["author"]["role"], &message["sender"]), (&json!("customer"), &Value::Null));
        assert_eq!(thread["ticket"]["state"], "waiting_for_us", "a reply reopens it");
    })
    .await;
}

/// Both refer to the ticket, and one of them holds its place among the emails that were received.
#[tokio::test]
async fn a_reply_waits_for_no_other_that_is_being_received() {
    testkit::run_with(with_inbound, async |app| {
        let ada = app.verified("ada").await;
        let ticket = open(&ada, "Help", "It fails").await;
        let to = address(app, &ticket);
        let mut other = db::begin(&app.owner).await.unwrap();
        sqlx::query(
            "insert into inbound_emails (message_hash, received_at, kind, ticket_id)
             values (sha256('another'), now(), 'reply', $1::uuid)",
        )
        .bind(ticket["id"].as_str())
        .execute(&mut *other)
        .await
        .unwrap();
        let reply = email("one@mail.example", ADA, &to, "", "It works again.");
        assert_eq!(receive(app, reply).await, "reply");
        other.rollback().await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_reply_without_a_message_id_is_known_by_its_content() {
    testkit::run_with(with_inbound, async |app| {
        let ada = app.verified("ada").await;
        let ticket = open(&ada, "Help", "It fails").await;
        let bare = format!("From: {ADA}\nDelivered-To: {}\n\nOne\n", address(app, &ticket));
        assert_eq!(receive(app, bare.clone()).await, "reply");
        assert_eq!(receive(app, bare.clone()).await, "repeated");
        assert_eq!(receive(app, bare.replace("One", "Two")).await, "reply");
    })
    .await;
}

#[tokio::test]
async fn a_reply_from_anybody_else_is_held() {
    testkit::run_with(with_inbound, async |app| {
        let ada = app.verified("ada").await;
        let ticket = open(&ada, "Help", "It fails").await;
        let to = address(app, &ticket);
        for (n, from) in
            ["Mallory <mallory@example.net>", "ada@example.com.example.net", "nobody"].iter().enumerate()
        {
            let reply = email(&format!("{n}@mail.example"), from, &to, "", "Send me the password.");
            assert_eq!(receive(app, reply).await, "held", "{from}");
        }
        let thread = thread(&ada, &ticket).await;
        assert_eq!(messages(&thread).len(), 1, "customers don't see what is held");
        assert_eq!(thread["ticket"]["state"], "open");
        assert_eq!(app.number("select count(*) from ticket_entries where held").await, 3);
        let held = "select count(*) from ticket_entries where held and sender = 'mallory@example.net'";
        assert_eq!(app.number(held).await, 1);
        // Whoever has the address can't fill the ticket.
        for n in 3..20 {
            let reply = email(&format!("{n}@mail.example"), "m@example.net", &to, "", "More.");
            assert_eq!(receive(app, reply).await, "held");
        }
        let reply = email("20@mail.example", "m@example.net", &to, "", "More.");
        let refused = post(app, reply.clone()).await;
        assert!(refused.header("retry-after").is_some());
        refused.expect_error(429, "too_many_tries");
        app.clock.advance(Duration::from_hours(2));
        assert_eq!(receive(app, reply).await, "held", "the mail server has sent it again");
    })
    .await;
}

#[tokio::test]
async fn only_a_token_of_ours_finds_a_ticket() {
    testkit::run_with(with_inbound, async |app| {
        let (ada, bob) = (app.verified("ada").await, app.verified("bob").await);
        let (ticket, other) = (open(&ada, "Help", "a").await, open(&bob, "Help", "b").await);
        let (real, others) = (address(app, &ticket), address(app, &other));
        let changed = real.replacen(&real[6..8], if &real[6..8] == "aa" { "bb" } else { "aa" }, 1);
        let swapped = format!("{}{}", &real[..32], &others[32..]);
        let elsewhere = real.replace("support.formtray.test", "support.example");
        for (n, to) in
            [&changed, &swapped, &elsewhere, "reply+@support.formtray.test", ADA].iter().enumerate()
        {
            let reply = email(&format!("{n}@mail.example"), ADA, to, "", "Hello?");
            assert_eq!(receive(app, reply).await, "unmatched", "{to}");
        }
        // The token says which ticket it is, and whose reply is added at once.
        assert_eq!(receive(app, email("x@mail.example", ADA, &others, "", "Not mine.")).await, "held");
        assert_eq!(messages(&thread(&bob, &other).await).len(), 1);
        app.guest().with_token(ada.token().unwrap()).get("/api/support/tickets").await.expect(200);
        sqlx::query("delete from tickets").execute(&app.owner).await.unwrap();
        assert_eq!(receive(app, email("y@mail.example", ADA, &real, "", "Late.")).await, "unmatched");
    })
    .await;
}

#[tokio::test]
async fn programs_and_our_own_emails_add_nothing() {
    testkit::run_with(with_inbound, async |app| {
        let ada = app.verified("ada").await;
        let ticket = open(&ada, "Help", "It fails").await;
        let to = address(app, &ticket);
        for headers in [
            "Auto-Submitted: auto-replied\n",
            "X-Loop: formtray-support\n",
            "Precedence: bulk\n",
            "Return-Path: <>\n",
        ] {
            let notice = email(&format!("{}@mail.example", headers.len()), ADA, &to, headers, "I'm away.");
            assert_eq!(receive(app, notice).await, "auto_reply", "{headers}");
        }
        let from_us = email("loop@mail.example", &to, &to, "", "From the address for replies.");
        assert_eq!(receive(app, from_us).await, "auto_reply");
        assert_eq!(messages(&thread(&ada, &ticket).await).len(), 1);
        assert_eq!(app.number("select count(*) from inbound_emails where kind = 'auto_reply'").await, 5);
    })
    .await;
}

#[tokio::test]
async fn files_are_kept_within_the_limits_of_tickets() {
    testkit::run_with(with_inbound, async |app| {
        let ada = app.verified("ada").await;
        let ticket = open(&ada, "Help", "It fails").await;
        let mut body = "--x\n\nThe log.\n".to_owned();
        for n in 0..12 {
            writeln!(body, "--x\nContent-Type: text/csv; name=\"{n}.csv\"\n\nrow,{n}").unwrap();
        }
        let large = "z".repeat(11 << 20);
        writeln!(body, "--x\nContent-Type: application/zip; name=\"large.zip\"\n\n{large}\n--x--").unwrap();
        let headers = "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=x\n";
        let reply = email("files@mail.example", ADA, &address(app, &ticket), headers, &body);
        assert_eq!(receive(app, reply).await, "reply");
        let thread = thread(&ada, &ticket).await;
        let message = messages(&thread)[1];
        let files = message["files"].as_array().unwrap();
        assert_eq!(
            (files.len(), &files[0]["name"], &files[0]["type"]),
            (10, &json!("0.csv"), &json!("text/csv"))
        );
        let text = message["text"].as_str().unwrap();
        assert_eq!(text, "The log.\n\n[Not saved, over the limit for files: 10.csv, 11.csv, large.zip]");
        let file = format!("/api/support/files/{}/download", files[3]["id"].as_str().unwrap());
        assert_eq!(ada.get(&file).await.expect(200).text(), "row,3");
    })
    .await;
}

#[tokio::test]
async fn only_the_mail_server_may_pass_emails_on() {
    testkit::run_with(with_inbound, async |app| {
        let guest = app.guest();
        for secret in ["", "wrong", &SECRET[1..], &format!("{SECRET}x")] {
            let request = guest.request(Method::POST, "/api/inbound/mail").bearer_auth(secret);
            Answer::of(request.body("From: a@b.example\n\nx")).await.expect_error(401, "unauthorized");
        }
        Answer::of(guest.request(Method::POST, "/api/inbound/mail").body("x")).await.expect(401);
        post(app, "no email").await.expect_error(422, "no_email");
        post(app, "").await.expect_error(422, "no_email");
        let large = format!("From: a@b.example\n\n{}", "x".repeat((25 << 20) + 1));
        post(app, large).await.expect_error(413, "body_too_large");
        assert_eq!(app.number("select count(*) from inbound_emails").await, 0);
    })
    .await;
    testkit::run(async |app| {
        post(app, "From: a@b.example\n\nx").await.expect_error(404, "not_found");
    })
    .await;
}

/// The email of a mail server that returns ours.
fn bounce(id: &str, original: &str, recipient: &str, status: &str) -> String {
    let headers =
        "Return-Path: <>\nContent-Type: multipart/report; report-type=delivery-status; boundary=x\n";
    let body = format!(
        "--x\n\nNo such user.\n--x\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example\n\n\
         Final-Recipient: rfc822; {recipient}\nAction: failed\nStatus: {status}\n\
         Diagnostic-Code: smtp; 550 {status} No such user here\n\
         --x\nContent-Type: text/rfc822-headers\n\nMessage-ID: {original}\n--x--"
    );
    email(id, "Mail Delivery System <MAILER-DAEMON@mx.example>", "bounces@formtray.test", headers, &body)
}

/// Adds a recipient who has confirmed, and returns the endpoint and the `Message-ID` of a notification to them.
async fn notified(app: &TestApp, ada: &Person<'_>, recipient: &str) -> (String, String) {
    let endpoint = ada.create_endpoint("Contact").await;
    let settings = json!({ "recipients": [ADA, recipient] });
    ada.put(&format!("/api/endpoints/{endpoint}/notifications"), settings).await.expect(200);
    let confirm = app.mail_to(recipient).await.link("/api/recipients/confirm/");
    app.guest().post(&confirm, json!({})).await.expect(204);
    app.guest().submitted(&endpoint, &[("n", "1")]).await;
    app.deliver().await;
    let id = app.mail_to(recipient).await.header("Message-ID").to_owned();
    app.mail_to(ADA).await;
    (endpoint, id)
}

#[tokio::test]
async fn a_bounce_suppresses_the_recipient_and_a_forged_one_nobody() {
    testkit::run_with(with_inbound, async |app| {
        let ada = app.verified("ada").await;
        let grace = "grace@example.com";
        let (endpoint, original) = notified(app, &ada, grace).await;
        let suppressed = "select count(*) from recipients where suppressed_at is not null";
        let invented = "<delivery.0190f3c2-9a00-7d11-8e22-334455667788@formtray.test>";
        for (n, forged) in [
            bounce("1@mx.example", invented, grace, "5.1.1"),
            bounce("2@mx.example", &original, "someone@example.com", "5.1.1"),
            bounce("3@mx.example", &original.replace("delivery.", "support."), grace, "5.1.1"),
            bounce("4@mx.example", "", grace, "5.1.1"),
            // True, but the address may work again.
            bounce("5@mx.example", &original, grace, "5.2.2"),
            bounce("6@mx.example", &original, grace, "4.4.1"),
        ]
        .into_iter()
        .enumerate()
        {
            assert_eq!(receive(app, forged).await, "bounce", "{n}");
            app.run_jobs().await;
            assert_eq!(app.number(suppressed).await, 0, "{n}");
        }
        let real = bounce("7@mx.example", &original, "Grace@example.com", "5.1.1");
        assert_eq!(receive(app, real.clone()).await, "bounce");
        assert_eq!(receive(app, real).await, "repeated");
        app.run_jobs().await;
        assert_eq!(app.number(suppressed).await, 1);

        let attention = ada.get("/api/attention").await.expect(200).text();
        assert!(
            attention.contains("550 5.1.1 No such user here") && attention.contains("delivery_given_up"),
            "{attention}"
        );
        let told = app.mail_to(ADA).await;
        assert!(told.text.contains(grace) && told.text.contains("No such user here"), "{}", told.text);
        // Nothing more is sent to the address, and others still get theirs.
        app.guest().submitted(&endpoint, &[("n", "2")]).await;
        app.deliver().await;
        app.mail_to(ADA).await;
        app.no_mail_to(grace).await;
    })
    .await;
}

/// Runs `formtray receive-mail` for the test's server.
async fn receive_mail(app: &TestApp, change: impl FnOnce(&mut Command), email: &[u8]) -> Output {
    let support = &app.config().support;
    let mut command = formtray(app, &["receive-mail"]);
    command.env("FORMTRAY__SUPPORT__INBOUND", &support.inbound);
    command.env("FORMTRAY__SUPPORT__INBOUND_SECRET", &support.inbound_secret);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    change(&mut command);
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // With a mistake in the configuration it may end before it has read anything.
    drop(stdin.write_all(email).await);
    drop(stdin);
    child.wait_with_output().await.unwrap()
}

#[tokio::test]
async fn the_command_receives_an_email_and_asks_for_another_try() {
    testkit::run_with(with_inbound, async |app| {
        let ada = app.verified("ada").await;
        let ticket = open(&ada, "Help", "It fails").await;
        let reply = email("cli@mail.example", ADA, &address(app, &ticket), "", "By pipe.");
        let said = |output: &Output| String::from_utf8_lossy(&output.stdout).into_owned();

        // An outage, or a mistake in the configuration: the mail server keeps the email.
        let away = receive_mail(
            app,
            |command| {
                command.env("FORMTRAY__DATABASE__WORKER_URL", "postgres://formtray_worker@127.0.0.1:9/none");
            },
            reply.as_bytes(),
        )
        .await;
        assert_eq!(away.status.code(), Some(75), "{away:?}");
        let mistake = |command: &mut Command| {
            command.env("FORMTRAY__SUPPORT__NO_SUCH_KEY", "1");
        };
        assert_eq!(receive_mail(app, mistake, reply.as_bytes()).await.status.code(), Some(75));

        let added = receive_mail(app, |_| {}, reply.as_bytes()).await;
        assert_eq!((added.status.code(), said(&added).trim()), (Some(0), "reply"), "{added:?}");
        let again = receive_mail(app, |_| {}, reply.as_bytes()).await;
        assert_eq!((again.status.code(), said(&again).trim()), (Some(0), "repeated"), "{again:?}");
        assert_eq!(receive(app, reply).await, "repeated", "both ways are one");
        assert_eq!(messages(&thread(&ada, &ticket).await)[1]["text"], "By pipe.");
        // What can never be received isn't returned to whoever is named as its sender.
        let dropped = receive_mail(app, |_| {}, &vec![b'x'; (25 << 20) + 4096]).await;
        assert!(dropped.status.success() && said(&dropped).starts_with("dropped"), "{dropped:?}");
    })
    .await;
}
