//! Limits on registering and signing in, per IP address, account and device.

use std::time::{Duration, Instant};

use serde_json::json;
use testkit::{Answer, Client, TestApp};

async fn login(client: &Client<'_>, password: &str) -> Answer {
    client.post("/api/auth/login", json!({ "email": "ada@example.com", "password": password })).await
}

async fn register(client: &Client<'_>, email: &str) -> Answer {
    client.post("/api/auth/register", json!({ "email": email, "password": "a long enough one" })).await
}

/// Returns a device that has signed in before, from an IP address that nothing else uses.
async fn known_device(app: &TestApp) -> Client<'_> {
    let elsewhere = from(app, "198.51.100.1");
    let first = login(&elsewhere, "a long enough one").await.expect(200).json();
    elsewhere.with_header("x-device", first["device_token"].as_str().unwrap())
}

fn at_office<'a>(client: &Client<'a>) -> Client<'a> {
    client.with_header("x-forwarded-for", "203.0.113.7")
}

fn from<'a>(app: &'a TestApp, address: &str) -> Client<'a> {
    app.guest().with_header("x-forwarded-for", address)
}

#[tokio::test]
async fn five_accounts_an_hour_from_one_address() {
    testkit::run_with(
        |config| config.sign_in.register_per_hour = 5,
        async |app| {
            let there = from(app, "203.0.113.7");
            for n in 0..4 {
                register(&there, &format!("a{n}@example.com")).await.expect(201);
            }
            register(&there, "a0@example.com").await.expect_error(409, "email_taken");
            let refused = register(&there, "a0@example.com").await;
            let wait: u64 = refused.header("retry-after").unwrap().parse().unwrap();
            assert!((600..=721).contains(&wait), "{wait}: one of five comes back after 12 minutes");
            refused.expect_error(429, "too_many_tries");
            // An invalid registration is rejected before it counts.
            register(&there, "nobody").await.expect_error(422, "invalid");
            // A household has a whole /64 network, and its neighbour another.
            let home = from(app, "2001:db8:1:2::1");
            for n in 0..5 {
                register(&home, &format!("b{n}@example.com")).await.expect(201);
            }
            register(&from(app, "2001:db8:1:2:ffff::9"), "c@example.com").await.expect(429);
            register(&from(app, "2001:db8:1:3::1"), "c@example.com").await.expect(201);
            app.clock.advance(Duration::from_secs(wait));
            register(&there, "d@example.com").await.expect(201);
            register(&there, "e@example.com").await.expect(429);
        },
    )
    .await;
}

#[tokio::test]
async fn strangers_are_held_up_and_the_owners_device_is_not() {
    testkit::run_with(
        |config| config.sign_in.failures_per_hour_account = 5,
        async |app| {
            app.register("ada").await;
            let signed_in = login(&app.guest(), "a long enough one").await.expect(200).json();
            let home = app.guest().with_header("x-device", signed_in["device_token"].as_str().unwrap());
            // From many addresses at once: together they have five attempts.
            let tries = (0..12).map(|n| async move {
                login(&from(app, &format!("203.0.113.{n}")), "not the right one").await.status
            });
            let mut statuses = futures_util::future::join_all(tries).await;
            statuses.sort_unstable();
            assert_eq!(statuses[..5], [401; 5], "{statuses:?}");
            assert_eq!(statuses[5..], [429; 7], "{statuses:?}");
            // Even with the right password, since the answer would otherwise reveal it.
            login(&from(app, "203.0.113.99"), "a long enough one").await.expect_error(429, "too_many_tries");
            let again = login(&home, "a long enough one").await.expect(200).json();
            assert!(again["device_token"].is_null(), "the device is known already");
        },
    )
    .await;
}

