//! F21: deliveries that can never succeed, to one receiver that rejects and to one that hangs. They must fail in the
//! end, their owner must be notified, and no other delivery may be held up.

use anyhow::Context;
use bench::{Account, Connection, Encoding, Post};
use sqlx::{Connection as _, PgConnection};

use crate::campaign::Ground;
use crate::environment::Stage;
use crate::services::Postgres;

const OWNER: &str = "poisoned@example.com";
pub(crate) const REFUSED: &str = "/poison/refused";
pub(crate) const HANGS: &str = "/poison/hangs";
/// Beyond the numbers of all other posts.
const FIRST: u64 = 900_000_000_000;

/// The endpoints with such webhooks, and how many submissions each gets.
pub(crate) struct Endpoints(Vec<(String, u64)>);

pub(crate) async fn make(ground: &Ground) -> anyhow::Result<Endpoints> {
    let account = Account::register(ground.ports.server(), OWNER).await?;
    let mut made = Vec::new();
    for (path, submissions) in [(REFUSED, 10), (HANGS, 1)] {
        let endpoint = account.make_endpoint(path).await?;
        account.mail_nobody(&endpoint).await?;
        account.make_webhook(&endpoint, &format!("http://{}{path}", ground.ports.receiver())).await?;
        made.push((endpoint, submissions));
    }
    Ok(Endpoints(made))
}

impl Endpoints {
    pub(crate) fn ids(&self) -> Vec<String> {
        self.0.iter().map(|(id, _)| id.clone()).collect()
    }

    pub(crate) async fn post(&self, stage: &Stage<'_>) -> anyhow::Result<()> {
        let mut connection = Connection::open(stage.ground.ports.server()).await?;
        let mut numbers = FIRST..;
        for (endpoint, submissions) in &self.0 {
            for number in numbers.by_ref().take(usize::try_from(*submissions)?) {
                let post = Post { endpoint, encoding: Encoding::Json, number };
                let answer = connection.send(&post).await?;
                anyhow::ensure!(answer.status == 200, "posting poison: {}", answer.status);
            }
        }
        Ok(())
    }

    /// Returns what is wrong, if anything: each delivery must have failed, and its owner must see it.
    pub(crate) async fn complaint(
        &self,
        stage: &Stage<'_>,
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
                return Ok(Some(format!("{given_up} of {submissions} poisonous deliveries were given up")));
            }
        }
        let account = Account::sign_in(stage.ground.ports.server(), OWNER).await?;
        let attention = account.attention().await?;
        let items = attention["items"].as_array().context("items")?;
        let is_told = |id: &String| items.iter().any(|item| item["endpoint_id"] == **id);
        let all_told = self.ids().iter().all(is_told);
        Ok((!all_told).then(|| "the owner is not told of poisonous deliveries".to_owned()))
    }
}
