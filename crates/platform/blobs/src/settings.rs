use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use object_store::aws::AmazonS3Builder;
use object_store::local::LocalFileSystem;
use object_store::{ClientOptions, ObjectStore, RetryConfig};
use serde::Deserialize;

use crate::Error;

/// Nobody who waits with a file waits longer for a store that is away: a second later it is tried by whoever sends it
/// again.
const PATIENCE: Duration = Duration::from_secs(1);

/// Between two bytes of an answer.
const SILENCE: Duration = Duration::from_secs(30);

/// Where the bytes lie.
#[derive(Clone, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Settings {
    /// Any S3; over plain HTTP only if the endpoint says so.
    S3 {
        endpoint: String,
        region: String,
        bucket: String,
        access_key: String,
        secret_key: String,
        /// Where the configuration of a Garage on this machine lies.
        #[serde(default)]
        garage_config: Option<PathBuf>,
    },
    /// A folder of this machine, fsynced.
    Folder { path: PathBuf },
}

impl Settings {
    pub(crate) fn build(&self) -> Result<Arc<dyn ObjectStore>, Error> {
        match self {
            Self::S3 { endpoint, region, bucket, access_key, secret_key, .. } => Ok(Arc::new(
                AmazonS3Builder::new()
                    .with_endpoint(endpoint)
                    .with_client_options(
                        ClientOptions::new()
                            .with_allow_http(endpoint.starts_with("http://"))
                            .with_connect_timeout(PATIENCE)
                            // However long a whole object takes: whoever reads it may be slow.
                            .with_timeout_disabled()
                            .with_read_timeout(SILENCE),
                    )
                    .with_retry(RetryConfig { max_retries: 2, retry_timeout: PATIENCE, ..Default::default() })
                    .with_region(region)
                    .with_bucket_name(bucket)
                    .with_access_key_id(access_key)
                    .with_secret_access_key(secret_key)
                    .build()?,
            )),
            Self::Folder { path } => {
                std::fs::create_dir_all(path).map_err(|cause| Error::Store(Box::new(cause)))?;
                Ok(Arc::new(LocalFileSystem::new_with_prefix(path)?.with_fsync(true)))
            }
        }
    }
}

impl fmt::Debug for Settings {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::S3 { endpoint, bucket, .. } => write!(out, "S3({endpoint}/{bucket})"),
            Self::Folder { path } => write!(out, "Folder({})", path.display()),
        }
    }
}