/// The delay is what this is about, so it is measured; on a slow machine it can only be longer.
#[tokio::test]
async fn unknown_devices_wait_while_many_sign_ins_fail_everywhere() {
    testkit::run_with(
        |config| config.sign_in.failures_per_minute_everybody = 2,
        async |app| {
            app.register("ada").await;
            for n in 0..3 {
                login(&from(app, &format!("203.0.113.{n}")), "not the right one").await.expect(401);
            }
            let started = Instant::now();
            login(&from(app, "203.0.113.99"), "a long enough one").await.expect(200);
            assert!(started.elapsed() >= Duration::from_secs(2), "{:?}", started.elapsed());
        },
    )
    .await;
}

#[tokio::test]
async fn the_answer_to_too_many_is_the_same_for_unknown_addresses() {
    testkit::run_with(
        |config| config.sign_in.failures_per_hour_account = 3,
        async |app| {
            app.register("ada").await;
            let mut seen = Vec::new();
            for email in ["ada@example.com", "nobody@example.com"] {
                let body = json!({ "email": email, "password": "not the right one" });
                let mut statuses = Vec::new();
                for _ in 0..5 {
                    statuses.push(app.guest().post("/api/auth/login", body.clone()).await.status);
                }
                seen.push(statuses);
            }
            assert_eq!(seen[0], [401, 401, 401, 429, 429]);
            assert_eq!(seen[0], seen[1]);
        },
    )
    .await;
}

#[tokio::test]
async fn one_address_cannot_spray() {
    testkit::run_with(
        |config| config.sign_in.failures_per_hour_address = 10,
        async |app| {
            app.register("ada").await;
            let signed_in = login(&app.guest(), "a long enough one").await.expect(200).json();
            let office = from(app, "203.0.113.7");
            for n in 0..10 {
                let body = json!({ "email": format!("victim{n}@example.com"), "password": "Sunshine2026!" });
                office.post("/api/auth/login", body).await.expect_error(401, "wrong_login");
            }
            login(&office, "a long enough one").await.expect_error(429, "too_many_tries");
            // Ada works in the same office.
            let known = office.with_header("x-device", signed_in["device_token"].as_str().unwrap());
            login(&known, "a long enough one").await.expect(200);
            // A device's own attempts are limited too, and a forged or foreign device token is worth nothing.
            let forged = office.with_header("x-device", &"0".repeat(64));
            login(&forged, "a long enough one").await.expect_error(429, "too_many_tries");
            login(&from(app, "203.0.113.8"), "a long enough one").await.expect(200);
        },
    )
    .await;
}

#[tokio::test]
async fn success_costs_nothing() {
    testkit::run_with(
        |config| {
            config.sign_in.failures_per_hour_address = 3;
            config.sign_in.failures_per_hour_account = 3;
            config.sign_in.failures_per_hour_device = 3;
        },
        async |app| {
            let ada = app.register("ada").await;
            for _ in 0..10 {
                login(&app.guest(), "a long enough one").await.expect(200);
                ada.post("/api/auth/step-up", json!({ "password": "a long enough one" })).await.expect(204);
            }
        },
    )
    .await;
}

#[tokio::test]
async fn sign_ins_of_a_known_device_have_an_end() {
    testkit::run_with(
        |config| config.sign_in.sign_ins_per_hour_device = 8,
        async |app| {
            app.register("ada").await;
            let known = known_device(app).await;
            // Also from many addresses, and with the right password.
            for n in 0..8 {
                login(&known.with_header("x-forwarded-for", &format!("203.0.113.{n}")), "a long enough one")
                    .await
                    .expect(200);
            }
            let refused = login(&known, "a long enough one").await;
            assert!(refused.header("retry-after").is_some());
            refused.expect_error(429, "too_many_tries");
            // Another device has its own limit, and so has an unknown one.
            login(&known_device(app).await, "a long enough one").await.expect(200);
        },
    )
    .await;
}

