//! Archives that somebody has made to do harm, and damaged ones. Each is refused, and says why.

use std::io::{Cursor, Write};

use serde_json::{Value, json};
use testkit::{Form, Part, Person, TestApp};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::{Archived, Entries, export, import, json, lines, packed, run, unpacked};

/// A small workspace, and its archive.
async fn small(app: &TestApp) -> (String, Entries) {
    let ada = app.verified("ada").await;
    let contact = ada.create_endpoint("Contact").await;
    let file = Part::text("the content").file_name("x.txt");
    app.guest().upload(&contact, Form::new().text("name", "Grace").part("cv", file)).await.expect(200);
    let archive = unpacked(&export(&ada).await);
    (contact, archive)
}

async fn refused(app: &TestApp, archive: &Archived, why: &str) {
    let refused = import(app, archive).await.expect_err(why);
    assert!(refused.contains(why), "{refused}");
    for table in ["users", "endpoints", "submissions", "imported_ids"] {
        let left: i64 = sqlx::query_scalar(sqlx::AssertSqlSafe(format!("select count(*) from {table}")))
            .fetch_one(&app.owner)
            .await
            .unwrap();
        assert_eq!(left, 0, "{table} after {why}");
    }
}

/// Changes the lines of an endpoint.
fn with_line(entries: &Entries, endpoint: &str, change: impl FnOnce(&mut Value)) -> Entries {
    let mut line = lines(entries, endpoint).remove(0);
    change(&mut line);
    let mut changed = entries.clone();
    changed.insert(format!("endpoints/{endpoint}/submissions.ndjson"), format!("{line}\n").into_bytes());
    changed
}

fn with_endpoint(entries: &Entries, change: impl FnOnce(&mut Value)) -> Entries {
    let mut endpoints = json(entries, "endpoints.json");
    change(&mut endpoints[0]);
    let mut changed = entries.clone();
    changed.insert("endpoints.json".to_owned(), endpoints.to_string().into_bytes());
    changed
}

#[tokio::test]
async fn what_is_no_complete_archive_is_refused() {
    run(async |old, new| {
        let (contact, entries) = small(old).await;
        let whole = packed(&entries);
        let incomplete = "the file isn't a complete archive";
        refused(new, &Archived::of(b"no archive"), incomplete).await;
        refused(new, &Archived::of(&whole[..whole.len() / 2]), incomplete).await;
        refused(new, &Archived::of(&whole[..whole.len() - 5]), incomplete).await;

        let mut other = entries.clone();
        other.remove("format.json");
        refused(new, &Archived::packed(&other), "doesn't say which format").await;
        let mut format = json(&entries, "format.json");
        format["version"] = json!(2);
        other.insert("format.json".to_owned(), format.to_string().into_bytes());
        refused(new, &Archived::packed(&other), "formtray-account 2").await;

        for name in ["endpoints.json", "deliveries.json"] {
            let mut other = entries.clone();
            other.remove(name);
            refused(new, &Archived::packed(&other), &format!("the archive has no {name}")).await;
            let half = entries[name].len() / 2;
            other.insert(name.to_owned(), entries[name][..half].to_vec());
            refused(new, &Archived::packed(&other), &format!("{name} can't be understood")).await;
        }
        let mut damaged = entries.clone();
        let file = entries.keys().find(|name| name.contains("/files/")).unwrap();
        damaged.insert(file.clone(), b"the confent".to_vec());
        refused(new, &Archived::packed(&damaged), "isn't the file that was exported").await;
        damaged.insert(file.clone(), vec![b'x'; 1_000_000]);
        refused(new, &Archived::packed(&damaged), "isn't the file that was exported").await;

        // The archive itself is sound.
        assert_eq!(import(new, &Archived::packed(&entries)).await.unwrap().submissions, 1, "{contact}");
    })
    .await;
}

#[tokio::test]
async fn names_places_and_sizes_that_do_harm_are_refused() {
    run(async |old, new| {
        let (contact, entries) = small(old).await;
        for name in ["../../etc/cron.d/x", "/etc/passwd", "endpoints/../../x", "a\\b"] {
            let mut escaping = entries.clone();
            escaping.insert(name.to_owned(), b"x".to_vec());
            refused(new, &Archived::packed(&escaping), "an entry with the name").await;
        }
        let mut bomb = entries.clone();
        bomb.insert(format!("endpoints/{contact}/submissions.ndjson"), vec![b' '; 64 * 1024 * 1024]);
        refused(new, &Archived::packed(&bomb), "bytes long").await;
        let long = with_line(&entries, &contact, |line| line["memo"] = json!("x".repeat(16_500_000)));
        // It's stored, so that it's no bomb.
        refused(new, &Archived::of(&stored(&long)), "is too long").await;
        let mut many = entries.clone();
        many.insert(
            "endpoints.json".to_owned(),
            format!("[{{\"id\": \"{}\"}}]", "x".repeat(17_000_000)).into_bytes(),
        );
        refused(new, &Archived::of(&stored(&many)), "can't be understood").await;
    })
    .await;
}

