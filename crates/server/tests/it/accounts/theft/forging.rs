//! An attacker has a copy of the database and the source code, and signs with every key they can find in the copy.

use std::collections::BTreeSet;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use jiff::SignedDuration;
use kernel::{Keyring, Seal, from_hex, to_hex};
use serde_json::{Value, json};
use testkit::{Answer, Form, Method, Part, Person, TestApp};

use super::dump;

const PURPOSES: [&str; 6] = [
    "shared file links",
    "unsubscribe links",
    "carried pages",
    "demo links",
    "visitor addresses",
    "attempt counters",
];

/// Returns everything in a copy that could be a key: every value of 16 bytes or more that is neither text nor a UUID.
fn values(dump: &str) -> BTreeSet<Vec<u8>> {
    let is_hex = |c: char| c.is_ascii_digit() || ('a'..='f').contains(&c);
    let words = dump.split(|c: char| !is_hex(c)).filter(|word| word.len() >= 32);
    words.filter_map(from_hex).collect()
}

/// Returns whatever an attacker with the source can make of a value for one purpose: the value as the key itself, as a
/// line of the key file, and as what the keys of all purposes are derived from.
fn keyrings(value: &[u8], purpose: &str) -> Vec<Keyring> {
    let ring = |key: Vec<u8>| Keyring::new(vec![key]).unwrap();
    let itself = ring(value.to_vec());
    let derived = ring(itself.sign(purpose.as_bytes()).to_vec());
    let as_line = Seal::parse(&to_hex(value)).map(|seal| seal.keyring(purpose));
    [itself, derived].into_iter().chain(as_line).collect()
}

/// What an attacker wants, with what they know of it from the copy.
struct StolenCopy<'a> {
    app: &'a TestApp,
    workspace: String,
    endpoint: String,
    file: String,
    tryout: String,
    dump: String,
}

impl<'a> StolenCopy<'a> {
    async fn set_up(app: &'a TestApp, ada: &Person<'_>) -> Self {
        let endpoint = ada.create_endpoint("Contact").await;
        let form = Form::new().text("n", "1").part("f", Part::text("secret plans").file_name("plans.txt"));
        app.guest().upload(&endpoint, form).await.expect(200);
        let list = ada.get("/api/submissions/").await.expect(200).json();
        let tried = app.guest().request(Method::POST, "/api/submit/demo").form(&[("name", "Grace")]);
        let tried = Answer::of(tried).await.expect(200).json();
        Self {
            app,
            workspace: ada.workspace.clone(),
            file: text(&list["items"][0]["files"][0]["id"]),
            tryout: text(&tried["id"]),
            endpoint,
            dump: dump(app).await,
        }
    }

    /// Downloads the file by a link that is valid for this long.
    async fn file(&self, keys: &Keyring, lasting: SignedDuration) -> bool {
        let until = (self.app.clock.now() + lasting).as_second();
        let tag = to_hex(&keys.sign(format!("shared file {} {until}", self.file).as_bytes())[..16]);
        let path = format!("/api/submissions/files/{}/shared/{until}-{tag}", self.file);
        self.app.guest().get(&path).await.status == 200
    }

    /// Unsubscribes the owner from notifications.
    async fn unsubscribe(&self, keys: &Keyring) -> bool {
        let message = format!("unsubscribe {} ada@example.com", self.workspace);
        let tag = to_hex(&keys.sign(message.as_bytes())[..16]);
        let path = format!("/api/recipients/unsubscribe/{}{tag}", self.workspace.replace('-', ""));
        self.app.guest().post(&path, json!({})).await.status == 204
    }

