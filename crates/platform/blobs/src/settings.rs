use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use object_store::aws::AmazonS3Builder;
use object_store::local::LocalFileSystem;
use object_store::{ClientOptions, ObjectStore, RetryConfig};
use serde::Deserialize;

use crate::Error;

/// The timeout of connecting to S3, and of all retries of a request. It is short, so that senders of files don't wait
/// for a store that is down; they can try again a second later.
const S3_CONNECT_TIMEOUT: Duration = Duration::from_secs(1);

/// The timeout between two reads of a response.
const S3_READ_TIMEOUT: Duration = Duration::from_secs(30);

/// Where objects are stored, from the configuration.
#[derive(Clone, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Settings {
    /// Any S3-compatible store. Plain HTTP is used only if the endpoint's URL says so.
    S3 {
        endpoint: String,
        region: String,
        bucket: String,
        access_key: String,
        secret_key: String,
        /// The path of the configuration of a Garage on this machine, which is checked for fsync.
        #[serde(default)]
        garage_config: Option<PathBuf>,
    },
    /// A folder on this machine. Files are fsynced.
    Folder { path: PathBuf },
}

impl Settings {
    /// Returns the client for the store. A missing folder is created.
    pub(crate) fn build(&self) -> Result<Arc<dyn ObjectStore>, Error> {
        match self {
            Self::S3 { endpoint, region, bucket, access_key, secret_key, .. } => Ok(Arc::new(
                AmazonS3Builder::new()
                    .with_endpoint(endpoint)
                    .with_client_options(
                        ClientOptions::new()
                            .with_allow_http(endpoint.starts_with("http://"))
                            .with_connect_timeout(S3_CONNECT_TIMEOUT)
                            // There is no limit for a whole object, because the client may read it slowly.
                            .with_timeout_disabled()
                            .with_read_timeout(S3_READ_TIMEOUT),
                    )
                    .with_retry(RetryConfig {
                        max_retries: 2,
                        retry_timeout: S3_CONNECT_TIMEOUT,
                        ..Default::default()
                    })
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
