//! `formtray doctor`: checks the configuration and every service that the server needs, prints one line per check, and
//! fails if a check failed.

use accounts::Registration;
use alarms::{Alarm, Figures};
use anyhow::{Context, bail};
use blobs::Blobs;
use bytes::Bytes;
use db::Db;
use futures_util::TryStreamExt;
use kernel::Clock;
use mail::Mailer;
use spool::StreamSettings;
use sqlx::{Connection, PgConnection};
use std::io::Write;
use std::path::Path;

use crate::config::{Config, SpoolSettings};
use crate::http::hsts::{self, HstsCheck};
use crate::site::legal;
use crate::{compose, key_file, safety, site};

/// Runs all checks and prints their results. Returns an error if at least one failed.
pub(super) async fn run(config: &Config) -> anyhow::Result<()> {
    let public_url = hsts::check_public_url(&config.server).await;
    let is_hsts_missing = matches!(public_url, Ok(HstsCheck::Missing));
    let findings = [
        ("PostgreSQL is reachable", postgres(config).await),
        ("PostgreSQL stores commits durably", safety::postgres(config).await),
        ("the database roles are set up", roles(config).await),
        ("the schema is up to date", schema(config).await),
        ("the key file matches the database and is private", key_file(config).await),
        ("next month's partition exists", partitions(config).await),
        ("object storage can write, read and delete", storage(config).await),
        ("object storage stores files durably", safety::garage(config)),
        ("the spool is writable", spool(config).await),
        ("the spool's stream stores messages durably", safety::stream(config).await),
        ("the mail server is reachable", mail_server(config).await),
        ("the legal pages say who runs this server", legal_entries(config)),
        ("the public URL uses TLS", public_url.map(|checked| over_tls(config, checked))),
        ("this server isn't in quarantine after a restore", quarantine(config).await),
    ];
    let findings: Vec<_> = findings.into_iter().chain(backlog(config).await).collect();
    let mut out = std::io::stdout().lock();
    let mut failed = 0;
    for (what, finding) in &findings {
        match finding {
            Ok(result) => writeln!(out, "ok    {what}: {result}")?,
            Err(error) => {
                failed += 1;
                writeln!(out, "FAIL  {what}: {error:#}")?;
            }
        }
    }
    if is_hsts_missing {
        note_missing_hsts(config, &mut out)?;
    }
    note_health_checks(&mut out)?;
    note_forms_origin(config, &mut out)?;
    note_missing_backups(config, &mut out)?;
    if let Err(error) = legal_pages(config) {
        writeln!(out, "note  the legal pages are still templates: {error:#}")?;
        let pages = legal::LEGAL_PAGES.map(|page| format!("/{page}")).join(", ");
        writeln!(
            out,
            "      Have {pages} reviewed by someone who knows the law that applies to you. Then fill in"
        )?;
        writeln!(out, "      [legal] in the configuration, including the date of the review.")?;
    }
    for note in invoice_notes(config).await {
        writeln!(out, "note  {note}")?;
    }
    if failed > 0 {
        bail!("{failed} of {} checks failed", findings.len());
    }
    Ok(())
}

/// Returns why invoices can't be issued, or only without PDFs.
async fn invoice_notes(config: &Config) -> Vec<String> {
    if !config.billing.enabled {
        return Vec::new();
    }
    let mut notes = Vec::new();
    let missing = config.seller().missing();
    if !missing.is_empty() {
        notes.push(format!(
            "no invoices are issued until these settings are filled in: {}",
            missing.join(", ")
        ));
    }
    let program = &config.billing.invoice_program;
    if !invoices::has_pdf_program(program).await {
        notes.push(format!(
            "invoices have no PDFs: {program} can't be run; build it with tools/invoice/build"
        ));
    }
    notes
}

fn note_missing_hsts(config: &Config, out: &mut impl Write) -> std::io::Result<()> {
    let public_url = &config.server.public_url;
    writeln!(out, "note  {public_url} responds without the Strict-Transport-Security header")?;
    writeln!(
        out,
        "      Formtray sends it. Check whether a proxy removes it, or whether another server responds."
    )
}

/// Says which health check is for whom.
fn note_health_checks(out: &mut impl Write) -> std::io::Result<()> {
    writeln!(
        out,
        "note  a load balancer should ask /readyz (submissions are accepted), and monitoring /readyz/dashboard"
    )?;
    writeln!(out, "      (everything else works too)")
}

