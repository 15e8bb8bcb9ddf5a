//! The export of an account: a ZIP archive with everything in it, and nothing of other workspaces.

use std::collections::{BTreeMap, HashSet};
use std::io::{Cursor, Read};
use std::time::Duration;

use serde_json::{Value, json};
use testkit::{Answer, Form, Method, Part, Person, TestApp};

/// The entries of an archive, by name.
type Entries = BTreeMap<String, Vec<u8>>;

async fn exported(person: &Person<'_>) -> Entries {
    let answer = person.get("/api/auth/export").await.expect(200);
    assert_eq!(answer.header("content-type"), Some("application/zip"));
    unpacked(&answer.body).expect("a whole archive")
}

fn unpacked(bytes: &[u8]) -> zip::result::ZipResult<Entries> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes))?;
    let mut entries = Entries::new();
    for at in 0..archive.len() {
        let mut entry = archive.by_index(at)?;
        let name = entry.name()?.into_owned();
        let mut content = Vec::new();
        entry.read_to_end(&mut content)?;
        assert!(entries.insert(name.clone(), content).is_none(), "{name} is there twice");
    }
    Ok(entries)
}

#[track_caller]
fn text(entries: &Entries, name: &str) -> String {
    let content = entries.get(name).unwrap_or_else(|| panic!("no {name} among {:?}", entries.keys()));
    String::from_utf8(content.clone()).unwrap()
}

#[track_caller]
fn parsed(entries: &Entries, name: &str) -> Value {
    serde_json::from_str(&text(entries, name)).unwrap()
}

#[track_caller]
fn lines(entries: &Entries, endpoint: &str) -> Vec<Value> {
    let text = text(entries, &format!("endpoints/{endpoint}/submissions.ndjson"));
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[tokio::test]
async fn everything_in_the_account_is_in_the_archive() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let (contact, empty) = (ada.create_endpoint("Contact").await, ada.create_endpoint("Empty").await);
        ada.put(&format!("/api/endpoints/{contact}"), json!({ "label": "Acme" })).await.expect(200);
        let first = app.guest().submitted(&contact, &[("name", "Grace"), ("tag", "a"), ("tag", "b")]).await;
        app.guest().submitted(&contact, &[("name", "a bot"), ("_gotcha", "x")]).await;
        let file = Part::bytes(b"\x00\xff bytes".to_vec()).file_name("Lebenslauf für Köln.pdf");
        app.guest().upload(&contact, Form::new().text("name", "Alan").part("cv", file)).await.expect(200);

        let entries = exported(&ada).await;
        let account = parsed(&entries, "account.json");
        assert_eq!(account["email"], "ada@example.com");
        assert_eq!(account["sessions"].as_array().unwrap().len(), 1);
        assert_eq!(parsed(&entries, "events.json")[0]["kind"], "exported");
        let endpoints = parsed(&entries, "endpoints.json");
        let names: Vec<&str> =
            endpoints.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
        assert_eq!(names, ["Empty", "Contact"]);
        assert_eq!((&endpoints[0]["label"], &endpoints[1]["label"]), (&Value::Null, &json!("Acme")));

        let lines = lines(&entries, &contact);
        assert_eq!(lines[0]["id"], first.as_str());
        assert_eq!(lines[0]["fields"][2], json!({ "name": "tag", "value": "b" }));
        let states: Vec<&str> = lines.iter().map(|line| line["state"].as_str().unwrap()).collect();
        assert_eq!(states, ["inbox", "spam", "inbox"]);
        let path = lines[2]["paths"][0].as_str().unwrap();
        assert!(path.ends_with("-Lebenslauf für Köln.pdf"), "{path}");
        assert_eq!(entries[path], b"\x00\xff bytes");

        let table = text(&entries, &format!("endpoints/{contact}/submissions.csv"));
        let rows: Vec<&str> = table.trim_end().split("\r\n").collect();
        assert_eq!(rows.len(), 4);
        assert!(rows[0].ends_with(",\"files\",\"name\",\"tag\",\"other_fields\""), "{}", rows[0]);
        assert!(rows[1].ends_with(",\"Grace\",\"a, b\",\"\""), "{}", rows[1]);
        assert!(rows[3].contains(path), "{}", rows[3]);
        assert_eq!(entries[&format!("endpoints/{empty}/submissions.ndjson")], b"");

        // Every entry is explained in the README, and none contains a credential.
        let readme = text(&entries, "README.txt").replace("<id>", &contact);
        for name in entries.keys().filter(|name| !name.contains(&empty)) {
            let shown =
                if name.contains("/files/") { format!("endpoints/{contact}/files/") } else { name.clone() };
            assert!(readme.contains(&shown), "{name} is not explained");
        }
        let all = entries.values().flatten().copied().collect::<Vec<u8>>();
        let hash: String =
            sqlx::query_scalar("select password_hash from users").fetch_one(&app.owner).await.unwrap();
        for secret in [ada.token.as_str(), hash.as_str(), "argon2"] {
            assert!(!contains(&all, secret), "{secret}");
        }
    })
    .await;
}

