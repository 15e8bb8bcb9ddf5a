use bench::Encoding;

/// What is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Workload {
    /// PostgreSQL alone: a submission and its outbox row in each transaction.
    EngineSingle { clients: usize },
    /// PostgreSQL alone: 200 submissions and their outbox rows in each transaction, two writers.
    EngineBatch,
    /// Formtray, with this many posts always in flight.
    Product { in_flight: usize, encoding: Encoding },
    /// Formtray as above, but without planning, sending and jobs: what they take from intake is the difference.
    ProductAlone,
    /// The same without billing, on the same database.
    WithoutBilling,
    /// The same with billing, for workspaces that have met their limit: everything is held.
    AtLimit,
    /// The same with billing, where every endpoint has a published form of 12 fields that is checked.
    WithForm,
    /// Formtray with deliveries and jobs again, where nothing is noted for search.
    WithoutSearch,
    /// Formtray at half of its peak, with posts sent when they are due.
    HalfLoad,
    /// Formtray with one post at a time.
    OneAtATime,
    /// Formtray with one post at a time, while the deliveries of very many others are being planned.
    BesideBacklog,
    /// A comparable product.
    Peer { in_flight: usize },
    /// Formtray while PostgreSQL is unavailable.
    Spill,
}

/// The number of posts in flight at which the product is compared.
pub(crate) const PEAK_IN_FLIGHT: usize = 256;
pub(crate) const BATCH_WRITERS: usize = 2;

/// A round: every workload once, those that are compared next to each other.
pub(crate) const ALL_WORKLOADS: [Workload; 21] = [
    Workload::EngineSingle { clients: 1 },
    Workload::EngineSingle { clients: 8 },
    Workload::EngineSingle { clients: 32 },
    Workload::EngineSingle { clients: 64 },
    product(1, Encoding::Urlencoded),
    product(8, Encoding::Urlencoded),
    product(64, Encoding::Urlencoded),
    Workload::EngineBatch,
    product(PEAK_IN_FLIGHT, Encoding::Urlencoded),
    Workload::WithoutSearch,
    Workload::WithForm,
    Workload::ProductAlone,
    Workload::WithoutBilling,
    Workload::AtLimit,
    product(PEAK_IN_FLIGHT, Encoding::Json),
    product(PEAK_IN_FLIGHT, Encoding::Multipart),
    Workload::Spill,
    Workload::Peer { in_flight: 64 },
    Workload::Peer { in_flight: PEAK_IN_FLIGHT },
    Workload::HalfLoad,
    Workload::OneAtATime,
];

pub(crate) const fn product(in_flight: usize, encoding: Encoding) -> Workload {
    Workload::Product { in_flight, encoding }
}

impl Workload {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::EngineSingle { .. } => "engine, single rows",
            Self::EngineBatch => "engine, 200 at once",
            Self::Product { .. } => "product",
            Self::ProductAlone => "product, no deliveries",
            Self::WithoutBilling => "… and no billing",
            Self::AtLimit => "… and all held",
            Self::WithoutSearch => "product, no search",
            Self::WithForm => "… and 12 fields checked",
            Self::HalfLoad => "product, half load",
            Self::OneAtATime => "product, 100 a second",
            Self::BesideBacklog => "… beside a backlog",
            Self::Peer { .. } => "peer",
            Self::Spill => "product, spilling",
        }
    }

    pub(crate) fn in_flight(self) -> usize {
        match self {
            Self::EngineSingle { clients } => clients,
            Self::EngineBatch => BATCH_WRITERS,
            Self::Product { in_flight, .. } | Self::Peer { in_flight } => in_flight,
            Self::HalfLoad
            | Self::Spill
            | Self::ProductAlone
            | Self::WithoutBilling
            | Self::WithoutSearch
            | Self::AtLimit
            | Self::WithForm => PEAK_IN_FLIGHT,
            Self::OneAtATime | Self::BesideBacklog => 1,
        }
    }

    pub(crate) fn encoding(self) -> &'static str {
        match self {
            Self::EngineSingle { .. } | Self::EngineBatch => "rows",
            Self::Product { encoding, .. } => encoding.name(),
            Self::Peer { .. } => Encoding::Json.name(),
            Self::ProductAlone
            | Self::WithoutBilling
            | Self::WithoutSearch
            | Self::AtLimit
            | Self::WithForm
            | Self::HalfLoad
            | Self::OneAtATime
            | Self::BesideBacklog
            | Self::Spill => Encoding::Urlencoded.name(),
        }
    }
}
