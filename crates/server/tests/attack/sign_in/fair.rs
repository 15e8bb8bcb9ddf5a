//! A client that signs in as often as it can must not delay anyone else's sign-in.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use serde_json::json;
use testkit::{Answer, Client, TestApp};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use super::{PASSWORD, login, median};
use crate::server_process::ServerProcess;

const CONNECTIONS: usize = 64;

/// Returns a client with its own IP address, on a device that has signed in to the account before.
async fn known<'a>(app: &'a TestApp, name: &str, address: &str) -> Client<'a> {
    let client = app.guest().with_header("x-forwarded-for", address);
    let first = login(&client, &format!("{name}@example.com"), PASSWORD).await.expect(200).json();
    client.with_header("x-device", first["device_token"].as_str().unwrap())
}

/// Returns the median time of several sign-ins in a row.
async fn sign_ins(client: &Client<'_>, email: &str, count: usize) -> Duration {
    let mut times = Vec::new();
    for _ in 0..count {
        let started = Instant::now();
        login(client, email, PASSWORD).await.expect(200);
        times.push(started.elapsed());
    }
    median(&mut times)
}

struct Wait {
    before: Duration,
    during: Duration,
}

impl Wait {
    fn ratio(&self) -> f64 {
        self.during.as_secs_f64() / self.before.as_secs_f64()
    }
}

/// Measures how long Ada's sign-ins take before, and while all of `flooders` sign in again and again.
async fn while_flooded(app: &TestApp, what: &str, flooders: &[(Client<'_>, String)]) -> Wait {
    app.register("ada").await;
    let ada = known(app, "ada", "198.51.100.9").await;
    sign_ins(&ada, "ada@example.com", 5).await;
    let before = sign_ins(&ada, "ada@example.com", 11).await;
    let is_over = AtomicBool::new(false);
    let (sent, answered) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let flood = flooders.iter().map(|(client, email)| {
        let (is_over, sent, answered) = (&is_over, &sent, &answered);
        async move {
            while !is_over.load(Ordering::Relaxed) {
                sent.fetch_add(1, Ordering::Relaxed);
                login(client, email, PASSWORD).await;
                answered.fetch_add(1, Ordering::Relaxed);
            }
        }
    });
    let measured = async {
        // The flood is running at full load when everyone waits for an answer and the first have theirs.
        let is_on =
            || sent.load(Ordering::Relaxed) >= flooders.len() && answered.load(Ordering::Relaxed) >= 4;
        app.settled(async || is_on()).await;
        let during = sign_ins(&ada, "ada@example.com", 11).await;
        is_over.store(true, Ordering::Relaxed);
        during
    };
    let (during, _) = tokio::join!(measured, join_all(flood));
    let wait = Wait { before, during };
    println!(
        "{{\"attack\":\"sign_in_flood\",\"by\":\"{what}\",\"connections\":{},\"answered\":{},\"others_before_ms\":{:.1},\"others_during_ms\":{:.1},\"ratio\":{:.1}}}",
        flooders.len(),
        answered.load(Ordering::Relaxed),
        before.as_secs_f64() * 1000.0,
        during.as_secs_f64() * 1000.0,
        wait.ratio()
    );
    wait
}

/// How many times longer a sign-in may take during the flood. In a single queue Ada would wait for as many hashes as
/// there are connections. She waits for one of the flood's; the rest is what sixty-four connections cost a machine with
/// two cores that runs both sides.
const MAX_WAIT_RATIO: f64 = 12.0;

#[tokio::test]
async fn one_known_device_keeps_nobody_waiting() {
    testkit::run(async |app| {
        app.register("eve").await;
        let eve = known(app, "eve", "203.0.113.7").await;
        let device = |_| (eve.with_header("x-forwarded-for", "203.0.113.7"), "eve@example.com".to_owned());
        let flooders: Vec<_> = (0..CONNECTIONS).map(device).collect();
        let wait = while_flooded(app, "device", &flooders).await;
        assert!(wait.ratio() <= MAX_WAIT_RATIO, "{:?}, then {:?}", wait.before, wait.during);
    })
    .await;
}

#[tokio::test]
async fn many_accounts_at_one_address_keep_nobody_waiting() {
    testkit::run(async |app| {
        let mut flooders = Vec::new();
        for n in 0..16 {
            app.register(&format!("eve{n}")).await;
            for _ in 0..CONNECTIONS / 16 {
                let eve = app.guest().with_header("x-forwarded-for", "203.0.113.7");
                flooders.push((eve, format!("eve{n}@example.com")));
            }
        }
        let wait = while_flooded(app, "address", &flooders).await;
        assert!(wait.ratio() <= MAX_WAIT_RATIO, "{:?}, then {:?}", wait.before, wait.during);
    })
    .await;
}

#[tokio::test]
async fn one_account_from_many_addresses_keeps_nobody_waiting() {
    testkit::run(async |app| {
        app.register("eve").await;
        let from = |n| {
            let eve = app.guest().with_header("x-forwarded-for", &format!("203.0.113.{n}"));
            (eve, "eve@example.com".to_owned())
        };
        let flooders: Vec<_> = (0..CONNECTIONS).map(from).collect();
        let wait = while_flooded(app, "account", &flooders).await;
        assert!(wait.ratio() <= MAX_WAIT_RATIO, "{:?}, then {:?}", wait.before, wait.during);
    })
    .await;
}

/// Sends a sign-in from its own IP address and disconnects after a while, without waiting for the answer.
async fn hang_up(process: &ServerProcess, n: usize, after: Duration) {
    let body = json!({ "email": format!("nobody{n}@example.com"), "password": PASSWORD }).to_string();
    let request = format!(
        "POST /api/auth/login HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.{n}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut connection = TcpStream::connect(process.address).await.unwrap();
    connection.write_all(request.as_bytes()).await.unwrap();
    tokio::time::sleep(after).await;
}

/// A hash takes 19 MiB and continues when its client has disconnected. Each client disconnects a little after the one
/// before. If disconnecting freed the slot, the next hash would start while the last one is still running.
#[tokio::test]
async fn who_hangs_up_runs_no_more_hashes_than_who_stays() {
    testkit::run(async |app| {
        app.register("ada").await;
        let process = ServerProcess::start(app).await;
        let honest = json!({ "email": "ada@example.com", "password": PASSWORD });
        let honest = || app.http().post(process.url("/api/auth/login")).json(&honest);
        Answer::of(honest()).await.expect(200);
        let (idle, _) = process.memory();
        let after = |n: usize| Duration::from_millis(300 + 20 * u64::try_from(n).unwrap());
        join_all((0..32).map(|n| hang_up(&process, n, after(n)))).await;
        Answer::of(honest()).await.expect(200);
        let (_, most) = process.memory();
        let over_idle = most.saturating_sub(idle) / 1_000_000;
        println!("{{\"attack\":\"hang_up\",\"clients\":32,\"over_idle_mb\":{over_idle}}}");
        let at_once = u64::try_from(std::thread::available_parallelism().unwrap().get()).unwrap() / 2;
        assert!(over_idle < 20 * at_once.max(1) + 40, "{over_idle} MB");
        process.stop().await;
    })
    .await;
}
