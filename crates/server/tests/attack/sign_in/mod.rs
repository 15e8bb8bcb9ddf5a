//! A20, A21: nobody can find out who has an account, and nobody can guess their way into one.

mod fair;
mod races;

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use testkit::{Answer, Client, Config, TestApp};

const PASSWORD: &str = "a long enough one";

async fn login(client: &Client<'_>, email: &str, password: &str) -> Answer {
    client.post("/api/auth/login", json!({ "email": email, "password": password })).await
}

async fn forgot(client: &Client<'_>, email: &str) -> Answer {
    client.post("/api/auth/forgot-password", json!({ "email": email })).await
}

fn median(times: &mut [Duration]) -> Duration {
    times.sort();
    times[times.len() / 2]
}

/// Returns everything of a response that isn't specific to the request.
fn visible(answer: &Answer) -> (u16, Vec<(String, String)>, Value) {
    let mut headers: Vec<(String, String)> = answer
        .headers
        .iter()
        .filter(|(name, _)| !["date", "x-request-id"].contains(&name.as_str()))
        .map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()))
        .collect();
    headers.sort();
    let mut body = answer.json();
    if let Some(id) = body.get_mut("request_id") {
        assert_eq!(id.as_str().map(str::len), Some(32));
        *id = Value::Null;
    }
    (answer.status, headers, body)
}

struct Timing {
    known: Duration,
    unknown: Duration,
}

impl Timing {
    fn apart(&self) -> f64 {
        (self.known.as_secs_f64() / self.unknown.as_secs_f64() - 1.0).abs()
    }
}

/// Asks for a known and an unknown address in turn, each first as often as second. The unknown ones have the same
/// length as the known.
async fn by_turns(rounds: usize, ask: impl AsyncFn(&str) -> Answer) -> Timing {
    let (mut known, mut unknown) = (Vec::new(), Vec::new());
    let mut answers = Vec::new();
    for round in 0..rounds + 10 {
        let stranger = format!("eve{round:04}@example.com");
        for turn in 0..2 {
            let asks_known = (round + turn) % 2 == 0;
            let email = if asks_known { "ada0000@example.com" } else { &stranger };
            let started = Instant::now();
            let answer = ask(email).await;
            let took = started.elapsed();
            // The first rounds only warm up caches and connections.
            if round >= 10 {
                if asks_known { known.push(took) } else { unknown.push(took) }
            }
            let seen = visible(&answer);
            assert!(answers.first().is_none_or(|first| *first == seen), "{seen:?} and {:?}", answers.first());
            if answers.is_empty() {
                answers.push(seen);
            }
        }
    }
    Timing { known: median(&mut known), unknown: median(&mut unknown) }
}

async fn compare_timings(app: &TestApp, rounds: usize) -> (Timing, Timing) {
    app.register("ada0000").await;
    let guest = app.guest();
    let login = by_turns(rounds, async |email| login(&guest, email, "not the right one").await).await;
    let forgot = by_turns(rounds, async |email| forgot(&guest, email).await).await;
    for (what, timing) in [("login", &login), ("forgot", &forgot)] {
        println!(
            "{{\"what\":\"{what}\",\"rounds\":{rounds},\"known_us\":{},\"unknown_us\":{},\"apart_percent\":{:.2}}}",
            timing.known.as_micros(),
            timing.unknown.as_micros(),
            timing.apart() * 100.0
        );
    }
    (login, forgot)
}

/// The long form; run by `just attack accounts`.
#[tokio::test]
#[ignore = "takes a minute and a quiet machine"]
async fn a20_known_and_unknown_addresses_take_the_same_time() {
    testkit::run(async |app| {
        let (login, forgot) = compare_timings(app, 300).await;
        assert!(login.apart() <= 0.05, "login: {:?} and {:?}", login.known, login.unknown);
        assert!(forgot.apart() <= 0.05, "forgot: {:?} and {:?}", forgot.known, forgot.unknown);
    })
    .await;
}

#[tokio::test]
async fn a20_known_and_unknown_addresses_get_the_same_bytes() {
    testkit::run(async |app| {
        // On a busy machine so few timings say little, so only a clear difference fails here.
        let (login, _) = compare_timings(app, 20).await;
        assert!(login.apart() <= 0.5, "login: {:?} and {:?}", login.known, login.unknown);
    })
    .await;
}

/// Uses the shipped limits, except for the number of accounts that one IP address may register.
fn shipped(config: &mut Config) {
    let defaults = Config::from_parts("", []).unwrap();
    config.sign_in = accounts::Limits { register_per_hour: 1_000_000, ..defaults.sign_in };
}

/// How the attempts were answered.
#[derive(Debug, Default)]
struct LoginCounts {
    wrong: usize,
    refused: usize,
    opened: usize,
}

impl LoginCounts {
    fn note(&mut self, answer: &Answer) {
        match answer.status {
            200 => self.opened += 1,
            401 => self.wrong += 1,
            429 => {
                assert!(answer.header("retry-after").is_some());
                self.refused += 1;
            }
            other => panic!("{other}: {}", answer.text()),
        }
    }
}

