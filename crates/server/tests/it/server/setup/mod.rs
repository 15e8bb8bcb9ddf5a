//! `formtray setup`, on a PostgreSQL server that has never seen Formtray, with a real mail server.

mod cluster;
mod manual;

use std::fmt::Write as _;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use cluster::Cluster;
use serde_json::json;
use testkit::TestApp;
use tokio::io::AsyncWriteExt;
use tokio::process::{Child, Command};

use super::commands::run;

const OPERATOR: &str = "operator@example.org";

/// A folder for the configuration and everything else of one installation.
struct Place {
    folder: tempfile::TempDir,
}

impl Place {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn config(&self) -> PathBuf {
        self.path("formtray.toml")
    }

    /// The binary with this configuration, and with nothing of the tests' own.
    fn formtray(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_formtray"));
        for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("FORMTRAY_")) {
            command.env_remove(name);
        }
        command.arg("--config").arg(self.config()).args(arguments).kill_on_drop(true);
        command
    }

    fn setup(&self, arguments: &[&str]) -> Command {
        let mut command = self.formtray(&["setup", "--user", "nobody-of-this-name"]);
        command.args(arguments);
        command
    }

    /// Writes a file of answers.
    fn answers(&self, app: &TestApp, superuser_url: &str, more: &str) -> String {
        let path = self.path("answers.toml");
        let mut text = format!(
            "public_url = \"http://127.0.0.1:17999/\"\noperator = {OPERATOR:?}\ndata_folder = \"{}\"\nregistration = \"closed\"\n",
            self.path("data").display()
        );
        write!(
            text,
            "[database]\nsuperuser_url = {superuser_url:?}\n[account]\npassword = \"a long enough one\"\n"
        )
        .unwrap();
        write!(
            text,
            "[mail]\nurl = {:?}\nfrom = {:?}\n{more}",
            app.config().mail.url,
            app.config().mail.from
        )
        .unwrap();
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    }

    fn text(&self) -> String {
        std::fs::read_to_string(self.config()).unwrap()
    }
}

fn mode(path: &Path) -> u32 {
    std::fs::metadata(path).unwrap().permissions().mode() & 0o777
}

/// Starts the server and waits until it is ready. Returns its URL.
async fn serve(app: &TestApp, place: &Place) -> (Child, String) {
    let address = testkit::free_address();
    let mut command = place.formtray(&["serve"]);
    command.env("FORMTRAY__SERVER__LISTEN", address.to_string());
    command.env("FORMTRAY__SERVER__METRICS_LISTEN", testkit::free_address().to_string());
    let server = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let url = format!("http://{address}");
    app.settled(async || {
        reqwest::get(format!("{url}/readyz")).await.is_ok_and(|answer| answer.status() == 200)
    })
    .await;
    (server, url)
}

#[tokio::test]
async fn it_sets_up_a_server_from_a_file_of_answers() {
    testkit::run(async |app| {
        let (cluster, place) = (Cluster::start(), Place::new());
        let answers = place.answers(app, &cluster.superuser_url(), "");
        // The configuration of the package has only comments.
        std::fs::write(place.config(), "# [server]\n").unwrap();
        let setup = ["--answers", &answers, "--non-interactive", "--skip-mail-test"];
        let (done, said) = run(place.setup(&setup)).await;
        assert!(done, "{said}");
        for expected in ["no test email was sent", "Sign in as operator@example.org", "sends no telemetry"] {
            assert!(said.contains(expected), "{said}");
        }
        assert_eq!((mode(&place.config()), mode(&place.path("data/key"))), (0o640, 0o600));
        assert!(!place.path("formtray.setup").exists());

        let (sound, said) = run(place.formtray(&["doctor"])).await;
        assert!(sound, "{said}");
        let (_server, url) = serve(app, &place).await;
        let login = json!({ "email": OPERATOR, "password": "a long enough one" });
        let signed_in = app.http().post(format!("{url}/api/auth/login")).json(&login).send().await.unwrap();
        assert_eq!(signed_in.status(), 200);
        let body = json!({ "email": "eve@example.com", "password": "a long enough one" });
        let refused = app.http().post(format!("{url}/api/auth/register")).json(&body).send().await.unwrap();
        assert_eq!(refused.status(), 403);

        // What is there is kept.
        let before = place.text();
        let (done, said) = run(place.setup(&setup)).await;
        assert!(!done && said.contains("has settings already"), "{said}");
        assert_eq!(place.text(), before);
        // The roles' passwords are only in the configuration, which --force would replace.
        let (done, said) = run(place.setup(&[&setup[..], &["--force"]].concat())).await;
        assert!(!done && said.contains("exist with other passwords"), "{said}");
        assert_eq!(place.text(), before);
        let reset = ["--force", "--set", "database.reset_passwords=true"];
        let (done, said) = run(place.setup(&[&setup[..], &reset].concat())).await;
        assert!(done, "{said}");
        assert_ne!(place.text(), before);
        let (sound, said) = run(place.formtray(&["doctor"])).await;
        assert!(sound, "{said}");
    })
    .await;
}

