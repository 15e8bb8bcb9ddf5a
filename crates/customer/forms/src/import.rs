//! Importing the endpoints and forms of an account that another installation has exported. It reads `endpoints.json` and
//! `forms.json`, checks them like what comes from the API, and writes them under the ids that they had.

use std::collections::HashSet;

use accounts::{ArchiveReader, ImportError, ImportReport, ImportTarget};
use api::Platform;
use jiff::Timestamp;
use serde::Deserialize;
use serde_json::value::RawValue;
use sqlx::PgConnection;

use crate::error::FormError;
use crate::model::id::EndpointId;
use crate::model::{AddressRecord, Endpoint, Language, Rule, Settings, Status};
use crate::settings::Change;
use crate::store::{self, form_drafts, form_versions, imported_ids};

/// The most endpoints of an archive.
pub const MAX_IMPORTED_ENDPOINTS: usize = 10_000;
/// The most URLs that an endpoint has had.
const MAX_IMPORTED_ADDRESSES: usize = 1_000;

/// An endpoint in `endpoints.json`. What an import doesn't need isn't read.
#[derive(Debug, Deserialize)]
struct ImportedEndpoint {
    id: EndpointId,
    name: String,
    label: Option<String>,
    status: Status,
    sites: Vec<String>,
    only_these_sites: bool,
    redirect_url: Option<String>,
    honeypot: Option<String>,
    #[serde(default)]
    allowed_senders: Vec<String>,
    retention_days: Option<i32>,
    #[serde(default)]
    spam_retention_days: Option<i32>,
    #[serde(default)]
    trash_retention_days: Option<i32>,
    language: Option<Language>,
    closed_message: Option<String>,
    rules: Vec<Rule>,
    form_version: Option<i32>,
    merge_twins: bool,
    allow_executables: bool,
    keep_foreign: bool,
    created_at: Timestamp,
    addresses: Vec<AddressRecord>,
}

/// A draft or a published version in `forms.json`.
#[derive(Debug, Deserialize)]
struct ImportedForm {
    endpoint_id: EndpointId,
    version: Option<i32>,
    at: Timestamp,
    schema: Box<RawValue>,
}

/// The endpoints that an import has written. What names any other is refused or left out.
#[derive(Clone, Debug, Default)]
pub struct ImportedEndpoints(HashSet<EndpointId>);

impl ImportedEndpoints {
    pub fn contains(&self, id: &EndpointId) -> bool {
        self.0.contains(id)
    }
}

/// Writes the endpoints and forms of an archive into an empty workspace, in the caller's transaction, which must be of the
/// role `formtray_owner`. Returns the endpoints.
pub async fn import(
    conn: &mut PgConnection,
    platform: &Platform,
    archive: &ArchiveReader,
    target: &ImportTarget,
    report: &mut ImportReport,
) -> Result<ImportedEndpoints, ImportError> {
    store::lock_count(conn, target.workspace).await?;
    if store::count(conn, target.workspace).await? > 0 {
        return Err(ImportError::refused("the account has endpoints; import into an account that has none"));
    }
    let mut import = Import {
        conn,
        platform,
        target,
        report,
        endpoints: ImportedEndpoints::default(),
        published: Vec::new(),
    };
    let mut endpoints = archive.list::<ImportedEndpoint>("endpoints.json");
    while let Some(some) = endpoints.next().await? {
        for endpoint in some {
            import.endpoint(endpoint).await?;
        }
    }
    let mut forms = archive.list::<ImportedForm>("forms.json");
    while let Some(some) = forms.next().await? {
        for form in some {
            import.form(form).await?;
        }
    }
    import.publish().await?;
    Ok(import.endpoints)
}

struct Import<'a> {
    conn: &'a mut PgConnection,
    platform: &'a Platform,
    target: &'a ImportTarget,
    report: &'a mut ImportReport,
    endpoints: ImportedEndpoints,
    /// The versions that submissions are checked against.
    published: Vec<(EndpointId, i32)>,
}

