//! F21: deliveries that can never succeed, to one receiver that rejects and to one that hangs. They must fail in the
//! end, their owner must be notified, and no other delivery may be held up.

use anyhow::Context;
use bench::{Account, Connection, Encoding, Post};
use sqlx::{Connection as _, PgConnection};

use crate::campaign::Campaign;
use crate::environment::Environment;
use crate::services::Postgres;

const OWNER: &str = "poisoned@example.com";
pub(crate) const REFUSED: &str = "/poison/refused";
pub(crate) const HANGS: &str = "/poison/hangs";
/// Beyond the numbers of all other posts.
const FIRST: u64 = 900_000_000_000;

/// The endpoints with such webhooks, and how many submissions each gets.
pub(crate) struct Endpoints(Vec<(String, u64)>);

pub(crate) async fn create(campaign: &Campaign) -> anyhow::Result<Endpoints> {
    let account = Account::register(campaign.ports.server(), OWNER).await?;
    let mut created = Vec::new();
    for (path, submissions) in [(REFUSED, 10), (HANGS, 1)] {
        let endpoint = account.create_endpoint(path).await?;
        account.remove_recipients(&endpoint).await?;
        account.create_webhook(&endpoint, &format!("http://{}{path}", campaign.ports.receiver())).await?;
        created.push((endpoint, submissions));
    }
    Ok(Endpoints(created))
}

impl Endpoints {
    pub(crate) fn ids(&self) -> Vec<String> {
        self.0.iter().map(|(id, _)| id.clone()).collect()
    }

    pub(crate) async fn post(&self, environment: &Environment<'_>) -> anyhow::Result<()> {
        let mut connection = Connection::open(environment.campaign.ports.server()).await?;
        let mut numbers = FIRST..;
        for (endpoint, submissions) in &self.0 {
            for number in numbers.by_ref().take(usize::try_from(*submissions)?) {
                let post = Post { endpoint, encoding: Encoding::Json, number };
                let response = connection.send(&post).await?;
                anyhow::ensure!(response.status == 200, "posting poison: {}", response.status);
            }
        }
        Ok(())
    }

    /// Returns what is wrong, if anything: each delivery must have failed, and its owner must see it.
    pub(crate) async fn failure(
        &self,
        environment: &Environment<'_>,
        postgres: &Postgres,
    ) -> anyhow::Result<Option<String>> {
        let mut connection = PgConnection::connect(&postgres.url()).await?;
        for (endpoint, submissions) in &self.0 {
            let given_up: i64 = sqlx::query_scalar(
                "select count(*) from deliveries where endpoint_id = $1 and state = 'given_up'",
            )
            .bind(endpoint)
            .fetch_one(&mut connection)
            .await?;
            if given_up.unsigned_abs() != *submissions {
                return Ok(Some(format!(
                    "{given_up} of {submissions} deliveries that cannot succeed have failed"
                )));
            }
        }
        let account = Account::sign_in(environment.campaign.ports.server(), OWNER).await?;
        let attention = account.attention().await?;
        let items = attention["items"].as_array().context("items")?;
        let is_listed = |id: &String| items.iter().any(|item| item["endpoint_id"] == **id);
        let all_listed = self.ids().iter().all(is_listed);
        Ok((!all_listed).then(|| "the owner does not see the failed deliveries".to_owned()))
    }
}
