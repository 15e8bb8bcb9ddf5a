use std::time::Duration;

use crate::machine::cpu::CpuWatch;

/// A share of CPU time by other processes above which figures are worthless.
const MAX_FOREIGN_CPU_SHARE: f64 = 0.10;

/// Waits until the machine is idle, and warns if it isn't after this many checks of one second each.
pub(crate) async fn wait_until_idle(watch: &CpuWatch, checks: u32) -> anyhow::Result<()> {
    let mut foreign = 0.0;
    for _ in 0..checks {
        let before = watch.read()?;
        tokio::time::sleep(Duration::from_secs(1)).await;
        foreign = (watch.read()? - before).foreign();
        if foreign <= MAX_FOREIGN_CPU_SHARE {
            return Ok(());
        }
    }
    eprintln!(
        "warning: other processes use {:.0} % of the CPU; these figures are unreliable",
        foreign * 100.0
    );
    Ok(())
}
