use axum::body::{Body, Bytes};
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use http_body_util::BodyExt;
use std::convert::Infallible;
use std::sync::atomic::Ordering;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

use super::*;

const MEGABYTE: usize = 1 << 20;

fn address(n: u32) -> IpAddr {
    IpAddr::V4(std::net::Ipv4Addr::from_bits(n))
}

/// Returns a request whose body the test sends in chunks through the returned sender.
fn request(from: IpAddr, media: &str) -> (Request, UnboundedSender<Bytes>) {
    let (sender, receiver) = unbounded_channel::<Bytes>();
    let stream = futures_util::stream::unfold(receiver, async |mut receiver| {
        receiver.recv().await.map(|chunk| (Ok::<_, Infallible>(chunk), receiver))
    });
    let mut request = Request::new(Body::from_stream(Box::pin(stream)));
    request.headers_mut().insert(header::CONTENT_TYPE, media.parse().expect("a header"));
    request.extensions_mut().insert(ClientAddress(from));
    (request, sender)
}

struct Sending {
    body: Body,
    sender: UnboundedSender<Bytes>,
    held: Option<HeldMemory>,
}

impl Sending {
    fn new(budget: &BodyBudget, from: IpAddr, media: &str) -> Self {
        let (request, sender) = request(from, media);
        let (request, held) = budget.admit(request);
        Self { body: request.into_body(), sender, held }
    }

    /// Sends this many bytes and returns whether they were accepted without waiting.
    fn takes(&mut self, bytes: usize) -> bool {
        self.sender.send(Bytes::from(vec![7; bytes])).expect("open");
        self.body.frame().now_or_never().is_some()
    }
}

fn free(budget: &BodyBudget) -> (usize, usize, usize) {
    let share = &budget.pools.server;
    let small = share.small.load(Ordering::Acquire);
    (small, share.text.available_permits(), share.uploads.available_permits())
}

#[tokio::test]
async fn text_is_counted_as_it_arrives_and_given_back_with_the_request() {
    let budget = BodyBudget::new(60);
    let before = free(&budget);
    let mut post = Sending::new(&budget, address(1), "text/plain");
    assert_eq!(free(&budget), before, "a promise costs nothing");
    assert!(post.takes(10_000));
    assert_eq!(free(&budget), (before.0 - SMALL_BODY_BYTES, before.1, before.2));
    assert!(post.takes(MEGABYTE));
    let taken = before.1 - free(&budget).1;
    assert!((MEGABYTE..MEGABYTE * 3 / 2).contains(&taken), "{taken}");
    drop(post.body);
    assert_ne!(free(&budget), before, "what was read of it is still there");
    drop(post.held);
    assert_eq!(free(&budget), before);
}

#[tokio::test]
async fn an_upload_is_counted_with_all_it_needs_before_it_is_read_on() {
    let budget = BodyBudget::new(60);
    let before = free(&budget);
    let mut upload = Sending::new(&budget, address(1), "multipart/form-data; boundary=b");
    assert!(upload.takes(10_000) && free(&budget).2 == before.2);
    assert!(upload.takes(10_000));
    assert_eq!(before.2 - free(&budget).2, MAX_UPLOAD_MEMORY_BYTES);
    assert!(upload.takes(50 * MEGABYTE), "it streams");
    assert_eq!(before.2 - free(&budget).2, MAX_UPLOAD_MEMORY_BYTES);
}

#[tokio::test]
async fn an_address_holds_half_at_most_however_long_and_however_many_others_come() {
    let budget = BodyBudget::new(60);
    let mut held = Vec::new();
    for _ in 0..2 {
        let mut upload = Sending::new(&budget, address(1), "multipart/form-data; boundary=b");
        assert!(upload.takes(20_000));
        held.push(upload);
    }
    for n in 2..200_000 {
        drop(budget.reservation(address(n)));
    }
    let mut third = Sending::new(&budget, address(1), "multipart/form-data; boundary=b");
    assert!(!third.takes(20_000), "beyond its half");
    let others = (2..100).map(|n| Sending::new(&budget, address(n), "multipart/form-data; boundary=b"));
    let others: Vec<(bool, Sending)> = others.map(|mut upload| (upload.takes(20_000), upload)).collect();
    assert_eq!(others.iter().filter(|(taken, _)| *taken).count(), 2, "the other half is the others'");
    drop((others, held));
    assert!(third.body.frame().await.is_some_and(|frame| frame.is_ok()), "whoever waited goes on");
}

#[tokio::test]
async fn small_bodies_do_not_wait_behind_long_ones_of_the_same_address() {
    let budget = BodyBudget::new(60);
    let mut long: Vec<Sending> = (0..40).map(|_| Sending::new(&budget, address(1), "text/plain")).collect();
    for post in &mut long {
        post.takes(100_000);
    }
    let mut small = Sending::new(&budget, address(1), "text/plain");
    assert!(small.takes(1000));
    let mut request = Request::new(Body::from("a=1"));
    request.extensions_mut().insert(ClientAddress(address(1)));
    let (_, held) = budget.admit(request);
    assert!(matches!(held, Some(HeldMemory::Alone(_))), "counted at once, without an allocation");
}

#[tokio::test(start_paused = true)]
async fn whoever_waits_too_long_hears_whose_fault_it_is() {
    let budget = BodyBudget::new(BodyBudget::MIN_MEGABYTES);
    let mut first = Sending::new(&budget, address(1), "text/plain");
    assert!(first.takes(3 * MEGABYTE));
    let refusal = async |from: u32| {
        let mut post = Sending::new(&budget, address(from), "text/plain");
        assert!(!post.takes(2 * MEGABYTE));
        let refused = post.body.frame().await.expect("a word").expect_err("refused");
        crate::body_failure(&refused).status.as_u16()
    };
    assert_eq!(refusal(1).await, 429);
    assert_eq!(refusal(2).await, 503);
    drop(first);
    assert!(Sending::new(&budget, address(2), "text/plain").takes(2 * MEGABYTE));
}

#[tokio::test]
async fn a_long_answer_is_counted_until_it_is_sent() {
    let budget = BodyBudget::new(60);
    let before = free(&budget);
    let answer = |size: usize| "x".repeat(size).into_response();
    let held = || {
        let mut post = Sending::new(&budget, address(1), "text/plain");
        post.takes(1000);
        post.held.expect("it has a body")
    };
    let small = hold_response(held(), answer(1000)).expect("room");
    assert_eq!(free(&budget), before);
    let long = hold_response(held(), answer(MEGABYTE)).expect("room");
    assert!(before.1 - free(&budget).1 >= MEGABYTE - SMALL_BODY_BYTES);
    let bytes = long.into_body().collect().await.expect("whole").to_bytes();
    assert_eq!(bytes.len(), MEGABYTE);
    assert_ne!(free(&budget), before, "not sent yet");
    drop(bytes);
    assert_eq!(free(&budget), before);
    assert!(hold_response(held(), answer(40 * MEGABYTE)).is_err());
    drop::<Response>(small);
}
