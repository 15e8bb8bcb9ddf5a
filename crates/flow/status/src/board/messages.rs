//! Messages about the status on the bus, for all servers.

use std::sync::Arc;

use bus::Bus;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::model::Measurement;

/// The topic of these messages. Other topics are the ids of workspaces, which are made by a clock.
pub(super) const STATUS_TOPIC: Uuid = Uuid::from_u128(0x0073_7461_7475_7300);

/// A message on the bus. It can be lost; what it says is in PostgreSQL sooner or later.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum StatusMessage {
    /// The probe has measured something.
    Measured(Vec<Measurement>),
    /// An operator has opened or updated an incident.
    IncidentsChanged,
}

impl StatusMessage {
    /// Publishes the message to all servers, without waiting.
    pub(crate) fn publish(&self, bus: &Bus) {
        let text: Arc<str> = serde_json::to_string(self).expect("times and names become JSON").into();
        bus.publish(vec![(STATUS_TOPIC, text)]);
    }

    /// Reads a message. `None` if another version of the server sent something that this one doesn't know.
    pub(super) fn read(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }
}
