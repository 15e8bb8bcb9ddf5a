//! The configuration: the commented defaults in `config.default.toml`, then the site's file, then environment
//! variables. Later ones win, and unknown keys are rejected.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use api::{InboundMail, Seller};
use billing::{HeldLimits, Quotas};
use jiff::civil::Date;
use serde::Deserialize;
use toml::{Table, Value};

use crate::run::StopTimes;

pub(crate) const DEFAULT_CONFIG: &str = include_str!("../config.default.toml");
pub(crate) const DEFAULT_CONFIG_PATH: &str = "/etc/formtray/formtray.toml";
const ENV_PREFIX: &str = "FORMTRAY__";
/// The default of a setting that acknowledges submissions before they are stored. It proves that the fault campaign in
/// `faults` notices that. A release build doesn't know this key and rejects it.
#[cfg(debug_assertions)]
const DEBUG_DEFAULT_CONFIG: &str = "[recorder]\nacknowledge_early = false";

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    pub server: Server,
    pub database: Database,
    pub secrets: Secrets,
    pub recorder: Recorder,
    pub spool: SpoolSettings,
    pub bus: BusSettings,
    pub limits: intake::Limits,
    pub dashboard: api::SessionRateSettings,
    pub caps: api::Caps,
    pub billing: Billing,
    pub accounts: accounts::Settings,
    pub sign_in: accounts::Limits,
    pub blobs: blobs::Settings,
    pub backup: backup::Settings,
    pub mail: mail::Settings,
    pub egress: egress::Settings,
    pub delivery: delivery::Limits,
    pub work: Work,
    pub log: Log,
    pub legal: LegalSettings,
    pub support: Support,
    pub admin: admin::Settings,
    pub status: status::Settings,
    pub probe: status::ProbeSettings,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Server {
    pub listen: String,
    pub metrics_listen: String,
    pub public_url: String,
    pub forms_origin: String,
    pub hsts_subdomains: bool,
    pub header_seconds: u64,
    pub body_seconds: u64,
    pub answer_seconds: u64,
    pub stop_delay_seconds: u64,
    pub shutdown_seconds: u64,
    pub max_connections: usize,
    pub trusted_proxies: Vec<String>,
    pub operator: String,
    pub backup_days: u32,
}

impl Server {
    /// Returns how long a stop takes. At most half of it is the delay before it.
    pub(crate) fn stop_times(&self) -> StopTimes {
        let total = Duration::from_secs(self.shutdown_seconds);
        StopTimes { delay: Duration::from_secs(self.stop_delay_seconds).min(total / 2), total }
    }
}