fn contains(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|window| window == text.as_bytes())
}

#[tokio::test]
async fn who_has_not_shown_a_password_lately_exports_nothing() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        app.guest().get("/api/auth/export").await.expect_error(401, "unauthorized");
        app.clock.advance(Duration::from_mins(11));
        ada.get("/api/auth/export").await.expect_error(403, "step_up_required");
    })
    .await;
}

#[tokio::test]
async fn nothing_of_another_workspace_is_in_it() {
    testkit::run(async |app| {
        let (ada, eve) = (app.register("ada").await, app.register("eve").await);
        let hers = eve.create_endpoint("canary-endpoint").await;
        eve.put(&format!("/api/endpoints/{hers}"), json!({ "label": "canary-label" })).await.expect(200);
        let form = Form::new().text("canary-field", "canary-value");
        let form = form.part("canary-file", Part::text("canary-bytes").file_name("canary-name.txt"));
        app.guest().upload(&hers, form).await.expect(200);
        let form =
            json!({ "language": "en", "fields": [{ "type": "text", "name": "canary-form", "label": "X" }] });
        let saving =
            eve.request(Method::PUT, &format!("/api/endpoints/{hers}/form")).header("if-match", "\"0\"");
        Answer::of(saving.json(&form)).await.expect(200);
        let own = ada.create_endpoint("Contact").await;
        app.guest().submitted(&own, &[("a", "1")]).await;

        let entries = exported(&ada).await;
        for (name, content) in &entries {
            for strange in ["canary", "eve@example.com", &eve.workspace, &hers] {
                assert!(!name.contains(strange) && !contains(content, strange), "{strange} in {name}");
            }
        }
        // The canaries do appear in the export of the account they belong to.
        let entries = exported(&eve).await;
        assert_eq!(entries.values().filter(|content| contains(content, "canary-bytes")).count(), 1);
        assert!(contains(&entries["endpoints.json"], "canary-endpoint"));
        assert!(contains(&entries["endpoints.json"], "canary-label"));
        assert_eq!(parsed(&entries, "forms.json")[0]["schema"], form);
    })
    .await;
}

#[tokio::test]
async fn hostile_names_stay_in_their_folder_and_apart() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("../../up").await;
        let corpus = include_str!("../../attack/corpora/file-names.txt");
        let names: Vec<String> = corpus.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        // Inserted as rows: the submit endpoint cleans file names itself, and the export must be safe without that.
        app.guest().upload(&id, Form::new().part("f", Part::text("bytes").file_name("x.txt"))).await.expect(200);
        for name in names.iter().map(|name| name.replace('\0', "")).chain(["x.txt".into(), "X.TXT".into()]) {
            sqlx::query(
                "insert into files (id, workspace_id, endpoint_id, submission_id, field, name, size, type, sha256, object_key)
                 select $1, workspace_id, endpoint_id, submission_id, field, $2, size, type, sha256, object_key from files limit 1",
            )
            .bind(app.clock.uuid())
            .bind(&name)
            .execute(&app.owner)
            .await
            .unwrap();
        }
        let answer = ada.get("/api/auth/export").await.expect(200);
        let mut archive = zip::ZipArchive::new(Cursor::new(&answer.body)).unwrap();
        let mut seen = HashSet::new();
        for at in 0..archive.len() {
            let entry = archive.by_index(at).unwrap();
            let name = entry.name().unwrap().into_owned();
            assert!(entry.is_file() && !entry.is_symlink(), "{name}");
            assert!(entry.enclosed_name().is_some(), "{name:?} leads out");
            assert!(name.split('/').all(|part| !part.is_empty() && part.len() <= 255 && part != ".."), "{name:?}");
            let odd = |c: char| c.is_control() || "\\:*?\"<>|\u{202e}\u{200b}".contains(c);
            assert!(!name.contains(odd) && !name.ends_with(['.', ' ']), "{name:?}");
            assert!(seen.insert(name.to_lowercase()), "{name} collides where case is not told apart");
        }
        let files = seen.iter().filter(|name| name.starts_with(&format!("endpoints/{id}/files/"))).count();
        assert_eq!(files, names.len() + 3);
    })
    .await;
}