impl Import<'_> {
    async fn endpoint(&mut self, imported: ImportedEndpoint) -> Result<(), ImportError> {
        self.report.endpoints += 1;
        if self.endpoints.0.len() >= MAX_IMPORTED_ENDPOINTS {
            return Err(ImportError::refused("the archive has too many endpoints"));
        }
        if imported.status == Status::Suspended {
            let note = format!("{}: it was suspended where it comes from, and is paused here", imported.name);
            self.report.left_out.push(note);
        }
        let (id, created_at) = (imported.id.clone(), imported.created_at.min(self.platform.clock.now()));
        let (addresses, form_version) = (imported.addresses.clone(), imported.form_version);
        let endpoint = Endpoint {
            address: id.clone(),
            id: id.clone(),
            workspace: self.target.workspace,
            former_addresses: Vec::new(),
            settings: settings(imported)?,
            form_version: None,
            created_at,
            last_submission_at: None,
            unread: 0,
            month_count: 0,
        };
        let inserted = store::insert(self.conn, &endpoint).await;
        inserted.map_err(|cause| ImportError::of_insert(cause, &format!("the endpoint {id}")))?;
        self.addresses(&id, addresses).await?;
        self.published.extend(form_version.map(|version| (id.clone(), version)));
        self.endpoints.0.insert(id);
        Ok(())
    }

    /// Writes the public ids that an endpoint has had. Those that this installation hasn't made are told to all servers.
    async fn addresses(
        &mut self,
        endpoint: &EndpointId,
        mut addresses: Vec<AddressRecord>,
    ) -> Result<(), ImportError> {
        let workspace = self.target.workspace;
        let current = addresses.iter().filter(|address| address.answers_until.is_none()).count();
        let own = addresses.iter().position(|address| address.id == *endpoint);
        let (Some(own), 1, true) = (own, current, addresses.len() <= MAX_IMPORTED_ADDRESSES) else {
            return Err(ImportError::refused(format!(
                "the URLs of the endpoint {endpoint} don't fit together"
            )));
        };
        let ids: Vec<EndpointId> = addresses.iter().map(|address| address.id.clone()).collect();
        // A trigger has added the endpoint's own id as the current one.
        let own = addresses.swap_remove(own);
        store::import_addresses(self.conn, workspace, endpoint, &own, &addresses)
            .await
            .map_err(|cause| ImportError::of_insert(cause, &format!("a URL of the endpoint {endpoint}")))?;
        let foreign: Vec<EndpointId> =
            ids.into_iter().filter(|id| !id.is_genuine(&self.platform.id_keys)).collect();
        imported_ids::claim(self.conn, workspace, endpoint, &foreign)
            .await
            .map_err(|cause| ImportError::of_insert(cause, &format!("a URL of the endpoint {endpoint}")))
    }

    async fn form(&mut self, form: ImportedForm) -> Result<(), ImportError> {
        let ImportedForm { endpoint_id, version, at, schema } = form;
        if !self.endpoints.contains(&endpoint_id) {
            return Err(ImportError::refused(format!(
                "a form is of {endpoint_id}, which isn't in the archive"
            )));
        }
        if let Err(faults) = schema::parse(schema.get()) {
            let fault = faults.first().map(|fault| fault.message.clone()).unwrap_or_default();
            return Err(ImportError::refused(format!("a form of {endpoint_id} isn't valid: {fault}")));
        }
        let workspace = self.target.workspace;
        match version {
            None => form_drafts::save(self.conn, workspace, &endpoint_id, &schema, at).await?,
            Some(version) if version > 0 => {
                self.report.form_versions += 1;
                form_versions::import(self.conn, workspace, (&endpoint_id, version), &schema, at)
                    .await
                    .map_err(|cause| ImportError::of_insert(cause, "a version of a form"))?;
            }
            Some(_) => {
                return Err(ImportError::refused(format!("a form of {endpoint_id} has no valid version")));
            }
        }
        Ok(())
    }

    /// Publishes the versions that were published. Without its version, a form would accept anything.
    async fn publish(&mut self) -> Result<(), ImportError> {
        let (workspace, now) = (self.target.workspace, self.platform.clock.now());
        for (endpoint, version) in &self.published {
            if form_versions::find(self.conn, workspace, endpoint, *version).await?.is_none() {
                let why = format!("the published version {version} of {endpoint} isn't in the archive");
                return Err(ImportError::refused(why));
            }
            form_versions::use_version(self.conn, workspace, endpoint, Some(*version), now).await?;
        }
        Ok(())
    }
}

/// Checks the settings like a change by the API.
fn settings(imported: ImportedEndpoint) -> Result<Settings, ImportError> {
    let id = imported.id;
    let status = if imported.status == Status::Suspended { Status::Paused } else { imported.status };
    let change = Change {
        status: Some(status),
        sites: Some(imported.sites),
        only_these_sites: Some(imported.only_these_sites),
        redirect_url: Some(imported.redirect_url),
        honeypot: Some(imported.honeypot),
        allowed_senders: Some(imported.allowed_senders),
        retention_days: Some(imported.retention_days),
        spam_retention_days: Some(imported.spam_retention_days),
        trash_retention_days: Some(imported.trash_retention_days),
        language: Some(imported.language),
        closed_message: Some(imported.closed_message),
        rules: Some(imported.rules),
        merge_twins: Some(imported.merge_twins),
        allow_executables: Some(imported.allow_executables),
        keep_foreign: Some(imported.keep_foreign),
        ..Change::default()
    };
    let settings = Settings::new(&imported.name, imported.label.as_deref());
    settings.and_then(|settings| settings.changed(change)).map_err(|error| match error {
        FormError::Invalid(wrong) => {
            let wrong = wrong.first().map(|error| format!("{}: {}", error.field, error.message));
            ImportError::refused(format!("a setting of {id} isn't valid: {}", wrong.unwrap_or_default()))
        }
        other => ImportError::refused(format!("a setting of {id} isn't valid: {other}")),
    })
}