#[tokio::test]
async fn sign_ins_from_one_address_have_an_end() {
    testkit::run_with(
        |config| config.sign_in.sign_ins_per_hour_address = 6,
        async |app| {
            app.register("ada").await;
            let (home, other) = (known_device(app).await, known_device(app).await);
            let (home, other) = (at_office(&home), at_office(&other));
            for _ in 0..6 {
                login(&from(app, "203.0.113.7"), "a long enough one").await.expect(200);
            }
            login(&from(app, "203.0.113.7"), "a long enough one").await.expect_error(429, "too_many_tries");
            // Known devices are counted separately: each has five sign-ins, and all together six more.
            for _ in 0..11 {
                login(&home, "a long enough one").await.expect(200);
            }
            login(&home, "a long enough one").await.expect_error(429, "too_many_tries");
            for _ in 0..5 {
                login(&other, "a long enough one").await.expect(200);
            }
            login(&other, "a long enough one").await.expect_error(429, "too_many_tries");
            // From another address the same devices can sign in.
            login(&home.with_header("x-forwarded-for", "203.0.113.8"), "a long enough one").await.expect(200);
            app.clock.advance(Duration::from_hours(1));
            login(&other, "a long enough one").await.expect(200);
        },
    )
    .await;
}

#[tokio::test]
async fn who_reads_the_emails_is_no_stranger() {
    testkit::run_with(
        |config| config.sign_in.failures_per_hour_account = 2,
        async |app| {
            app.verified("ada").await;
            for _ in 0..2 {
                login(&app.guest(), "not the right one").await.expect(401);
            }
            login(&app.guest(), "a long enough one").await.expect(429);
            // On a new device, while the account is under attack: the reset email is the way in.
            app.guest()
                .post("/api/auth/forgot-password", json!({ "email": "ada@example.com" }))
                .await
                .expect(202);
            let token = app.mail_to("ada@example.com").await.token("/reset-password");
            let body = json!({ "token": token, "new_password": "another long one" });
            let reset = app.guest().post("/api/auth/reset-password", body).await.expect(204);
            let device = reset.header("x-device").unwrap().to_owned();
            login(&app.guest().with_header("x-device", &device), "another long one").await.expect(200);
            login(&app.guest(), "another long one").await.expect(429);
        },
    )
    .await;
}

#[tokio::test]
async fn links_cannot_be_guessed_and_good_ones_are_never_held_up() {
    testkit::run_with(
        |config| config.sign_in.failures_per_hour_address = 6,
        async |app| {
            app.register("ada").await;
            let verify = app.mail_to("ada@example.com").await.token("/verify-email");
            app.guest()
                .post("/api/auth/forgot-password", json!({ "email": "ada@example.com" }))
                .await
                .expect(202);
            let reset = app.mail_to("ada@example.com").await.token("/reset-password");
            let guess = "0".repeat(64);
            let path = format!("/api/auth/verify-email/{guess}");
            let new = |token: &str| json!({ "token": token, "new_password": "another long one" });
            let half = json!({ "two_factor_token": guess, "code": "123456" });
            for _ in 0..2 {
                app.guest().get(&path).await.expect_error(404, "invalid_token");
                app.guest().post("/api/auth/reset-password", new(&guess)).await.expect_error(422, "invalid");
                app.guest()
                    .post("/api/auth/login/two-factor", half.clone())
                    .await
                    .expect_error(401, "sign_in_again");
            }
            app.guest().get(&path).await.expect_error(429, "too_many_tries");
            app.guest()
                .post("/api/auth/reset-password", new(&guess))
                .await
                .expect_error(429, "too_many_tries");
            app.guest().post("/api/auth/login/two-factor", half).await.expect_error(429, "too_many_tries");
            // From the same address, with the tokens from the emails.
            app.guest().get(&format!("/api/auth/verify-email/{verify}")).await.expect(200);
            app.guest().post("/api/auth/reset-password", new(&reset)).await.expect(204);
        },
    )
    .await;
}
