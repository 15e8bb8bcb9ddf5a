use std::time::Duration;

use crate::machine::cpu::Watch;

/// A share of CPU time by other processes above which figures are worthless.
const NOISY: f64 = 0.10;

/// Waits until the machine is idle, and warns if it isn't after this many checks of one second each.
pub(crate) async fn wait_for_quiet(watch: &Watch, looks: u32) -> anyhow::Result<()> {
    let mut foreign = 0.0;
    for _ in 0..looks {
        let before = watch.look()?;
        tokio::time::sleep(Duration::from_secs(1)).await;
        foreign = (watch.look()? - before).foreign();
        if foreign <= NOISY {
            return Ok(());
        }
    }
    eprintln!("warning: others use {:.0} % of the processors; these figures say little", foreign * 100.0);
    Ok(())
}
