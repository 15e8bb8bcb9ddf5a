use super::receivers::Mood;

/// One thing that is broken for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    Worker,
    Server,
    Postgres,
    Nats,
    AtOnce,
    PostboxAway,
    Postbox(Mood),
    ReceiverAway,
    Receiver(Mood),
}

/// The faults in their order. Kills come first, because what was claimed then is free a minute later.
pub(crate) const TURN: [Fault; 12] = [
    Fault::Worker,
    Fault::Server,
    Fault::AtOnce,
    Fault::Postgres,
    Fault::Nats,
    Fault::PostboxAway,
    Fault::ReceiverAway,
    Fault::Postbox(Mood::PutsOff),
    Fault::Receiver(Mood::PutsOff),
    Fault::Postbox(Mood::Hangs),
    Fault::Receiver(Mood::Hangs),
    Fault::Receiver(Mood::Moody),
];

impl Fault {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Worker => "`formtray work` killed",
            Self::Server => "`formtray serve` killed",
            Self::Postgres => "PostgreSQL killed",
            Self::Nats => "NATS killed",
            Self::AtOnce => "all three processes killed at once",
            Self::PostboxAway => "SMTP server away",
            Self::Postbox(Mood::Hangs) => "SMTP server hangs after the letter",
            Self::Postbox(_) => "SMTP server answers 451",
            Self::ReceiverAway => "receiver away",
            Self::Receiver(Mood::Hangs) => "receiver hangs",
            Self::Receiver(Mood::Moody) => "receiver answers three of ten with 500",
            Self::Receiver(_) => "receiver answers 500",
        }
    }
}
