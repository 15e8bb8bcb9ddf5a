//! CPU time per process, as the kernel counts it in /proc: of the server, of PostgreSQL, of the load generator, and of
//! everything else.

use std::fs::read_to_string;
use std::ops::Sub;

use anyhow::Context;

/// The kernel counts in hundredths of a second here, whatever its own clock.
const TICKS_PER_SECOND: f64 = 100.0;

/// Seconds of CPU time since each process started. The difference of two is the use in between.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct CpuTime {
    /// The CPU time of the measured server, if it is a process of ours.
    pub server: f64,
    pub postgres: f64,
    /// The CPU time of this process.
    pub generator: f64,
    /// Everything that ran on this machine, and what its host took from it. It leaves out the kernel's own interrupts,
    /// which no process is charged with.
    busy: f64,
    /// The CPU time that was available.
    capacity: f64,
}

impl CpuTime {
    /// Returns the share of all CPU time that other processes used.
    pub(crate) fn foreign(&self) -> f64 {
        let ours = self.server + self.postgres + self.generator;
        ((self.busy - ours) / self.capacity.max(f64::MIN_POSITIVE)).max(0.0)
    }
}

impl Sub for CpuTime {
    type Output = Self;

    fn sub(self, before: Self) -> Self {
        Self {
            server: self.server - before.server,
            postgres: self.postgres - before.postgres,
            generator: self.generator - before.generator,
            busy: self.busy - before.busy,
            capacity: self.capacity - before.capacity,
        }
    }
}

/// The processes whose CPU time is reported separately.
#[derive(Clone, Debug)]
pub(crate) struct CpuWatch {
    pub servers: Vec<u32>,
    pub postmaster: u32,
}

impl CpuWatch {
    pub(crate) fn read(&self) -> anyhow::Result<CpuTime> {
        let stat = read_to_string("/proc/stat")?;
        let line = stat.lines().next().context("an empty /proc/stat")?;
        let all: Vec<f64> = line.split_whitespace().skip(1).filter_map(|field| field.parse().ok()).collect();
        // user, nice, system, idle, iowait, irq, softirq, steal; guest time is included in user.
        let [user, nice, system, _, _, _, _, steal, ..] = all[..] else { anyhow::bail!("an odd /proc/stat") };
        let mut cpu = CpuTime {
            busy: (user + nice + system + steal) / TICKS_PER_SECOND,
            capacity: all[..8].iter().sum::<f64>() / TICKS_PER_SECOND,
            ..CpuTime::default()
        };
        for process in processes()? {
            let seconds = process.own + process.of_ended_children;
            if self.servers.contains(&process.id) {
                cpu.server += seconds;
            } else if process.id == self.postmaster || process.parent == self.postmaster {
                cpu.postgres += seconds;
            } else if process.id == std::process::id() {
                cpu.generator += process.own;
            }
        }
        Ok(cpu)
    }
}

/// Returns the parent of a process.
pub(crate) fn parent_of(id: u32) -> anyhow::Result<u32> {
    let process = Process::read(&id.to_string()).context("PostgreSQL does not run on this machine")?;
    Ok(process.parent)
}

struct Process {
    id: u32,
    parent: u32,
    own: f64,
    of_ended_children: f64,
}

impl Process {
    fn read(id: &str) -> Option<Self> {
        let stat = read_to_string(format!("/proc/{id}/stat")).ok()?;
        // The name, in parentheses, may contain anything.
        let (_, fields) = stat.rsplit_once(") ")?;
        let fields: Vec<&str> = fields.split(' ').collect();
        let ticks = |at: usize| fields.get(at)?.parse::<f64>().ok();
        Some(Self {
            id: id.parse().ok()?,
            parent: fields.get(1)?.parse().ok()?,
            own: (ticks(11)? + ticks(12)?) / TICKS_PER_SECOND,
            of_ended_children: (ticks(13)? + ticks(14)?) / TICKS_PER_SECOND,
        })
    }
}

fn processes() -> anyhow::Result<Vec<Process>> {
    let entries = std::fs::read_dir("/proc")?.filter_map(Result::ok);
    // A process that has ended meanwhile can't be read.
    Ok(entries.filter_map(|entry| Process::read(entry.file_name().to_str()?)).collect())
}
