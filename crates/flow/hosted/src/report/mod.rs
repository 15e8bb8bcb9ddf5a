//! Reports about forms from visitors. They are stored for operators, who see them in admin, and emailed to the operator.

mod email;
mod reason;
mod send_report;

use accounts::Bucket;
use api::{ClientAddress, Platform};
use forms::OpenForm;
use jiff::SignedDuration;

use crate::store;

pub(crate) use reason::Reason;
pub(crate) use send_report::SendReport;

pub(crate) const MAX_DETAILS_CHARS: usize = 2_000;
/// The reports that one address may send in a day.
const MAX_REPORTS_PER_ADDRESS: u32 = 5;
/// The reports about one endpoint that are sent in a day. The operator knows by then.
const MAX_REPORTS_PER_ENDPOINT: u32 = 10;
const DAY: SignedDuration = SignedDuration::from_hours(24);

/// A report about a form.
pub(crate) struct Report<'a> {
    pub form: &'a OpenForm,
    pub reason: Reason,
    pub details: String,
}

impl Report<'_> {
    /// Stores the report and enqueues the email to the operator. Returns whether the limits allowed it.
    pub(crate) async fn send(self, platform: &Platform, client: ClientAddress) -> anyhow::Result<bool> {
        let now = platform.clock.now();
        let mut conn = platform.db.worker().acquire().await?;
        let address = client.network().to_string();
        let limits = [
            ("form_report_address", address.as_bytes(), MAX_REPORTS_PER_ADDRESS),
            ("form_report_endpoint", self.form.id.as_str().as_bytes(), MAX_REPORTS_PER_ENDPOINT),
        ];
        for (scope, counted, capacity) in limits {
            if Bucket::new(platform, scope, counted, capacity, DAY).take(&mut conn, now).await?.is_err() {
                return Ok(false);
            }
        }
        drop(conn);
        let mut tx = platform.db.begin().await?;
        // PostgreSQL doesn't store this character in a text.
        let details = self.details.replace('\0', "\u{fffd}");
        store::insert_report(&mut tx, platform.clock.uuid(), self.form, self.reason.name(), &details).await?;
        let job = SendReport {
            endpoint: self.form.id.clone(),
            address: self.form.address.clone(),
            reason: self.reason,
            details,
        };
        platform.jobs.enqueue(&mut tx, job).await?;
        tx.commit().await?;
        Ok(true)
    }
}
