//! Clients sign in with a password while it is being replaced. The sessions they get must not outlive the change.

use std::sync::atomic::{AtomicBool, Ordering};

use futures_util::future::join_all;
use serde_json::{Value, json};
use testkit::TestApp;
use totp_rs::{Builder, Secret};

use super::{PASSWORD, forgot, login};

const EMAIL: &str = "ada@example.com";
const CLIENTS: usize = 8;

/// Lets eight clients sign in with `password` again and again until `change` has been answered. Returns its answer, and
/// the bodies of the sign-ins that succeeded.
async fn while_signing_in<T>(
    app: &TestApp,
    password: &str,
    change: impl Future<Output = T>,
) -> (T, Vec<Value>) {
    let is_over = AtomicBool::new(false);
    let change = async {
        let changed = change.await;
        is_over.store(true, Ordering::Relaxed);
        changed
    };
    let clients = (0..CLIENTS).map(|_| async {
        let mut bodies = Vec::new();
        while !is_over.load(Ordering::Relaxed) {
            let answer = login(&app.guest(), EMAIL, password).await;
            match answer.status {
                200 => bodies.push(answer.json()),
                401 => {}
                other => panic!("{other}: {}", answer.text()),
            }
        }
        bodies
    });
    let (changed, bodies) = tokio::join!(change, join_all(clients));
    (changed, bodies.concat())
}

/// Returns how many of the sessions are still valid.
async fn survivors(app: &TestApp, bodies: &[Value]) -> usize {
    let mut open = 0;
    for body in bodies {
        let client = app.guest().with_token(body["token"].as_str().unwrap());
        open += usize::from(client.get("/api/auth/profile").await.status == 200);
    }
    open
}

struct Survived {
    opened: usize,
    survived: usize,
}

impl Survived {
    fn print(&self, by: &str, rounds: usize) {
        println!(
            "{{\"attack\":\"old_password\",\"by\":\"{by}\",\"rounds\":{rounds},\"opened\":{},\"survived\":{}}}",
            self.opened, self.survived
        );
    }
}

async fn by_change(app: &TestApp, rounds: usize) -> Survived {
    let mut token = app.register("ada").await.token;
    let mut password = PASSWORD.to_owned();
    let mut total = Survived { opened: 0, survived: 0 };
    for round in 0..rounds {
        let new = format!("long enough, number {round}");
        let body = json!({ "current_password": password, "new_password": new });
        let owner = app.guest().with_token(&token);
        let change = owner.post("/api/auth/change-password", body);
        let (changed, bodies) = while_signing_in(app, &password, change).await;
        changed.expect(200).json()["token"].as_str().unwrap().clone_into(&mut token);
        total.opened += bodies.len();
        total.survived += survivors(app, &bodies).await;
        password = new;
    }
    total
}

async fn by_reset(app: &TestApp, rounds: usize) -> Survived {
    app.verified("ada").await;
    let mut password = PASSWORD.to_owned();
    let mut total = Survived { opened: 0, survived: 0 };
    for round in 0..rounds {
        // Emails about the sign-ins of the previous round come before the one that is awaited.
        let mut link = None;
        forgot(&app.guest(), EMAIL).await.expect(202);
        while link.is_none() {
            let email = app.mail_to(EMAIL).await;
            link = email.text.contains("/reset-password").then(|| email.token("/reset-password"));
        }
        let new = format!("long enough, number {round}");
        let guest = app.guest();
        let reset = guest.post("/api/auth/reset-password", json!({ "token": link, "new_password": new }));
        let (answered, bodies) = while_signing_in(app, &password, reset).await;
        answered.expect(204);
        total.opened += bodies.len();
        total.survived += survivors(app, &bodies).await;
        password = new;
    }
    total
}

#[tokio::test]
async fn no_session_of_the_old_password_survives_a_change() {
    testkit::run(async |app| {
        let total = by_change(app, 3).await;
        total.print("change", 3);
        assert_eq!(total.survived, 0);
    })
    .await;
}

#[tokio::test]
async fn no_session_of_the_old_password_survives_a_reset() {
    testkit::run(async |app| {
        let total = by_reset(app, 3).await;
        total.print("reset", 3);
        assert_eq!(total.survived, 0);
    })
    .await;
}

/// The long form; run by `just attack accounts`.
#[tokio::test]
#[ignore = "takes a minute"]
async fn nor_in_many_rounds() {
    testkit::run(async |app| {
        let total = by_change(app, 30).await;
        total.print("change", 30);
        assert_eq!(total.survived, 0);
    })
    .await;
    testkit::run(async |app| {
        let total = by_reset(app, 10).await;
        total.print("reset", 10);
        assert_eq!(total.survived, 0);
    })
    .await;
}

fn code(app: &TestApp, secret: &Value) -> String {
    let secret = Secret::try_from_base32(secret.as_str().unwrap()).unwrap();
    let totp = Builder::new().with_secret(secret).build_noncompliant();
    totp.generate(u64::try_from(app.clock.now().as_second()).unwrap()).to_string()
}

#[tokio::test]
async fn no_session_without_a_code_is_opened_once_two_factor_is_on() {
    testkit::run(async |app| {
        let mut late = 0;
        for _ in 0..3 {
            // Each round has its own account.
            let ada = app.register("ada").await;
            let begun = ada.post("/api/auth/two-factor", json!({})).await.expect(200).json();
            let turn_on = ada.put("/api/auth/two-factor", json!({ "code": code(app, &begun["secret"]) }));
            let (turned_on, _) = while_signing_in(app, PASSWORD, turn_on).await;
            turned_on.expect(200);
            late += app
                .number(
                    "select count(*) from sessions s join users u on u.id = s.user_id
                     where u.email = 'ada@example.com' and s.created_at > u.two_factor_at",
                )
                .await;
            let rename = "update users set email = id || '@example.com' where email = 'ada@example.com'";
            sqlx::query(rename).execute(&app.owner).await.unwrap();
        }
        println!("{{\"attack\":\"old_password\",\"by\":\"two_factor\",\"rounds\":3,\"survived\":{late}}}");
        assert_eq!(late, 0);
    })
    .await;
}
