use forms::EndpointId;
use intake::SubmissionId;
use submissions::{State, Verdict};

use super::*;

struct Panics;

impl Channel for Panics {
    const KIND: &'static str = "panics";

    async fn attempt(&self, _: &ClaimedDelivery, _: &Submission) -> AttemptResult {
        panic!("on purpose")
    }
}

fn submission() -> Submission {
    let endpoint_id: EndpointId = "2bcdfghjkmnpqrst".parse().expect("an id");
    Submission {
        id: SubmissionId(Uuid::nil()),
        endpoint_id,
        created_at: Timestamp::UNIX_EPOCH,
        state: State::Inbox,
        read: false,
        starred: false,
        label: None,
        fields: Vec::new(),
        files: Vec::new(),
        size: 0,
        verdict: Verdict::default(),
        origin: None,
        notes: Vec::new(),
        test: false,
    }
}

#[tokio::test]
async fn a_channel_that_panics_fails_its_attempt_and_nothing_else() {
    let attempted =
        attempt_once(&Panics, &ClaimedDelivery::sample(), &submission(), Duration::from_secs(9)).await;
    assert_eq!(attempted.outcome, Outcome::Later);
}
