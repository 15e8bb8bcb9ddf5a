//! Importing the delivery settings and the delivery history of an account that another installation has exported.
//!
//! Nothing is delivered because of an import: what was due elsewhere is cancelled here. Webhooks are paused, because their
//! signing secrets and header values aren't in an archive.

use std::collections::HashSet;

use accounts::{ArchiveReader, Email, ImportError, ImportReport, ImportTarget};
use api::Platform;
use forms::ImportedEndpoints;
use sqlx::PgConnection;

use crate::model::{DestinationId, Kind, State};
use crate::notifications::settings::MAX_ROUTING_RULES;
use crate::store::archive::export::{
    ExportedDelivery, ExportedDestination, ExportedNotifications, ExportedRecipient,
};
use crate::store::archive::import as store;
use crate::webhooks::Webhook;

/// The most destinations and recipients of an archive.
const MAX_IMPORTED_DESTINATIONS: usize = 50_000;
/// The longest URL or address of a destination.
const MAX_TARGET_BYTES: usize = 2000;

/// What an import of deliveries needs to know.
pub struct ImportOptions {
    /// Whether the recipients who have confirmed elsewhere needn't do it again. Only somebody who trusts the archive may
    /// say so: otherwise it could make this installation send emails to anyone.
    pub keeps_confirmations: bool,
}

/// Writes the destinations, the notification settings and the delivery history of an archive, in the caller's transaction,
/// which must be of the role `formtray_owner`. Endpoints and submissions are written already.
pub async fn import(
    conn: &mut PgConnection,
    platform: &Platform,
    archive: &ArchiveReader,
    (target, endpoints): (&ImportTarget, &ImportedEndpoints),
    options: &ImportOptions,
    report: &mut ImportReport,
) -> Result<(), ImportError> {
    let mut import = Import { conn, platform, target, endpoints, report, destinations: HashSet::new() };
    import.recipients(archive, options).await?;
    import.destinations(archive).await?;
    import.notifications(archive).await?;
    import.deliveries(archive).await
}

struct Import<'a> {
    conn: &'a mut PgConnection,
    platform: &'a Platform,
    target: &'a ImportTarget,
    endpoints: &'a ImportedEndpoints,
    report: &'a mut ImportReport,
    destinations: HashSet<DestinationId>,
}

impl Import<'_> {
    async fn recipients(
        &mut self,
        archive: &ArchiveReader,
        options: &ImportOptions,
    ) -> Result<(), ImportError> {
        let recipients = archive.list::<ExportedRecipient>("recipients.json");
        for mut recipient in recipients.all(MAX_IMPORTED_DESTINATIONS).await? {
            let email = parse_email(&recipient.email)?;
            if recipient.confirmed_at.is_some() && !options.keeps_confirmations {
                recipient.confirmed_at = None;
                let to_do =
                    format!("{}: has to confirm again; resend the confirmation email", recipient.email);
                self.report.to_do.push(to_do);
            }
            store::insert_recipient(self.conn, self.target.workspace, &email, &recipient)
                .await
                .map_err(|cause| ImportError::of_insert(cause, "a recipient"))?;
        }
        Ok(())
    }

    async fn destinations(&mut self, archive: &ArchiveReader) -> Result<(), ImportError> {
        // A trigger has made the owner a recipient of each endpoint.
        store::delete_destinations(self.conn, self.target.workspace).await?;
        let destinations = archive.list::<ExportedDestination>("destinations.json");
        for destination in destinations.all(MAX_IMPORTED_DESTINATIONS).await? {
            if !self.endpoints.contains(&destination.endpoint_id) {
                // Its endpoint was deleted.
                continue;
            }
            self.destination(&destination)
                .await?
                .map_err(|cause| ImportError::of_insert(cause, "a recipient or webhook"))?;
            self.destinations.insert(destination.id);
        }
        Ok(())
    }

    async fn destination(
        &mut self,
        destination: &ExportedDestination,
    ) -> Result<sqlx::Result<()>, ImportError> {
        if destination.target.len() > MAX_TARGET_BYTES {
            return Err(ImportError::refused(
                "a recipient or webhook of the archive has too long an address",
            ));
        }
        let workspace = self.target.workspace;
        Ok(match destination.kind {
            Kind::Mail if destination.is_owner => {
                store::insert_owner(self.conn, workspace, self.target.owner, destination).await
            }
            Kind::Mail => {
                let email = parse_email(&destination.target)?;
                store::insert_address(self.conn, workspace, &email, destination).await
            }
            Kind::Webhook => {
                let webhook = self.webhook(destination);
                store::insert_webhook(self.conn, workspace, &webhook, destination).await
            }
        })
    }

    /// Returns the settings of a webhook, with a new secret that its owner replaces.
    fn webhook(&mut self, destination: &ExportedDestination) -> Webhook {
        let mut webhook =
            Webhook { url: destination.target.clone(), headers: Vec::new(), secrets: Vec::new() };
        if destination.state == "off" {
            return webhook;
        }
        webhook.rotate(&self.platform.seal, destination.id, self.platform.clock.now());
        let url = &webhook.url;
        if let Err(refused) = self.platform.egress.check(url) {
            self.report.to_do.push(format!("{url}: change the URL. {}", refused.message()));
        }
        self.report
            .to_do
            .push(format!("{url}: rotate the signing secret, enter it there, and resume the webhook"));
        if !destination.headers.is_empty() {
            let names = destination.headers.join(", ");
            self.report.to_do.push(format!("{url}: enter the headers {names}"));
        }
        webhook
    }

    async fn notifications(&mut self, archive: &ArchiveReader) -> Result<(), ImportError> {
        let notifications = archive.list::<ExportedNotifications>("notifications.json");
        for settings in notifications.all(MAX_IMPORTED_DESTINATIONS).await? {
            if self.endpoints.contains(&settings.endpoint_id) {
                if settings.rules.len() > MAX_ROUTING_RULES {
                    let why = format!("{} has more rules than a form may have", settings.endpoint_id);
                    return Err(ImportError::refused(why));
                }
                store::insert_notifications(self.conn, self.target.workspace, &settings).await.map_err(
                    |cause| ImportError::of_insert(cause, "the notification settings of an endpoint"),
                )?;
            }
        }
        Ok(())
    }

    async fn deliveries(&mut self, archive: &ArchiveReader) -> Result<(), ImportError> {
        let mut deliveries = archive.list::<ExportedDelivery>("deliveries.json");
        while let Some(some) = deliveries.next().await? {
            let known = |one: &ExportedDelivery| {
                self.endpoints.contains(&one.endpoint_id)
                    && self.destinations.contains(&one.delivery.destination_id)
            };
            let mut some: Vec<ExportedDelivery> = some.into_iter().filter(known).collect();
            for one in &mut some {
                if matches!(one.delivery.state, State::Due | State::Waiting) {
                    one.delivery.state = State::Cancelled;
                }
            }
            self.report.deliveries += store::insert_deliveries(self.conn, self.target.workspace, &some)
                .await
                .map_err(|cause| ImportError::of_insert(cause, "a delivery"))?;
        }
        Ok(())
    }
}

fn parse_email(text: &str) -> Result<Email, ImportError> {
    Email::parse(text)
        .map_err(|_| ImportError::refused("a recipient of the archive has no valid email address"))
}
