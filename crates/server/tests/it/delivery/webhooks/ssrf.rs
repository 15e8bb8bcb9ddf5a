//! Nobody can reach internal services through a webhook: neither when it is saved, nor when it is called.

use std::io::ErrorKind;
use std::net::{Ipv4Addr, SocketAddr, UdpSocket};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::{Value, json};
use server::config::Config;
use testkit::{Client, TestApp};
use tokio::net::{TcpListener, TcpStream};

use super::calls::{Webhook, create_webhook, form_with_webhook, list_webhooks, webhook_delivery};
use super::receiver::{Receiver, Reply};
use crate::delivery::make_due;
use crate::delivery::tricks::{AMBIGUOUS_URLS, LOOPBACK_URLS, OTHER_LOOPBACK_ADDRESSES, PRIVATE_URLS};

/// Listeners on one port, at all addresses that the corpus of URLs leads to.
struct Watcher {
    port: u16,
    addresses: Vec<SocketAddr>,
    seen: Arc<AtomicUsize>,
}

impl Watcher {
    async fn start() -> Self {
        'port: loop {
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            let port = listener.local_addr().unwrap().port();
            let mut watcher = Self { port, addresses: Vec::new(), seen: Arc::default() };
            watcher.watch(listener);
            for address in OTHER_LOOPBACK_ADDRESSES {
                match TcpListener::bind((address, port)).await {
                    Ok(listener) => watcher.watch(listener),
                    Err(error) if error.kind() == ErrorKind::AddrInUse => continue 'port,
                    Err(error) => panic!("{address}: {error}"),
                }
            }
            return watcher;
        }
    }

    fn watch(&mut self, listener: TcpListener) {
        self.addresses.push(listener.local_addr().unwrap());
        let counted = Arc::clone(&self.seen);
        tokio::spawn(async move {
            while listener.accept().await.is_ok() {
                counted.fetch_add(1, Ordering::SeqCst);
            }
        });
    }

    fn connections(&self) -> usize {
        self.seen.load(Ordering::SeqCst)
    }

    /// Asserts that the listeners would have noticed a connection.
    async fn notices_connections(&self, app: &TestApp) {
        let before = self.connections();
        for address in &self.addresses {
            TcpStream::connect(address).await.unwrap();
        }
        app.settled(async || self.connections() == before + self.addresses.len()).await;
    }
}

/// Returns this machine's own IP address, as outgoing packets carry it. Nothing is sent.
fn own_address() -> String {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).unwrap();
    match socket.connect("198.51.100.1:9") {
        Ok(()) => socket.local_addr().unwrap().ip().to_string(),
        Err(_) => "127.0.0.2".to_owned(),
    }
}

/// Uses the shipped settings and also allows the watcher's port, so that no URL is rejected because of its port.
fn with_port(port: u16) -> impl FnOnce(&mut Config) {
    move |config| {
        assert!(config.egress.allowed_networks.is_empty() && config.egress.ports == [80, 443]);
        config.egress.ports.push(port);
    }
}

fn filled(trick: &str, port: u16) -> String {
    trick.replace("{port}", &port.to_string())
}

/// Changes the URL of a webhook in the database, bypassing validation.
async fn redirect(app: &TestApp, hook: &Webhook, url: &str) {
    sqlx::query("update destinations set settings = jsonb_set(settings::jsonb, '{url}', to_jsonb($2::text))::json where id = $1::uuid")
        .bind(&hook.id)
        .bind(url)
        .execute(&app.owner)
        .await
        .unwrap();
}

#[tokio::test]
async fn no_trick_can_be_saved() {
    let watcher = Watcher::start().await;
    testkit::run_with(with_port(watcher.port), async |app| {
        let ada = app.register("ada").await;
        let endpoint = ada.create_endpoint("Contact").await;
        let saved = create_webhook(&ada, &endpoint, "https://hooks.example.com/").await;
        let mut refused = 0;
        let own = format!("http://{}:{}/", own_address(), watcher.port);
        let tricks = LOOPBACK_URLS
            .iter()
            .chain(&PRIVATE_URLS)
            .chain(&AMBIGUOUS_URLS)
            .map(|trick| filled(trick, watcher.port));
        for url in tricks.filter(|url| url.trim() == url).chain([own]) {
            is_refused(&ada, &endpoint, &saved, &url).await;
            refused += 1;
        }
        assert!(refused >= 160, "{refused}");
        assert_eq!(list_webhooks(&ada, &endpoint).await[0]["url"], "https://hooks.example.com/");
        assert_eq!(list_webhooks(&ada, &endpoint).await.len(), 1);
        assert_eq!(watcher.connections(), 0);
        watcher.notices_connections(app).await;
    })
    .await;
}

/// Asserts that a URL is rejected, for a new webhook and for a change of one.
async fn is_refused(owner: &Client<'_>, endpoint: &str, saved: &Webhook, url: &str) {
    let body = json!({ "url": url });
    let made = owner.post(&format!("/api/endpoints/{endpoint}/webhooks"), body.clone()).await;
    let changed = owner.patch(&saved.path, body).await;
    for answer in [made, changed] {
        assert_eq!(answer.status, 422, "{url}: {}", answer.text());
        assert_eq!(answer.json()["errors"][0]["code"], "not_callable", "{url}");
    }
}

