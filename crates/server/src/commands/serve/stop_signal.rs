use tokio::signal::unix::{Signal, SignalKind, signal};

/// SIGTERM and SIGINT, from the moment this is created. A command creates it before it starts anything, so that the process
/// isn't killed by a signal that arrives while it starts.
pub(in crate::commands) struct StopSignal {
    terminate: Signal,
    interrupt: Signal,
}

impl StopSignal {
    pub(in crate::commands) fn listen() -> anyhow::Result<Self> {
        Ok(Self { terminate: signal(SignalKind::terminate())?, interrupt: signal(SignalKind::interrupt())? })
    }

    /// Returns when the process has received one of them.
    pub(in crate::commands) async fn received(&mut self) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
        }
    }
}
