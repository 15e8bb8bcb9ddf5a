//! The binary itself, as an operator runs it.

use std::os::unix::fs::PermissionsExt;
use std::process::{Output, Stdio};
use std::time::Duration;

use serde_json::{Value, json};
use testkit::{HANG_TIMEOUT, TestApp};
use tokio::process::Command;

/// Returns a command for the binary, configured for the test's database.
pub(crate) fn formtray(app: &TestApp, arguments: &[&str]) -> Command {
    let database = &app.config().database;
    let mut command = Command::new(env!("CARGO_BIN_EXE_formtray"));
    command
        .args(arguments)
        .env("FORMTRAY__DATABASE__OWNER_URL", &database.owner_url)
        .env("FORMTRAY__DATABASE__APP_URL", &database.app_url)
        .env("FORMTRAY__DATABASE__WORKER_URL", &database.worker_url)
        .env("FORMTRAY__DATABASE__ADMIN_URL", &database.admin_url)
        .env("FORMTRAY__SERVER__PUBLIC_URL", "https://formtray.test")
        .env("FORMTRAY__SPOOL__PATH", format!("{}-of-the-binary", app.config().spool.path))
        .env("FORMTRAY__BILLING__INVOICE_PROGRAM", &app.config().billing.invoice_program)
        // No balancer asks, and several workers run at once.
        .env("FORMTRAY__SERVER__STOP_DELAY_SECONDS", "0")
        .env("FORMTRAY__WORK__LISTEN", "")
        // Otherwise the doctor wants to know who runs this server.
        .env("FORMTRAY__ACCOUNTS__REGISTRATION", "closed")
        .env("FORMTRAY__SECRETS__KEY_FILE", &app.config().secrets.key_file)
        .kill_on_drop(true);
    command
}

pub(crate) async fn run(mut command: Command) -> (bool, String) {
    let Output { status, stdout, stderr } = command.output().await.unwrap();
    (status.success(), format!("{}{}", String::from_utf8_lossy(&stdout), String::from_utf8_lossy(&stderr)))
}

#[tokio::test]
async fn the_doctor_finds_nothing_wrong_with_a_sound_server() {
    testkit::run(async |app| {
        let (sound, said) = run(formtray(app, &["doctor"])).await;
        assert!(sound, "{said}");
        assert_eq!(said.matches("ok    ").count(), 21, "{said}");
    })
    .await;
}

#[tokio::test]
async fn the_doctor_says_that_the_legal_pages_need_a_lawyer() {
    testkit::run(async |app| {
        let note = "note  the legal pages are still templates: ";
        let (sound, said) = run(formtray(app, &["doctor"])).await;
        assert!(sound && said.contains(&format!("{note}they don't say who runs this server")), "{said}");
        assert!(said.contains("Have /terms, /privacy, /accessibility, /imprint, /data-processing reviewed"));

        let settings = tempfile::NamedTempFile::new().unwrap();
        let entered = "[server]\noperator = \"help@example.org\"\n[legal]\nname = \"Ada\"\naddress = [\"Inkwell\"]\n\
                       place = \"Germany\"\nlaw = \"the law of Germany\"\nprocessors = [\"None\"]\n";
        let doctor = async |more: &str| {
            std::fs::write(settings.path(), format!("{entered}{more}")).unwrap();
            let mut command = formtray(app, &["doctor"]);
            command.env("FORMTRAY_CONFIG", settings.path());
            run(command).await.1
        };
        let said = doctor("").await;
        assert!(said.contains(&format!("{note}they haven't been reviewed")), "{said}");
        let reviewed = "reviewed = \"2999-01-01\"\n";
        let said = doctor(reviewed).await;
        assert!(!said.contains(note), "{said}");
        assert!(said.contains("note  no invoices are issued until these settings are filled in: billing.seller.country"), "{said}");
        assert!(said.contains("note  invoices have no PDFs: /nowhere/formtray-invoice can't be run"), "{said}");
        let seller = "[billing.seller]\ncountry = \"DE\"\niban = \"DE89370400440532013000\"\n";
        let said = doctor(&format!("{reviewed}{seller}")).await;
        assert!(!said.contains("no invoices are issued"), "{said}");
    })
    .await;
}

