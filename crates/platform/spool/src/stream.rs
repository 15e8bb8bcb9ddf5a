//! Envelopes in a JetStream stream: replicated, flushed by every server before it acknowledges, one message each.

use std::sync::Arc;
use std::time::Duration;

use async_nats::ConnectOptions;
use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::context::{ContextBuilder, CreateStreamError, CreateStreamErrorKind};
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::stream::{Config, DiscardPolicy, RetentionPolicy, StorageType};
use async_nats::jetstream::{AckKind, Context, ErrorCode};
use futures_util::TryStreamExt;
use serde::Deserialize;
use tokio::sync::OnceCell;
use uuid::Uuid;

use crate::{Envelope, Error};

pub(crate) use async_nats::jetstream::Message;

/// Longer nobody waits for the stream: whoever posted is asked to come again.
const PATIENCE: Duration = Duration::from_secs(5);
/// Who took an envelope and is not heard of for so long is dead; another takes it.
const HOLD: Duration = Duration::from_secs(20);
/// The stream's own protection against the same message twice.
const REMEMBER: Duration = Duration::from_mins(2);
/// What nobody could read is given out again after this: to a newer server perhaps.
const ASIDE: Duration = Duration::from_hours(1);
const CONSUMER: &str = "drain";
/// Besides the envelope a message has a subject and headers.
const HEAD: usize = 1024;

/// Where the stream is and how it keeps what it gets.
#[derive(Clone, Debug)]
pub struct StreamSettings {
    /// Separated by commas.
    pub servers: String,
    /// Two installations may share the servers.
    pub installation: String,
    pub replicas: usize,
    /// In bytes.
    pub most: u64,
}

/// Cheap to clone; all clones are one.
#[derive(Clone)]
pub struct Stream(Arc<Parts>);

struct Parts {
    context: Context,
    settings: StreamSettings,
    consumer: OnceCell<PullConsumer>,
}

impl Stream {
    /// Connects, now or as soon as a server is there: in ordinary times nobody needs it. Servers that answer and
    /// will not have the stream are an error.
    pub async fn connect(settings: StreamSettings) -> Result<Self, Error> {
        let options =
            ConnectOptions::new().name("formtray").retry_on_initial_connect().request_timeout(Some(PATIENCE));
        let servers: Vec<&str> = settings.servers.split(',').map(str::trim).collect();
        let client = options.connect(servers).await.map_err(|error| Error::Stream(error.into()))?;
        let context = ContextBuilder::new().timeout(PATIENCE).ack_timeout(PATIENCE).build(client);
        let stream = Self(Arc::new(Parts { context, settings, consumer: OnceCell::new() }));
        match stream.consumer().await {
            Ok(_) => Ok(stream),
            Err(error) if is_refused(&error) => Err(error),
            Err(error) => {
                tracing::warn!(%error, "failed to reach the NATS stream of the spool; retrying when it is needed");
                Ok(stream)
            }
        }
    }

    pub(crate) async fn put(&self, id: Uuid, content: Vec<u8>) -> Result<(), Error> {
        self.consumer().await?;
        let message = PublishMessage::build().payload(content.into()).message_id(id.to_string());
        in_time(async {
            let receipt = self.0.context.send_publish(self.subject(), message).await?;
            receipt.await.map(drop)
        })
        .await
    }

    pub(crate) async fn oldest(&self, most: usize) -> Result<Vec<Envelope>, Error> {
        let consumer = self.consumer().await?;
        let messages: Vec<Message> = in_time(async {
            let some = consumer.fetch().max_messages(most).messages().await?;
            some.try_collect().await
        })
        .await?;
        Ok(messages.into_iter().map(envelope).collect())
    }

    pub(crate) async fn len(&self) -> Result<u64, Error> {
        self.consumer().await?;
        in_time(async {
            let mut stream = self.0.context.get_stream(self.name()).await?;
            Ok::<_, async_nats::Error>(stream.info().await?.state.messages)
        })
        .await
    }

    /// What the servers take in one message.
    pub(crate) fn largest(&self) -> usize {
        self.0.context.client().server_info().max_payload.saturating_sub(HEAD)
    }

    /// The stream and who reads it, made when they are first needed.
    async fn consumer(&self) -> Result<&PullConsumer, Error> {
        self.0.consumer.get_or_try_init(|| in_time(Box::pin(self.make()))).await
    }

