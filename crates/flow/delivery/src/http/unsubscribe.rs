use api::{Error, ErrorBody, Path, Platform, read_whole};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use sqlx::PgConnection;

use crate::recipients::pages::{self, Page, wants_page};
use crate::recipients::unsubscribe_token::{OLD_UNSUBSCRIBE_KEYS, UNSUBSCRIBE_KEY_PURPOSE, UnsubscribeToken};
use crate::store::recipients::{self, RecipientKey};

/// The maximum size of the request body, in bytes.
const MAX_UNSUBSCRIBE_BODY_BYTES: usize = 4_096;

/// Show the page that unsubscribes a recipient.
///
/// Opening it changes nothing, since email scanners open links too. The recipient unsubscribes with its button.
#[utoipa::path(
    get, path = "/api/recipients/unsubscribe/{token}", operation_id = "recipients_unsubscribe_page", tag = "recipients",
    params(("token" = String, Path, description = "The token from the link in the email")),
    responses((status = 200, content_type = "text/html"), (status = 404, content_type = "text/html"))
)]
pub(crate) async fn page(
    State(platform): State<Platform>,
    Path(token): Path<String>,
) -> Result<Response, Error> {
    let mut conn = platform.db.worker().acquire().await?;
    let found = find_address(&mut conn, &platform, &token).await?;
    let page = found.map(|(_, email)| Page::Unsubscribe { email });
    Ok(page.map_or_else(dead_link_page, |page| pages::answer(StatusCode::OK, &page)))
}

/// Unsubscribe a recipient from notification emails.
///
/// Also supports one-click unsubscribe in email programs (RFC 8058).
#[utoipa::path(
    post, path = "/api/recipients/unsubscribe/{token}", operation_id = "recipients_unsubscribe", tag = "recipients",
    params(("token" = String, Path, description = "The token from the link in the email")),
    responses(
        (status = 200, content_type = "text/html", description = "A page, if a browser sent the request"),
        (status = 204, description = "No content, if a program sent the request"),
        (status = 404, body = ErrorBody, description = "`invalid_token`: the link is invalid, or we don't send emails to this address."),
    )
)]
pub(crate) async fn unsubscribe(
    State(platform): State<Platform>,
    headers: HeaderMap,
    Path(token): Path<String>,
    request: Request,
) -> Result<Response, Error> {
    let mut tx = platform.db.begin().await?;
    let Some((token, email)) = find_address(&mut tx, &platform, &token).await? else {
        return if wants_page(&headers) { Ok(dead_link_page()) } else { Err(dead_link()) };
    };
    // Whatever else an email program sends, in whatever form, means unsubscribe.
    let body = read_whole(request.into_body(), MAX_UNSUBSCRIBE_BODY_BYTES).await.unwrap_or_default();
    let again = body == b"again=yes";
    let since = (!again).then(|| platform.clock.now());
    recipients::unsubscribe(&mut tx, token.workspace, &email, since).await?;
    if !again {
        recipients::cancel(&mut tx, token.workspace, RecipientKey::Email(&email)).await?;
        let members = accounts::members(&mut tx, token.workspace).await?;
        if let Some(member) = members.iter().find(|member| member.email == email) {
            recipients::cancel(&mut tx, token.workspace, RecipientKey::Member(member.user)).await?;
        }
    }
    tx.commit().await?;
    if !wants_page(&headers) {
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    let page = if again { Page::Confirmed { email } } else { Page::Unsubscribed { email } };
    Ok(pages::answer(StatusCode::OK, &page))
}

/// The address that a token is for: one of the recipients or members of its workspace.
async fn find_address(
    conn: &mut PgConnection,
    platform: &Platform,
    token: &str,
) -> sqlx::Result<Option<(UnsubscribeToken, String)>> {
    let Some(token) = UnsubscribeToken::parse(token) else { return Ok(None) };
    let entered = recipients::addresses(conn, token.workspace).await?;
    let members = accounts::members(conn, token.workspace).await?;
    let members = members.into_iter().map(|member| member.email);
    let mut addresses: Vec<String> = entered.into_iter().chain(members).collect();
    let keys = platform.seal.keyring(UNSUBSCRIBE_KEY_PURPOSE);
    let mut at = addresses.iter().position(|email| token.is_for(&keys, email));
    if at.is_none() {
        // The token may be from an email sent before these keys came from the key file. It must still unsubscribe.
        let old = db::sealed_keyring(conn, &platform.seal, OLD_UNSUBSCRIBE_KEYS).await?;
        at = old.and_then(|keys| addresses.iter().position(|email| token.is_for(&keys, email)));
    }
    Ok(at.map(|at| (token, addresses.swap_remove(at))))
}

fn dead_link_page() -> Response {
    pages::answer(StatusCode::NOT_FOUND, &Page::DeadLink)
}

fn dead_link() -> Error {
    let detail = "This link no longer works. We don't send anything to this address.";
    Error::new(StatusCode::NOT_FOUND, "invalid_token", detail)
}
