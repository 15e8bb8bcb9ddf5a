//! DNS lookups for the HTTP client, and the removal of addresses that may not be called.
//!
//! The client connects to exactly the addresses that [`PublicDnsResolver`] returns: nothing resolves the name a second
//! time.

use std::fmt;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use hickory_resolver::TokioResolver;
use hickory_resolver::config::{
    ConnectionConfig, LookupIpStrategy, NameServerConfig, ResolverConfig, ResolverOpts,
};
use hickory_resolver::net::runtime::TokioRuntimeProvider;
use hickory_resolver::system_conf::read_system_conf;
use reqwest::dns::{Addrs, Name, Resolving};

use crate::Refused;
use crate::SettingsError;
use crate::call_policy::CallPolicy;

/// How long one question to a name server may take, and how often it is asked.
const DNS_QUERY_TIMEOUT: Duration = Duration::from_secs(2);
const MAX_DNS_ATTEMPTS: usize = 2;
/// How long an answer is kept at most: a receiver that moves is found again soon.
const MAX_DNS_CACHE_TTL: Duration = Duration::from_mins(5);
const MAX_NO_ADDRESS_TTL: Duration = Duration::from_secs(30);
/// How many answers are kept.
const MAX_CACHED_ANSWERS: u64 = 4096;
/// How many questions may wait for an answer on one TCP connection. More than calls can be in progress.
const MAX_WAITING_QUESTIONS: usize = 1024;
/// How many addresses of one name may be tried.
const MAX_ADDRESSES_TRIED: usize = 8;

/// The addresses that a lookup finds.
pub(crate) type Lookup = Pin<Box<dyn Future<Output = io::Result<Vec<IpAddr>>> + Send>>;

/// Resolves host names to IP addresses.
pub(crate) trait Resolve: Send + Sync {
    fn resolve(&self, name: &str) -> Lookup;
}

/// Asks name servers without occupying a thread. A name whose servers never answer delays only the calls to it, and
/// `delivery.at_once_each` limits how many of those there are.
pub(crate) struct DnsResolver(TokioResolver);

impl DnsResolver {
    /// Creates a resolver that asks these name servers, or the system's if there are none.
    pub(crate) fn new(name_servers: &[SocketAddr]) -> Result<Self, SettingsError> {
        let (config, mut options) = if name_servers.is_empty() {
            system_config()
        } else {
            let servers = name_servers.iter().copied().map(name_server).collect();
            (ResolverConfig::from_name_servers(servers), ResolverOpts::default())
        };
        options.timeout = DNS_QUERY_TIMEOUT;
        options.attempts = MAX_DNS_ATTEMPTS;
        options.ip_strategy = LookupIpStrategy::Ipv4AndIpv6;
        options.cache_size = MAX_CACHED_ANSWERS;
        options.positive_max_ttl = Some(MAX_DNS_CACHE_TTL);
        options.negative_max_ttl = Some(MAX_NO_ADDRESS_TTL);
        options.max_active_requests = MAX_WAITING_QUESTIONS;
        let mut builder = TokioResolver::builder_with_config(config, TokioRuntimeProvider::default());
        *builder.options_mut() = options;
        let resolver = builder.build();
        resolver
            .map(Self)
            .map_err(|error| SettingsError(format!("failed to create the DNS resolver: {error}")))
    }
}

/// The system's name servers, search domains and options. Without any, this machine is asked, as the C library does.
fn system_config() -> (ResolverConfig, ResolverOpts) {
    read_system_conf().unwrap_or_else(|error| {
        tracing::warn!(%error, "failed to read the system's DNS settings; asking a name server on this machine");
        let here = NameServerConfig::udp_and_tcp(Ipv4Addr::LOCALHOST.into());
        (ResolverConfig::from_name_servers(vec![here]), ResolverOpts::default())
    })
}

fn name_server(address: SocketAddr) -> NameServerConfig {
    let mut connections = vec![ConnectionConfig::udp(), ConnectionConfig::tcp()];
    for connection in &mut connections {
        connection.port = address.port();
    }
    NameServerConfig::new(address.ip(), true, connections)
}

impl Resolve for DnsResolver {
    fn resolve(&self, name: &str) -> Lookup {
        let (name, resolver) = (name.to_owned(), self.0.clone());
        Box::pin(async move {
            let found = resolver.lookup_ip(name).await.map_err(io::Error::other)?;
            Ok(found.iter().collect())
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