/// The database URLs. There is no `Debug` implementation, because they contain passwords.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Database {
    pub owner_url: String,
    pub app_url: String,
    pub worker_url: String,
    pub admin_url: String,
    pub app_connections: u32,
    pub app_connections_each: u32,
    pub worker_connections: u32,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Secrets {
    pub key_file: String,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recorder {
    pub writers: u32,
    pub waiting: usize,
    pub patience_ms: u64,
    /// Only in debug builds; see [`DEBUG_DEFAULT_CONFIG`].
    #[cfg(debug_assertions)]
    pub acknowledge_early: bool,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpoolSettings {
    pub path: String,
    pub stream: String,
    pub replicas: usize,
    pub monitors: Vec<String>,
    pub max_megabytes: u64,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BusSettings {
    pub servers: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Billing {
    pub enabled: bool,
    pub invoice_program: String,
    pub seller: SellerSettings,
    pub free_file_megabytes: u32,
    pub held_submissions: u32,
    pub held_file_megabytes: u32,
}

impl Billing {
    /// Returns what the recorder needs to hold submissions back, or `None` if there is no billing.
    pub(crate) fn quotas(&self) -> Option<Quotas> {
        let bytes = |megabytes: u32| u64::from(megabytes) * 1_000_000;
        let limits = HeldLimits {
            submissions: self.held_submissions.into(),
            file_bytes: bytes(self.held_file_megabytes),
            free_file_bytes: bytes(self.free_file_megabytes),
        };
        self.enabled.then(|| Quotas::new(limits))
    }
}

/// What invoices need to know about the operator besides [`LegalSettings`].
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SellerSettings {
    pub country: String,
    pub account_holder: String,
    pub iban: String,
    pub bic: String,
    pub number_prefix: String,
    pub small_business: String,
    pub uses_buyers_rate: bool,
    pub shows_prices_with_vat: bool,
    pub vat_check_url: String,
}

impl SellerSettings {
    fn check(&self) -> anyhow::Result<()> {
        let is_code = self.country.len() == 2 && self.country.chars().all(|c| c.is_ascii_uppercase());
        ensure!(self.country.is_empty() || is_code, "country must be an ISO code such as DE");
        let prefix = &self.number_prefix;
        let is_prefix = (1..=12).contains(&prefix.len()) && prefix.chars().all(|c| c.is_ascii_alphanumeric());
        ensure!(is_prefix, "number_prefix must be 1 to 12 of A-Z, a-z and 0-9");
        Ok(())
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Work {
    pub in_serve: bool,
    pub listen: String,
    pub concurrency: usize,
    pub email_concurrency: usize,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Log {
    pub format: LogFormat,
    pub filter: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    Text,
    Json,
}

/// Replies to tickets by email. `Debug` doesn't show the secret.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Support {
    pub inbound: String,
    pub inbound_secret: String,
}

impl Support {
    pub(crate) fn inbound_mail(&self) -> anyhow::Result<Option<InboundMail>> {
        InboundMail::parse(&self.inbound, &self.inbound_secret)
    }
}

/// The operator's details for the legal pages. `site/legal.rs` fills them in.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LegalSettings {
    pub name: String,
    pub address: Vec<String>,
    pub represented_by: String,
    pub phone: String,
    pub register: String,
    pub vat_id: String,
    pub languages: String,
    pub law: String,
    pub place: String,
    pub authority: String,
    pub processors: Vec<String>,
    pub measures: String,
    pub logs: String,
    pub backups: String,
    pub reviewed: String,
}

impl LegalSettings {
    pub(crate) fn check(&self) -> anyhow::Result<()> {
        self.reviewed_on().map(drop)
    }

    /// Returns the date of the operator's review of the pages, if there was one.
    pub(crate) fn reviewed_on(&self) -> anyhow::Result<Option<Date>> {
        if self.reviewed.is_empty() {
            return Ok(None);
        }
        self.reviewed.parse().map(Some).context("reviewed must be a date such as 2026-11-30")
    }
}

impl Config {
    /// Loads the configuration. The site's file may be absent, unless it was named on the command line.
    pub fn load(named: Option<&Path>) -> anyhow::Result<Self> {
        let path = named.unwrap_or(Path::new(DEFAULT_CONFIG_PATH));
        let site = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if named.is_none() && error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(error).with_context(|| format!("failed to read {}", path.display())),
        };
        Self::from_parts(&site, environment())
    }

    /// Returns the configuration of a server whose file has this text.
    pub(crate) fn from_file_text(text: &str) -> anyhow::Result<Self> {
        Self::from_parts(text, environment())
    }

    pub fn from_parts(
        site: &str,
        environment: impl IntoIterator<Item = (String, String)>,
    ) -> anyhow::Result<Self> {
        let mut settings: Table =
            DEFAULT_CONFIG.parse().context("failed to parse the default configuration")?;
        #[cfg(debug_assertions)]
        merge(
            &mut settings,
            DEBUG_DEFAULT_CONFIG.parse().context("failed to parse the debug configuration")?,
        );
        merge(&mut settings, site.parse().context("failed to parse the configuration file")?);
        for (name, value) in environment {
            if let Some(path) = name.strip_prefix(ENV_PREFIX) {
                let path: Vec<String> = path.split("__").map(str::to_lowercase).collect();
                set(&mut settings, &path, &value).with_context(|| format!("environment variable {name}"))?;
            }
        }
        let config: Self = settings.try_into().context("invalid configuration")?;
        let forms_origin = &config.server.forms_origin;
        if !forms_origin.is_empty() && !is_origin(forms_origin) {
            bail!("server.forms_origin must be an origin such as https://forms.example.com, without a path");
        }
        if config.server.public_url.ends_with('/') {
            bail!("server.public_url must not end with a slash");
        }
        config.trusted_proxies()?;
        if config.server.max_connections == 0 {
            bail!("server.max_connections must be at least 1");
        }
        config.limits.check().context("[limits]")?;
        config.dashboard.check().context("[dashboard]")?;
        config.caps.check().context("[caps]")?;
        config.sign_in.check().context("[sign_in]")?;
        config.mail.check().context("[mail]")?;
        config.egress.check().context("[egress]")?;
        config.delivery.check().map_err(anyhow::Error::msg).context("[delivery]")?;
        config.legal.check().context("[legal]")?;
        config.billing.seller.check().context("[billing.seller]")?;
        config.support.inbound_mail().context("[support]")?;
        config.backup.check().context("[backup]")?;
        config.status.check().context("[status]")?;
        config.probe.check().context("[probe]")?;
        if config.database.app_connections_each == 0 {
            bail!("database.app_connections_each must be at least 1");
        }
        if config.recorder.writers == 0 || config.recorder.waiting == 0 {
            bail!("recorder.writers and recorder.waiting must be at least 1");
        }
        if config.work.concurrency == 0 || config.work.email_concurrency == 0 {
            bail!("work.concurrency and work.email_concurrency must be at least 1");
        }
        if !(1..=5).contains(&config.spool.replicas) {
            bail!("spool.replicas must be 1 to 5");
        }
        Ok(config)
    }

    pub fn database(&self) -> anyhow::Result<db::Settings> {
        let database = &self.database;
        let connections = db::Connections {
            app: database.app_connections,
            app_each: database.app_connections_each,
            worker: database.worker_connections,
        };
        db::Settings::parse(&database.app_url, &database.worker_url, connections)
            .and_then(|settings| settings.with_admin(&database.admin_url))
            .context("invalid database URLs")
    }

    /// Returns who sends the invoices.
    pub(crate) fn seller(&self) -> Seller {
        let given = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        let (legal, seller) = (&self.legal, &self.billing.seller);
        let website = self.server.public_url.split_once("://").map_or("", |(_, host)| host);
        Seller {
            name: legal.name.clone(),
            address: legal.address.clone(),
            country: seller.country.clone(),
            email: given(&self.server.operator),
            vat_id: given(&legal.vat_id),
            register: given(&legal.register),
            represented_by: given(&legal.represented_by),
            website: website.to_owned(),
            account_holder: given(&seller.account_holder).unwrap_or_else(|| legal.name.clone()),
            iban: seller.iban.clone(),
            bic: given(&seller.bic),
            number_prefix: seller.number_prefix.clone(),
            small_business: given(&seller.small_business),
            uses_buyers_rate: seller.uses_buyers_rate,
            shows_prices_with_vat: seller.shows_prices_with_vat,
            vat_check_url: given(&seller.vat_check_url),
            invoice_program: self.billing.invoice_program.clone(),
        }
    }

    /// Returns the NATS servers of the bus. If none are set, these are the servers of the spool's stream.
    pub(crate) fn bus_servers(&self) -> &str {
        if self.bus.servers.is_empty() { &self.spool.stream } else { &self.bus.servers }
    }

    pub fn serving(&self) -> api::Limits {
        let StopTimes { delay, total } = self.server.stop_times();
        api::Limits {
            header: Duration::from_secs(self.server.header_seconds),
            body: Duration::from_secs(self.server.body_seconds),
            answer: Duration::from_secs(self.server.answer_seconds),
            // The last fifth is for what comes after the requests: the queue, deliveries and jobs.
            shutdown: total.saturating_sub(delay) * 4 / 5,
            connections: self.server.max_connections,
            is_listener_shared: false,
        }
    }

    pub fn trusted_proxies(&self) -> anyhow::Result<api::TrustedProxies> {
        api::TrustedProxies::parse(&self.server.trusted_proxies).context("server.trusted_proxies")
    }
}

impl std::fmt::Debug for Support {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "Support({})", self.inbound)
    }
}

impl std::fmt::Debug for Database {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("Database(…)")
    }
}

/// Returns the environment variables that are valid UTF-8; others can't be settings of ours.
fn environment() -> impl Iterator<Item = (String, String)> {
    std::env::vars_os()
        .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)))
}

