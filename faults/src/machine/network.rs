//! A network namespace for one service, whose connection to the host can be cut in one direction or both.

use std::net::Ipv4Addr;
use std::path::Path;

use crate::machine::process::{output_or_empty, run, run_ignoring_failure};

/// A namespace with one virtual link to the host. Only the firewall rules inside it are changed, never the host's.
pub(crate) struct Network {
    name: String,
}

/// What the link no longer carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cut {
    BothWays,
    /// The service receives and executes everything, but its replies are lost.
    OnlyReplies,
}

const HOST_ADDRESS: Ipv4Addr = Ipv4Addr::new(10, 213, 77, 1);
const SERVICE_ADDRESS: Ipv4Addr = Ipv4Addr::new(10, 213, 77, 2);

impl Network {
    pub(crate) async fn make(campaign: &Path) -> anyhow::Result<Self> {
        let name = name_for(campaign);
        let (near, far) = (format!("{name}a"), format!("{name}b"));
        ip(&format!("netns add {name}")).await?;
        ip(&format!("link add {near} type veth peer name {far} netns {name}")).await?;
        ip(&format!("addr add {HOST_ADDRESS}/30 dev {near}")).await?;
        ip(&format!("link set {near} up")).await?;
        ip(&format!("-n {name} addr add {SERVICE_ADDRESS}/30 dev {far}")).await?;
        ip(&format!("-n {name} link set {far} up")).await?;
        ip(&format!("-n {name} link set lo up")).await?;
        Ok(Self { name })
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Returns the address at which a service inside is reached.
    pub(crate) fn address() -> Ipv4Addr {
        SERVICE_ADDRESS
    }

    pub(crate) async fn cut(&self, cut: Cut) -> anyhow::Result<()> {
        let hooks: &[&str] = match cut {
            Cut::BothWays => &["input", "output"],
            Cut::OnlyReplies => &["output"],
        };
        self.nft("add table inet cut").await?;
        for hook in hooks {
            self.nft(&format!(
                "add chain inet cut {hook} {{ type filter hook {hook} priority 0; policy drop; }}"
            ))
            .await?;
        }
        Ok(())
    }

    pub(crate) async fn restore(&self) -> anyhow::Result<()> {
        self.nft("delete table inet cut").await
    }

    async fn nft(&self, rules: &str) -> anyhow::Result<()> {
        run("ip", ["netns", "exec", &self.name, "nft", rules]).await.map(drop)
    }
}

impl Drop for Network {
    fn drop(&mut self) {
        remove(&self.name);
    }
}

/// Removes what a campaign in this folder left behind.
pub(crate) fn remove_leftovers(campaign: &Path) {
    let name = name_for(campaign);
    if output_or_empty("ip", &["netns", "list"]).lines().any(|line| line.split(' ').next() == Some(&name)) {
        remove(&name);
    }
}

fn remove(name: &str) {
    run_ignoring_failure("ip", ["link".into(), "del".into(), format!("{name}a")]);
    run_ignoring_failure("ip", ["netns".into(), "del".into(), name.to_owned()]);
}

/// Returns a short name, because names of network devices have at most 15 characters.
fn name_for(campaign: &Path) -> String {
    let name = campaign.to_string_lossy();
    let port = name.rsplit('-').next().unwrap_or_default();
    format!("faults{port}")
}

async fn ip(arguments: &str) -> anyhow::Result<()> {
    run("ip", arguments.split(' ')).await.map(drop)
}