    async fn make(&self) -> Result<PullConsumer, async_nats::Error> {
        let stream = self.0.context.get_or_create_stream(Config {
            name: self.name(),
            subjects: vec![self.subject()],
            retention: RetentionPolicy::WorkQueue,
            storage: StorageType::File,
            num_replicas: self.0.settings.replicas,
            max_bytes: i64::try_from(self.0.settings.most).unwrap_or(i64::MAX),
            // A full one refuses what comes; it never lets go of what it has.
            discard: DiscardPolicy::New,
            duplicate_window: REMEMBER,
            ..Config::default()
        });
        let consumer = pull::Config {
            durable_name: Some(CONSUMER.to_owned()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: HOLD,
            ..pull::Config::default()
        };
        Ok(stream.await?.get_or_create_consumer(CONSUMER, consumer).await?)
    }

    fn name(&self) -> String {
        format!("formtray-spill-{}", self.0.settings.installation)
    }

    fn subject(&self) -> String {
        format!("formtray.spill.{}", self.0.settings.installation)
    }
}

/// Whether the servers have said that they will never have the stream: no room, too few servers. One that is
/// starting has no leader for some seconds, and that is not it.
fn is_refused(error: &Error) -> bool {
    const STARTING: [ErrorCode; 4] = [
        ErrorCode::CLUSTER_NOT_ACTIVE,
        ErrorCode::CLUSTER_NOT_ASSIGNED,
        ErrorCode::CLUSTER_NOT_AVAILABLE,
        ErrorCode::CLUSTER_NOT_LEADER,
    ];
    let Error::Stream(cause) = error else { return false };
    match cause.downcast_ref::<CreateStreamError>().map(CreateStreamError::kind) {
        Some(CreateStreamErrorKind::JetStream(said)) => !STARTING.contains(&said.error_code()),
        _ => false,
    }
}

fn envelope(message: Message) -> Envelope {
    let headers = message.headers.as_ref();
    let id = headers.and_then(|headers| headers.get(async_nats::header::NATS_MESSAGE_ID));
    let id = id.and_then(|id| id.as_str().parse().ok()).unwrap_or_default();
    Envelope { id, content: message.payload.to_vec(), message: Some(message) }
}

/// Writes to such a stream and removes it.
pub async fn try_stream(settings: StreamSettings) -> Result<(), Error> {
    let stream = Stream::connect(settings).await?;
    stream.put(Uuid::nil(), b"doctor".to_vec()).await?;
    let deleted = in_time(stream.0.context.delete_stream(stream.name())).await;
    deleted.map(drop)
}

/// The server confirms: an acknowledgement that is lost would bring the envelope again, which does no harm,
/// but every time.
pub(crate) async fn remove(message: &Message) -> Result<(), Error> {
    in_time(message.double_ack()).await
}

/// On its way when this returns: whoever stops now leaves nothing in hand.
pub(crate) async fn give_back(message: &Message) -> Result<(), Error> {
    in_time(async {
        message.ack_with(AckKind::Nak(None)).await?;
        Ok::<_, async_nats::Error>(message.context.client().flush().await?)
    })
    .await
}

/// For an hour.
pub(crate) async fn set_aside(message: &Message) -> Result<(), Error> {
    in_time(async {
        message.ack_with(AckKind::Nak(Some(ASIDE))).await?;
        Ok::<_, async_nats::Error>(message.context.client().flush().await?)
    })
    .await
}

async fn in_time<T, E: Into<async_nats::Error>>(
    answer: impl Future<Output = Result<T, E>>,
) -> Result<T, Error> {
    match tokio::time::timeout(PATIENCE, answer).await {
        Ok(answer) => answer.map_err(|error| Error::Stream(error.into())),
        Err(_) => Err(Error::Late),
    }
}

impl std::fmt::Debug for Stream {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "Stream({})", self.name())
    }
}

#[derive(Deserialize)]
struct Vitals {
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

/// The servers that acknowledge before they flush, asked at their monitoring addresses: after a power cut
/// they may have nothing of what they acknowledged. Empty is good.
pub async fn unsafe_servers(monitors: &[String]) -> Result<Vec<String>, reqwest::Error> {
    let client = reqwest::Client::builder().timeout(PATIENCE).no_proxy().build()?;
    let mut found = Vec::new();
    for monitor in monitors {
        let url = format!("{}/varz", monitor.trim_end_matches('/'));
        let vitals: Vitals = client.get(url).send().await?.error_for_status()?.json().await?;
        let config = vitals.jetstream.and_then(|jetstream| jetstream.config);
        if !config.is_some_and(|config| config.sync_always) {
            found.push(vitals.server_name);
        }
    }
    Ok(found)
}
