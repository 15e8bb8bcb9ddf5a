//! `formtray probe` against a real server: what it measures, an outage and its end, and what it sends later.

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use kernel::Clock;
use serde_json::{Value, json};
use status::{Probe, ProbeSettings};
use testkit::{Config, TestApp};
use tokio_util::sync::CancellationToken;

use super::{SECRET, accepting, html, states, summary};
use crate::server::commands::{formtray, run};

/// Lets the server call the probe, and deliver by itself.
fn measurable(config: &mut Config, receiver: SocketAddr) {
    accepting(config);
    config.egress.allowed_networks = vec!["127.0.0.0/8".to_owned()];
    config.egress.ports = vec![receiver.port()];
    config.work.in_serve = true;
}

fn settings(app: &TestApp, endpoint: &str, receiver: SocketAddr, folder: &Path) -> ProbeSettings {
    ProbeSettings {
        url: app.url(""),
        endpoint: endpoint.to_owned(),
        listen: receiver.to_string(),
        receiver_url: format!("http://{receiver}/"),
        wait_seconds: 20,
        file: folder.join("probe.jsonl").display().to_string(),
    }
}

async fn start(settings: &ProbeSettings, clock: &Clock, stop: &CancellationToken) -> Probe {
    Probe::start(settings, SECRET, clock.clone(), stop.clone()).await.unwrap()
}

async fn endpoint_with_webhook(app: &TestApp, receiver: SocketAddr) -> String {
    let ada = app.register("ada").await;
    let endpoint = ada.create_endpoint("Probe").await;
    let url = json!({ "url": format!("http://{receiver}/") });
    ada.post(&format!("/api/endpoints/{endpoint}/webhooks"), url).await.expect(201);
    endpoint
}

/// The state of a dashboard that works. A binary that was built without the web app has none.
async fn working_dashboard(app: &TestApp) -> &'static str {
    if app.guest().get("/dashboard").await.status == 200 { "operational" } else { "down" }
}

/// Moves the clock to the next minute and measures.
async fn next_round(app: &TestApp, probe: &mut Probe) -> Value {
    app.clock.advance(Duration::from_mins(1));
    probe.round().await;
    summary(app).await
}

#[tokio::test]
async fn an_outage_of_the_database_shows_and_so_does_its_end() {
    let receiver = testkit::free_address();
    testkit::run_with_database_proxy(
        |config| measurable(config, receiver),
        async |app, proxy| {
            let folder = tempfile::tempdir().unwrap();
            let endpoint = endpoint_with_webhook(app, receiver).await;
            let stop = CancellationToken::new();
            let mut settings = settings(app, &endpoint, receiver, folder.path());
            let mut probe = start(&settings, &app.clock, &stop).await;
            let working = ["operational", "operational", "operational", working_dashboard(app).await];
            assert_eq!(states(&next_round(app, &mut probe).await), working);
            drop(probe);
            stop.cancel();

            let stop = CancellationToken::new();
            settings.listen = "127.0.0.1:0".to_owned();
            settings.wait_seconds = 1;
            let mut probe = start(&settings, &app.clock, &stop).await;
            proxy.cut();
            let down = next_round(app, &mut probe).await;
            assert_eq!(states(&down), ["operational", "down", "slow", "down"]);
            let page = html(app).await;
            assert!(page.contains("<h1>The inbox and dashboard are unavailable</h1>"), "{page}");
            assert!(page.contains("Submissions are still accepted, and will appear in the inbox later."));
            app.clock.advance(Duration::from_mins(5));
            assert_eq!(states(&next_round(app, &mut probe).await), ["operational", "down", "down", "down"]);
            drop(probe);
            stop.cancel();

            proxy.restore();
            let stop = CancellationToken::new();
            settings.listen = receiver.to_string();
            settings.wait_seconds = 20;
            let mut probe = start(&settings, &app.clock, &stop).await;
            app.settled(async || states(&next_round(app, &mut probe).await) == working).await;
            // The minutes of the outage were sent afterwards.
            let minutes_down = "select sum(down)::bigint from measured_days where component = 'storage'";
            assert_eq!(app.number(minutes_down).await, 2);
            assert!(html(app).await.contains("Down for 2 minutes"));
            stop.cancel();
        },
    )
    .await;
}

