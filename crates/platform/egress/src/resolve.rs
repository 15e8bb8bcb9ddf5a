//! DNS lookups for the HTTP client, and the removal of addresses that may not be called.
//!
//! The client connects to exactly the addresses that [`PublicDnsResolver`] returns: nothing resolves the name a second
//! time.

use std::fmt;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;

use reqwest::dns::{Addrs, Name, Resolving};
use tokio::sync::Semaphore;

use crate::Refused;
use crate::call_policy::CallPolicy;

/// How many lookups run at once. Each blocks a thread until the system's resolver gives up, and a customer's name
/// servers can make it wait.
const MAX_CONCURRENT_DNS_LOOKUPS: usize = 64;
/// How many addresses of one name may be tried.
const MAX_ADDRESSES_TRIED: usize = 8;

/// The addresses that a lookup finds.
pub(crate) type Lookup = Pin<Box<dyn Future<Output = io::Result<Vec<IpAddr>>> + Send>>;

/// Resolves host names to IP addresses.
pub(crate) trait Resolve: Send + Sync {
    fn resolve(&self, name: &str) -> Lookup;
}

/// The system's resolver, with at most [`MAX_CONCURRENT_DNS_LOOKUPS`] lookups at once.
pub(crate) struct SystemResolver {
    permits: Arc<Semaphore>,
}

impl SystemResolver {
    pub(crate) fn new() -> Self {
        Self { permits: Arc::new(Semaphore::new(MAX_CONCURRENT_DNS_LOOKUPS)) }
    }
}

impl Resolve for SystemResolver {
    fn resolve(&self, name: &str) -> Lookup {
        let (name, permits) = (name.to_owned(), Arc::clone(&self.permits));
        Box::pin(async move {
            let permit = permits.acquire_owned().await.map_err(io::Error::other)?;
            // In a task of its own: a caller that stops waiting must not release the permit before the thread is
            // free.
            let asked = tokio::spawn(async move {
                let found = tokio::net::lookup_host((name, 0)).await;
                drop(permit);
                found.map(|addresses| addresses.map(|address| address.ip()).collect())
            });
            asked.await.map_err(io::Error::other)?
        })
    }
}

/// Resolves a name to the addresses that may be called, or fails with [`Refused`] if there are none.
///
/// The client connects to these addresses without another lookup.
#[derive(Clone)]
pub(crate) struct PublicDnsResolver {
    pub(crate) policy: Arc<CallPolicy>,
    pub(crate) resolver: Arc<dyn Resolve>,
}

impl reqwest::dns::Resolve for PublicDnsResolver {
    fn resolve(&self, name: Name) -> Resolving {
        let (policy, found) = (Arc::clone(&self.policy), self.resolver.resolve(name.as_str()));
        Box::pin(async move {
            let kept = keep(&policy, found.await.unwrap_or_default());
            let outcome = match kept {
                Ok(_) => "found",
                Err(Refused::UnknownHost) => "unknown",
                Err(_) => "refused",
            };
            metrics::counter!("egress_lookups_total", "outcome" => outcome).increment(1);
            Ok(Box::new(kept?.into_iter()) as Addrs)
        })
    }
}

/// The addresses that may be called, at most [`MAX_ADDRESSES_TRIED`].
fn keep(policy: &CallPolicy, found: Vec<IpAddr>) -> Result<Vec<SocketAddr>, Refused> {
    if found.is_empty() {
        return Err(Refused::UnknownHost);
    }
    let kept = found.into_iter().filter(|address| policy.allows(*address)).take(MAX_ADDRESSES_TRIED);
    let kept: Vec<SocketAddr> = kept.map(|address| SocketAddr::new(address, 0)).collect();
    if kept.is_empty() { Err(Refused::Private) } else { Ok(kept) }
}

impl fmt::Debug for PublicDnsResolver {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "PublicDnsResolver({:?})", self.policy)
    }
}