/// Packs entries without compression.
fn stored(entries: &Entries) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    for (name, content) in entries {
        zip.start_file(name.as_str(), options).unwrap();
        zip.write_all(content).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

#[tokio::test]
async fn submissions_that_cannot_be_ours_are_refused() {
    run(async |old, new| {
        let (contact, entries) = small(old).await;
        let line = async |change: fn(&mut Value), why: &str| {
            refused(new, &Archived::packed(&with_line(&entries, &contact, change)), why).await;
        };
        line(|line| line["id"] = json!("00000000-0000-7000-8000-000000000000"), "whose time can't be right")
            .await;
        line(|line| line["id"] = json!("ffffffff-ffff-7fff-8fff-ffffffffffff"), "whose time can't be right")
            .await;
        line(|line| line["id"] = json!("4e5a5d5c-1111-4111-8111-111111111111"), "whose time can't be right")
            .await;
        line(|line| line["fields"][0]["value"] = deep(40), "deeper fields").await;
        line(
            |line| line["fields"] = json!(vec![json!({ "name": "a", "value": "b" }); 201]),
            "more or deeper",
        )
        .await;
        line(|line| line["files"] = json!(vec![line["files"][0].clone(); 11]), "more files").await;
        line(|line| line["files"][0]["size"] = json!(-1), "a file that can't be right").await;
        line(|line| line["memo"] = json!("x".repeat(5000)), "a memo").await;
        line(|line| line["state"] = json!("elsewhere"), "can't be understood").await;

        let endpoint = async |change: fn(&mut Value), why: &str| {
            refused(new, &Archived::packed(&with_endpoint(&entries, change)), why).await;
        };
        endpoint(|one| one["id"] = json!("../../../../etc"), "can't be understood").await;
        endpoint(|one| one["redirect_url"] = json!("javascript:alert(1)"), "redirect_url").await;
        endpoint(|one| one["addresses"] = json!([]), "don't fit together").await;
        endpoint(|one| one["form_version"] = json!(7), "the published version 7").await;
    })
    .await;
}

fn deep(levels: usize) -> Value {
    (0..levels).fold(json!(1), |inner, _| json!([inner]))
}

/// Whatever the archive says, nothing of another workspace is overwritten or taken.
#[tokio::test]
async fn ids_of_another_workspace_stay_where_they_are() {
    run(async |old, new| {
        let (contact, entries) = small(old).await;
        let eve = new.verified("eve").await;
        let hers = eve.create_endpoint("Hers").await;
        let submitted = new.guest().submitted(&hers, &[("name", "Hers")]).await;
        let gone = eve.create_endpoint("Gone").await;
        eve.delete(&format!("/api/endpoints/{gone}")).await.expect(204);
        let before = unpacked(&export(&eve).await);

        let claim =
            |change: &dyn Fn(&mut Value)| Archived::packed(&with_endpoint(&entries, |one| change(one)));
        let taken = "is or was in this installation already";
        let in_place = claim(&|one| {
            one["id"] = json!(hers);
            one["addresses"][0]["id"] = json!(hers);
        });
        let mut renamed = unpacked(&std::fs::read(&in_place.path).unwrap());
        let own = renamed.remove(&format!("endpoints/{contact}/submissions.ndjson")).unwrap();
        renamed.insert(format!("endpoints/{hers}/submissions.ndjson"), own);
        fails(new, &Archived::packed(&renamed), taken).await;
        let second_address = claim(&|one| {
            let address =
                json!({ "id": hers, "created_at": one["created_at"], "answers_until": one["created_at"] });
            one["addresses"].as_array_mut().unwrap().push(address);
        });
        fails(new, &second_address, taken).await;
        let same_submission = with_line(&entries, &contact, |line| line["id"] = json!(submitted));
        fails(new, &Archived::packed(&same_submission), taken).await;

        // An id that was in use before isn't given to anyone either.
        let retired = claim(&|one| {
            let address =
                json!({ "id": gone, "created_at": one["created_at"], "answers_until": one["created_at"] });
            one["addresses"].as_array_mut().unwrap().push(address);
        });
        fails(new, &retired, taken).await;

        let deliveries = entries_with_foreign_delivery(&entries, &hers, &submitted);
        let report = import(new, &Archived::packed(&deliveries)).await.unwrap();
        assert_eq!(report.deliveries, 0, "a delivery of another's submission isn't written");
        let after = unpacked(&export(&eve).await);
        for name in ["endpoints.json", "deliveries.json", "destinations.json"] {
            assert_eq!(json(&before, name), json(&after, name), "{name}");
        }
        assert_eq!(lines(&before, &hers), lines(&after, &hers));
        assert_is_hers(new, &eve, &hers).await;
    })
    .await;
}

async fn fails(app: &TestApp, archive: &Archived, why: &str) {
    let refused = import(app, archive).await.expect_err("it's refused");
    assert!(refused.contains(why), "{refused}");
    assert_eq!(app.number("select count(*) from users").await, 1, "only eve is there");
}

/// An archive whose deliveries name a submission and an endpoint of somebody else.
fn entries_with_foreign_delivery(entries: &Entries, endpoint: &str, submission: &str) -> Entries {
    let mut changed = entries.clone();
    let destination = json(entries, "destinations.json")[0]["id"].clone();
    let own = json(entries, "endpoints.json")[0]["id"].clone();
    let delivery = |endpoint: Value| {
        json!({
            "submission_id": submission, "endpoint_id": endpoint, "id": destination, "destination_id": destination,
            "kind": "mail", "target": "x", "state": "done", "waits_for": null, "next_at": null, "round": 1,
            "created_at": "2026-11-01T00:00:00Z", "done_at": null, "attempts": [],
        })
    };
    let deliveries = json!([delivery(json!(endpoint)), delivery(own)]);
    changed.insert("deliveries.json".to_owned(), deliveries.to_string().into_bytes());
    changed
}

async fn assert_is_hers(app: &TestApp, eve: &Person<'_>, endpoint: &str) {
    app.guest().submitted(endpoint, &[("name", "Again")]).await;
    assert_eq!(eve.get(&format!("/api/submissions/{endpoint}")).await.expect(200).json()["total"], 2);
}
