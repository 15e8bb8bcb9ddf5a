//! Opens the form that a page shows: the published version, or for a preview the draft.

use std::sync::Arc;

use anyhow::anyhow;
use forms::{OpenForm, UnknownId};
use intake::{HOSTED_KEY_LABEL, PreviewToken, published_schema};
use schema::Schema;

use super::query::PageQuery;
use crate::state::HostedState;

/// A form and the version of it that is shown.
pub(crate) struct HostedForm {
    pub form: Arc<OpenForm>,
    pub schema: Arc<Schema>,
    /// The published version, or 0 for a preview.
    pub version: i32,
    pub is_preview: bool,
}

/// Why there is no form to show.
pub(crate) enum Unavailable {
    NotFound,
    /// The token of a preview is for another form, forged, or too old.
    PreviewExpired,
    Failed(anyhow::Error),
}

impl HostedForm {
    /// Opens a form by its public id. A forged id costs no query.
    pub(crate) async fn open(
        hosted: &HostedState,
        address: &str,
        query: &PageQuery,
    ) -> Result<Self, Unavailable> {
        let platform = &hosted.platform;
        let address = hosted.known.address(address, &platform.id_keys).map_err(|unknown| match unknown {
            UnknownId::NotFound => Unavailable::NotFound,
            UnknownId::NotLoaded => Unavailable::Failed(unknown.into()),
        })?;
        let form = hosted.known.open(&address).await.ok_or(Unavailable::NotFound)?;
        // It couldn't be looked up, because the database doesn't answer.
        if form.workspace.is_none() {
            return Err(Unavailable::Failed(anyhow!("the form couldn't be looked up")));
        }
        let failed = |error: sqlx::Error| Unavailable::Failed(error.into());
        let Some(token) = &query.preview else {
            let version = form.form.as_ref().ok_or(Unavailable::NotFound)?.version;
            let schema = published_schema(platform, &form.id, version).await.map_err(failed)?;
            let schema = schema.ok_or(Unavailable::NotFound)?;
            return Ok(Self { form, schema, version, is_preview: false });
        };
        let keys = platform.seal.keyring(HOSTED_KEY_LABEL);
        if !PreviewToken::is_valid(token, &form.id, &keys, platform.clock.now()) {
            return Err(Unavailable::PreviewExpired);
        }
        let stored = forms::preview_schema(platform, &form).await.map_err(failed)?;
        let schema = stored.and_then(|stored| schema::parse(&stored).ok()).ok_or(Unavailable::NotFound)?;
        Ok(Self { form, schema: Arc::new(schema), version: 0, is_preview: true })
    }
}