const PRIVATE: &str = "This URL points to a private network. Only public addresses can be called.";
const NOT_FOUND: &str = "This host name wasn't found. Check the spelling.";

/// Any URL that is in the database, as if another version or other settings had allowed it.
#[tokio::test]
async fn no_trick_that_was_saved_is_called() {
    let watcher = Watcher::start().await;
    testkit::run_with(with_port(watcher.port), async |app| {
        let ada = app.register("ada").await;
        app.with_webhooks(&ada.workspace).await;
        let endpoint = ada.create_endpoint("Contact").await;
        let mut hooks = Vec::new();
        for _ in 0..10 {
            hooks.push(create_webhook(&ada, &endpoint, "https://hooks.example.com/").await);
        }
        let own = format!("http://{}:{}/", own_address(), watcher.port);
        let tricks: Vec<String> = LOOPBACK_URLS
            .iter()
            .chain(&PRIVATE_URLS)
            .map(|trick| filled(trick, watcher.port))
            .chain([own, filled("http://localhost:{port}/", watcher.port)])
            .collect();
        for (n, some) in tricks.chunks(hooks.len()).enumerate() {
            for (hook, url) in hooks.iter().zip(some) {
                redirect(app, hook, url).await;
            }
            for hook in &hooks[some.len()..] {
                ada.delete(&hook.path).await.expect(204);
            }
            let submission = app.guest().submitted(&endpoint, &[("n", &n.to_string())]).await;
            app.deliver().await;
            let mut tried = crate::delivery::deliveries(&ada, &submission).await;
            tried.retain(|one| one["kind"] == "webhook");
            assert_eq!(tried.len(), some.len());
            for one in tried {
                let attempt = &one["attempts"][0];
                assert_eq!((&attempt["outcome"], &attempt["peer"]), (&"later".into(), &Value::Null), "{one}");
                let answer = attempt["answer"].as_str().unwrap();
                assert_eq!(answer, PRIVATE, "{one}");
            }
        }
        assert!(tricks.len() >= 90, "{}", tricks.len());
        assert_eq!(watcher.connections(), 0);
        watcher.notices_connections(app).await;
    })
    .await;
}

/// A name that may be saved resolves to an internal address when it is called, so it is checked when connecting. The
/// test button can't bypass that, and reveals no more.
#[tokio::test]
async fn a_name_that_leads_inside_is_not_followed() {
    let watcher = Watcher::start().await;
    let open_elsewhere = |config: &mut Config| {
        // Names without a dot may be saved if the configuration allows an internal network.
        config.egress.allowed_networks = vec!["10.99.0.0/16".to_owned()];
        config.egress.ports.push(watcher.port);
    };
    testkit::run_with(open_elsewhere, async |app| {
        let (ada, endpoint, hook) =
            form_with_webhook(app, &filled("http://localhost:{port}/", watcher.port)).await;
        let submission = app.guest().submitted(&endpoint, &[("a", "1")]).await;
        for _ in 0..3 {
            app.deliver().await;
            make_due(app).await;
        }
        let one = webhook_delivery(&ada, &submission).await;
        assert_eq!(one["attempts"].as_array().unwrap().len(), 3, "{one}");
        let tested = ada.post(&format!("{}/test", hook.path), json!({})).await.expect(200).json();
        let open = [&tested["answer"], &one["attempts"][0]["answer"]];
        assert!(tested["status"].is_null() && tested["peer"].is_null(), "{tested}");
        // A port without a listener gives the same message; an unknown name is probably misspelled.
        for (url, said) in
            [("http://localhost:80/", PRIVATE), ("http://nobody-knows-this-name:80/", NOT_FOUND)]
        {
            redirect(app, &hook, url).await;
            let closed = ada.post(&format!("{}/test", hook.path), json!({})).await.expect(200).json();
            assert_eq!(closed["answer"], said);
        }
        assert_eq!(open, [PRIVATE, PRIVATE]);
        assert_eq!(watcher.connections(), 0);
        watcher.notices_connections(app).await;
    })
    .await;
}

/// A server that may be called redirects to one that may not.
#[tokio::test]
async fn a_redirect_to_the_inside_is_not_followed() {
    let watcher = Watcher::start().await;
    let outside = Receiver::start_at("127.0.0.2:0").await;
    let open = |config: &mut Config| {
        config.egress.allowed_networks = vec!["127.0.0.2".to_owned()];
        config.egress.ports.extend([outside.address.port(), watcher.port]);
    };
    testkit::run_with(open, async |app| {
        let (ada, _, hook) = form_with_webhook(app, &outside.url("/")).await;
        for trick in LOOPBACK_URLS.iter().filter(|trick| trick.is_ascii()).take(9) {
            outside.says([Reply::with(307, "location", &filled(trick, watcher.port))]);
            let tested = ada.post(&format!("{}/test", hook.path), json!({})).await.expect(200).json();
            assert_eq!((&tested["outcome"], &tested["status"]), (&"later".into(), &307.into()));
        }
        assert_eq!(outside.calls().len(), 9);
        assert_eq!(watcher.connections(), 0);
        watcher.notices_connections(app).await;
    })
    .await;
}
