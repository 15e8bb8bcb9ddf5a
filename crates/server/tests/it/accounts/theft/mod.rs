//! An attacker has a copy of the database, or a user's token.

mod forging;

use serde_json::{Value, json};
use sqlx::AssertSqlSafe;
use std::collections::BTreeSet;
use testkit::{Answer, Method, Person, TestApp};

use super::sign_in::two_factor::Authenticator;

/// Returns every row of every table, including the queue's, as a dump would contain it.
async fn dump(app: &TestApp) -> String {
    let tables: Vec<String> = sqlx::query_scalar(
        "select format('%I.%I', n.nspname, c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema') order by 1",
    )
    .fetch_all(&app.owner)
    .await
    .unwrap();
    assert!(tables.len() > 25, "{tables:?}");
    let mut dump = String::new();
    for table in &tables {
        let rows: Vec<String> = sqlx::query_scalar(AssertSqlSafe(format!("select t::text from {table} t")))
            .fetch_all(&app.owner)
            .await
            .unwrap();
        dump.extend(rows.iter().map(|row| format!("{table}: {row}\n")));
    }
    dump
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

/// Secrets that somebody was given and nobody else may find, in the forms in which they could be stored.
struct Secrets(Vec<String>);

impl Secrets {
    fn add(&mut self, secret: &str) {
        let plain: String = secret.chars().filter(char::is_ascii_alphanumeric).collect();
        for form in [secret.to_owned(), plain.to_lowercase(), plain.to_uppercase()] {
            self.0.extend([hex(form.as_bytes()), form]);
        }
    }

    fn add_text(&mut self, answer: &Value, field: &str) -> String {
        let text = answer[field].as_str().unwrap_or_else(|| panic!("{field} in {answer}")).to_owned();
        self.add(&text);
        text
    }

    #[track_caller]
    fn are_not_in(&self, dump: &str) {
        for secret in &self.0 {
            let found = dump.lines().find(|line| line.contains(secret.as_str()));
            assert!(found.is_none(), "{secret} lies in {}", found.unwrap_or_default());
        }
    }
}

const PASSWORD: &str = "a long enough one";

#[tokio::test]
async fn a_copy_of_the_database_opens_nothing() {
    testkit::run(async |app| {
        let mut secrets = Secrets(Vec::new());
        secrets.0.extend([PASSWORD.to_owned(), hex(PASSWORD.as_bytes())]);
        let ada = app.register("ada").await;
        secrets.add(&ada.token);
        // Checked while the emails wait in the queue, and after they were sent.
        secrets.are_not_in(&dump(app).await);
        let verify = app.mail_to("ada@example.com").await.token("/verify-email");
        secrets.add(&verify);
        secrets.are_not_in(&dump(app).await);
        app.guest().get(&format!("/api/auth/verify-email/{verify}")).await.expect(200);

        let begun = ada.post("/api/auth/two-factor", json!({})).await.expect(200).json();
        secrets.add_text(&begun, "secret");
        let authenticator = Authenticator::turn_on(app, &ada).await;
        secrets.add(authenticator.secret());
        secrets.0.push(hex(&authenticator.secret_bytes()));
        authenticator.recovery_codes.iter().for_each(|code| secrets.add(code));
        app.mail_to("ada@example.com").await;

        let login = json!({ "email": "ada@example.com", "password": PASSWORD });
        let half = app.guest().post("/api/auth/login", login.clone()).await.expect(200).json();
        secrets.add_text(&half, "two_factor_token");
        let body =
            json!({ "two_factor_token": half["two_factor_token"], "code": authenticator.recovery_codes[0] });
        let signed_in = app.guest().post("/api/auth/login/two-factor", body).await.expect(200).json();
        secrets.add_text(&signed_in, "token");
        secrets.add_text(&signed_in, "device_token");
        app.mail_to("ada@example.com").await;

        ada.put("/api/auth/profile", json!({ "email": "ada@new.example" })).await.expect(200);
        secrets.add(&app.mail_to("ada@new.example").await.token("/verify-email"));
        app.mail_to("ada@example.com").await;
        let forgot = json!({ "email": "ada@example.com" });
        app.guest().post("/api/auth/forgot-password", forgot).await.expect(202);
        secrets.are_not_in(&dump(app).await);
        let reset = app.mail_to("ada@example.com").await.token("/reset-password");
        secrets.add(&reset);
        let another = app.guest().post("/api/auth/login", login).await.expect(200).json();
        secrets.add_text(&another, "two_factor_token");

        let dump = dump(app).await;
        for kept in
            ["public.sessions: ", "public.mail_tokens: ", "public.half_sign_ins: ", "public.devices: "]
        {
            assert!(dump.contains(kept), "{kept} holds nothing: this would show nothing");
        }
        secrets.are_not_in(&dump);
        nothing_in_it_opens_anything(app, &dump).await;
        // The links that weren't tried still work: the copy has the accounts, but not the keys to them.
        let body = json!({ "token": reset, "new_password": "another long one" });
        app.guest().post("/api/auth/reset-password", body).await.expect(204);
    })
    .await;
}

/// Tries whatever looks like a key in the copy on every operation that takes a token.
async fn nothing_in_it_opens_anything(app: &TestApp, dump: &str) {
    let is_hex = |c: char| c.is_ascii_digit() || ('a'..='f').contains(&c);
    let found: BTreeSet<&str> = dump.split(|c: char| !is_hex(c)).filter(|word| word.len() == 64).collect();
    assert!(found.len() >= 15, "only {} keys: hashes of sessions, links, devices, codes", found.len());
    for word in &found {
        app.guest().with_token(word).get("/api/auth/profile").await.expect_error(401, "unauthorized");
        app.guest().get(&format!("/api/auth/verify-email/{word}")).await.expect_error(404, "invalid_token");
        let body = json!({ "token": word, "new_password": "another long one" });
        app.guest().post("/api/auth/reset-password", body).await.expect_error(422, "invalid");
        let body = json!({ "two_factor_token": word, "code": "123456" });
        app.guest().post("/api/auth/login/two-factor", body).await.expect_error(401, "sign_in_again");
    }
    println!("{} hashes tried in four ways", found.len());
}

/// A22: a token for one purpose is useless for any other.
#[tokio::test]
async fn a_token_is_good_for_one_thing() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let verify = app.mail_to("ada@example.com").await.token("/verify-email");
        let forgot = json!({ "email": "ada@example.com" });
        app.guest().post("/api/auth/forgot-password", forgot).await.expect(202);
        let reset = app.mail_to("ada@example.com").await.token("/reset-password");
        ada.put("/api/auth/profile", json!({ "email": "ada@new.example" })).await.expect(200);
        let change = app.mail_to("ada@new.example").await.token("/verify-email");
        Authenticator::turn_on(app, &ada).await;
        let login = json!({ "email": "ada@example.com", "password": PASSWORD });
        let half = app.guest().post("/api/auth/login", login).await.expect(200).json();
        let half = half["two_factor_token"].as_str().unwrap();

        for token in [&verify, &reset, &change, half] {
            app.guest().with_token(token).get("/api/auth/profile").await.expect_error(401, "unauthorized");
        }
        for token in [&reset, half, &ada.token] {
            let path = format!("/api/auth/verify-email/{token}");
            app.guest().get(&path).await.expect_error(404, "invalid_token");
        }
        for token in [&verify, &change, half, &ada.token] {
            let body = json!({ "token": token, "new_password": "another long one" });
            app.guest().post("/api/auth/reset-password", body).await.expect_error(422, "invalid");
        }
        for token in [&verify, &reset, &change, &ada.token] {
            let body = json!({ "two_factor_token": token, "code": "123456" });
            app.guest().post("/api/auth/login/two-factor", body).await.expect_error(401, "sign_in_again");
        }
    })
    .await;
}

