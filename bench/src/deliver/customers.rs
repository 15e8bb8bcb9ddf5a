use std::net::SocketAddr;
use std::sync::Arc;

use bench::Account;

use super::receivers::{DEAD, Hall};

const WORKSPACES: usize = 20;
const HOOKS_EACH: usize = 10;
const LETTERS_EACH: usize = 3;
/// The endpoints, of two hundred, whose receiver never responds.
const DEAD_ONES: [usize; 2] = [77, 155];

/// Owners and their endpoints, created over HTTP.
pub(crate) struct Customers {
    /// Endpoints with a webhook at an address of its own, and without email recipients.
    pub calling: Arc<[String]>,
    /// The same, including the one in a hundred whose receiver never responds.
    pub calling_also_dead: Arc<[String]>,
    /// Endpoints of one workspace.
    pub of_one: Arc<[String]>,
    /// An endpoint of another workspace.
    pub other: String,
    /// Endpoints that email their owner and have no webhook.
    pub writing: Arc<[String]>,
}

impl Customers {
    pub(crate) async fn make(server: SocketAddr, hall: &Hall) -> anyhow::Result<Self> {
        let (mut live, mut all, mut writing) = (Vec::new(), Vec::new(), Vec::new());
        for workspace in 0..WORKSPACES {
            let address = format!("owner-{workspace}@example.com");
            let account = Account::register(server, &address).await?;
            account.verify(&hall.asked(&address).await?).await?;
            for _ in 0..HOOKS_EACH {
                let number = all.len();
                let endpoint = account.make_endpoint("Contact").await?;
                account.mail_nobody(&endpoint).await?;
                let is_dead = DEAD_ONES.contains(&number);
                account.make_webhook(&endpoint, &url(hall, number, is_dead)).await?;
                if !is_dead {
                    live.push(endpoint.clone());
                }
                all.push(endpoint);
            }
            for _ in 0..LETTERS_EACH {
                writing.push(account.make_endpoint("Contact").await?);
            }
        }
        Ok(Self {
            of_one: all[..HOOKS_EACH].into(),
            other: all[HOOKS_EACH].clone(),
            calling: live.into(),
            calling_also_dead: all.into(),
            writing: writing.into(),
        })
    }
}

/// Returns a URL with a host of its own, because connections are kept per host.
fn url(hall: &Hall, number: usize, is_dead: bool) -> String {
    let path = if is_dead { DEAD } else { "/hook/" };
    format!("http://127.0.{}.{}:{}{path}{number}", 1 + number / 200, 1 + number % 200, hall.receiver.port())
}
