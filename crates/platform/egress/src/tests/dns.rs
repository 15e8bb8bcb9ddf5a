//! Names are resolved by asking a name server, here one on this machine that never answers for some of them.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use hickory_resolver::proto::op::Message;
use hickory_resolver::proto::rr::{RData, Record, RecordType, rdata};
use tokio::net::UdpSocket;

use super::{Receiver, Script, call, open_to};
use crate::{Egress, Settings};

/// A name server that says 127.0.0.1 for every name, and nothing for those in `silent.example`.
struct NameServer {
    address: SocketAddr,
    unanswered: Arc<AtomicUsize>,
}

impl NameServer {
    async fn start() -> Self {
        let socket = UdpSocket::bind("127.0.0.1:0").await.unwrap();
        let server = Self { address: socket.local_addr().unwrap(), unanswered: Arc::default() };
        let unanswered = Arc::clone(&server.unanswered);
        tokio::spawn(async move {
            let mut bytes = [0; 2048];
            while let Ok((length, from)) = socket.recv_from(&mut bytes).await {
                match answer(&bytes[..length]) {
                    Some(answer) => drop(socket.send_to(&answer, from).await),
                    None => drop(unanswered.fetch_add(1, Ordering::SeqCst)),
                }
            }
        });
        server
    }

    fn settings(&self, receiver: &Receiver) -> Settings {
        Settings { name_servers: vec![self.address.to_string()], ..open_to(receiver) }
    }
}

fn answer(question: &[u8]) -> Option<Vec<u8>> {
    let mut message = Message::from_vec(question).unwrap().into_response();
    let query = message.queries[0].clone();
    if query.name().to_lowercase().to_string().contains("silent.example") {
        return None;
    }
    if query.query_type() == RecordType::A {
        let here = RData::A(rdata::A(Ipv4Addr::LOCALHOST));
        message.add_answer(Record::from_rdata(query.name().clone(), 60, here));
    }
    Some(message.to_vec().unwrap())
}

#[tokio::test]
async fn a_name_is_asked_for_at_the_name_servers_of_the_settings() {
    let receiver = Receiver::start(Script::answer("200 OK", "")).await;
    let names = NameServer::start().await;
    let egress = Egress::open(&names.settings(&receiver)).unwrap();
    let url = format!("http://hook.answered.example:{}/", receiver.address.port());
    assert_eq!(egress.send(call(&egress, &url)).await.unwrap().peer, receiver.address);
}

#[tokio::test]
async fn a_name_that_nobody_answers_for_delays_no_other() {
    let receiver = Receiver::start(Script::answer("200 OK", "")).await;
    let names = NameServer::start().await;
    let egress = Egress::open(&Settings { connect_seconds: 15, ..names.settings(&receiver) }).unwrap();
    let port = receiver.address.port();
    let silent: Vec<_> = (0..300)
        .map(|n| {
            let (egress, url) = (egress.clone(), format!("http://n{n}.silent.example:{port}/"));
            tokio::spawn(async move { egress.send(call(&egress, &url)).await.unwrap_err() })
        })
        .collect();
    while names.unanswered.load(Ordering::SeqCst) < 300 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let begun = Instant::now();
    let url = format!("http://hook.answered.example:{port}/");
    assert_eq!(egress.send(call(&egress, &url)).await.unwrap().peer, receiver.address);
    assert!(begun.elapsed() < Duration::from_secs(1), "{:?}", begun.elapsed());
    silent.iter().for_each(tokio::task::JoinHandle::abort);
}
