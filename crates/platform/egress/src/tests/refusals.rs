use std::sync::Arc;

use tokio::time::{Duration, Instant};

use super::{Receiver, Script, ScriptedResolver, call, egress, egress_with, open_to, settings};
use crate::{Call, Egress, Failure, Settings};

/// Starts a receiver that may be called and, on the same port of another address, one that may not.
async fn neighbours(script: Script) -> (Receiver, Receiver) {
    let inside = Receiver::start(Script::answer("200 OK", "secrets")).await;
    let outside = Receiver::start_at(&format!("127.0.0.2:{}", inside.address.port()), script).await;
    (outside, inside)
}

#[tokio::test]
async fn a_name_that_turns_inwards_is_refused() {
    let (outside, inside) = neighbours(Script::answer("200 OK\r\nconnection: close", "")).await;
    let names =
        Arc::new(ScriptedResolver::default().with("turning.example", &[&["127.0.0.2"], &["127.0.0.1"]]));
    let egress = egress_with(&open_to(&outside), &names);
    let url = format!("http://turning.example:{}/", outside.address.port());
    let answer = egress.send(call(&egress, &url)).await.unwrap();
    assert_eq!(answer.peer, outside.address);
    for _ in 0..3 {
        let failure = egress.send(call(&egress, &url)).await.unwrap_err();
        assert!(matches!(failure, Failure::Refused(_)), "{failure:?}");
    }
    assert_eq!((outside.connections(), inside.connections()), (1, 0));
}

/// The address that was checked is the one connected to: there is no second lookup that could answer differently.
#[tokio::test]
async fn a_name_is_asked_for_once_a_connection() {
    let (outside, inside) = neighbours(Script::answer("200 OK\r\nconnection: close", "")).await;
    let answers: &[&[&str]] = &[&["127.0.0.2"], &["127.0.0.1"], &["127.0.0.2"], &["127.0.0.1"]];
    let names = Arc::new(ScriptedResolver::default().with("flickering.example", answers));
    let egress = egress_with(&open_to(&outside), &names);
    let url = format!("http://flickering.example:{}/", outside.address.port());
    for is_let_in in [true, false, true, false] {
        assert_eq!(egress.send(call(&egress, &url)).await.is_ok(), is_let_in);
    }
    assert_eq!(names.asked("flickering.example"), 4);
    assert_eq!((outside.connections(), inside.connections()), (2, 0));
}

#[tokio::test]
async fn a_kept_connection_stays_where_it_was_let_in() {
    let (outside, inside) = neighbours(Script::answer("200 OK", "")).await;
    let names =
        Arc::new(ScriptedResolver::default().with("turning.example", &[&["127.0.0.2"], &["127.0.0.1"]]));
    let egress = egress_with(&open_to(&outside), &names);
    let url = format!("http://turning.example:{}/", outside.address.port());
    for _ in 0..3 {
        assert_eq!(egress.send(call(&egress, &url)).await.unwrap().peer, outside.address);
    }
    assert_eq!((outside.connections(), inside.connections()), (1, 0));
}

/// Only those addresses of a name that may be called are tried, even if they don't respond.
#[tokio::test]
async fn a_name_that_leads_both_ways_leads_outwards() {
    let (outside, inside) = neighbours(Script::answer("200 OK", "")).await;
    let answers: &[&[&str]] = &[&["127.0.0.1", "127.0.0.2", "::1"]];
    let silent: &[&[&str]] = &[&["127.0.0.3", "127.0.0.1"]];
    let names = ScriptedResolver::default().with("mixed.example", answers).with("silent.example", silent);
    let allowed_networks = vec!["127.0.0.2/31".to_owned()];
    let egress = egress_with(&Settings { allowed_networks, ..open_to(&outside) }, &Arc::new(names));
    let port = outside.address.port();
    let answer = egress.send(call(&egress, &format!("http://mixed.example:{port}/"))).await.unwrap();
    assert_eq!(answer.peer, outside.address);
    let failure = egress.send(call(&egress, &format!("http://silent.example:{port}/"))).await.unwrap_err();
    assert!(matches!(failure, Failure::Unreachable(_)), "{failure:?}");
    assert_eq!(inside.connections(), 0);
}