/// Tries one password on many accounts, from one network.
async fn spray(app: &TestApp, accounts: usize) -> LoginCounts {
    let ada = app.register("ada").await;
    let office = app.guest().with_header("x-forwarded-for", "203.0.113.7");
    let home = login(&office, "ada@example.com", PASSWORD).await.expect(200).json();
    let mut counts = LoginCounts::default();
    for n in 0..accounts {
        counts.note(&login(&office, &format!("victim{n}@example.com"), "Autumn has come!").await);
    }
    // Ada is in the same office, on a device that has signed in before.
    let known = office.with_header("x-device", home["device_token"].as_str().unwrap());
    login(&known, "ada@example.com", PASSWORD).await.expect(200);
    // She also gets in from another network, without that device.
    let elsewhere = app.guest().with_header("x-forwarded-for", "198.51.100.9");
    login(&elsewhere, "ada@example.com", PASSWORD).await.expect(200);
    ada.get("/api/auth/profile").await.expect(200);
    counts
}

/// Tries many passwords on one account, from many networks at once.
async fn stuff(app: &TestApp, tries: usize, networks: usize) -> LoginCounts {
    app.register("ada").await;
    let home = login(&app.guest(), "ada@example.com", PASSWORD).await.expect(200).json();
    let known = app.guest().with_header("x-device", home["device_token"].as_str().unwrap());
    let mut counts = LoginCounts::default();
    for n in 0..tries {
        let bot =
            format!("10.{}.{}.{}", 1 + n % networks / 65_536, n % networks / 256 % 256, n % networks % 256);
        let bot = app.guest().with_header("x-forwarded-for", &bot);
        counts.note(&login(&bot, "ada@example.com", &format!("guess number {n}")).await);
        if n % (tries / 4) == 0 {
            login(&known, "ada@example.com", PASSWORD).await.expect(200);
        }
    }
    login(&known, "ada@example.com", PASSWORD).await.expect(200);
    counts
}

#[tokio::test]
async fn a21_spraying_over_a_thousand_accounts_is_stopped() {
    testkit::run_with(shipped, async |app| {
        let counts = spray(app, 1000).await;
        println!(
            "{{\"attack\":\"spray\",\"accounts\":1000,\"reached\":{},\"refused\":{}}}",
            counts.wrong, counts.refused
        );
        assert_eq!((counts.opened, counts.wrong), (0, 30), "{counts:?}");
    })
    .await;
}

#[tokio::test]
async fn a21_stuffing_one_account_is_stopped_and_its_owner_signs_in() {
    testkit::run_with(shipped, async |app| {
        let counts = stuff(app, 400, 400).await;
        assert_eq!((counts.opened, counts.wrong), (0, 20), "{counts:?}");
    })
    .await;
}

/// The long form; run by `just attack accounts`.
#[tokio::test]
#[ignore = "ten thousand tries"]
async fn a21_nor_with_ten_thousand_tries_from_a_thousand_networks() {
    testkit::run_with(shipped, async |app| {
        let counts = stuff(app, 10_000, 1000).await;
        println!(
            "{{\"attack\":\"stuff\",\"tries\":10000,\"networks\":1000,\"reached\":{},\"refused\":{}}}",
            counts.wrong, counts.refused
        );
        // This includes what leaks out of the bucket while the test runs: one attempt in three minutes.
        assert!(counts.opened == 0 && counts.wrong <= 30, "{counts:?}");
    })
    .await;
}

/// A botnet tries one password on each of many accounts, each from another network. No bucket of an account or an
/// address fills up, but all attempts together are slowed down. Owners on a known device are not.
#[tokio::test]
async fn a21_a_botnet_is_slowed_down_and_owners_are_not() {
    let config = |config: &mut Config| {
        shipped(config);
        // A small limit, so that little leaks out of the bucket while the attempts run on a busy machine.
        config.sign_in.failures_per_minute_everybody = 10;
    };
    testkit::run_with(config, async |app| {
        app.register("ada").await;
        let home = login(&app.guest(), "ada@example.com", PASSWORD).await.expect(200).json();
        let known = app.guest().with_header("x-device", home["device_token"].as_str().unwrap());
        let mut times = Vec::new();
        for n in 0..16 {
            let bot = app.guest().with_header("x-forwarded-for", &format!("10.0.0.{n}"));
            let started = Instant::now();
            login(&bot, &format!("victim{n}@example.com"), "Autumn has come!").await.expect(401);
            times.push(started.elapsed());
        }
        let started = Instant::now();
        login(&known, "ada@example.com", PASSWORD).await.expect(200);
        let owner = started.elapsed();
        let (first, last) = (median(&mut times[..8]), median(&mut times[13..]));
        println!("the first took {first:?}, the last {last:?}, the owner {owner:?}");
        assert!(last >= first + Duration::from_millis(1500), "{first:?}, {last:?}");
        assert!(owner < last, "{owner:?}, {last:?}");
    })
    .await;
}
