//! The spool in a NATS JetStream stream: one message per envelope, replicated.
//!
//! The NATS servers have to flush before they acknowledge, which [`unsafe_servers`] checks.

use std::sync::Arc;
use std::time::Duration;

use async_nats::ConnectOptions;
use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::context::{ContextBuilder, CreateStreamError, CreateStreamErrorKind};
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::stream::{Config, DiscardPolicy, RetentionPolicy, StorageType};
use async_nats::jetstream::{AckKind, Context, ErrorCode, Message};
use futures_util::TryStreamExt;
use serde::Deserialize;
use tokio::sync::OnceCell;
use uuid::Uuid;

use crate::envelope::Envelope;
use crate::error::Error;

/// The timeout of every operation. When it is exceeded, the sender of a submission is asked to try again.
const SPOOL_STREAM_TIMEOUT: Duration = Duration::from_secs(5);
/// How long a server may work on an envelope. After that NATS takes it for dead and gives the envelope to another.
const ENVELOPE_LEASE: Duration = Duration::from_secs(20);
/// How long the stream recognises a message that is written again and drops it.
const STREAM_DUPLICATE_WINDOW: Duration = Duration::from_mins(2);
/// The delay before an envelope that a server couldn't read is delivered again, perhaps to a newer server.
const UNREADABLE_RETRY_DELAY: Duration = Duration::from_hours(1);
/// The name of the consumer that all servers share.
const SPOOL_CONSUMER: &str = "drain";
/// The bytes reserved in a message for its subject and headers.
const MESSAGE_OVERHEAD_BYTES: usize = 1024;

/// Where the stream is, and how it stores messages.
#[derive(Clone, Debug)]
pub struct StreamSettings {
    /// The addresses of the NATS servers, separated by commas.
    pub servers: String,
    /// A part of the stream's name, so that two installations can share the NATS servers.
    pub installation: String,
    /// The number of NATS servers that store each message.
    pub replicas: usize,
    /// The most bytes in the stream.
    pub max_bytes: u64,
}

/// A spool in a stream. It is cheap to clone, and clones share their state.
#[derive(Clone)]
pub struct Stream(Arc<Shared>);

struct Shared {
    context: Context,
    settings: StreamSettings,
    /// The consumer of the stream, after the first operation that succeeded.
    consumer: OnceCell<PullConsumer>,
}

impl Stream {
    /// Connects to NATS and creates the stream.
    ///
    /// If no server answers, this still succeeds and the connection is retried, because the spool isn't needed in
    /// normal times. Servers that answer and refuse the stream are an error.
    pub async fn connect(settings: StreamSettings) -> Result<Self, Error> {
        let options = ConnectOptions::new()
            .name("formtray")
            .retry_on_initial_connect()
            .request_timeout(Some(SPOOL_STREAM_TIMEOUT));
        let servers: Vec<&str> = settings.servers.split(',').map(str::trim).collect();
        let client = options.connect(servers).await.map_err(|error| Error::Stream(error.into()))?;
        let context = ContextBuilder::new()
            .timeout(SPOOL_STREAM_TIMEOUT)
            .ack_timeout(SPOOL_STREAM_TIMEOUT)
            .build(client);
        let stream = Self(Arc::new(Shared { context, settings, consumer: OnceCell::new() }));
        match stream.consumer().await {
            Ok(_) => Ok(stream),
            Err(error) if is_refused(&error) => Err(error),
            Err(error) => {
                tracing::warn!(%error, "failed to reach the NATS stream of the spool; retrying when it is needed");
                Ok(stream)
            }
        }
    }

    /// Writes an envelope; see [`crate::Spool::put`]. The id keeps a repeated message from being stored twice.
    pub(crate) async fn put(&self, id: Uuid, content: Vec<u8>) -> Result<(), Error> {
        self.consumer().await?;
        let message = PublishMessage::build().payload(content.into()).message_id(id.to_string());
        with_timeout(async {
            let receipt = self.0.context.send_publish(self.subject(), message).await?;
            receipt.await.map(drop)
        })
        .await
    }

    /// Returns the oldest envelopes that no other server has; see [`crate::Spool::oldest`].
    pub(crate) async fn oldest(&self, max_count: usize) -> Result<Vec<Envelope>, Error> {
        let consumer = self.consumer().await?;
        let messages: Vec<Message> = with_timeout(async {
            let some = consumer.fetch().max_messages(max_count).messages().await?;
            some.try_collect().await
        })
        .await?;
        Ok(messages.into_iter().map(envelope).collect())
    }

    /// Finds out whether the stream answers and has room; see [`crate::Spool::try_write`].
    pub(crate) async fn try_write(&self) -> Result<(), Error> {
        self.consumer().await?;
        let bytes = with_timeout(async {
            let mut stream = self.0.context.get_stream(self.name()).await?;
            Ok::<_, async_nats::Error>(stream.info().await?.state.bytes)
        })
        .await?;
        let max_bytes = self.0.settings.max_bytes;
        if bytes + max_bytes / 100 >= max_bytes { Err(Error::Full) } else { Ok(()) }
    }

    /// Returns the number of messages in the stream.
    pub(crate) async fn len(&self) -> Result<u64, Error> {
        self.consumer().await?;
        with_timeout(async {
            let mut stream = self.0.context.get_stream(self.name()).await?;
            Ok::<_, async_nats::Error>(stream.info().await?.state.messages)
        })
        .await
    }

    /// Returns the size in bytes of the largest envelope that the NATS servers accept.
    pub(crate) fn max_envelope_bytes(&self) -> usize {
        self.0.context.client().server_info().max_payload.saturating_sub(MESSAGE_OVERHEAD_BYTES)
    }