pub(crate) fn merge(into: &mut Table, from: Table) {
    for (key, value) in from {
        match (into.get_mut(&key), value) {
            (Some(Value::Table(old)), Value::Table(new)) => merge(old, new),
            (_, value) => {
                into.insert(key, value);
            }
        }
    }
}

/// Sets one value from an environment variable. The variable is text; its type is that of the value it replaces.
fn set(settings: &mut Table, path: &[String], text: &str) -> anyhow::Result<()> {
    let [section @ .., key] = path else { bail!("has no setting name") };
    let mut table = settings;
    for name in section {
        let entry = table.entry(name.clone()).or_insert_with(|| Value::Table(Table::new()));
        table = entry.as_table_mut().context("uses a setting as if it were a section")?;
    }
    let value = match table.get(key) {
        Some(Value::Integer(_)) => Value::Integer(text.parse().context("must be a whole number")?),
        Some(Value::Boolean(_)) => Value::Boolean(text.parse().context("must be true or false")?),
        Some(Value::Array(old)) => list(text, matches!(old.first(), Some(Value::Integer(_))))?,
        _ => Value::String(text.to_owned()),
    };
    table.insert(key.clone(), value);
    Ok(())
}

fn list(text: &str, of_numbers: bool) -> anyhow::Result<Value> {
    let items = text.split(',').map(str::trim).filter(|item| !item.is_empty());
    let read = |item: &str| {
        let number = of_numbers.then(|| item.parse().context("must be whole numbers")).transpose()?;
        Ok(number.map_or_else(|| Value::from(item), Value::Integer))
    };
    items.map(read).collect::<anyhow::Result<_>>().map(Value::Array)
}