#[tokio::test]
async fn what_was_measured_while_the_server_was_away_is_sent_later() {
    testkit::run_with(accepting, async |app| {
        let (folder, nowhere) = (tempfile::tempdir().unwrap(), testkit::free_address());
        let (stop, mut settings) =
            (CancellationToken::new(), settings(app, "22b4kq7mtz9cw3dh", nowhere, folder.path()));
        settings.listen = "127.0.0.1:0".to_owned();
        settings.url = format!("http://{nowhere}");
        let mut probe = start(&settings, &app.clock, &stop).await;
        for _ in 0..3 {
            let unknown = next_round(app, &mut probe).await;
            assert_eq!(unknown["state"], "unknown");
        }
        drop(probe);
        // The probe is started again, and the server is back.
        settings.url = app.url("");
        let mut probe = start(&settings, &app.clock, &stop).await;
        next_round(app, &mut probe).await;
        assert_eq!(app.number("select count(distinct minute) from measurements").await, 4);
        let down = "select sum(down)::bigint from measured_days where component = 'storage'";
        assert_eq!(app.number(down).await, 3);
        // No submission was accepted, so nothing is known about deliveries.
        assert_eq!(app.number("select count(*) from measurements where component = 'delivery'").await, 0);
        let lines = std::fs::read_to_string(&settings.file).unwrap();
        assert!(lines.lines().all(|line| serde_json::from_str::<Value>(line).is_ok()), "{lines}");
        assert!(lines.contains("sent_until"));
        stop.cancel();
    })
    .await;
}

#[tokio::test]
async fn one_command_prepares_what_the_probe_needs() {
    let receiver = testkit::free_address();
    testkit::run_with(
        |config| measurable(config, receiver),
        async |app| {
            let folder = tempfile::tempdir().unwrap();
            let mut command = formtray(app, &["probe", "--prepare", "probe@example.com"]);
            command.env("FORMTRAY__PROBE__URL", app.url(""));
            command.env("FORMTRAY__PROBE__RECEIVER_URL", format!("http://{receiver}/"));
            let (prepared, said) = run(command).await;
            assert!(prepared, "{said}");
            let (_, endpoint) = said.split_once("endpoint = \"").unwrap();
            let (endpoint, _) = endpoint.split_once('"').unwrap();
            let kept = "select count(*) from endpoints where retention_days = 1";
            assert_eq!(app.number(kept).await, 1);
            assert_eq!(app.number("select count(*) from billing_terms where not metered").await, 1);

            let stop = CancellationToken::new();
            let mut probe = start(&settings(app, endpoint, receiver, folder.path()), &app.clock, &stop).await;
            let expected = ["operational", "operational", "operational", working_dashboard(app).await];
            assert_eq!(states(&next_round(app, &mut probe).await), expected);
            assert_eq!(app.number("select count(*) from deliveries where kind = 'email'").await, 0);
            stop.cancel();
        },
    )
    .await;
}

#[tokio::test]
async fn a_probe_without_its_settings_says_what_is_missing() {
    testkit::run(async |app| {
        let (started, said) = run(formtray(app, &["probe"])).await;
        assert!(
            !started && said.contains("probe.endpoint is not set: run `formtray probe --prepare`"),
            "{said}"
        );
        let mut command = formtray(app, &["probe"]);
        command.env("FORMTRAY__PROBE__ENDPOINT", "22b4kq7mtz9cw3dh");
        let (started, said) = run(command).await;
        assert!(!started && said.contains("status.probe_secret is not set"), "{said}");
    })
    .await;
}