    /// Returns the consumer. The stream and its consumer are created on first use.
    async fn consumer(&self) -> Result<&PullConsumer, Error> {
        self.0.consumer.get_or_try_init(|| with_timeout(Box::pin(self.create()))).await
    }

    /// Finds or creates the stream and its consumer.
    async fn create(&self) -> Result<PullConsumer, async_nats::Error> {
        let stream = self.0.context.get_or_create_stream(Config {
            name: self.name(),
            subjects: vec![self.subject()],
            retention: RetentionPolicy::WorkQueue,
            storage: StorageType::File,
            num_replicas: self.0.settings.replicas,
            max_bytes: i64::try_from(self.0.settings.max_bytes).unwrap_or(i64::MAX),
            // A full stream rejects new messages instead of dropping old ones.
            discard: DiscardPolicy::New,
            duplicate_window: STREAM_DUPLICATE_WINDOW,
            ..Config::default()
        });
        let consumer = pull::Config {
            durable_name: Some(SPOOL_CONSUMER.to_owned()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: ENVELOPE_LEASE,
            ..pull::Config::default()
        };
        Ok(stream.await?.get_or_create_consumer(SPOOL_CONSUMER, consumer).await?)
    }

    fn name(&self) -> String {
        format!("formtray-spill-{}", self.0.settings.installation)
    }

    fn subject(&self) -> String {
        format!("formtray.spill.{}", self.0.settings.installation)
    }
}

/// Returns whether the servers have refused the stream, for lack of space or because they are too few.
///
/// A cluster that is starting has no leader for some seconds; that is not a refusal.
fn is_refused(error: &Error) -> bool {
    const STARTING: [ErrorCode; 4] = [
        ErrorCode::CLUSTER_NOT_ACTIVE,
        ErrorCode::CLUSTER_NOT_ASSIGNED,
        ErrorCode::CLUSTER_NOT_AVAILABLE,
        ErrorCode::CLUSTER_NOT_LEADER,
    ];
    let Error::Stream(cause) = error else { return false };
    match cause.downcast_ref::<CreateStreamError>().map(CreateStreamError::kind) {
        Some(CreateStreamErrorKind::JetStream(refusal)) => !STARTING.contains(&refusal.error_code()),
        _ => false,
    }
}

/// Converts a message. Its id is in the header by which NATS recognises duplicates.
fn envelope(message: Message) -> Envelope {
    let headers = message.headers.as_ref();
    let id = headers.and_then(|headers| headers.get(async_nats::header::NATS_MESSAGE_ID));
    let id = id.and_then(|id| id.as_str().parse().ok()).unwrap_or_default();
    Envelope { id, content: message.payload.to_vec(), message: Some(message) }
}

/// Creates a stream with these settings, writes to it and deletes it, for `formtray doctor`.
pub async fn try_stream(settings: StreamSettings) -> Result<(), Error> {
    let stream = Stream::connect(settings).await?;
    stream.put(Uuid::nil(), b"doctor".to_vec()).await?;
    let deleted = with_timeout(stream.0.context.delete_stream(stream.name())).await;
    deleted.map(drop)
}

/// Removes a message and waits until the server has confirmed it.
///
/// If the acknowledgement were lost, the envelope would be delivered again, which does no harm, but costs work each
/// time.
pub(crate) async fn remove(message: &Message) -> Result<(), Error> {
    with_timeout(message.double_ack()).await
}

/// Makes a message available again. The request is sent when this returns, so a server that stops now holds nothing
/// back.
pub(crate) async fn release(message: &Message) -> Result<(), Error> {
    with_timeout(async {
        message.ack_with(AckKind::Nak(None)).await?;
        Ok::<_, async_nats::Error>(message.context.client().flush().await?)
    })
    .await
}

/// Makes a message available again after an hour.
pub(crate) async fn set_aside(message: &Message) -> Result<(), Error> {
    with_timeout(async {
        message.ack_with(AckKind::Nak(Some(UNREADABLE_RETRY_DELAY))).await?;
        Ok::<_, async_nats::Error>(message.context.client().flush().await?)
    })
    .await
}

/// Waits for an operation, up to the timeout.
async fn with_timeout<T, E: Into<async_nats::Error>>(
    answer: impl Future<Output = Result<T, E>>,
) -> Result<T, Error> {
    match tokio::time::timeout(SPOOL_STREAM_TIMEOUT, answer).await {
        Ok(answer) => answer.map_err(|error| Error::Stream(error.into())),
        Err(_) => Err(Error::TimedOut),
    }
}

impl std::fmt::Debug for Stream {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "Stream({})", self.name())
    }
}

/// What is needed of the response to `/varz`.
#[derive(Deserialize)]
struct ServerStatus {
    server_name: String,
    jetstream: Option<JetStream>,
}

#[derive(Deserialize)]
struct JetStream {
    config: Option<JetStreamConfig>,
}

#[derive(Deserialize)]
struct JetStreamConfig {
    #[serde(default)]
    sync_always: bool,
}

/// Returns the names of the NATS servers that acknowledge before they flush, as they say at their monitoring URLs.
///
/// After a power cut such a server may have lost what it acknowledged. So the list should be empty.
pub async fn unsafe_servers(monitors: &[String]) -> Result<Vec<String>, reqwest::Error> {
    let client = reqwest::Client::builder().timeout(SPOOL_STREAM_TIMEOUT).no_proxy().build()?;
    let mut found = Vec::new();
    for monitor in monitors {
        let url = format!("{}/varz", monitor.trim_end_matches('/'));
        let status: ServerStatus = client.get(url).send().await?.error_for_status()?.json().await?;
        let config = status.jetstream.and_then(|jetstream| jetstream.config);
        if !config.is_some_and(|config| config.sync_always) {
            found.push(status.server_name);
        }
    }
    Ok(found)
}
