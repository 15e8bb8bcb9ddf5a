use std::time::Duration;

use serde_json::{Value, json};
use testkit::{Answer, Person, TestApp};
use totp_rs::{Builder, Secret};

/// A user's authenticator app and recovery codes.
pub(crate) struct Authenticator {
    secret: String,
    pub recovery_codes: Vec<String>,
}

impl Authenticator {
    pub(crate) async fn turn_on(app: &TestApp, person: &Person<'_>) -> Self {
        let begun = person.post("/api/auth/two-factor", json!({})).await.expect(200).json();
        let mut this =
            Self { secret: begun["secret"].as_str().unwrap().to_owned(), recovery_codes: Vec::new() };
        let on =
            person.put("/api/auth/two-factor", json!({ "code": this.code(app) })).await.expect(200).json();
        let codes = on["recovery_codes"].as_array().unwrap().iter();
        this.recovery_codes = codes.map(|code| code.as_str().unwrap().to_owned()).collect();
        this
    }

    /// Returns the code that the app shows at the server's time.
    pub(crate) fn code(&self, app: &TestApp) -> String {
        let secret = Secret::try_from_base32(&self.secret).unwrap();
        let totp = Builder::new().with_secret(secret).build_noncompliant();
        totp.generate(u64::try_from(app.clock.now().as_second()).unwrap()).to_string()
    }

    /// Returns the secret, as it is typed into an app.
    pub(crate) fn secret(&self) -> &str {
        &self.secret
    }

    pub(crate) fn secret_bytes(&self) -> Vec<u8> {
        Secret::try_from_base32(&self.secret).unwrap().as_ref().to_vec()
    }

    pub(crate) async fn finish(&self, app: &TestApp, half: &Value) -> Answer {
        finish(app, half, &self.code(app)).await
    }
}

async fn login(app: &TestApp) -> Value {
    let body = json!({ "email": "ada@example.com", "password": "a long enough one" });
    app.guest().post("/api/auth/login", body).await.expect(200).json()
}

async fn finish(app: &TestApp, half: &Value, code: &str) -> Answer {
    let body = json!({ "two_factor_token": half["two_factor_token"], "code": code });
    app.guest().post("/api/auth/login/two-factor", body).await
}

#[track_caller]
fn wrong_code(answer: Answer) {
    let refused = answer.expect_error(422, "invalid");
    assert_eq!(
        (&refused["errors"][0]["field"], &refused["errors"][0]["code"]),
        (&json!("code"), &json!("wrong_code"))
    );
}

/// The time step of codes. A code is valid for 30 seconds and one step on either side.
const TOTP_STEP: Duration = Duration::from_secs(30);

#[tokio::test]
async fn a_sign_in_needs_password_and_code() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let begun = ada.post("/api/auth/two-factor", json!({})).await.expect(200).json();
        assert!(begun["url"].as_str().unwrap().starts_with("otpauth://totp/Formtray:ada%40example.com?"));
        let qr = begun["qr"].as_str().unwrap();
        assert!(qr.contains("<svg") && !qr.contains("style="), "{qr}");
        assert_eq!(login(app).await["user"]["two_factor"], false, "nothing is on before a code was shown");

        let authenticator = Authenticator::turn_on(app, &ada).await;
        assert_eq!(authenticator.recovery_codes.len(), 10);
        assert_eq!(ada.get("/api/auth/profile").await.expect(200).json()["two_factor"], true);
        let half = login(app).await;
        assert_eq!(half.as_object().unwrap().keys().collect::<Vec<_>>(), ["two_factor_token"]);
        // A half-finished sign-in gives no access.
        let token = half["two_factor_token"].as_str().unwrap();
        app.guest().with_token(token).get("/api/auth/profile").await.expect_error(401, "unauthorized");

        wrong_code(finish(app, &half, "000000").await);
        app.clock.advance(TOTP_STEP);
        let signed_in = authenticator.finish(app, &half).await.expect(200).json();
        let token = signed_in["token"].as_str().unwrap();
        app.guest().with_token(token).get("/api/auth/profile").await.expect(200);
        authenticator.finish(app, &half).await.expect_error(401, "sign_in_again");
    })
    .await;
}

#[tokio::test]
async fn a_code_works_once_whoever_shows_it() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let authenticator = Authenticator::turn_on(app, &ada).await;
        // The code that turned it on is used up.
        wrong_code(authenticator.finish(app, &login(app).await).await);
        app.clock.advance(TOTP_STEP);
        let code = authenticator.code(app);
        let (one, other) = (login(app).await, login(app).await);
        // Of two at once, one succeeds.
        let (first, second) = tokio::join!(finish(app, &one, &code), finish(app, &other, &code));
        let mut statuses = [first.status, second.status];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 422]);
        // An older code doesn't work after a newer one either.
        app.clock.advance(TOTP_STEP);
        let older = authenticator.code(app);
        app.clock.advance(TOTP_STEP);
        authenticator.finish(app, &login(app).await).await.expect(200);
        wrong_code(finish(app, &login(app).await, &older).await);
    })
    .await;
}

