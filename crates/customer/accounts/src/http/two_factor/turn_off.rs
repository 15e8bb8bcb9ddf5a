use api::{Error, ErrorBody, Platform};
use axum::extract::State;
use axum::http::StatusCode;

use super::log_and_notify::log_and_notify;
use crate::emails::notices::notice::Notice;
use crate::model::security_event::EventKind;
use crate::sign_in::extractors::Confirmed;
use crate::sign_in::request_source::RequestSource;
use crate::store;

/// Turn off two-factor authentication.
#[utoipa::path(
    delete, path = "/api/auth/two-factor", operation_id = "two_factor_turn_off", tag = "auth",
    security(("session" = [])),
    responses(
        (status = 204),
        (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody, description = "`step_up_required`: call `POST /api/auth/step-up` first."),
    )
)]
pub(crate) async fn turn_off(
    State(platform): State<Platform>,
    confirmed: Confirmed,
    source: RequestSource,
) -> Result<StatusCode, Error> {
    let mut tx = platform.db.begin().await?;
    let was_on = confirmed.lock(&mut tx, platform.clock.now()).await?.two_factor;
    store::second_factors::turn_off(&mut tx, confirmed.user).await?;
    if was_on {
        log_and_notify(
            &mut tx,
            &platform,
            &confirmed,
            &source,
            (EventKind::TwoFactorOff, Notice::TwoFactorOff),
        )
        .await?;
    }
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
