//! How many events are counted at most: per minute from one IP address and for one endpoint. Events beyond it are ignored.

use api::ClientAddress;
use forms::EndpointId;
use intake::Buckets;
use jiff::Timestamp;

/// A class of 30 that fills in a form of eight steps sends about 300 events in a few minutes, from one IP address.
const EVENTS_PER_ADDRESS_AND_MINUTE: u32 = 300;
const EVENTS_PER_ENDPOINT_AND_MINUTE: u32 = 6_000;

/// The limits of one server, in memory.
#[derive(Debug)]
pub(super) struct EventLimits {
    address: Buckets,
    endpoint: Buckets,
}

impl EventLimits {
    pub(super) fn new() -> Self {
        Self {
            address: Buckets::new(EVENTS_PER_ADDRESS_AND_MINUTE, EVENTS_PER_ADDRESS_AND_MINUTE),
            endpoint: Buckets::new(EVENTS_PER_ENDPOINT_AND_MINUTE, EVENTS_PER_ENDPOINT_AND_MINUTE),
        }
    }

    /// Whether an IP address has sent few enough events. An IPv6 /64 counts as one.
    pub(super) fn admit_address(&self, client: ClientAddress, now: Timestamp) -> bool {
        self.address.take(&client.network(), now).is_ok()
    }

    /// Whether an endpoint has got few enough events, from all IP addresses together.
    pub(super) fn admit_endpoint(&self, endpoint: &EndpointId, now: Timestamp) -> bool {
        self.endpoint.take(endpoint, now).is_ok()
    }
}