/// Whether a text is an origin: scheme and host, perhaps a port, and nothing else.
fn is_origin(text: &str) -> bool {
    url::Url::parse(text)
        .is_ok_and(|url| url.origin().is_tuple() && url.origin().ascii_serialization() == text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn load(site: &str, environment: &[(&str, &str)]) -> anyhow::Result<Config> {
        Config::from_parts(site, environment.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())))
    }

    #[test]
    fn the_defaults_are_whole() {
        let config = load("", &[]).expect("the defaults");
        assert_eq!(config.server.listen, "127.0.0.1:17300");
        let limits = config.limits;
        assert_eq!((limits.soft_per_minute, limits.soft_burst), (30, 60));
        assert_eq!((limits.address_per_minute, limits.endpoint_per_minute), (300, 6000));
    }

    #[test]
    fn later_ones_win() {
        let site = "[server]\nlisten = \"0.0.0.0:80\"\n[work]\nconcurrency = 9";
        let config = load(
            site,
            &[
                ("FORMTRAY__WORK__CONCURRENCY", "3"),
                ("FORMTRAY__WORK__IN_SERVE", "false"),
                ("FORMTRAY__SERVER__TRUSTED_PROXIES", "10.0.0.0/8, ::1"),
            ],
        )
        .expect("valid");
        assert_eq!(config.server.trusted_proxies, ["10.0.0.0/8", "::1"]);
        assert_eq!(config.server.listen, "0.0.0.0:80");
        assert_eq!((config.work.concurrency, config.work.in_serve), (3, false));
    }

    #[test]
    fn what_may_be_called_can_be_told_by_the_environment() {
        let config = load("", &[]).expect("the defaults");
        assert_eq!(config.egress.ports, [80, 443]);
        let environment = [
            ("FORMTRAY__EGRESS__ALLOWED_NETWORKS", "10.0.0.0/8,::1"),
            ("FORMTRAY__EGRESS__PORTS", "80, 443, 8443"),
        ];
        let config = load("", &environment).expect("valid");
        assert_eq!(config.egress.allowed_networks, ["10.0.0.0/8", "::1"]);
        assert_eq!(config.egress.ports, [80, 443, 8443]);
    }

    #[test]
    fn storage_can_be_chosen_by_the_environment_alone() {
        let chosen = [
            ("KIND", "s3"),
            ("ENDPOINT", "http://a"),
            ("REGION", "r"),
            ("BUCKET", "b"),
            ("ACCESS_KEY", "1"),
            ("SECRET_KEY", "2"),
        ];
        let environment: Vec<(String, String)> = chosen
            .iter()
            .map(|(key, value)| (format!("FORMTRAY__BLOBS__{key}"), (*value).to_owned()))
            .collect();
        let config = Config::from_parts("", environment).expect("valid");
        assert!(matches!(config.blobs, blobs::Settings::S3 { .. }));
    }

    #[test]
    fn an_invalid_setting_is_reported() {
        assert!(load("[server]\nlisen = \"x\"", &[]).is_err());
        assert!(load("", &[("FORMTRAY__SERVER__LISEN", "x")]).is_err());
        assert!(load("", &[("FORMTRAY__WORK__CONCURRENCY", "many")]).is_err());
        assert!(load("[work]\nemail_concurrency = 0", &[]).is_err());
        assert!(load("[server]\ntrusted_proxies = [\"the proxy\"]", &[]).is_err());
        assert!(load("[server]\npublic_url = \"https://a.example/\"", &[]).is_err());
        assert!(load("[server]\nforms_origin = \"https://forms.example\"", &[]).is_ok());
        for wrong in
            ["https://a.example/", "https://a.example/forms", "a.example", "https://A.example", "data:x"]
        {
            assert!(load(&format!("[server]\nforms_origin = {wrong:?}"), &[]).is_err(), "{wrong}");
        }
        assert!(load("[mail]\nurl = \"http://mail.example\"", &[]).is_err());
        assert!(
            load("[support]\ninbound = \"reply+{token}@support.example\"", &[]).is_err(),
            "without a secret"
        );
        assert!(load("[egress]\nallowed_networks = [\"the office\"]", &[]).is_err());
        assert!(load("[egress]\ntimeout_seconds = 60", &[]).is_err());
        assert!(load("", &[("FORMTRAY__EGRESS__PORTS", "https")]).is_err());
    }

    #[test]
    fn passwords_do_not_show() {
        let config = load("[database]\napp_url = \"postgres://a:sesame@h/d\"", &[]).expect("valid");
        assert!(!format!("{config:?}").contains("sesame"));
        let support =
            "inbound = \"reply+{token}@support.example\"\ninbound_secret = \"sesame-sesame-sesame-sesame\"";
        let config = load(&format!("[support]\n{support}"), &[]).expect("valid");
        assert!(!format!("{config:?}").contains("sesame"));
    }
}