#[tokio::test]
async fn half_a_sign_in_lives_ten_minutes_and_five_tries() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let authenticator = Authenticator::turn_on(app, &ada).await;
        let half = login(app).await;
        app.clock.advance(Duration::from_mins(10));
        authenticator.finish(app, &half).await.expect_error(401, "sign_in_again");
        let half = login(app).await;
        for _ in 0..5 {
            wrong_code(finish(app, &half, "123").await);
        }
        authenticator.finish(app, &half).await.expect_error(401, "sign_in_again");
        authenticator.finish(app, &login(app).await).await.expect(200);
        let body = json!({ "two_factor_token": ada.token, "code": authenticator.code(app) });
        app.guest().post("/api/auth/login/two-factor", body).await.expect_error(401, "sign_in_again");
    })
    .await;
}

#[tokio::test]
async fn a_recovery_code_stands_in_for_the_app_once() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let authenticator = Authenticator::turn_on(app, &ada).await;
        let code = &authenticator.recovery_codes[3];
        finish(app, &login(app).await, &code.to_uppercase().replace('-', " ")).await.expect(200);
        wrong_code(finish(app, &login(app).await, code).await);
        let events = ada.get("/api/auth/events").await.expect(200).json();
        let used =
            events["items"].as_array().unwrap().iter().find(|e| e["kind"] == "recovery_code_used").unwrap();
        assert_eq!(used["details"]["left"], 9);

        // Recovery codes of another account don't work.
        let eve = app.register("eve").await;
        let hers = Authenticator::turn_on(app, &eve).await;
        wrong_code(finish(app, &login(app).await, &hers.recovery_codes[0]).await);
        // New codes replace the old ones.
        let made = ada.post("/api/auth/two-factor/recovery-codes", json!({})).await.expect(200).json();
        wrong_code(finish(app, &login(app).await, &authenticator.recovery_codes[4]).await);
        let fresh = made["recovery_codes"][0].as_str().unwrap();
        finish(app, &login(app).await, fresh).await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn every_change_is_announced_by_email() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        Authenticator::turn_on(app, &ada).await;
        ada.post("/api/auth/two-factor", json!({})).await.expect_error(409, "already_on");
        ada.put("/api/auth/two-factor", json!({ "code": "1" })).await.expect_error(409, "already_on");
        ada.post("/api/auth/two-factor/recovery-codes", json!({})).await.expect(200);
        ada.delete("/api/auth/two-factor").await.expect(204);
        ada.delete("/api/auth/two-factor").await.expect(204);
        let mut subjects = Vec::new();
        for _ in 0..3 {
            subjects.push(app.mail_to("ada@example.com").await.subject);
        }
        app.no_mail_to("ada@example.com").await;
        subjects.sort();
        subjects.dedup();
        assert_eq!(subjects.len(), 3, "{subjects:?}");
        assert!(login(app).await["token"].is_string(), "off again");
        ada.post("/api/auth/two-factor/recovery-codes", json!({})).await.expect_error(409, "not_on");
        ada.put("/api/auth/two-factor", json!({ "code": "123456" })).await.expect_error(409, "not_begun");
    })
    .await;
}

#[tokio::test]
async fn codes_cannot_be_tried_through() {
    testkit::run_with(
        |config| config.sign_in.failures_per_hour_account = 8,
        async |app| {
            let ada = app.register("ada").await;
            let known = device_of(app).await;
            let authenticator = Authenticator::turn_on(app, &ada).await;
            // Eve has the password: every sign-in gives her five attempts, and all of them together eight.
            let (first, second) = (login(app).await, login(app).await);
            for n in 0..8 {
                wrong_code(finish(app, if n < 4 { &first } else { &second }, "000000").await);
            }
            finish(app, &login(app).await, "000000").await.expect_error(429, "too_many_tries");
            // Ada isn't limited by that on a known device.
            let body = json!({ "email": "ada@example.com", "password": "a long enough one" });
            let at_home = app.guest().with_header("x-device", &known);
            let half = at_home.post("/api/auth/login", body).await.expect(200).json();
            app.clock.advance(TOTP_STEP);
            let body =
                json!({ "two_factor_token": half["two_factor_token"], "code": authenticator.code(app) });
            at_home.post("/api/auth/login/two-factor", body).await.expect(200);
        },
    )
    .await;
}

/// Signs in and returns the token of a device that Ada has used.
async fn device_of(app: &TestApp) -> String {
    login(app).await["device_token"].as_str().unwrap().to_owned()
}
