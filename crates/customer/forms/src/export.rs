//! The export of a workspace's endpoints and forms. It reads them page by page and writes `endpoints.json` and
//! `forms.json` into the owner's archive.

use accounts::{Archive, ExportError, ExportPart, WorkspaceId};
use api::{Paging, Platform};
use jiff::Timestamp;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::http::EndpointBody;
use crate::model::AddressRecord;
use crate::model::id::EndpointId;
use crate::store::{self, form_versions, imported_ids};

/// The number of forms read at once. A schema can have a quarter of a megabyte.
const FORMS_PER_QUERY: i64 = 20;

/// Exports the endpoints of a workspace and their settings. The server passes this to `accounts::export_routes`.
pub fn export() -> ExportPart {
    ExportPart {
        about: &[
            (
                "endpoints.json",
                "Your endpoints as a JSON list, newest first: their settings, all their URLs, and submission counts.",
            ),
            ("forms.json", "Your forms as a JSON list, by endpoint: the draft and every published version."),
        ],
        write: |platform, workspace, archive| Box::pin(write(platform, workspace, archive)),
    }
}

async fn write(
    platform: &Platform,
    workspace: WorkspaceId,
    archive: &mut Archive,
) -> Result<(), ExportError> {
    let paging = Paging { page: 1, size: api::MAX_PAGE_SIZE };
    archive.begin_list("endpoints.json").await?;
    let mut after = None;
    loop {
        let mut tx = platform.db.tenant(workspace).await?;
        let (mut some, _) =
            store::list(&mut tx, workspace, paging, after.as_ref(), platform.clock.now()).await?;
        let ids: Vec<&EndpointId> = some.iter().map(|endpoint| &endpoint.id).collect();
        let mut addresses = store::address_history(&mut tx, workspace, &ids).await?;
        let old_ids = imported_ids::old_ids(&mut tx, workspace, None).await?;
        // The connection isn't held while the client reads.
        tx.commit().await?;
        after = paging.cut(&mut some).map(|last| last.id.clone());
        for endpoint in some {
            let addresses = addresses.remove(&endpoint.id).unwrap_or_default();
            let old_ids =
                old_ids.iter().filter(|old| old.endpoint == endpoint.id).map(|old| &*old.id).collect();
            let endpoint = EndpointBody::new(endpoint, platform.visitor_url());
            archive.item(&EndpointItem { endpoint, addresses, old_ids }).await?;
        }
        if after.is_none() {
            break;
        }
    }
    archive.end_list().await?;
    write_forms(platform, workspace, archive).await
}

/// An endpoint in `endpoints.json`.
#[derive(Serialize)]
struct EndpointItem<'a> {
    #[serde(flatten)]
    endpoint: EndpointBody,
    /// All public ids that it has had, oldest first.
    addresses: Vec<AddressRecord>,
    /// The ids of other services under which it answers.
    old_ids: Vec<&'a str>,
}

/// A draft or a published version in `forms.json`.
#[derive(Serialize)]
struct FormItem<'a> {
    endpoint_id: &'a EndpointId,
    /// Null for the draft.
    version: Option<i32>,
    /// When it was published; for a draft, when it was saved.
    at: Timestamp,
    schema: &'a RawValue,
}

async fn write_forms(
    platform: &Platform,
    workspace: WorkspaceId,
    archive: &mut Archive,
) -> Result<(), ExportError> {
    archive.begin_list("forms.json").await?;
    let mut after: Option<(EndpointId, i32)> = None;
    loop {
        let mut tx = platform.db.tenant(workspace).await?;
        let some = form_versions::export(&mut tx, workspace, after.as_ref(), FORMS_PER_QUERY).await?;
        tx.commit().await?;
        for form in &some {
            let version = (form.version > 0).then_some(form.version);
            let (endpoint_id, at, schema) = (&form.endpoint, form.at.to_jiff(), &*form.schema.0);
            archive.item(&FormItem { endpoint_id, version, at, schema }).await?;
        }
        match some.into_iter().last() {
            Some(last) => after = Some((last.endpoint, last.version)),
            None => return archive.end_list().await,
        }
    }
}
