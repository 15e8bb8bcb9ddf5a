//! The schemas of published forms, for pages and browsers. A version never changes, so those used lately are kept in
//! memory: a public page costs no query.

use std::sync::{Arc, LazyLock};

use api::Platform;
use forms::EndpointId;
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use schema::Schema;

/// The bytes of schemas that are kept in memory, as text. In memory they have about four times that.
const MAX_CACHED_SCHEMA_BYTES: u64 = 16 * 1024 * 1024;
const EXPECTED_CACHED_SCHEMAS: usize = 5_000;

static SCHEMAS: LazyLock<Cache<VersionKey, CachedSchema, ByLength>> =
    LazyLock::new(|| Cache::with_weighter(EXPECTED_CACHED_SCHEMAS, MAX_CACHED_SCHEMA_BYTES, ByLength));

type VersionKey = (EndpointId, i32);

#[derive(Clone)]
struct CachedSchema {
    schema: Arc<Schema>,
    bytes: usize,
}

#[derive(Clone)]
struct ByLength;

impl Weighter<VersionKey, CachedSchema> for ByLength {
    fn weight(&self, _: &VersionKey, cached: &CachedSchema) -> u64 {
        cached.bytes as u64 + 200
    }
}

/// Returns the schema of a published version; `None` if this version of the server can't read it.
pub async fn published_schema(
    platform: &Platform,
    endpoint: &EndpointId,
    version: i32,
) -> sqlx::Result<Option<Arc<Schema>>> {
    let key = (endpoint.clone(), version);
    if let Some(cached) = SCHEMAS.get(&key) {
        return Ok(Some(cached.schema));
    }
    let stored = forms::published_schema(platform.db.worker(), endpoint, version).await?;
    let Some((schema, bytes)) = stored.and_then(|stored| Some((schema::parse(&stored).ok()?, stored.len())))
    else {
        return Ok(None);
    };
    let schema = Arc::new(schema);
    SCHEMAS.insert(key, CachedSchema { schema: Arc::clone(&schema), bytes });
    Ok(Some(schema))
}
