//! Opens the draft of a form for a preview. Whoever has the token sees the form as it was last saved, whether or not the
//! endpoint accepts submissions.

use std::sync::Arc;

use api::Platform;
use forms::{OpenForm, PublishedForm};
use schema::{Rules, Schema};

use super::token::{HOSTED_KEY_LABEL, PreviewToken};
use crate::error::Rejection;

/// Returns the schema that a preview shows, and the form with its rules in place of the published ones.
pub(crate) async fn open(
    platform: &Platform,
    form: &Arc<OpenForm>,
    token: &str,
) -> Result<(Arc<Schema>, Arc<OpenForm>), Rejection> {
    let keys = platform.seal.keyring(HOSTED_KEY_LABEL);
    if !PreviewToken::is_valid(token, &form.id, &keys, platform.clock.now()) {
        return Err(Rejection::Inactive(None));
    }
    let read = forms::preview_schema(platform, form).await;
    let stored = read.map_err(|error| Rejection::Unavailable(Some(error.into())))?;
    let schema = stored.and_then(|stored| schema::parse(&stored).ok()).ok_or(Rejection::FormNotFound)?;
    let rules = PublishedForm::of_draft(Rules::of(&schema));
    let form = OpenForm { form: Some(Arc::new(rules)), ..OpenForm::clone(form) };
    Ok((Arc::new(schema), Arc::new(form)))
}