#[tokio::test]
async fn the_doctor_fails_while_anyone_can_register_with_nobody_knows_whom() {
    testkit::run(async |app| {
        let doctor = async |settings: &[(&str, &str)]| {
            let mut command = formtray(app, &["doctor"]);
            command.env("FORMTRAY__ACCOUNTS__REGISTRATION", "open").envs(settings.iter().copied());
            run(command).await
        };
        let (sound, said) = doctor(&[]).await;
        assert!(
            !sound
                && said
                    .contains("FAIL  the legal pages say who runs this server: anyone can create an account"),
            "{said}"
        );
        assert!(said.contains("legal.name, legal.address") && said.contains("server.operator"), "{said}");
        for closed in ["closed", "invitation", "first"] {
            let (sound, said) = doctor(&[("FORMTRAY__ACCOUNTS__REGISTRATION", closed)]).await;
            assert!(sound, "{said}");
        }
        let (sound, said) = doctor(&[
            ("FORMTRAY__SERVER__OPERATOR", "help@example.org"),
            ("FORMTRAY__LEGAL__NAME", "Ada"),
            ("FORMTRAY__LEGAL__ADDRESS", "Inkwell"),
            ("FORMTRAY__LEGAL__PLACE", "Germany"),
            ("FORMTRAY__LEGAL__LAW", "the law of Germany"),
            ("FORMTRAY__LEGAL__PROCESSORS", "None"),
        ])
        .await;
        assert!(
            sound && said.contains("note  the legal pages are still templates: they haven't been reviewed"),
            "{said}"
        );
    })
    .await;
}

#[tokio::test]
async fn the_doctor_says_what_is_wrong() {
    testkit::run(async |app| {
        let mut command = formtray(app, &["doctor"]);
        command.env("FORMTRAY__DATABASE__APP_URL", &app.config().database.worker_url);
        let (sound, said) = run(command).await;
        assert!(
            !sound
                && said.contains(
                    "FAIL  PostgreSQL is reachable: the URL for formtray_app connects as formtray_worker"
                ),
            "{said}"
        );

        let mut command = formtray(app, &["doctor"]);
        command.env("FORMTRAY__BLOBS__BUCKET", "no-such-bucket");
        let (sound, said) = run(command).await;
        assert!(
            !sound && said.contains("FAIL  object storage") && said.contains("1 of 21 checks failed"),
            "{said}"
        );

        let mut command = formtray(app, &["doctor"]);
        command.env("FORMTRAY__MAIL__URL", "smtp://127.0.0.1:1");
        let (sound, said) = run(command).await;
        assert!(!sound && said.contains("FAIL  the mail server is reachable"), "{said}");
    })
    .await;
}

#[tokio::test]
async fn an_engine_that_forgets_is_refused() {
    testkit::run(async |app| {
        let name: String =
            sqlx::query_scalar("select current_database()::text").fetch_one(&app.owner).await.unwrap();
        let forget = format!("alter database {name} set synchronous_commit = off");
        sqlx::query(sqlx::AssertSqlSafe(forget)).execute(&app.owner).await.unwrap();
        let (started, said) = run(formtray(app, &["serve"])).await;
        assert!(!started && said.contains("synchronous_commit = off"), "{said}");
        let (sound, said) = run(formtray(app, &["doctor"])).await;
        assert!(!sound && said.contains("FAIL  PostgreSQL stores commits durably"), "{said}");
    })
    .await;
}