/// A3, A23: whatever ends a session ends it on every server, with the next request.
#[tokio::test]
async fn a_revoked_token_is_dead_on_every_server() {
    testkit::run(async |app| {
        let second = app.another_server().await;
        let elsewhere = format!("http://{}/api/auth/profile", second.address);
        let ask = async |token: &str| {
            let request = app.http().get(&elsewhere).bearer_auth(token);
            Answer::of(request).await.status
        };
        for (number, way) in WAYS_TO_END.iter().enumerate() {
            let name = format!("ada{number}");
            let ada = app.register(&name).await;
            let email = format!("{name}@example.com");
            let login = json!({ "email": email, "password": PASSWORD });
            let stolen = app.guest().post("/api/auth/login", login).await.expect(200).json();
            let stolen = stolen["token"].as_str().unwrap();
            assert_eq!(ask(stolen).await, 200, "{way}: the other server knows it");
            end(app, way, &ada, stolen, &email).await;
            assert_eq!(ask(stolen).await, 401, "{way}");
            app.guest().with_token(stolen).get("/api/auth/profile").await.expect_error(401, "unauthorized");
        }
        second.stop().await.unwrap();
    })
    .await;
}

const WAYS_TO_END: [&str; 6] = [
    "sign out",
    "end one",
    "end all others",
    "change the password",
    "reset the password",
    "delete the account",
];

async fn end(app: &TestApp, way: &str, ada: &Person<'_>, stolen: &str, email: &str) {
    match way {
        "sign out" => app.guest().with_token(stolen).post("/api/auth/logout", json!({})).await.expect(204),
        "end one" => {
            let sessions = ada.get("/api/auth/sessions").await.expect(200).json();
            let theirs = sessions["items"].as_array().unwrap().iter().find(|one| one["current"] == false);
            let id = theirs.unwrap()["id"].as_str().unwrap();
            ada.delete(&format!("/api/auth/sessions/{id}")).await.expect(204)
        }
        "end all others" => ada.delete("/api/auth/sessions").await.expect(204),
        "change the password" => {
            let body = json!({ "current_password": PASSWORD, "new_password": "another long one" });
            ada.post("/api/auth/change-password", body).await.expect(200)
        }
        "reset the password" => {
            app.run_jobs().await;
            app.guest().post("/api/auth/forgot-password", json!({ "email": email })).await.expect(202);
            let mut reset_email = app.mail_to(email).await;
            while !reset_email.text.contains("/reset-password?token=") {
                reset_email = app.mail_to(email).await;
            }
            let body =
                json!({ "token": reset_email.token("/reset-password"), "new_password": "another long one" });
            app.guest().post("/api/auth/reset-password", body).await.expect(204)
        }
        _ => {
            let request = ada.request(Method::DELETE, "/api/auth/account").json(&json!({ "email": email }));
            Answer::of(request).await.expect(204)
        }
    };
}