#[tokio::test]
async fn hostile_fields_become_neither_lines_nor_formulas() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let evil = [
            ("=cmd|' /C calc'!A0", "@SUM(1+1)"),
            ("a\",\"b\r\nc", "+1\"\r\n\"x"),
            ("-x", "\t=1"),
            ("submission_id", "plain"),
        ];
        app.guest().submitted(&id, &evil).await;
        // JSON is stored as it was written, over several lines.
        let spread = "{\n  \"deep\": {\r\n    \"a\": [1,\n 2.50]\n  }\n}";
        let request = app.guest().request(Method::POST, &format!("/api/submit/{id}"));
        let request = request.header("content-type", "application/json").body(spread);
        testkit::Answer::of(request).await.expect(200);

        let entries = exported(&ada).await;
        let lines = lines(&entries, &id);
        assert_eq!(lines.len(), 2);
        for (at, (name, value)) in evil.iter().enumerate() {
            assert_eq!(lines[0]["fields"][at], json!({ "name": name, "value": value }), "exactly as posted");
        }
        assert_eq!(lines[1]["fields"][0]["value"], json!({ "a": [1, 2.50] }));

        let table = text(&entries, &format!("endpoints/{id}/submissions.csv"));
        let rows = cells(table.trim_start_matches('\u{feff}'));
        assert_eq!(rows.len(), 3, "a cell does not become a row");
        assert!(rows.iter().all(|row| row.len() == rows[0].len()), "nor a cell another cell");
        for cell in rows.iter().flatten() {
            assert!(!cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']), "{cell:?}");
        }
        assert!(
            rows[0].contains(&"'=cmd|' /C calc'!A0".to_owned()) && rows[1].contains(&"'@SUM(1+1)".to_owned())
        );
    })
    .await;
}

/// Parses CSV (RFC 4180) and shares no code with the writer.
fn cells(table: &str) -> Vec<Vec<String>> {
    let (mut rows, mut row, mut cell) = (Vec::new(), Vec::new(), String::new());
    let mut quoted = false;
    let mut rest = table.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '"' if quoted && rest.peek() == Some(&'"') => {
                rest.next();
                cell.push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => row.push(std::mem::take(&mut cell)),
            '\n' if !quoted => {
                row.push(std::mem::take(&mut cell));
                rows.push(std::mem::take(&mut row));
            }
            '\r' if !quoted => {}
            c => cell.push(c),
        }
    }
    rows
}

/// Inserts submissions directly into the table, because that is fast for many.
async fn fill(app: &TestApp, endpoint: &str, many: i32, bytes: i32) {
    sqlx::query(
        "insert into submissions (id, workspace_id, endpoint_id, state, fields)
         select (lpad(to_hex((extract(epoch from now() - interval '1 hour') * 1000)::bigint + n), 12, '0')
                    || '7000a000' || lpad(to_hex(n), 12, '0'))::uuid,
                workspace_id, id, (array['inbox', 'spam', 'trash'])[1 + n % 3],
                json_build_array(json_build_array('n', n::text), json_build_array('field ' || (n % 400), 'x'),
                                 json_build_array('text', repeat(md5(n::text), $3 / 32)))
         from endpoints, generate_series(1, $2) n where id = $1",
    )
    .bind(endpoint)
    .bind(many)
    .bind(bytes)
    .execute(&app.owner)
    .await
    .unwrap();
}

#[tokio::test]
async fn many_and_large_ones_are_all_there_once_and_in_order() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let (many, large) = (ada.create_endpoint("many").await, ada.create_endpoint("large").await);
        fill(app, &many, 1_000, 32).await;
        let entries = exported(&ada).await;
        let numbers: Vec<String> = lines(&entries, &many)
            .iter()
            .map(|line| line["fields"][0]["value"].as_str().unwrap().to_owned())
            .collect();
        let expected: Vec<String> = (1..=1_000).map(|n| n.to_string()).collect();
        assert_eq!(numbers, expected);
        let rows = cells(&text(&entries, &format!("endpoints/{many}/submissions.csv")));
        assert_eq!(rows.len(), 1_001);
        assert_eq!(rows[0].len(), 9 + 300 + 1, "names beyond the first 300 share a column");
        let (known, shared) = (&rows[1], &rows[399]);
        assert!(known.last().unwrap().is_empty() && shared.last().unwrap().contains("field 399"));

        assert!(lines(&entries, &large).is_empty());
        sqlx::query("delete from submissions").execute(&app.owner).await.unwrap();
        fill(app, &large, 30, 1_000_000).await;
        assert_eq!(lines(&exported(&ada).await, &large).len(), 30, "no page is full of them");
    })
    .await;
}

