//! Changes the recipients of an endpoint. It adds and removes destinations of kind `mail`, and enqueues confirmation
//! emails to those who haven't been asked yet. `http/notifications.rs` locks the settings first.

use accounts::{Email, Member, Signed, UserId, WorkspaceId};
use api::{Error, Platform};
use forms::EndpointId;
use sqlx::PgConnection;

use crate::model::DestinationId;
use crate::notifications::settings::{RecipientsChange, check_recipient_count};
use crate::store::notifications::{self, EndpointRecipient};
use crate::store::recipients;
use crate::work::SendConfirmationEmail;

/// The recipients to remove, and the addresses to enter, each with the member it belongs to.
struct RecipientsDiff {
    gone: Vec<DestinationId>,
    entered: Vec<(Option<UserId>, Email)>,
}

/// Applies the change to the stored recipients of an endpoint.
pub(crate) async fn change_recipients(
    platform: &Platform,
    conn: &mut PgConnection,
    signed: Signed,
    endpoint: &EndpointId,
    members: &[Member],
    change: RecipientsChange,
) -> Result<(), Error> {
    let before = notifications::recipients(conn, signed.workspace, endpoint).await?;
    let RecipientsDiff { gone, entered } = match change {
        RecipientsChange::Keep => return Ok(()),
        RecipientsChange::Replace(wanted) => replaced(&before, members, wanted),
        RecipientsChange::Edit { add, remove } => edited(&before, members, signed.user, add, &remove)?,
    };
    notifications::remove_destinations(conn, signed.workspace, &gone).await?;
    for (user, email) in &entered {
        enter(platform, conn, signed, endpoint, *user, email).await?;
    }
    Ok(())
}

/// The addresses of an endpoint's recipients, in lower case.
pub(crate) async fn addresses(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
    members: &[Member],
) -> sqlx::Result<Vec<String>> {
    let listed = notifications::recipients(conn, workspace, endpoint).await?;
    Ok(listed.iter().filter_map(|recipient| address(recipient, members)).map(str::to_owned).collect())
}

fn replaced(before: &[EndpointRecipient], members: &[Member], wanted: Vec<Email>) -> RecipientsDiff {
    let entered: Vec<_> = wanted.into_iter().map(|email| (member_with(members, &email), email)).collect();
    let is_wanted = |recipient: &EndpointRecipient| {
        entered.iter().any(|(user, email)| match recipient.user {
            Some(_) => recipient.user == *user,
            None => user.is_none() && recipient.email.as_deref() == Some(&email.identity),
        })
    };
    let gone = before.iter().filter(|one| !is_wanted(one)).map(|one| one.id).collect();
    RecipientsDiff { gone, entered }
}

/// Fails if there would be too many recipients.
fn edited(
    before: &[EndpointRecipient],
    members: &[Member],
    by: UserId,
    add: Vec<Email>,
    remove: &[Email],
) -> Result<RecipientsDiff, Error> {
    let listed: Vec<(DestinationId, &str)> =
        before.iter().filter_map(|one| Some((one.id, address(one, members)?))).collect();
    let names = |emails: &[Email], address: &str| emails.iter().any(|email| email.identity == address);
    let gone: Vec<DestinationId> = listed
        .iter()
        .filter(|(_, address)| names(remove, address) && !names(&add, address))
        .map(|(id, _)| *id)
        .collect();
    let is_listed = |email: &Email| listed.iter().any(|(_, address)| *address == email.identity);
    let new = add.iter().filter(|email| !is_listed(email)).count();
    if new > 0 {
        check_recipient_count("add_recipients", listed.len() - gone.len() + new)?;
    }
    let entered = add
        .into_iter()
        .map(|email| (member_with(members, &email), email))
        .filter(|(user, email)| !is_listed(email) || *user == Some(by))
        .collect();
    Ok(RecipientsDiff { gone, entered })
}

/// Makes an address a recipient, or leaves it one, and enqueues the confirmation email if it needs one.
async fn enter(
    platform: &Platform,
    conn: &mut PgConnection,
    signed: Signed,
    endpoint: &EndpointId,
    user: Option<UserId>,
    email: &Email,
) -> Result<(), Error> {
    let workspace = signed.workspace;
    let address = user.is_none().then_some(email.identity.as_str());
    let (fresh, now) = (platform.clock.uuid(), platform.clock.now());
    notifications::add_recipient(conn, (workspace, endpoint), fresh, user, address, now).await?;
    if let Some(address) = address {
        recipients::upsert(conn, workspace, email).await?;
        let status = recipients::status_as_app(conn, workspace, address).await?;
        if !status.is_confirmed && !status.was_asked && !status.is_unsubscribed {
            let ask = SendConfirmationEmail {
                workspace,
                email: address.to_owned(),
                by: signed.user,
                is_counted: false,
            };
            platform.jobs.enqueue_as_app(conn, ask).await?;
        }
    } else if user == Some(signed.user) {
        // Users who enter their own address want emails there, even if they unsubscribed before.
        recipients::resubscribe_member(conn, workspace, &email.identity).await?;
    }
    Ok(())
}

fn member_with(members: &[Member], email: &Email) -> Option<UserId> {
    members.iter().find(|member| member.email == email.identity).map(|member| member.user)
}

/// The address of a recipient in lower case; `None` for someone who is no longer a member.
fn address<'a>(recipient: &'a EndpointRecipient, members: &'a [Member]) -> Option<&'a str> {
    match recipient.user {
        Some(user) => members.iter().find(|member| member.user == user).map(|member| member.email.as_str()),
        None => recipient.email.as_deref(),
    }
}