#[tokio::test]
async fn no_redirect_is_followed() {
    let watcher = Receiver::start(Script::answer("200 OK", "secrets")).await;
    for status in ["301", "302", "303", "307", "308", "300"] {
        let head = format!("{status} Elsewhere\r\nlocation: {}", watcher.url("/inside"));
        let receiver = Receiver::start_at("127.0.0.2:0", Script::answer(&head, "")).await;
        let ports = vec![receiver.address.port(), watcher.address.port()];
        // A redirect isn't followed even to an address that may be called directly.
        let allowed_networks = vec!["127.0.0.0/8".to_owned()];
        let egress = egress(&Settings { allowed_networks, ports, ..settings() });
        let answer = egress.send(call(&egress, &receiver.url("/"))).await.unwrap();
        assert_eq!(answer.status.as_str(), status);
        assert_eq!(answer.headers[0].1, watcher.url("/inside"));
    }
    assert_eq!(watcher.connections(), 0);
}

/// An open port, a closed port and a missing machine inside the network give the same message. A name that isn't
/// found has its own message, after the same time.
#[tokio::test(start_paused = true)]
async fn what_is_inside_cannot_be_told_apart() {
    let watcher = Receiver::start(Script::answer("200 OK", "secrets")).await;
    let open = watcher.address.port();
    let names = ScriptedResolver::default()
        .with("open.example", &[&["127.0.0.1"]])
        .with("away.example", &[&["10.255.255.1"]])
        .with("empty.example", &[&[]]);
    let egress = egress_with(&Settings { ports: vec![open, 1], ..settings() }, &Arc::new(names));
    let mut seen = Vec::new();
    for host in ["open.example", "away.example", "empty.example", "unknown.example"] {
        for port in [open, 1] {
            let begun = Instant::now();
            let failure = egress.send(call(&egress, &format!("http://{host}:{port}/"))).await.unwrap_err();
            seen.push((format!("{failure} {failure:?}"), begun.elapsed().as_millis()));
        }
    }
    let (inside, unknown) = seen.split_at(4);
    for alike in [inside, unknown] {
        assert!(alike.windows(2).all(|pair| pair[0].0 == pair[1].0), "{alike:?}");
    }
    assert!(seen.iter().all(|(_, took)| (250..255).contains(took)), "{seen:?}");
    assert_eq!(watcher.connections(), 0);
}

/// Runs another test again, in a process whose environment names a proxy.
#[tokio::test]
async fn the_environment_names_no_proxy() {
    let proxy = Receiver::start(Script::answer("200 OK", "")).await;
    let test = "tests::answers::a_call_arrives_and_its_answer_comes_back";
    let mut again = tokio::process::Command::new(std::env::current_exe().unwrap());
    for name in ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"] {
        again.env(name, proxy.url(""));
    }
    let ran = again.env("NO_PROXY", "").args(["--exact", test]).output().await.unwrap();
    let said = String::from_utf8_lossy(&ran.stdout);
    assert!(ran.status.success() && said.contains("1 passed"), "{said}");
    assert_eq!(proxy.connections(), 0);
}

/// Uses the system's resolver, as the server does.
#[tokio::test]
async fn the_systems_own_names_are_looked_at_too() {
    let receiver = Receiver::start(Script::answer("200 OK", "")).await;
    let url = format!("http://localhost:{}/", receiver.address.port());
    let open = |network: &str| {
        let allowed_networks = vec![network.to_owned()];
        Egress::open(&Settings { allowed_networks, ..open_to(&receiver) }).unwrap()
    };
    let (elsewhere, here) = (open("10.0.0.0/8"), open("127.0.0.1"));
    assert!(matches!(elsewhere.send(call(&elsewhere, &url)).await, Err(Failure::Refused(_))));
    assert_eq!(receiver.connections(), 0);
    assert_eq!(here.send(call(&here, &url)).await.unwrap().peer, receiver.address);
}

#[tokio::test]
async fn headers_of_the_message_itself_are_ours() {
    let receiver = Receiver::start(Script::answer("200 OK", "")).await;
    let egress = egress(&open_to(&receiver));
    for name in
        ["host", "content-length", "transfer-encoding", "connection", "expect", "proxy-authorization", "te"]
    {
        let mut call: Call = call(&egress, &receiver.url("/"));
        call.headers.insert(http::HeaderName::from_static(name), "1".parse().unwrap());
        let failure = egress.send(call).await.unwrap_err();
        assert!(matches!(failure, Failure::Header(_)), "{name}");
    }
    assert_eq!(receiver.connections(), 0);
}

#[tokio::test]
async fn who_does_not_answer_is_unreachable() {
    let receiver = Receiver::start(Script::answer("200 OK", "")).await;
    let egress = egress(&Settings { allowed_networks: vec!["127.0.0.0/8".to_owned()], ..open_to(&receiver) });
    let url = format!("http://127.0.0.9:{}/", receiver.address.port());
    let begun = Instant::now();
    assert!(matches!(egress.send(call(&egress, &url)).await, Err(Failure::Unreachable(_))));
    assert!(begun.elapsed() < Duration::from_secs(5));
}
