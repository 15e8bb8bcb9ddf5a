//! A request that started with one password ends when there is another, or when two-factor authentication is on. The
//! test makes the change as another server would: in a transaction that holds the account's row until the request waits
//! for it.

use std::time::Duration;

use futures_util::future::join_all;
use serde_json::{Value, json};
use sqlx::pool::PoolConnection;
use sqlx::{AssertSqlSafe, Postgres};
use testkit::{Answer, Method, Person, TestApp};

use super::two_factor::Authenticator;
use crate::accounts::login;

const NEW_PASSWORD: &str = "another long one";

/// What a password reset by another server does to an account.
const RESET: [&str; 3] = [
    "update users set password_hash = (select password_hash from users where email = 'eve@example.com')
     where email = 'ada@example.com'",
    "delete from sessions where user_id = (select id from users where email = 'ada@example.com')",
    "delete from half_sign_ins where user_id = (select id from users where email = 'ada@example.com')",
];

/// Another server in the middle of a change.
struct OtherServer(PoolConnection<Postgres>);

impl OtherServer {
    async fn begin(app: &TestApp) -> Self {
        let mut this = Self(app.owner.acquire().await.unwrap());
        this.execute("begin").await;
        this.execute("select from users where email = 'ada@example.com' for update").await;
        this
    }

    async fn execute(&mut self, sql: &str) {
        sqlx::query(AssertSqlSafe(sql.to_owned())).execute(&mut *self.0).await.unwrap();
    }

    /// Commits `change` once this many requests wait for the row.
    async fn commit(mut self, app: &TestApp, waiting: i64, change: &[&str]) {
        const WAITING: &str = "select count(distinct l.pid) from pg_locks l
            where not l.granted and l.pid in (select pid from pg_stat_activity where datname = current_database())";
        app.settled(async || app.number(WAITING).await == waiting).await;
        for statement in change {
            self.execute(statement).await;
        }
        self.execute("commit").await;
    }
}

/// Registers Ada, and Eve, whose password is the one that a reset gives to Ada.
async fn people(app: &TestApp) -> Person<'_> {
    let eve = app.register("eve").await;
    let change = json!({ "current_password": "a long enough one", "new_password": NEW_PASSWORD });
    eve.post("/api/auth/change-password", change).await.expect(200);
    app.register("ada").await
}

async fn three_logins(app: &TestApp) -> Vec<Answer> {
    join_all((0..3).map(|_| login(app, "a long enough one"))).await
}

const SESSIONS: &str = "select count(*) from sessions s join users u on u.id = s.user_id
    where u.email = 'ada@example.com'";
const HALF_SIGN_INS: &str = "select count(*) from half_sign_ins";