#[tokio::test]
async fn a_stream_that_forgets_is_refused() {
    testkit::run(async |app| {
        let folder = tempfile::tempdir().unwrap();
        let (listen, monitor) = (testkit::free_address(), testkit::free_address());
        let settings = folder.path().join("nats.conf");
        // The default of NATS: it acknowledges at once and flushes every two minutes.
        let text = format!(
            "listen: \"{listen}\"\nhttp: \"{monitor}\"\nserver_name: forgetful\nmax_payload: 8MB\njetstream {{ store_dir: {:?} }}",
            folder.path().join("data")
        );
        std::fs::write(&settings, text).unwrap();
        let mut nats = Command::new("nats-server").arg("-c").arg(&settings).kill_on_drop(true).spawn().unwrap();
        let health = format!("http://{monitor}/healthz");
        app.settled(async || reqwest::get(&health).await.is_ok_and(|answer| answer.status() == 200)).await;
        let with_stream = |arguments: &[&str]| {
            let mut command = formtray(app, arguments);
            command
                .env("FORMTRAY__SPOOL__STREAM", format!("nats://{listen}"))
                .env("FORMTRAY__SPOOL__REPLICAS", "1")
                .env("FORMTRAY__SPOOL__MAX_MEGABYTES", "4")
                .env("FORMTRAY__SPOOL__MONITORS", format!("http://{monitor}"));
            command
        };
        let (started, said) = run(with_stream(&["serve"])).await;
        assert!(!started && said.contains("NATS runs without `sync_interval: always` on forgetful"), "{said}");
        let (sound, said) = run(with_stream(&["doctor"])).await;
        assert!(!sound && said.contains("FAIL  the spool's stream stores messages durably"), "{said}");
        let mut unseen = with_stream(&["serve"]);
        unseen.env("FORMTRAY__SPOOL__MONITORS", "");
        let (started, said) = run(unseen).await;
        assert!(!started && said.contains("lists 0 NATS servers for 1 replicas"), "{said}");
        nats.kill().await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_stream_that_keeps_is_taken() {
    testkit::run(async |app| {
        let variable = |name: &str| std::env::var(name).expect("run the tests with `just test`");
        let mut command = formtray(app, &["doctor"]);
        command
            .env("FORMTRAY__SPOOL__STREAM", variable("FORMTRAY_NATS_URL"))
            .env("FORMTRAY__SPOOL__REPLICAS", "1")
            .env("FORMTRAY__SPOOL__MONITORS", variable("FORMTRAY_NATS_MONITOR"));
        let (sound, said) = run(command).await;
        assert!(sound && said.contains("1 servers flush to disk before they acknowledge"), "{said}");
    })
    .await;
}

#[tokio::test]
async fn a_stream_that_nobody_has_room_for_is_refused() {
    testkit::run(async |app| {
        let variable = |name: &str| std::env::var(name).expect("run the tests with `just test`");
        let mut command = formtray(app, &["serve"]);
        command
            .env("FORMTRAY__SPOOL__STREAM", variable("FORMTRAY_NATS_URL"))
            .env("FORMTRAY__SPOOL__REPLICAS", "1")
            .env("FORMTRAY__SPOOL__MONITORS", variable("FORMTRAY_NATS_MONITOR"))
            .env("FORMTRAY__SPOOL__MAX_MEGABYTES", "1000000000");
        let (started, said) = run(command).await;
        assert!(!started && said.contains("the spool's stream"), "{said}");
    })
    .await;
}

#[tokio::test]
async fn a_garage_that_forgets_is_refused() {
    testkit::run(async |app| {
        let folder = tempfile::tempdir().unwrap();
        let settings = folder.path().join("garage.toml");
        std::fs::write(&settings, "replication_factor = 1\ndata_fsync = true\n").unwrap();
        let mut command = formtray(app, &["serve"]);
        command.env("FORMTRAY__BLOBS__GARAGE_CONFIG", &settings);
        let (started, said) = run(command).await;
        assert!(!started && said.contains("Garage keeps one copy and runs without metadata_fsync"), "{said}");
    })
    .await;
}

#[tokio::test]
async fn it_serves_until_it_is_stopped() {
    testkit::run(async |app| {
        let (address, metrics) = (testkit::free_address(), testkit::free_address());
        let mut command = formtray(app, &["serve"]);
        command.env("FORMTRAY__SERVER__LISTEN", address.to_string());
        command.env("FORMTRAY__SERVER__METRICS_LISTEN", metrics.to_string());
        let server = command.env("FORMTRAY__LOG__FORMAT", "json").stderr(Stdio::piped()).spawn().unwrap();
        app.settled(async || {
            reqwest::get(format!("http://{address}/readyz")).await.is_ok_and(|answer| answer.status() == 200)
        })
        .await;

        let id = i32::try_from(server.id().unwrap()).unwrap();
        let killed = Command::new("kill").arg(id.to_string()).status().await.unwrap();
        assert!(killed.success());
        let ended = tokio::time::timeout(Duration::from_secs(15), server.wait_with_output()).await;
        let ended = ended.expect("it ends by itself").unwrap();
        let log = String::from_utf8_lossy(&ended.stderr);
        assert!(ended.status.success(), "{log}");
        for line in log.lines() {
            let entry: Value = serde_json::from_str(line).unwrap_or_else(|_| panic!("not JSON: {line}"));
            assert!(entry["timestamp"].is_string() && entry["level"].is_string(), "{line}");
        }
        assert!(log.contains("\"stopped\""), "{log}");
    })
    .await;
}

#[tokio::test]
async fn it_can_be_stopped_while_it_starts() {
    testkit::run(async |app| {
        // PostgreSQL accepts the connection and never answers, so the command is still starting.
        let silent = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let database = format!("postgres://formtray_worker@{}/formtray", silent.local_addr().unwrap());
        for command in ["serve", "work"] {
            let mut command = formtray(app, &[command]);
            command.env("FORMTRAY__DATABASE__WORKER_URL", &database);
            command.env("FORMTRAY__DATABASE__APP_URL", &database);
            command.env("FORMTRAY__DATABASE__OWNER_URL", &database);
            let server = command.stderr(Stdio::piped()).spawn().unwrap();
            let connection =
                tokio::time::timeout(HANG_TIMEOUT, silent.accept()).await.expect("it connects").unwrap();
            let id = i32::try_from(server.id().unwrap()).unwrap();
            assert!(Command::new("kill").arg(id.to_string()).status().await.unwrap().success());
            let ended = tokio::time::timeout(Duration::from_secs(15), server.wait_with_output()).await;
            let ended = ended.expect("it ends by itself").unwrap();
            assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
            drop(connection);
        }
    })
    .await;
}

#[tokio::test]
async fn the_demonstration_is_a_workspace_one_can_sign_in_to() {
    testkit::run(async |app| {
        let (filled, said) = run(formtray(app, &["demo", "--password", "a long enough one"])).await;
        assert!(filled, "{said}");
        let login = json!({ "email": "demo@formtray.example", "password": "a long enough one" });
        let token = app.guest().post("/api/auth/login", login).await.expect(200).json()["token"]
            .as_str()
            .unwrap()
            .to_owned();
        let demo = app.guest().with_token(&token);
        let endpoints = demo.get("/api/endpoints/").await.expect(200).json();
        assert_eq!(endpoints["total"], 7);
        let list = demo.get("/api/submissions/?size=200&has_files=true").await.expect(200).json();
        let with_files = list["items"].as_array().unwrap();
        assert!(with_files.len() > 40, "{}", with_files.len());
        for file in with_files[0]["files"].as_array().unwrap() {
            let path = format!("/api/submissions/files/{}/download", file["id"].as_str().unwrap());
            assert_eq!(
                demo.get(&path).await.expect(200).body.len(),
                usize::try_from(file["size"].as_i64().unwrap()).unwrap()
            );
        }
        let total = demo.get("/api/submissions/").await.expect(200).json()["total"].as_i64().unwrap();
        assert!(total > 280, "{total}");
        let unread: i64 =
            endpoints["items"].as_array().unwrap().iter().map(|e| e["unread"].as_i64().unwrap()).sum();
        let counted = app.number("select count(*) from submissions where state = 'inbox' and not read").await;
        assert_eq!(unread, counted, "the counters match what is there");
        app.deliver().await;
        assert_eq!(app.number("select count(*) from deliveries").await, 0, "nothing follows from them");

        let (again, said) = run(formtray(app, &["demo"])).await;
        assert!(!again && said.contains("email_taken"), "{said}");
    })
    .await;
}

#[tokio::test]
async fn migrating_again_changes_nothing() {
    testkit::run(async |app| {
        const KEYS: &str = "select count(*) from secrets";
        for _ in 0..2 {
            let (migrated, said) = run(formtray(app, &["migrate"])).await;
            assert!(migrated, "{said}");
        }
        assert_eq!(app.number(KEYS).await, 1, "that of the ids: a second would be a second truth");
        assert_eq!(app.number("select count(*) from key_fingerprints").await, 1);
    })
    .await;
}

#[tokio::test]
async fn roles_and_database_can_be_made_from_nothing() {
    testkit::run(async |app| {
        // The roles exist on this PostgreSQL server already; the database doesn't.
        let name = format!("formtray_test_{}", app.clock.uuid().simple());
        let at = |url: &str| format!("{}/{name}", url.rsplit_once('/').unwrap().0);
        let database = &app.config().database;
        let superuser =
            at(&database.owner_url).replace("formtray_owner", "postgres").replace(&name, "postgres");
        let folder = tempfile::tempdir().unwrap();
        let key_file = folder.path().join("new/key");
        let mut command = formtray(app, &["migrate", "--roles", &superuser]);
        command
            .env("FORMTRAY__SECRETS__KEY_FILE", &key_file)
            .env("FORMTRAY__DATABASE__OWNER_URL", at(&database.owner_url))
            .env("FORMTRAY__DATABASE__APP_URL", at(&database.app_url))
            .env("FORMTRAY__DATABASE__WORKER_URL", at(&database.worker_url))
            .env("FORMTRAY__DATABASE__ADMIN_URL", at(&database.admin_url));
        let (made, said) = run(command).await;
        assert!(made, "{said}");
        let permissions = std::fs::metadata(&key_file).unwrap().permissions();
        assert_eq!(permissions.mode() & 0o777, 0o600, "a new database gets a key file of its own");
        sqlx::query(sqlx::AssertSqlSafe(format!("drop database {name}"))).execute(&app.owner).await.unwrap();
    })
    .await;
}
