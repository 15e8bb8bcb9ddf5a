//! The states of a ticket, and its unread mark.

use ::support::TicketState;
use serde_json::{Value, json};
use testkit::Client;

use super::{answer, id, open, path, thread};

async fn state(client: &Client<'_>, ticket: &Value) -> String {
    thread(client, ticket).await["ticket"]["state"].as_str().unwrap().to_owned()
}

async fn reply(client: &Client<'_>, ticket: &Value, body: Value) -> Value {
    client.post(&format!("{}/replies", path(ticket)), body).await.expect(201).json()
}

/// Returns what each entry is: the text of a message, or the new state.
async fn told(client: &Client<'_>, ticket: &Value) -> Vec<String> {
    let read = thread(client, ticket).await;
    let entries = read["entries"].as_array().unwrap().iter();
    let shown = entries.map(|entry| match entry["kind"].as_str().unwrap() {
        "message" => entry["text"].as_str().unwrap().to_owned(),
        kind => format!("{kind}: {}", entry["state"].as_str().unwrap()),
    });
    shown.collect()
}

#[tokio::test]
async fn it_is_the_turn_of_whoever_did_not_write_last() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let ticket = open(&ada, "Help", "first").await;
        assert_eq!(state(&ada, &ticket).await, "open");
        answer(app, &ticket, "second", None).await;
        assert_eq!(state(&ada, &ticket).await, "waiting_for_you");
        let entry = reply(&ada, &ticket, json!({ "text": "third" })).await;
        assert_eq!((&entry["kind"], &entry["text"]), (&json!("message"), &json!("third")));
        assert_eq!(state(&ada, &ticket).await, "waiting_for_us");
        answer(app, &ticket, "fourth", Some(TicketState::Solved)).await;
        assert_eq!(state(&ada, &ticket).await, "solved");
        assert_eq!(told(&ada, &ticket).await, ["first", "second", "third", "fourth", "state: solved"]);
    })
    .await;
}

#[tokio::test]
async fn a_customer_solves_and_reopens() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let ticket = open(&ada, "Help", "first").await;
        for _ in 0..2 {
            let solved = ada.post(&format!("{}/solve", path(&ticket)), json!({})).await.expect(200).json();
            assert_eq!(solved["state"], "solved");
        }
        for _ in 0..2 {
            let open = ada.post(&format!("{}/reopen", path(&ticket)), json!({})).await.expect(200).json();
            assert_eq!(open["state"], "waiting_for_us");
        }
        reply(&ada, &ticket, json!({ "text": "Never mind", "solve": true })).await;
        assert_eq!(state(&ada, &ticket).await, "solved");
        // A reply reopens it, unless it says otherwise.
        reply(&ada, &ticket, json!({ "text": "Thanks", "solve": true })).await;
        assert_eq!(state(&ada, &ticket).await, "solved");
        reply(&ada, &ticket, json!({ "text": "Again" })).await;
        assert_eq!(state(&ada, &ticket).await, "waiting_for_us");
        assert_eq!(
            told(&ada, &ticket).await,
            [
                "first",
                "state: solved",
                "state: waiting_for_us",
                "Never mind",
                "state: solved",
                "Thanks",
                "state: waiting_for_us",
                "Again"
            ]
        );
    })
    .await;
}

#[tokio::test]
async fn what_support_does_is_unread_until_it_is_marked_read() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let ticket = open(&ada, "Help", "first").await;
        let unread = async || thread(&ada, &ticket).await["ticket"]["unread"].as_bool().unwrap();
        assert!(!unread().await, "her own");
        answer(app, &ticket, "second", None).await;
        assert!(unread().await && unread().await, "reading alone doesn't mark it");
        ada.post(&format!("{}/read", path(&ticket)), json!({})).await.expect(204);
        assert!(!unread().await);
        reply(&ada, &ticket, json!({ "text": "third" })).await;
        assert!(!unread().await);

        let (platform, ticket_id) = (app.platform(), id(&ticket));
        let mut tx = platform.db.begin().await.unwrap();
        ::support::operator_note(&mut tx, platform, ticket_id, "Ana", "note").await.unwrap();
        tx.commit().await.unwrap();
        assert!(!unread().await, "a note isn't for her");
        let mut tx = platform.db.begin().await.unwrap();
        let solved = TicketState::Solved;
        let (_, entry) =
            ::support::operator_state(&mut tx, platform, ticket_id, "Ana", solved).await.unwrap();
        let (_, again) =
            ::support::operator_state(&mut tx, platform, ticket_id, "Ana", solved).await.unwrap();
        tx.commit().await.unwrap();
        assert!(entry.is_some() && again.is_none());
        assert!(unread().await);
    })
    .await;
}

#[tokio::test]
async fn a_reply_by_email_counts_like_one_on_the_web() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let ticket = open(&ada, "Help", "first").await;
        ada.post(&format!("{}/solve", path(&ticket)), json!({})).await.expect(200);
        let platform = app.platform();
        let mut tx = platform.db.begin().await.unwrap();
        let reply = ::support::EmailReply {
            text: &format!("by email{}", "x".repeat(30_000)),
            quoted: Some("  \n"),
            files: &[],
            held_from: None,
        };
        ::support::from_email(&mut tx, platform, id(&ticket), &reply).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(state(&ada, &ticket).await, "waiting_for_us");
        let read = thread(&ada, &ticket).await;
        let entry = read["entries"].as_array().unwrap().last().unwrap();
        assert_eq!((&entry["via"], &entry["quoted"]), (&json!("email"), &Value::Null));
        assert_eq!(entry["author"], json!({ "role": "customer", "name": "ada" }));
        assert_eq!(entry["text"].as_str().unwrap().chars().count(), 20_000, "it's cut");
    })
    .await;
}