#[tokio::test]
async fn it_goes_on_where_it_failed() {
    testkit::run(async |app| {
        let (cluster, place) = (Cluster::start(), Place::new());
        let answers = place.answers(app, &cluster.superuser_url(), "");
        let wrong = ["--answers", &answers, "--non-interactive", "--set", "mail.url=smtp://127.0.0.1:1"];
        let (done, said) = run(place.setup(&wrong)).await;
        assert!(!done && said.contains("ok    the database answers"), "{said}");
        assert!(said.contains("the test email couldn't be sent by 127.0.0.1:1"), "{said}");
        assert!(!place.config().exists());
        assert_eq!(mode(&place.path("formtray.setup")), 0o600);

        let right = format!("mail.url={}", app.config().mail.url);
        let (done, said) = run(place.setup(&["--non-interactive", "--set", &right])).await;
        assert!(!done && said.contains("a test email was sent to operator@example.org"), "{said}");
        let email = app.mail_to(OPERATOR).await;
        let code = email.subject.strip_prefix("Formtray test email: ").unwrap().to_owned();
        assert!(email.text.contains(&code) && email.html.contains(&code));

        let (done, said) = run(place.setup(&["--non-interactive", "--set", "mail.code=wrong"])).await;
        assert!(!done && said.contains("mail.code isn't the code"), "{said}");
        let (done, said) = run(place.setup(&["--non-interactive"])).await;
        assert!(!done && said.contains("a test email was sent"), "a code can be guessed once: {said}");
        let email = app.mail_to(OPERATOR).await;
        let code = email.subject.strip_prefix("Formtray test email: ").unwrap().to_owned();
        let (done, said) =
            run(place.setup(&["--non-interactive", "--set", &format!("mail.code={code}")])).await;
        assert!(done && said.contains("ok    the test email has arrived"), "{said}");
        assert!(!place.path("formtray.setup").exists());
        let (sound, said) = run(place.formtray(&["doctor"])).await;
        assert!(sound, "{said}");
    })
    .await;
}

