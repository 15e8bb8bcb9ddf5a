use std::time::{Duration, Instant};

use anyhow::ensure;
use bench::Connection;
use uuid::Uuid;

use super::server::Server;
use crate::run::database::Database;

/// The kinds of requests that are measured.
#[derive(Clone, Copy, Debug)]
pub(crate) enum RequestKind {
    /// The first page, of all endpoints and of the largest one in turn.
    List,
    /// A page somewhere further down.
    Depth,
    Detail,
    /// A search for one of many things, from a rare name to words that every submission has.
    Search,
    /// The dashboard's statistics.
    Stats,
    Endpoints,
    /// The statistics of a workspace with many endpoints and a long history.
    OldStats,
    /// The endpoints of that workspace.
    OldEndpoints,
}

pub(crate) const REQUEST_KINDS: [RequestKind; 8] = [
    RequestKind::List,
    RequestKind::Depth,
    RequestKind::Detail,
    RequestKind::Search,
    RequestKind::Stats,
    RequestKind::Endpoints,
    RequestKind::OldStats,
    RequestKind::OldEndpoints,
];

impl RequestKind {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::List => "list",
            Self::Depth => "depth",
            Self::Detail => "detail",
            Self::Search => "search",
            Self::Stats => "stats",
            Self::Endpoints => "endpoints",
            Self::OldStats => "old_stats",
            Self::OldEndpoints => "old_endpoints",
        }
    }

    /// The requests in a round. A response with the statistics of a thousand endpoints is large, so there are fewer.
    pub(crate) fn requests_per_round(self) -> usize {
        if matches!(self, Self::OldStats) { 200 } else { 600 }
    }
}

/// Requests, built before anything is measured.
pub(crate) struct Requests {
    requests: [Vec<Vec<u8>>; 8],
}

/// Returns searches in all endpoints and in one: for single visitors and companies, for beginnings, phrases, fields and words
/// that every submission has, alone and together.
fn searches(endpoint: &str) -> Vec<String> {
    let some = (0..100).flat_map(|n| {
        [
            format!("visitor{}@example.com", n * 9_973 % 10_000 * 20),
            format!("company {}", n * 7 % 1000),
            format!("company:%22company {}%22", n * 13 % 1000),
            format!("%22number {}%22", n * 20),
            format!("visitor{}", n % 90 + 10),
            format!("{:x} nowhere", n * 7_919),
        ]
    });
    let common =
        ["message", "%22please call me%22", "write back have time", "from:visitor", "m"].map(str::to_owned);
    let texts = some.chain(common).map(|text| text.replace(' ', "%20"));
    let paths = texts.flat_map(|text| {
        [
            format!("/api/submissions/?size=50&q={text}"),
            format!("/api/submissions/{endpoint}?size=50&q={text}"),
        ]
    });
    paths.collect()
}

impl Requests {
    pub(crate) async fn prepare(database: &Database, server: &Server) -> anyhow::Result<Self> {
        let owner = server.owner();
        // From anywhere in the owner's thirty days.
        let ids: Vec<Uuid> = sqlx::query_scalar(
            "select coalesce(
                 (select id from submissions where workspace_id = $1 and state = 'inbox' and id >= uuid_floor(at)
                  order by id limit 1),
                 (select id from submissions where workspace_id = $1 and state = 'inbox' order by id desc limit 1))
             from (select now() - random() * interval '29 days' as at from generate_series(1, 500)) moments",
        )
        .bind(owner.workspace)
        .fetch_all(&database.pool)
        .await?;
        let endpoint = &owner.endpoints[0];
        let list = server.get("/api/submissions/?size=50").await?;
        ensure!(list["items"].as_array().is_some_and(|items| items.len() == 50), "a whole page: {list}");
        let of = |path: String| server.request(&path);
        let each = |path: &dyn Fn(&Uuid) -> String| ids.iter().map(|id| of(path(id))).collect::<Vec<_>>();
        Ok(Self {
            requests: [
                vec![
                    of("/api/submissions/?size=50".to_owned()),
                    of(format!("/api/submissions/{endpoint}?size=50")),
                ],
                [
                    each(&|id| format!("/api/submissions/?size=50&cursor={id}")),
                    each(&|id| format!("/api/submissions/{endpoint}?size=50&cursor={id}")),
                ]
                .concat(),
                each(&|id| format!("/api/submissions/details/{id}")),
                searches(endpoint).into_iter().map(of).collect(),
                vec![of("/api/stats?days=30".to_owned())],
                vec![of("/api/endpoints/".to_owned())],
                vec![server.old_owner.request("/api/stats?days=30")],
                vec![server.old_owner.request("/api/endpoints/")],
            ],
        })
    }

    /// Sends one request and returns how long the response took.
    pub(crate) async fn send(
        &self,
        kind: RequestKind,
        number: usize,
        connection: &mut Connection,
    ) -> anyhow::Result<Duration> {
        let requests = &self.requests[kind as usize];
        // 601 is prime, so this visits all of them in a mixed order.
        let request = &requests[number * 601 % requests.len()];
        let started = Instant::now();
        let response = connection.send_raw(request).await?;
        let took = started.elapsed();
        ensure!(response.status == 200, "{}: {}", kind.name(), String::from_utf8_lossy(&response.body));
        Ok(took)
    }
}
