use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use http::{HeaderName, HeaderValue};
use metrics_exporter_prometheus::PrometheusBuilder;
use tokio::time::Instant;

use super::{Receiver, Script, ScriptedResolver, call, egress, egress_with, open_to};
use crate::{CallResponse, Failure, Settings};

const SECOND: Duration = Duration::from_secs(1);

/// Calls a receiver with a timeout of one second.
async fn ask(script: Script) -> (Result<CallResponse, Failure>, Duration) {
    let receiver = Receiver::start(script).await;
    let egress = egress(&Settings { connect_seconds: 1, timeout_seconds: 1, ..open_to(&receiver) });
    let begun = Instant::now();
    (egress.send(call(&egress, &receiver.url("/"))).await, begun.elapsed())
}

#[tokio::test]
async fn a_call_arrives_and_its_answer_comes_back() {
    let head = "202 Accepted\r\ncontent-type: text/plain\r\nretry-after: 5\r\nset-cookie: a=b\r\nx-other: c";
    let receiver = Receiver::start(Script::answer(head, "thank you")).await;
    let egress = egress(&open_to(&receiver));
    for _ in 0..2 {
        let mut call = call(&egress, &receiver.url("/hook?a=b"));
        call.headers.insert(HeaderName::from_static("webhook-id"), HeaderValue::from_static("msg_1"));
        call.body = Bytes::from_static(b"{\"name\":\"Ada\"}");
        let answer = egress.send(call).await.unwrap();
        assert_eq!((answer.status.as_u16(), answer.peer), (202, receiver.address));
        assert_eq!(answer.body_start, "thank you");
        let headers: Vec<_> =
            answer.headers.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        assert_eq!(headers, [("content-type", "text/plain"), ("retry-after", "5")]);
        assert!(answer.took < SECOND);
    }
    assert_eq!(receiver.connections(), 1, "a connection is used again");
    for call in receiver.calls() {
        assert!(
            call.starts_with("POST /hook?a=b HTTP/1.1\r\n") && call.ends_with("\r\n\r\n{\"name\":\"Ada\"}"),
            "{call}"
        );
        let call = call.to_lowercase();
        assert!(
            call.contains("\r\nwebhook-id: msg_1\r\n") && call.contains("\r\nuser-agent: formtray/"),
            "{call}"
        );
        assert!(call.contains("\r\naccept-encoding: identity\r\n"), "{call}");
        assert!(!call.contains("\r\ncookie:") && !call.contains("\r\nreferer:"), "{call}");
    }
}

#[tokio::test]
async fn an_endless_body_is_cut() {
    let script = Script::repeat("HTTP/1.1 200 OK\r\n\r\n", &"a".repeat(10_000), Duration::ZERO);
    let (answer, took) = ask(script).await;
    assert_eq!(answer.unwrap().body_start.len(), 65_536);
    assert!(took < SECOND);
}

#[tokio::test]
async fn a_body_that_claims_to_be_huge_is_cut() {
    let script = Script::repeat(
        "HTTP/1.1 200 OK\r\ncontent-length: 1073741824\r\n\r\n",
        &"a".repeat(10_000),
        Duration::ZERO,
    );
    assert_eq!(ask(script).await.0.unwrap().body_start.len(), 65_536);
}

/// The receiver has answered 200. That its body never ends doesn't change that.
#[tokio::test]
async fn a_dripping_body_ends_with_the_time() {
    let (answer, took) = ask(Script::repeat("HTTP/1.1 200 OK\r\n\r\n", "a", Duration::from_millis(50))).await;
    let answer = answer.unwrap();
    assert_eq!(answer.status.as_u16(), 200);
    assert!((1..64).contains(&answer.body_start.len()));
    assert!((SECOND..SECOND * 2).contains(&took), "{took:?}");
}

#[tokio::test]
async fn a_dripping_header_times_out() {
    let (answer, took) = ask(Script::repeat("HTTP/1.1 200 OK\r\nx: ", "a", Duration::from_millis(50))).await;
    assert!(matches!(answer, Err(Failure::TimedOut)), "{answer:?}");
    assert!((SECOND..SECOND * 2).contains(&took), "{took:?}");
}