#[tokio::test]
async fn of_what_is_held_only_its_existence_is_exported() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let form = Form::new().text("a", "canary").part("f", Part::text("canary").file_name("canary.txt"));
        app.guest().upload(&id, form).await.expect(200);
        sqlx::query("update submissions set state = 'held'").execute(&app.owner).await.unwrap();
        let entries = exported(&ada).await;
        assert_eq!(lines(&entries, &id)[0]["state"], "held");
        assert!(
            !entries.iter().any(|(name, content)| name.contains("canary") || contains(content, "canary"))
        );
    })
    .await;
}

#[tokio::test]
async fn one_that_fails_midway_is_seen_to_be_broken() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        fill(app, &id, 3_000, 1_000).await;
        exported(&ada).await;
        sqlx::query("alter table submissions rename column notes to away").execute(&app.owner).await.unwrap();
        let mut answer = ada.request(Method::GET, "/api/auth/export").send().await.unwrap();
        assert_eq!(answer.status(), 200, "it had begun");
        let mut bytes = Vec::new();
        let broken = loop {
            match answer.chunk().await {
                Ok(Some(chunk)) => bytes.extend_from_slice(&chunk),
                Ok(None) => break false,
                Err(_) => break true,
            }
        };
        assert!(broken, "the connection ended as if that were all");
        assert!(unpacked(&bytes).is_err(), "an archive without its directory is none");
        sqlx::query("alter table submissions rename column away to notes").execute(&app.owner).await.unwrap();
        exported(&ada).await;
    })
    .await;
}

#[tokio::test]
async fn a_file_that_is_lost_is_named_and_withholds_nothing() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        for name in ["lost.txt", "kept.txt"] {
            let form = Form::new().text("n", name).part("f", Part::text(name).file_name(name));
            app.guest().upload(&id, form).await.expect(200);
        }
        let lost: String = sqlx::query_scalar("select object_key from files where name = 'lost.txt'")
            .fetch_one(&app.owner)
            .await
            .unwrap();
        app.platform().blobs.delete(&lost).await.unwrap();
        let entries = exported(&ada).await;
        assert!(entries.keys().any(|name| name.ends_with("-lost.txt.missing.txt")), "{:?}", entries.keys());
        assert!(entries.iter().any(|(name, content)| name.ends_with("-kept.txt") && content == b"kept.txt"));
    })
    .await;
}

#[tokio::test]
async fn one_at_a_time_and_as_fast_as_it_is_read() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        fill(app, &id, 40, 1_000).await;
        // Content that can't be compressed, and more than the buffers on the way hold.
        sqlx::query(
            "update submissions set fields = json_build_array(json_build_array('t',
                 (select string_agg(md5(random()::text || n || id::text), '') from generate_series(1, 30000) n)))",
        )
        .execute(&app.owner)
        .await
        .unwrap();
        let slow = ada.request(Method::GET, "/api/auth/export").send().await.unwrap();
        ada.get("/api/auth/export").await.expect_error(409, "export_under_way");
        let eve = app.register("eve").await;
        exported(&eve).await;
        drop(slow);
        let again = async || ada.request(Method::GET, "/api/auth/export").send().await.unwrap().status();
        app.settled(async || again().await == 200).await;
    })
    .await;
}

#[tokio::test]
async fn what_opens_a_webhook_stays_here() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let endpoint = ada.create_endpoint("Contact").await;
        let headers = json!([{ "name": "authorization", "value": "Bearer sesame" }]);
        let made = json!({ "url": "https://hooks.example.com/in", "headers": headers });
        let made = ada.post(&format!("/api/endpoints/{endpoint}/webhooks"), made).await.expect(201).json();
        let secret = made["secret"].as_str().unwrap().strip_prefix("whsec_").unwrap().to_owned();
        let entries = exported(&ada).await;
        let destinations = parsed(&entries, "destinations.json");
        let ours = destinations.as_array().unwrap().iter().find(|one| one["kind"] == "webhook").unwrap();
        assert_eq!(
            (&ours["target"], &ours["state"]),
            (&"https://hooks.example.com/in".into(), &"active".into())
        );
        for (name, content) in &entries {
            let content = String::from_utf8_lossy(content);
            for hidden in ["sesame", &secret, "sealed"] {
                assert!(!content.contains(hidden), "{name} tells {hidden}");
            }
        }
    })
    .await;
}
