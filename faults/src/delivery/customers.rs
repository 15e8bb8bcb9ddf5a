//! Creates the accounts, endpoints and webhooks of the delivery campaign.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bench::{Account, EmailHandler, ReceivedEmail, Reply, decode_text, serve_smtp};

use super::poison;
use crate::campaign::Campaign;
use crate::environment::Environment;
use crate::services::{Setup, template};
use crate::wait::until;

const ENDPOINTS_EACH: usize = 5;
const EMAIL_TIMEOUT: Duration = Duration::from_secs(20);

/// Owners with verified addresses, whose endpoints send one email and call one webhook per submission.
pub(crate) struct Customers {
    pub endpoints: Arc<[String]>,
    /// The secret that signs the calls of each endpoint.
    pub secrets: Vec<String>,
    pub poison: poison::Endpoints,
}

/// Returns the recipient of emails about an endpoint.
pub(crate) fn address_for(endpoint: usize) -> String {
    address(endpoint / ENDPOINTS_EACH)
}

fn address(owner: usize) -> String {
    format!("owner-{owner}@example.com")
}

/// Returns the path that an endpoint's webhook calls.
pub(crate) fn path(endpoint: usize) -> String {
    format!("/hook/{endpoint}")
}

/// Returns the configuration of the server: it may call our receiver, waits seconds where real customers would wait
/// hours, and has no limit on emails to an owner.
pub(crate) fn setup(environment: &Environment<'_>) -> Setup {
    let ports = environment.campaign.ports;
    // In total longer than any service is ever down.
    let waits = environment.campaign.length.pick(
        "1,1,1,2,2,2,3,3",
        "1,2,4,8,10,10,10,10,10,10,10,10,10,10,10",
        "1,2,4,8,10,10,10,10,10,10,10,10,10,10,10",
    );
    Setup::new(environment)
        .with("MAIL__URL", format!("smtp://{}", ports.mail_server()))
        .with("MAIL__TIMEOUT_SECONDS", 3)
        .with("EGRESS__ALLOWED_NETWORKS", "127.0.0.0/8")
        .with("EGRESS__PORTS", ports.receiver().port())
        .with("EGRESS__CONNECT_SECONDS", 2)
        .with("EGRESS__TIMEOUT_SECONDS", 3)
        .with("DELIVERY__MAILS_PER_HOUR", 1_000_000)
        .with("DELIVERY__RETRY_SECONDS", waits)
        .with("SIGN_IN__REGISTER_PER_HOUR", 1000)
        // Owners have several webhooks.
        .with("BILLING__ENABLED", false)
        .with("LOG__FILTER", "warn")
}

/// Creates them over HTTP, in the database that every environment starts with.
pub(crate) async fn create(campaign: &Campaign) -> anyhow::Result<Customers> {
    let owners = campaign.length.pick(4, 20, 20);
    let emails = Arc::new(ReceivedEmails::default());
    let mail_server = serve_smtp(campaign.ports.mail_server(), Arc::clone(&emails)).await?;
    let created = template::make_with(campaign, setup, async |server| {
        let (mut endpoints, mut secrets) = (Vec::new(), Vec::new());
        for owner in 0..owners {
            server.expect_alive()?;
            let account = Account::register(campaign.ports.server(), &address(owner)).await?;
            account.verify(&emails.to(&address(owner)).await?).await?;
            for _ in 0..ENDPOINTS_EACH {
                let endpoint = account.create_endpoint(&format!("Form {}", endpoints.len())).await?;
                let url = format!("http://{}{}", campaign.ports.receiver(), path(endpoints.len()));
                secrets.push(account.create_webhook(&endpoint, &url).await?);
                endpoints.push(endpoint);
            }
        }
        Ok(Customers { endpoints: endpoints.into(), secrets, poison: poison::create(campaign).await? })
    });
    let created = created.await;
    mail_server.close().await;
    created
}

/// The last email to each recipient.
#[derive(Default)]
struct ReceivedEmails(Mutex<HashMap<String, String>>);

impl ReceivedEmails {
    async fn to(&self, address: &str) -> anyhow::Result<String> {
        let take = || self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(address);
        let mut email = None;
        until("the owner's verification email arrives", EMAIL_TIMEOUT, async || {
            email = take();
            email.is_some()
        })
        .await?;
        Ok(email.unwrap_or_default())
    }
}

impl EmailHandler for ReceivedEmails {
    async fn handle(&self, email: ReceivedEmail<'_>) -> Reply {
        let text = decode_text(email.bytes);
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(email.to.to_owned(), text);
        Reply::Accept
    }
}
