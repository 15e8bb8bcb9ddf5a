//! F4: the object store is down. Posts without files aren't affected; a post with a file is rejected, and never
//! accepted without its file.

use std::time::Duration;

use bench::Account;

use crate::client::{Load, Uploads};
use crate::environment::Environment;
use crate::intake::conclude::conclude;
use crate::intake::outcome::Outcome;
use crate::services::{Cluster, Garage, Postgres, Server, Setup, template};
use crate::wait::seconds;

pub(crate) async fn run(environment: &Environment<'_>) -> anyhow::Result<Outcome> {
    let downtime = environment.campaign.length.pick(5, 60, 600);
    let postgres = Postgres::start(environment, &environment.folder, Cluster::default()).await?;
    let mut garage = Garage::start(environment).await?;
    let mut server = Server::start(environment, garage.configure(Setup::new(environment))).await?;
    let mut traffic = environment.traffic(Load::default())?;
    let uploads =
        Uploads::start(environment.campaign.ports.server(), &environment.endpoints, &traffic.acked());
    seconds(5).await;
    let before = uploads.phase();

    garage.kill().await?;
    // Uploads in progress may still succeed.
    tokio::time::sleep(Duration::from_millis(200)).await;
    let between = uploads.phase();
    seconds(downtime).await;
    let meanwhile = uploads.phase();
    let texts = traffic.phase();
    garage.restart().await?;
    seconds(2).await;
    uploads.phase();
    seconds(3).await;
    let after = uploads.phase();
    server.expect_alive()?;

    let uploaded = uploads.stop().await;
    let mut outcome = conclude(environment, traffic, &postgres).await?;
    outcome.require(before.accepted > 0 && before.not_accepted() == 0, "files were not accepted before");
    outcome.require(texts.not_accepted() == 0, "posts without files were not accepted");
    let only_503 = meanwhile.refused.keys().all(|status| *status == 503) && meanwhile.broken == 0;
    outcome.require(meanwhile.accepted == 0 && meanwhile.sent() > 0, "files were accepted, or none was sent");
    outcome.require(only_503, "a post with a file was refused otherwise than with 503");
    outcome
        .require(after.accepted > 0 && after.not_accepted() == 0, "files are not accepted again afterwards");
    let account = Account::sign_in(environment.campaign.ports.server(), template::OWNER).await?;
    let unreadable = uploaded.unreadable(&account, &postgres.url()).await?;
    outcome.require(unreadable == 0, &format!("{unreadable} accepted files cannot be read, or not as sent"));
    outcome.note(format!(
        "files: {} read back; while the store was down: {meanwhile} (half refused in {} ms, slowest {} ms); {between} while it went down",
        uploaded.len(),
        meanwhile.refused_within(0.5).as_millis(),
        meanwhile.refused_within(1.0).as_millis()
    ));
    Ok(outcome)
}
