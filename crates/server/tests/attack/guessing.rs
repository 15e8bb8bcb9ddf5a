//! A19: nobody can find a form by guessing ids.

use std::time::{Duration, Instant};

use forms::EndpointId;
use kernel::{Keyring, fresh_key};
use rand::RngExt;
use testkit::{Answer, Method, TestApp};

const ALPHABET: &[u8] = b"23456789bcdfghjkmnpqrstvwxz";

fn guess(random: &mut impl RngExt) -> String {
    let rest: String =
        (0..14).map(|_| char::from(ALPHABET[random.random_range(0..ALPHABET.len())])).collect();
    format!("22{rest}")
}

/// Returns how many random ids pass the check value; by chance it is one in 531,441.
fn passing(guesses: u32) -> usize {
    let keys = Keyring::new(vec![fresh_key()]).unwrap();
    let mut random = rand::rng();
    let genuine = |guess: String| guess.parse::<EndpointId>().unwrap().is_genuine(&keys);
    (0..guesses).filter(|_| genuine(guess(&mut random))).count()
}

#[test]
fn a19_next_to_no_guess_is_worth_a_look_up() {
    assert!(passing(30_000) <= 3);
}

/// The long form; run by `just attack intake`.
#[test]
#[ignore = "takes a minute"]
fn a19_nor_of_a_million() {
    let passed = passing(1_000_000);
    println!("{passed} of 10^6 guesses pass the check value; 1.9 are expected");
    assert!(passed <= 12, "{passed}");
}

async fn post(app: &TestApp, id: &str) -> Answer {
    Answer::of(app.guest().request(Method::POST, &format!("/api/submit/{id}")).form(&[("a", "1")])).await
}

#[tokio::test]
async fn a19_forged_ids_cost_no_query_and_reveal_nothing_by_their_time() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let deleted = ada.create_endpoint("Gone").await;
        ada.delete(&format!("/api/endpoints/{deleted}")).await.expect(204);
        post(app, &deleted).await.expect_error(404, "FORM_NOT_FOUND");
        // Any query for an endpoint would fail from now on, because the table is gone.
        sqlx::query("alter table endpoints rename to endpoints_gone").execute(&app.owner).await.unwrap();
        let mut random = rand::rng();
        let (mut forged, mut known) = (Vec::new(), Vec::new());
        for _ in 0..1000 {
            let started = Instant::now();
            let id = guess(&mut random);
            let answer = post(app, &id).await;
            forged.push(started.elapsed());
            // One in half a million is genuine by chance, and is then looked up.
            assert!(
                answer.status == 404 || id.parse::<EndpointId>().unwrap().is_genuine(&app.platform().id_keys)
            );
            let started = Instant::now();
            post(app, &deleted).await.expect(404);
            known.push(started.elapsed());
        }
        sqlx::query("alter table endpoints_gone rename to endpoints").execute(&app.owner).await.unwrap();
        let (forged, known) = (median(forged), median(known));
        println!("median of a forged id {forged:?}, of one that was: {known:?}");
        let ratio = forged.as_secs_f64() / known.as_secs_f64();
        assert!((0.8..1.25).contains(&ratio), "{ratio:.3}");
    })
    .await;
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}