/// Notes that visitors' pages have no origin of their own although one is configured.
fn note_forms_origin(config: &Config, out: &mut impl Write) -> std::io::Result<()> {
    if config.server.forms_origin != config.server.public_url {
        return Ok(());
    }
    writeln!(out, "note  server.forms_origin is the same as server.public_url, so it has no effect")?;
    writeln!(
        out,
        "      Use another host for it: pages that other websites may frame shouldn't share the app's origin."
    )
}

/// Notes that no backups are configured, which may be right if something else makes them.
fn note_missing_backups(config: &Config, out: &mut impl Write) -> std::io::Result<()> {
    if config.backup.has_target() {
        return Ok(());
    }
    writeln!(out, "note  no backups are configured: see [backup]")
}

async fn postgres(config: &Config) -> anyhow::Result<String> {
    let database = &config.database;
    connect_as_roles([&database.owner_url, &database.app_url, &database.worker_url, &database.admin_url])
        .await
}

/// Connects with the URL of each role, in the order of `db::ROLES`.
pub(super) async fn connect_as_roles(urls: [&str; 4]) -> anyhow::Result<String> {
    let mut result = Vec::new();
    // Without an admin, its URL is empty.
    for (url, role) in urls.into_iter().zip(db::ROLES).filter(|(url, _)| !url.is_empty()) {
        let mut connection =
            PgConnection::connect(url).await.with_context(|| format!("failed to connect as {role}"))?;
        let row = sqlx::query!(
            r#"select current_user::text as "role!", current_setting('server_version_num')::int as "version!""#
        )
        .fetch_one(&mut connection)
        .await?;
        if row.role != role {
            bail!("the URL for {role} connects as {}: workspaces may not be isolated", row.role);
        }
        if row.version < 150_000 {
            bail!("version {} is too old; versions 15 to 18 are supported", row.version);
        }
        result.push(format!("{} on {}", row.role, row.version / 10_000));
    }
    Ok(result.join(", "))
}

async fn roles(config: &Config) -> anyhow::Result<String> {
    let db = Db::new(&config.database()?);
    let found = sqlx::query!(
        r#"select rolname as "name!", rolsuper or rolbypassrls as "mighty!" from pg_roles where rolname = any($1)"#,
        &db::ROLES.map(str::to_owned)
    )
    .fetch_all(db.worker())
    .await?;
    if found.len() < db::ROLES.len() {
        bail!("some roles are missing; run `formtray migrate --roles` with the URL of a superuser");
    }
    if let Some(role) = found.iter().find(|role| role.mighty) {
        bail!("{} is a superuser or bypasses row-level security: workspaces are not isolated", role.name);
    }
    Ok("4 roles, no superuser".to_owned())
}

async fn schema(config: &Config) -> anyhow::Result<String> {
    let pending = db::pending(&config.database.owner_url).await?;
    if !pending.is_empty() {
        bail!("run `formtray migrate`; missing: {}", pending.join(", "));
    }
    Ok(format!("{} migrations", db::MIGRATOR.iter().count()))
}

/// Checks the key file and its permissions: someone with this file and a backup has every second factor.
async fn key_file(config: &Config) -> anyhow::Result<String> {
    let path = &config.secrets.key_file;
    let db = Db::new(&config.database()?);
    let opened = key_file::open(path, db.worker()).await;
    db.close().await;
    let keys = opened?.fingerprints();
    if key_file::is_open_to_others(path)? {
        bail!("{path} can be read by other users; run `chmod 600 {path}`");
    }
    Ok(format!("{path}, key {}", key_file::listed(&keys)))
}

/// Checks that nothing waits because the database was restored from a backup.
async fn quarantine(config: &Config) -> anyhow::Result<String> {
    let db = Db::new(&config.database()?);
    let found = db::quarantine(db.worker()).await;
    db.close().await;
    match found? {
        Some(quarantine) => bail!(
            "it was restored from backup {} on {} UTC: nothing is delivered and no background job runs until \
             `formtray restore --release`",
            quarantine.backup,
            quarantine.restored_at
        ),
        None => Ok("yes".to_owned()),
    }
}

fn over_tls(config: &Config, checked: HstsCheck) -> String {
    match checked {
        HstsCheck::Fine(result) => result,
        HstsCheck::Missing => config.server.public_url.clone(),
    }
}