#[tokio::test]
async fn a_sign_in_overtaken_by_a_new_password_opens_nothing() {
    testkit::run(async |app| {
        people(app).await;
        let elsewhere = OtherServer::begin(app).await;
        let (answers, ()) = tokio::join!(three_logins(app), elsewhere.commit(app, 3, &RESET));
        for answer in answers {
            answer.expect_error(401, "wrong_login");
        }
        assert_eq!(app.number(SESSIONS).await, 0);
        login(app, NEW_PASSWORD).await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn nor_is_it_half_done_where_two_factor_is_on() {
    testkit::run(async |app| {
        let ada = people(app).await;
        let authenticator = Authenticator::turn_on(app, &ada).await;
        let elsewhere = OtherServer::begin(app).await;
        let (answers, ()) = tokio::join!(three_logins(app), elsewhere.commit(app, 3, &RESET));
        for answer in answers {
            answer.expect_error(401, "wrong_login");
        }
        assert_eq!(app.number(HALF_SIGN_INS).await, 0);

        // A sign-in that was half done with the old password can't be finished after the change.
        let half = login(app, NEW_PASSWORD).await.expect(200).json();
        app.clock.advance(Duration::from_secs(30));
        let elsewhere = OtherServer::begin(app).await;
        let (answer, ()) = tokio::join!(authenticator.finish(app, &half), elsewhere.commit(app, 1, &RESET));
        answer.expect_error(401, "sign_in_again");
        assert_eq!(app.number(SESSIONS).await, 0);
    })
    .await;
}

#[tokio::test]
async fn a_sign_in_overtaken_by_two_factor_needs_a_code() {
    testkit::run(async |app| {
        people(app).await;
        let elsewhere = OtherServer::begin(app).await;
        let turn_on = ["update users set two_factor_at = now() where email = 'ada@example.com'"];
        let (answers, ()) = tokio::join!(three_logins(app), elsewhere.commit(app, 3, &turn_on));
        for answer in answers {
            let body = answer.expect(200).json();
            assert!(body["token"].is_null() && body["two_factor_token"].is_string(), "{body}");
        }
        assert_eq!(app.number(SESSIONS).await, 1, "the one of the registration");
    })
    .await;
}

#[tokio::test]
async fn a_change_overtaken_by_a_reset_changes_nothing() {
    testkit::run(async |app| {
        let ada = people(app).await;
        let elsewhere = OtherServer::begin(app).await;
        let body = json!({ "current_password": "a long enough one", "new_password": "what the thief chose" });
        let change = ada.post("/api/auth/change-password", body);
        let (answer, ()) = tokio::join!(change, elsewhere.commit(app, 1, &RESET));
        answer.expect_error(401, "unauthorized");
        assert_eq!(app.number(SESSIONS).await, 0);
        login(app, "what the thief chose").await.expect_error(401, "wrong_login");
        login(app, NEW_PASSWORD).await.expect(200);
    })
    .await;
}

/// Everything else that would let somebody in later, requested by a session that ends meanwhile.
#[tokio::test]
async fn nothing_that_opens_the_account_is_changed_by_a_session_that_has_ended() {
    testkit::run(async |app| {
        let ada = people(app).await;
        let authenticator = Authenticator::turn_on(app, &ada).await;
        for (method, path, body) in [
            (Method::PUT, "/api/auth/profile", json!({ "email": "thief@example.com" })),
            (Method::POST, "/api/auth/two-factor/recovery-codes", json!({})),
            (Method::DELETE, "/api/auth/two-factor", json!({})),
            (Method::DELETE, "/api/auth/account", json!({ "email": "ada@example.com" })),
        ] {
            let token = signed_in(app, &authenticator).await;
            let elsewhere = OtherServer::begin(app).await;
            let thief = app.guest().with_token(&token);
            let request = Answer::of(thief.request(method, path).json(&body));
            let (answer, ()) = tokio::join!(request, elsewhere.commit(app, 1, &RESET));
            answer.expect_error(401, "unauthorized");
        }
        assert_eq!(app.number("select count(*) from users where new_email is not null").await, 0);
        let token = signed_in(app, &authenticator).await;
        let profile = app.guest().with_token(&token).get("/api/auth/profile").await.expect(200).json();
        assert_eq!(profile["two_factor"], true);
    })
    .await;
}

/// Returns a session of Ada's, with whichever password is valid now.
async fn signed_in(app: &TestApp, authenticator: &Authenticator) -> String {
    app.clock.advance(Duration::from_secs(30));
    let old = login(app, "a long enough one").await;
    let half = if old.status == 200 { old } else { login(app, NEW_PASSWORD).await.expect(200) };
    let done: Value = authenticator.finish(app, &half.json()).await.expect(200).json();
    done["token"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_step_up_overtaken_by_two_factor_confirms_nothing() {
    testkit::run(async |app| {
        let ada = people(app).await;
        app.clock.advance(Duration::from_mins(11));
        let elsewhere = OtherServer::begin(app).await;
        let step_up = ada.post("/api/auth/step-up", json!({ "password": "a long enough one" }));
        let turn_on = ["update users set two_factor_at = now() where email = 'ada@example.com'"];
        let (answer, ()) = tokio::join!(step_up, elsewhere.commit(app, 1, &turn_on));
        let refused = answer.expect_error(422, "invalid");
        assert_eq!(
            (&refused["errors"][0]["field"], &refused["errors"][0]["code"]),
            (&json!("code"), &json!("required"))
        );
        ada.delete("/api/auth/two-factor").await.expect_error(403, "step_up_required");
    })
    .await;
}

/// With two-factor authentication on, only a code counts as step-up; what other sessions had confirmed before was a
/// password.
#[tokio::test]
async fn turning_two_factor_on_takes_back_what_a_password_confirmed() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let other = login(app, "a long enough one").await.expect(200).json();
        let other = app.guest().with_token(other["token"].as_str().unwrap());
        Authenticator::turn_on(app, &ada).await;
        other.get("/api/auth/profile").await.expect(200);
        other.delete("/api/auth/two-factor").await.expect_error(403, "step_up_required");
        ada.delete("/api/auth/two-factor").await.expect(204);
    })
    .await;
}
