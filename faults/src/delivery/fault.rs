use super::receivers::Behaviour;

/// One thing that is broken for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    Worker,
    Server,
    Postgres,
    Nats,
    AllAtOnce,
    MailServerDown,
    MailServer(Behaviour),
    ReceiverDown,
    Receiver(Behaviour),
}

/// The faults in their order. Kills come first, because what was claimed then is free a minute later.
pub(crate) const FAULT_ORDER: [Fault; 12] = [
    Fault::Worker,
    Fault::Server,
    Fault::AllAtOnce,
    Fault::Postgres,
    Fault::Nats,
    Fault::MailServerDown,
    Fault::ReceiverDown,
    Fault::MailServer(Behaviour::FailsTemporarily),
    Fault::Receiver(Behaviour::FailsTemporarily),
    Fault::MailServer(Behaviour::Hangs),
    Fault::Receiver(Behaviour::Hangs),
    Fault::Receiver(Behaviour::FailsSometimes),
];

impl Fault {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Worker => "`formtray work` killed",
            Self::Server => "`formtray serve` killed",
            Self::Postgres => "PostgreSQL killed",
            Self::Nats => "NATS killed",
            Self::AllAtOnce => "all three processes killed at once",
            Self::MailServerDown => "SMTP server down",
            Self::MailServer(Behaviour::Hangs) => "SMTP server hangs after the email",
            Self::MailServer(_) => "SMTP server answers 451",
            Self::ReceiverDown => "receiver down",
            Self::Receiver(Behaviour::Hangs) => "receiver hangs",
            Self::Receiver(Behaviour::FailsSometimes) => "receiver answers three of ten with 500",
            Self::Receiver(_) => "receiver answers 500",
        }
    }
}