async fn partitions(config: &Config) -> anyhow::Result<String> {
    let platform = compose::compose(config, Clock::system()).await?;
    if !submissions::next_month_is_ready(&platform).await? {
        bail!("it is missing; run `formtray migrate`, and check that background jobs run");
    }
    Ok("yes".to_owned())
}

/// Checks that accepted submissions are processed, as the alarms do. The disk spool is left out, since a running server
/// has it open; its metrics show how much is in it.
async fn backlog(config: &Config) -> Vec<(&'static str, anyhow::Result<String>)> {
    let figures = match read_figures(config).await {
        Ok(figures) => figures,
        Err(error) => return vec![("submissions are processed", Err(error))],
    };
    let finding = |alarm: Alarm| match figures.problem(alarm) {
        Some((result, _)) => Err(anyhow::anyhow!(result)),
        None => Ok("yes".to_owned()),
    };
    let shown = Alarm::ALL.into_iter().filter(|alarm| *alarm != Alarm::Spool);
    shown.map(|alarm| (alarm.expectation(), finding(alarm))).collect()
}

async fn read_figures(config: &Config) -> anyhow::Result<Figures> {
    let platform = compose::compose(config, Clock::system()).await?;
    let mut conn = platform.db.worker().acquire().await?;
    Ok(alarms::read(&mut conn, &platform, config.backup.stale_after()).await?)
}

/// Checks the spool. For a disk spool it writes a file to the folder, since a running server has the spool itself open.
/// A stream must accept a message.
async fn spool(config: &Config) -> anyhow::Result<String> {
    let SpoolSettings { path, stream, replicas, .. } = &config.spool;
    if !stream.is_empty() {
        let settings = StreamSettings {
            servers: stream.clone(),
            installation: "doctor".to_owned(),
            replicas: *replicas,
            max_bytes: 1_000_000,
        };
        spool::try_stream(settings).await.context("failed to write to the stream")?;
        return Ok(stream.clone());
    }
    if path.is_empty() {
        bail!("spool.path is empty: submissions are rejected while PostgreSQL is unavailable");
    }
    std::fs::create_dir_all(path).with_context(|| format!("failed to create {path}"))?;
    let trial = Path::new(path).join("doctor");
    std::fs::write(&trial, b"doctor")
        .and_then(|()| std::fs::remove_file(&trial))
        .with_context(|| format!("failed to write to {path}"))?;
    Ok(path.clone())
}

async fn storage(config: &Config) -> anyhow::Result<String> {
    try_storage(&config.blobs).await
}

/// Writes, reads and deletes an object.
pub(super) async fn try_storage(settings: &blobs::Settings) -> anyhow::Result<String> {
    let blobs = Blobs::open(settings, "doctor")?;
    let key = Clock::system().uuid().to_string();
    blobs.write(&key, Bytes::from_static(b"doctor")).await.context("failed to write")?;
    let read: Vec<Bytes> =
        blobs.read(&key).await.context("failed to read")?.try_collect().await.context("failed to read")?;
    blobs.delete(&key).await.context("failed to delete")?;
    if read.concat() != b"doctor" {
        bail!("the data read differs from the data written");
    }
    Ok(format!("{settings:?}"))
}

/// Checks that people who can create an account are told with whom. It fails only if anyone can.
fn legal_entries(config: &Config) -> anyhow::Result<String> {
    let missing = config.legal.missing(operator(config));
    let is_open = config.accounts.registration == Registration::Open;
    match (missing.as_slice(), is_open) {
        ([], _) => Ok("yes".to_owned()),
        (_, false) => Ok("not needed, because registration isn't open".to_owned()),
        (missing, true) => bail!(
            "anyone can create an account, and these settings are missing: {}. Fill them in, or set accounts.registration \
             to \"invitation\" or \"closed\"",
            missing.join(", ")
        ),
    }
}

fn operator(config: &Config) -> Option<&str> {
    Some(config.server.operator.as_str()).filter(|address| !address.is_empty())
}

/// Checks the legal pages. The result is printed as a note, not as a failed check, because nothing breaks without it.
fn legal_pages(config: &Config) -> anyhow::Result<String> {
    let changed = legal::LEGAL_PAGES.iter().filter_map(|page| legal::changed(&site::text(page)?)).max();
    config.legal.review_status(operator(config), changed)
}

/// Connects to the mail server without sending an email.
async fn mail_server(config: &Config) -> anyhow::Result<String> {
    Mailer::open(&config.mail, Clock::system())?.check().await?;
    Ok(format!("{:?}", config.mail))
}
