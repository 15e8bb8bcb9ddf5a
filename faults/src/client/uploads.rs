//! Visitors who upload files, and the check that accepted files can be downloaded unchanged.

use std::io::Write;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use anyhow::Context;
use bench::{Account, Connection};
use sha2::{Digest, Sha256};
use sqlx::PgPool;
use tokio::task::JoinSet;
use uuid::Uuid;

use super::responses::{ResponseCounter, ResponseCounts};

/// Visitors who post one file each, a few per second.
pub(crate) struct Uploads {
    visitors: JoinSet<Vec<Uploaded>>,
    shared: Arc<Shared>,
}

struct Shared {
    server: SocketAddr,
    endpoints: Arc<[String]>,
    next: AtomicU64,
    stopping: AtomicBool,
    responses: ResponseCounter,
}

/// The files that were accepted.
pub(crate) struct Accepted(Vec<Uploaded>);

struct Uploaded {
    submission: Uuid,
    sha256: Vec<u8>,
}

const VISITORS: usize = 4;
const PAUSE: Duration = Duration::from_millis(200);
/// Beyond the numbers of posts without files.
const FIRST: u64 = 500_000_000;
const SIZE: usize = 200_000;

impl Uploads {
    pub(crate) fn start(server: SocketAddr, endpoints: &Arc<[String]>, acked: &Sender<(Uuid, u64)>) -> Self {
        let shared = Arc::new(Shared {
            server,
            endpoints: Arc::clone(endpoints),
            next: AtomicU64::new(FIRST),
            stopping: AtomicBool::new(false),
            responses: ResponseCounter::default(),
        });
        let visitors = (0..VISITORS).map(|_| visit(Arc::clone(&shared), acked.clone())).collect();
        Self { visitors, shared }
    }

    /// Returns the counts since the last call.
    pub(crate) fn phase(&self) -> ResponseCounts {
        self.shared.responses.take()
    }

    pub(crate) async fn stop(self) -> Accepted {
        self.shared.stopping.store(true, Ordering::Release);
        Accepted(self.visitors.join_all().await.into_iter().flatten().collect())
    }
}

async fn visit(shared: Arc<Shared>, acked: Sender<(Uuid, u64)>) -> Vec<Uploaded> {
    let mut accepted = Vec::new();
    while !shared.stopping.load(Ordering::Acquire) {
        tokio::time::sleep(PAUSE).await;
        let number = shared.next.fetch_add(1, Ordering::AcqRel);
        let file = content(number);
        let request = shared.request(number, &file);
        let started = Instant::now();
        // A new connection for each, because one that was rejected while sending can't be reused.
        let Ok(mut connection) = Connection::open(shared.server).await else {
            shared.responses.unreachable();
            continue;
        };
        match tokio::time::timeout(Duration::from_secs(30), connection.send_raw(&request)).await {
            Ok(Ok(response)) => {
                shared.responses.answered(&response, started.elapsed());
                let id = response.id().and_then(|id| id.parse().ok());
                if let Some(submission) = id.filter(|_| (200..300).contains(&response.status)) {
                    acked.send((submission, number)).expect("the log is open as long as somebody posts");
                    accepted.push(Uploaded { submission, sha256: Sha256::digest(&file).to_vec() });
                }
            }
            Ok(Err(_)) => shared.responses.broken(),
            Err(_) => shared.responses.hung(),
        }
    }
    accepted
}

impl Shared {
    fn request(&self, number: u64, file: &[u8]) -> Vec<u8> {
        let mut body = Vec::with_capacity(file.len() + 1024);
        write!(
            body,
            "--edge\r\ncontent-disposition: form-data; name=\"name\"\r\n\r\nVisitor {number}\r\n\
             --edge\r\ncontent-disposition: form-data; name=\"plan\"; filename=\"plan-{number}.bin\"\r\n\
             content-type: application/octet-stream\r\n\r\n"
        )
        .expect("memory takes it");
        body.extend_from_slice(file);
        body.extend_from_slice(b"\r\n--edge--\r\n");
        let endpoint = &self.endpoints[usize::try_from(number).unwrap_or_default() % self.endpoints.len()];
        let caller = format!("12.{}.{}.{}", number >> 16 & 255, number >> 8 & 255, number & 255);
        let mut request = format!(
            "POST /api/submit/{endpoint} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: application/json\r\n\
             x-forwarded-for: {caller}\r\ncontent-type: multipart/form-data; boundary=edge\r\n\
             content-length: {}\r\n\r\n",
            body.len()
        )
        .into_bytes();
        request.extend_from_slice(&body);
        request
    }
}

/// Returns content of no known file type, different for each number.
fn content(number: u64) -> Vec<u8> {
    let mut state = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.to_le_bytes()
    };
    std::iter::repeat_with(next).flatten().take(SIZE).collect()
}

impl Accepted {
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns how many files can't be downloaded as they were sent.
    pub(crate) async fn unreadable(&self, account: &Account, database: &str) -> anyhow::Result<usize> {
        let pool = PgPool::connect(database).await.context("connecting to look for files")?;
        let mut unreadable = 0;
        for uploaded in &self.0 {
            let file: Option<Uuid> = sqlx::query_scalar("select id from files where submission_id = $1")
                .bind(uploaded.submission)
                .fetch_optional(&pool)
                .await?;
            let bytes = match file {
                Some(file) => account.download(&file.to_string()).await.ok(),
                None => None,
            };
            let is_as_sent = bytes.is_some_and(|bytes| Sha256::digest(&bytes).to_vec() == uploaded.sha256);
            unreadable += usize::from(!is_as_sent);
        }
        pool.close().await;
        Ok(unreadable)
    }
}
