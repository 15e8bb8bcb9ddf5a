//! Creates the accounts, endpoints and webhooks of the delivery campaign.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bench::{Account, Posted, Reply, TakesLetters, readable, take_letters};

use super::poison;
use crate::campaign::Ground;
use crate::environment::{Stage, until};
use crate::services::{Setup, template};

const ENDPOINTS_EACH: usize = 5;
const PATIENCE: Duration = Duration::from_secs(20);

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
pub(crate) fn setup(stage: &Stage<'_>) -> Setup {
    let ports = stage.ground.ports;
    // In total longer than any service is ever down.
    let waits = stage.ground.length.pick(
        "1,1,1,2,2,2,3,3",
        "1,2,4,8,10,10,10,10,10,10,10,10,10,10,10",
        "1,2,4,8,10,10,10,10,10,10,10,10,10,10,10",
    );
    Setup::new(stage)
        .with("MAIL__URL", format!("smtp://{}", ports.postbox()))
        .with("MAIL__TIMEOUT_SECONDS", 3)
        .with("EGRESS__ALLOWED_NETWORKS", "127.0.0.0/8")
        .with("EGRESS__PORTS", ports.receiver().port())
        .with("EGRESS__CONNECT_SECONDS", 2)
        .with("EGRESS__TIMEOUT_SECONDS", 3)
        .with("DELIVERY__MAILS_PER_HOUR", 1_000_000)
        .with("DELIVERY__RETRY_SECONDS", waits)
        .with("SIGN_IN__REGISTER_PER_HOUR", 1000)
        .with("LOG__FILTER", "warn")
}

/// Creates them over HTTP, in the database that every stage starts with.
pub(crate) async fn make(ground: &Ground) -> anyhow::Result<Customers> {
    let owners = ground.length.pick(4, 20, 20);
    let letters = Arc::new(Letters::default());
    let postbox = take_letters(ground.ports.postbox(), Arc::clone(&letters)).await?;
    let made = template::make_with(ground, setup, async |server| {
        let (mut endpoints, mut secrets) = (Vec::new(), Vec::new());
        for owner in 0..owners {
            server.expect_alive()?;
            let account = Account::register(ground.ports.server(), &address(owner)).await?;
            account.verify(&letters.to(&address(owner)).await?).await?;
            for _ in 0..ENDPOINTS_EACH {
                let endpoint = account.make_endpoint(&format!("Form {}", endpoints.len())).await?;
                let url = format!("http://{}{}", ground.ports.receiver(), path(endpoints.len()));
                secrets.push(account.make_webhook(&endpoint, &url).await?);
                endpoints.push(endpoint);
            }
        }
        Ok(Customers { endpoints: endpoints.into(), secrets, poison: poison::make(ground).await? })
    });
    let made = made.await;
    postbox.close().await;
    made
}

/// The last email to each recipient.
#[derive(Default)]
struct Letters(Mutex<HashMap<String, String>>);

impl Letters {
    async fn to(&self, address: &str) -> anyhow::Result<String> {
        let take = || self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(address);
        let mut letter = None;
        until("the letter that asks for an owner's word comes", PATIENCE, async || {
            letter = take();
            letter.is_some()
        })
        .await?;
        Ok(letter.unwrap_or_default())
    }
}

impl TakesLetters for Letters {
    async fn take(&self, letter: Posted<'_>) -> Reply {
        let text = readable(letter.bytes);
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(letter.to.to_owned(), text);
        Reply::Taken
    }
}
