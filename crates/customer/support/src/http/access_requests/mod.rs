//! Requests for access to a submission, which the customer grants, declines or revokes.

pub(crate) mod end;
pub(crate) mod grant;

use accounts::{RequestSource, Signed};
use api::{Error, Json, Platform};

use crate::error::SupportError;
use crate::model::{AccessRequest, AccessRequestId};
use crate::store::access;
use crate::thread::publish_changed;
use crate::thread::{self, AccessDecision};

/// Applies a decision and returns the request as it is then.
async fn decide(
    platform: &Platform,
    (signed, request): (Signed, AccessRequestId),
    decision: AccessDecision,
    source: &RequestSource,
) -> Result<Json<AccessRequest>, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let ticket = thread::decide(&mut tx, platform, (signed, request), decision, source).await?;
    let decided = access::find(&mut tx, signed.workspace, request, platform.clock.now()).await?;
    tx.commit().await?;
    publish_changed(platform, signed.workspace, ticket);
    Ok(Json(decided.ok_or(SupportError::NotFound)?))
}