#[tokio::test]
async fn it_asks_for_everything_else() {
    testkit::run(async |app| {
        let (cluster, place) = (Cluster::start(), Place::new());
        let data = place.path("data").display().to_string();
        let mut setup = place.setup(&["--set", &format!("data_folder={data}")]);
        let mut child =
            setup.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let superuser = cluster.superuser_url();
        let (mail, from) = (&app.config().mail.url, &app.config().mail.from);
        let typed = [
            // A mistake can be corrected; the other answer is then the default.
            "forms.example.org",
            OPERATOR,
            "y",
            "http://127.0.0.1:17999",
            "",
            &superuser,
            "",
            "",
            "",
            mail,
            "",
            from,
            "",
        ];
        stdin.write_all(format!("{}\n", typed.join("\n")).as_bytes()).await.unwrap();
        let email = app.mail_to(OPERATOR).await;
        let code = email.subject.strip_prefix("Formtray test email: ").unwrap();
        // A wrong code, the right one, registration, account, no password.
        stdin.write_all(format!("000\n{code}\nclosed\n\n\n").as_bytes()).await.unwrap();
        let output = child.wait_with_output().await.unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
        assert!(
            said.contains("FAIL  public_url must be like") && said.contains("That isn't the code"),
            "{said}"
        );

        let link = said.split("Create your account within 7 days: ").nth(1).unwrap().lines().next().unwrap();
        let token = link.strip_prefix("http://127.0.0.1:17999/register?invitation=").unwrap();
        let (_server, url) = serve(app, &place).await;
        let body = json!({ "email": OPERATOR, "password": "a long enough one", "invitation": token });
        let created = app.http().post(format!("{url}/api/auth/register")).json(&body).send().await.unwrap();
        assert_eq!(created.status(), 201);
    })
    .await;
}

#[tokio::test]
async fn root_needs_no_password_of_the_superuser_on_this_machine() {
    if !cluster::is_root() {
        return;
    }
    testkit::run(async |app| {
        let (cluster, place) = (Cluster::start(), Place::new());
        // The user postgres can't enter the folder that the binary was built in.
        let own = cluster.sockets().join("formtray");
        std::fs::hard_link(env!("CARGO_BIN_EXE_formtray"), &own)
            .or_else(|_| std::fs::copy(env!("CARGO_BIN_EXE_formtray"), &own).map(drop))
            .unwrap();
        let answers = place.answers(app, "local", "");
        let mut command = Command::new(&own);
        for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("FORMTRAY_")) {
            command.env_remove(name);
        }
        command.arg("--config").arg(place.config());
        command.args(["setup", "--answers", &answers, "--non-interactive", "--skip-mail-test"]);
        command.args(["--user", "nobody"]);
        command.env("PGHOST", cluster.sockets()).env("PGPORT", cluster.port().to_string());
        let (done, said) = run(command).await;
        assert!(done, "{said}");
        assert!(
            place.text().contains(&format!("@127.0.0.1:{}/formtray\"", cluster.port())),
            "{}",
            place.text()
        );
        let owner = std::os::unix::fs::MetadataExt::uid(&std::fs::metadata(place.path("data/key")).unwrap());
        assert_eq!(owner, 65534, "the server's account can read its key file");
        let (sound, said) = run(place.formtray(&["doctor"])).await;
        assert!(sound, "{said}");
    })
    .await;
}

#[tokio::test]
async fn it_says_which_answer_is_missing_or_wrong() {
    testkit::run(async |app| {
        let place = Place::new();
        let silent = async |more: &[&str]| run(place.setup(&[&["--non-interactive"], more].concat())).await;
        let (done, said) = silent(&[]).await;
        assert!(!done && said.contains("the answer public_url is missing"), "{said}");
        let (done, said) = silent(&["--set", "public_ur=x"]).await;
        assert!(!done && said.contains("unknown field `public_ur`"), "{said}");
        let first = ["--set", "public_url=http://a.example", "--set", "operator=ada@example.org"];
        let (done, said) = silent(
            &[&first[..], &["--set", "database.superuser_url=postgres://postgres@127.0.0.1:1/postgres"]]
                .concat(),
        )
        .await;
        assert!(!done && said.contains("failed to connect as superuser"), "{said}");

        let answers = place.answers(app, "none", "");
        let database = &app.config().database;
        let urls = [
            format!("database.owner_url={}", database.owner_url),
            format!("database.app_url={}", database.worker_url),
            format!("database.worker_url={}", database.worker_url),
            format!("database.admin_url={}", database.admin_url),
        ];
        let mut arguments = vec!["--answers", answers.as_str()];
        for url in &urls {
            arguments.extend(["--set", url.as_str()]);
        }
        let (done, said) = silent(&arguments).await;
        assert!(!done && said.contains("the URL for formtray_app connects as formtray_worker"), "{said}");
    })
    .await;
}