#[tokio::test]
async fn silence_times_out() {
    let (answer, took) = ask(Script::Say(Vec::new())).await;
    assert!(matches!(answer, Err(Failure::TimedOut)), "{answer:?}");
    assert!((SECOND..SECOND * 2).contains(&took), "{took:?}");
}

#[tokio::test]
async fn interim_answers_for_ever_time_out() {
    let (answer, took) =
        ask(Script::repeat("", "HTTP/1.1 103 Early Hints\r\n\r\n", Duration::from_millis(5))).await;
    assert!(matches!(answer, Err(Failure::TimedOut)), "{answer:?}");
    assert!((SECOND..SECOND * 2).contains(&took), "{took:?}");
}

#[tokio::test]
async fn a_header_without_end_is_broken() {
    let long = Script::repeat("HTTP/1.1 200 OK\r\nx: ", &"a".repeat(10_000), Duration::ZERO);
    let many = Script::repeat("HTTP/1.1 200 OK\r\n", &"x: a\r\n".repeat(1_000), Duration::ZERO);
    for script in [long, many] {
        let (answer, took) = ask(script).await;
        assert!(matches!(answer, Err(Failure::Broken(_))), "{answer:?}");
        assert!(took < SECOND);
    }
}

#[tokio::test]
async fn a_long_header_is_cut() {
    let answer =
        ask(Script::answer(&format!("200 OK\r\nserver: {}", "a".repeat(20_000)), "")).await.0.unwrap();
    assert_eq!(answer.headers[0].1.len(), 256);
}

#[tokio::test]
async fn what_is_no_http_is_broken() {
    for said in ["SSH-2.0-OpenSSH_9.2\r\n", "-ERR unknown command\r\n", "\u{0}\u{1}\u{2}\r\n\r\n"] {
        let (answer, _) = ask(Script::Say(said.into())).await;
        assert!(matches!(answer, Err(Failure::Broken(_))), "{answer:?}");
    }
}

/// A compressed body is returned as it was received.
#[tokio::test]
async fn nothing_is_unpacked() {
    for encoding in ["gzip", "br", "deflate", "zstd"] {
        let head = format!("200 OK\r\ncontent-encoding: {encoding}");
        let answer = ask(Script::answer(&head, "\u{1f}packed")).await.0.unwrap();
        assert_eq!(answer.body_start, "\u{1f}packed");
        assert_eq!(answer.headers[0].1, encoding);
    }
}

/// What is logged about a failure contains neither the URL nor its path.
#[tokio::test]
async fn a_failure_tells_no_address() {
    let receiver = Receiver::start(Script::Say("nonsense\r\n\r\n".into())).await;
    let egress = egress(&open_to(&receiver));
    let failure = egress.send(call(&egress, &receiver.url("/sesame"))).await.unwrap_err();
    assert!(!format!("{failure} {failure:?}").contains("sesame"), "{failure:?}");
}

#[tokio::test]
async fn every_call_is_counted() {
    let recorder = PrometheusBuilder::new().build_recorder();
    let _guard = metrics::set_default_local_recorder(&recorder);
    let receiver = Receiver::start(Script::answer("500 Oh", "")).await;
    let names = Arc::new(ScriptedResolver::default().with("inside.example", &[&["10.0.0.1"]]));
    let egress = egress_with(&open_to(&receiver), &names);
    egress.send(call(&egress, &receiver.url("/"))).await.unwrap();
    for host in ["inside.example", "unknown.example"] {
        let url = format!("http://{host}:{}/", receiver.address.port());
        egress.send(call(&egress, &url)).await.unwrap_err();
    }
    let counted = recorder.handle().render();
    for line in [
        "egress_calls_total{outcome=\"answered\"} 1",
        "egress_calls_total{outcome=\"refused\"} 2",
        "egress_lookups_total{outcome=\"refused\"} 1",
        "egress_lookups_total{outcome=\"unknown\"} 1",
    ] {
        assert!(counted.contains(line), "{line}: {counted}");
    }
}
