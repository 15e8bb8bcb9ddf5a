mod answers;
mod corpus;
mod dns;
mod names;
mod receiver;
mod refusals;
mod tls;
mod tricks;

use std::sync::Arc;

use bytes::Bytes;
use http::HeaderMap;

pub(crate) use names::ScriptedResolver;
pub(crate) use receiver::{Receiver, Script};

use crate::settings::default_settings as settings;
use crate::{Call, Egress, Settings};

/// Settings that allow the address and port of a receiver.
fn open_to(receiver: &Receiver) -> Settings {
    let network = receiver.address.ip().to_string();
    Settings { allowed_networks: vec![network], ports: vec![receiver.address.port()], ..settings() }
}

fn egress(settings: &Settings) -> Egress {
    Egress::with_resolver(settings, Arc::new(ScriptedResolver::default())).unwrap()
}

fn egress_with(settings: &Settings, names: &Arc<ScriptedResolver>) -> Egress {
    Egress::with_resolver(settings, Arc::<ScriptedResolver>::clone(names)).unwrap()
}

fn call(egress: &Egress, url: &str) -> Call {
    let url = egress.check(url).unwrap_or_else(|_| panic!("{url} was refused"));
    Call { url, headers: HeaderMap::new(), body: Bytes::from_static(b"{}") }
}
