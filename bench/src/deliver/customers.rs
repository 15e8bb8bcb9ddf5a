use std::net::SocketAddr;
use std::sync::Arc;

use bench::Account;

use super::receivers::{Receivers, UNRESPONSIVE_PATH};

const WORKSPACES: usize = 20;
const WEBHOOK_ENDPOINTS_EACH: usize = 10;
const EMAIL_ENDPOINTS_EACH: usize = 3;
/// The endpoints, of two hundred, whose receiver never responds.
const UNRESPONSIVE_ENDPOINTS: [usize; 2] = [77, 155];

/// Owners and their endpoints, created over HTTP.
pub(crate) struct Customers {
    /// Endpoints with a webhook at an address of its own, and without email recipients.
    pub with_webhook: Arc<[String]>,
    /// The same, including the one in a hundred whose receiver never responds.
    pub with_any_webhook: Arc<[String]>,
    /// Those whose receiver responds, and one whose receiver has a name that no name server answers for.
    pub with_black_hole: Arc<[String]>,
    /// Endpoints of one workspace.
    pub of_one_workspace: Arc<[String]>,
    /// An endpoint of another workspace.
    pub of_other_workspace: String,
    /// Endpoints that email their owner and have no webhook.
    pub with_email: Arc<[String]>,
}

impl Customers {
    pub(crate) async fn create(server: SocketAddr, receivers: &Receivers) -> anyhow::Result<Self> {
        let (mut responsive, mut all, mut with_email) = (Vec::new(), Vec::new(), Vec::new());
        for workspace in 0..WORKSPACES {
            let address = format!("owner-{workspace}@example.com");
            let account = Account::register(server, &address).await?;
            account.verify(&receivers.verification_email(&address).await?).await?;
            for _ in 0..WEBHOOK_ENDPOINTS_EACH {
                let number = all.len();
                let endpoint = account.create_endpoint("Contact").await?;
                account.remove_recipients(&endpoint).await?;
                let is_unresponsive = UNRESPONSIVE_ENDPOINTS.contains(&number);
                account.create_webhook(&endpoint, &url(receivers, number, is_unresponsive)).await?;
                if !is_unresponsive {
                    responsive.push(endpoint.clone());
                }
                all.push(endpoint);
            }
            for _ in 0..EMAIL_ENDPOINTS_EACH {
                with_email.push(account.create_endpoint("Contact").await?);
            }
        }
        let mut with_black_hole = responsive.clone();
        with_black_hole.push(create_black_hole(server, receivers).await?);
        Ok(Self {
            with_black_hole: with_black_hole.into(),
            of_one_workspace: all[..WEBHOOK_ENDPOINTS_EACH].into(),
            of_other_workspace: all[WEBHOOK_ENDPOINTS_EACH].clone(),
            with_webhook: responsive.into(),
            with_any_webhook: all.into(),
            with_email: with_email.into(),
        })
    }
}

/// Creates an owner with one endpoint, whose webhook has a name that no name server answers for.
async fn create_black_hole(server: SocketAddr, receivers: &Receivers) -> anyhow::Result<String> {
    let address = "black-hole@example.com";
    let account = Account::register(server, address).await?;
    account.verify(&receivers.verification_email(address).await?).await?;
    let endpoint = account.create_endpoint("Contact").await?;
    account.remove_recipients(&endpoint).await?;
    let url = format!("http://black-hole.example:{}/hook/", receivers.webhook.port());
    account.create_webhook(&endpoint, &url).await?;
    Ok(endpoint)
}

/// Returns a URL with a host of its own, because connections are kept per host.
fn url(receivers: &Receivers, number: usize, is_unresponsive: bool) -> String {
    let path = if is_unresponsive { UNRESPONSIVE_PATH } else { "/hook/" };
    format!(
        "http://127.0.{}.{}:{}{path}{number}",
        1 + number / 200,
        1 + number % 200,
        receivers.webhook.port()
    )
}
