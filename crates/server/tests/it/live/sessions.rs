//! A stream ends with its session: nothing that happens afterwards is sent on it, on any server.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::{Value, json};
use testkit::{Answer, Method, Person, TestApp};

use super::stream::{Stream, joined, submitted};

const PASSWORD: &str = "a long enough one";

/// The ways in which a session of Ada's can end.
#[derive(Clone, Copy, Debug)]
enum End {
    SignOut,
    One,
    Others,
    PasswordChange,
    Reset,
    AccountDeleted,
}

const ALL: [End; 6] =
    [End::SignOut, End::One, End::Others, End::PasswordChange, End::Reset, End::AccountDeleted];

async fn sign_in(app: &TestApp, name: &str) -> Value {
    let login = json!({ "email": format!("{name}@example.com"), "password": PASSWORD });
    app.guest().post("/api/auth/login", login).await.expect(200).json()
}

/// Ends the session `goes`, at the first server.
async fn end(app: &TestApp, ada: &Person<'_>, goes: &str, how: End, name: &str) {
    let there = app.guest().with_token(goes);
    match how {
        End::SignOut => {
            there.post("/api/auth/logout", json!({})).await.expect(204);
        }
        End::One => {
            let sessions = there.get("/api/auth/sessions").await.expect(200).json();
            let sessions = sessions["items"].as_array().unwrap();
            let current = sessions.iter().find(|session| session["current"] == true).unwrap();
            let path = format!("/api/auth/sessions/{}", current["id"].as_str().unwrap());
            ada.delete(&path).await.expect(204);
        }
        End::Others => {
            ada.delete("/api/auth/sessions").await.expect(204);
        }
        End::PasswordChange => {
            let body = json!({ "current_password": PASSWORD, "new_password": "another long one" });
            ada.post("/api/auth/change-password", body).await.expect(200);
        }
        End::Reset => {
            let email = format!("{name}@example.com");
            app.guest().post("/api/auth/forgot-password", json!({ "email": email })).await.expect(202);
            let mut link = None;
            while link.is_none() {
                let email = app.mail_to(&email).await;
                link = email.text.contains("/reset-password").then(|| email.token("/reset-password"));
            }
            let body = json!({ "token": link, "new_password": "another long one" });
            app.guest().post("/api/auth/reset-password", body).await.expect(204);
        }
        End::AccountDeleted => {
            let body = json!({ "email": format!("{name}@example.com") });
            Answer::of(ada.request(Method::DELETE, "/api/auth/account").json(&body)).await.expect(204);
        }
    }
}

/// Asserts that whatever ends a session, its stream sends nothing that happens after the response.
async fn ends_with_its_session(app: &TestApp, streams_at: SocketAddr) {
    for (n, how) in ALL.into_iter().enumerate() {
        let name = format!("ada{n}");
        let ada = app.register(&name).await;
        let id = ada.create_endpoint("Contact").await;
        let goes = sign_in(app, &name).await;
        let goes = goes["token"].as_str().unwrap();
        let mut stream = Stream::open(app, streams_at, goes, None).await;
        end(app, &ada, goes, how, &name).await;
        if !matches!(how, End::AccountDeleted) {
            submitted(app, app.address(), &id, 0).await;
        }
        let received = stream.next().await;
        assert!(received.is_none(), "{how:?}: {received:?}");
        let again = app.http().get(format!("http://{streams_at}/api/live")).bearer_auth(goes);
        assert_eq!(again.send().await.unwrap().status(), 401, "{how:?}");
    }
}

#[tokio::test]
async fn nothing_is_sent_to_a_session_that_has_ended() {
    testkit::run(async |app| ends_with_its_session(app, app.address()).await).await;
}

#[tokio::test]
async fn nor_on_another_server() {
    testkit::run_with(joined, async |app| {
        let other = app.another_server().await;
        app.settled(async || app.platform().bus.is_connected() && other.platform.bus.is_connected()).await;
        ends_with_its_session(app, other.address).await;
        other.stop().await.unwrap();
    })
    .await;
}

/// Nothing announces that a session has expired; it is found by polling.
#[tokio::test]
async fn a_stream_ends_when_its_session_expires() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let mut stream = Stream::open(app, app.address(), &ada.token, None).await;
        app.clock.advance(Duration::from_hours(14 * 24));
        assert!(stream.next().await.is_none());
    })
    .await;
}

/// Without NATS, another server finds by polling that a session has ended.
#[tokio::test]
async fn servers_that_cannot_reach_each_other_find_ended_sessions() {
    testkit::run(async |app| {
        let other = app.another_server().await;
        let ada = app.register("ada").await;
        let mut stream = Stream::open(app, other.address, &ada.token, None).await;
        ada.post("/api/auth/logout", json!({})).await.expect(204);
        assert!(stream.next().await.is_none());
        other.stop().await.unwrap();
    })
    .await;
}