    /// Makes us redirect to a site that isn't allowed.
    async fn redirect(&self, keys: &Keyring, attempt: usize) -> bool {
        let page = json!({ "origin": "https://evil.example", "address": null, "at": self.app.clock.now().as_second() });
        let page = page.to_string().into_bytes();
        let tag = keys.sign(&[b"page ", page.as_slice()].concat());
        let token = format!("{}.{}", BASE64.encode(&page), BASE64.encode(&tag[..16]));
        let (n, next) = (attempt.to_string(), "https://evil.example/phish");
        let fields = [("n", n.as_str()), ("_next", next), ("_formtray_page", &token)];
        let request = self.app.guest().request(Method::POST, &format!("/api/submit/{}", self.endpoint));
        let request =
            request.header("origin", "https://formtray.test").header("accept", "text/html,*/*;q=0.8");
        let answer = Answer::of(request.header("sec-fetch-mode", "navigate").form(&fields)).await.expect(303);
        answer.header("location") == Some(next)
    }

    /// Reads what somebody sent to the live demo.
    async fn tryout(&self, keys: &Keyring) -> bool {
        let id = from_hex(&self.tryout.replace('-', "")).unwrap();
        let tag = keys.sign(&[b"tryout ", id.as_slice()].concat());
        let key = BASE64.encode([id.as_slice(), &tag[..16]].concat());
        self.app.guest().get(&format!("/api/demo/{key}")).await.status == 200
    }

    /// Returns whether the hash of a visitor's IP address can be recognised.
    fn visitor(&self, keys: &Keyring) -> bool {
        let tag = keys.sign(&[b"address ".as_slice(), &[127, 0, 0, 1]].concat());
        self.dump.contains(&to_hex(&tag[..16]))
    }

    /// Returns whether the counter of somebody's sign-in attempts can be recognised.
    fn counter(&self, keys: &Keyring) -> bool {
        let tag = keys.sign(b"attempts\0sign_in\0nobody@example.com");
        self.dump.contains(&to_hex(&tag))
    }

    /// Returns what these keys give access to. `keys` returns the keyring of each purpose.
    async fn taken(&self, keys: impl Fn(&str) -> Keyring, attempt: usize) -> Vec<&'static str> {
        let [links, unsubscribe, pages, demo, addresses, counters] = PURPOSES.map(keys);
        let day = SignedDuration::from_hours(24);
        [
            ("file", self.file(&links, day).await),
            ("file for ten years", self.file(&links, day * 3650).await),
            ("unsubscribe", self.unsubscribe(&unsubscribe).await),
            ("redirect", self.redirect(&pages, attempt).await),
            ("tryout", self.tryout(&demo).await),
            ("visitor", self.visitor(&addresses)),
            ("counter", self.counter(&counters)),
        ]
        .into_iter()
        .filter_map(|(what, was_taken)| was_taken.then_some(what))
        .collect()
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_copy_of_the_database_forges_nothing() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let wrong = json!({ "email": "nobody@example.com", "password": "not the right one" });
        app.guest().post("/api/auth/login", wrong).await.expect_error(401, "wrong_login");
        let copy = StolenCopy::set_up(app, &ada).await;
        let values = values(&copy.dump);
        assert!(values.len() >= 8, "only {} values: is this the whole copy?", values.len());
        let (mut tried, mut taken) = (0, BTreeSet::new());
        for value in &values {
            for way in 0..keyrings(value, "").len() {
                tried += 1;
                let keys = |purpose: &str| keyrings(value, purpose).swap_remove(way);
                taken.extend(copy.taken(keys, tried).await);
            }
        }
        let taken: Vec<&str> = taken.into_iter().collect();
        println!(r#"{{"attack":"forge","values":{},"keys":{tried},"taken":{taken:?}}}"#, values.len());
        assert!(taken.is_empty(), "a copy of the database gave away: {taken:?}");

        // With the key file each of them works, except for the link that lasts longer than we allow. So the key is the
        // only thing the attacker lacks.
        let own = copy.taken(|purpose| app.platform().seal.keyring(purpose), 0).await;
        assert_eq!(own, ["file", "unsubscribe", "redirect", "tryout", "visitor", "counter"]);
    })
    .await;
}
