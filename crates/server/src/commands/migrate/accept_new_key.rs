//! `formtray migrate --accept-new-key`: continues after the key file was lost.

use anyhow::Context;
use kernel::Clock;
use sqlx::PgPool;

use super::prepare_database::{remember_keys, update_schema};
use crate::compose::compose_with;
use crate::config::Config;
use crate::key_file;

/// Continues with the keys that the key file has now, or with a new key file if there is none. What these keys can't
/// decrypt is cleared, so that nothing fails because of it: users sign in without their second factor, and webhooks are
/// paused until their owners act. It can be repeated; with the right key file it clears nothing.
pub(super) async fn accept_new_key(config: &Config, owner: &PgPool) -> anyhow::Result<()> {
    update_schema(owner).await?;
    let path = &config.secrets.key_file;
    key_file::ensure(path)?;
    let seal = key_file::read_with(path, &[])?;
    let mut connection = owner.acquire().await?;
    let known = db::known_keys(&mut connection).await?;
    let old_links = db::drop_unreadable_keys(&mut connection, &seal, delivery::OLD_UNSUBSCRIBE_KEYS).await?;
    drop(connection);

    let platform = compose_with(config, Clock::system(), seal.clone()).await?;
    let mut tx = platform.db.begin().await?;
    let factors = accounts::unreadable_second_factors(&mut tx, Some(&seal)).await?;
    accounts::turn_off_unreadable(&mut tx, &platform, &factors)
        .await
        .context("failed to turn off two-factor authentication")?;
    let webhooks = delivery::unreadable_webhooks(&mut tx, Some(&seal)).await?;
    let paused = webhooks.len();
    delivery::replace_unreadable(&mut tx, &seal, webhooks, platform.clock.now())
        .await
        .context("failed to pause webhooks")?;
    tx.commit().await?;
    platform.db.close().await;

    remember_keys(owner, &known, &seal).await?;
    tracing::warn!(
        "the database now uses key {} of {path}; removed {} second factors and {old_links} keys of old unsubscribe links, \
         paused {paused} webhooks",
        key_file::listed(&seal.fingerprints()),
        factors.len()
    );
    Ok(())
}
