//! The submissions of an endpoint as a CSV table.

use std::time::Duration;

use serde_json::json;
use testkit::{Answer, Form, Method, Part, TestApp};

/// Parses CSV (RFC 4180) into rows of cells.
fn parse(text: &str) -> Vec<Vec<String>> {
    let mut rows = vec![Vec::new()];
    let mut chars = text.chars().peekable();
    while chars.peek().is_some() {
        assert_eq!(chars.next(), Some('"'), "every cell is quoted");
        let mut cell = String::new();
        loop {
            match chars.next().expect("a cell ends") {
                '"' if chars.peek() == Some(&'"') => cell.extend(chars.next()),
                '"' => break,
                other => cell.push(other),
            }
        }
        rows.last_mut().unwrap().push(cell);
        match chars.next() {
            Some(',') => {}
            Some('\r') => {
                assert_eq!(chars.next(), Some('\n'));
                rows.push(Vec::new());
            }
            other => panic!("{other:?} after a cell"),
        }
    }
    assert_eq!(rows.pop(), Some(Vec::new()), "the last line ends too");
    rows
}

fn table(answer: Answer) -> Vec<Vec<String>> {
    let text = answer.expect(200).text();
    parse(text.strip_prefix('\u{feff}').expect("the mark by which spreadsheets know UTF-8"))
}

async fn submit_json(app: &TestApp, id: &str, body: &'static str) {
    let request = app.guest().request(Method::POST, &format!("/api/submit/{id}"));
    Answer::of(request.header("content-type", "application/json").body(body)).await.expect(200);
}

#[tokio::test]
async fn every_field_has_its_column_and_every_submission_its_row() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let first =
            app.guest().submitted(&id, &[("name", "Ada, \"the\" first"), ("note", "a\r\nb\nc ü 😀")]).await;
        app.guest()
            .submitted(&id, &[("note", "x"), ("colour", "red"), ("colour", "blue"), ("_next", "/x")])
            .await;
        submit_json(app, &id, r#"{"name": 7, "deep": {"a": [1, null]}}"#).await;
        let upload = Form::new().text("name", "Bob").part("cv", Part::text("x").file_name("=cv.txt"));
        app.guest().upload(&id, upload).await.expect(200);
        let spam = app.guest().submitted(&id, &[("name", "Eve"), ("_gotcha", "1")]).await;

        let answer = ada.get(&format!("/api/submissions/{id}/export.csv")).await;
        assert_eq!(answer.header("content-type"), Some("text/csv; charset=utf-8; header=present"));
        let disposition = answer.header("content-disposition").unwrap();
        assert!(disposition.starts_with(&format!("attachment; filename=\"{id}-")), "{disposition}");
        assert_eq!(answer.header("x-total-count"), Some("5"));
        let rows = table(answer);
        let head = ["id", "time", "state", "name", "note", "colour", "deep", "files", "other_fields"];
        assert_eq!(rows[0], head);
        assert_eq!(rows.len(), 6);
        assert_eq!(rows[1][0], first);
        assert!(rows[1][1].parse::<jiff::Timestamp>().is_ok(), "{:?}", rows[1]);
        assert_eq!(rows[1][2..5], ["inbox", "Ada, \"the\" first", "a\r\nb\nc ü 😀"]);
        assert_eq!(rows[2][3..6], ["", "x", "red, blue"]);
        assert_eq!((rows[3][3].as_str(), rows[3][6].as_str()), ("7", r#"{"a": [1, null]}"#));
        assert_eq!((rows[4][3].as_str(), rows[4][7].as_str()), ("Bob", "'=cv.txt"));
        assert_eq!((rows[5][0].as_str(), rows[5][2].as_str()), (spam.as_str(), "spam"));

        let inbox = ada.get(&format!("/api/submissions/{id}/export.csv?state=inbox")).await;
        assert_eq!(inbox.header("x-total-count"), Some("4"));
        assert_eq!(table(inbox).len(), 5);
    })
    .await;
}

#[tokio::test]
async fn nothing_that_strangers_wrote_is_calculated() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let hostile = [
            "=1+1",
            "+1",
            "-1",
            "@SUM(A1)",
            "\t=1",
            "\r=1",
            "＝1",
            "＋1",
            "－1",
            "＠x",
            " =1",
            "=cmd|' /C calc'!A0",
        ];
        for value in hostile {
            app.guest().submitted(&id, &[("value", value), ("=NAME()", "x")]).await;
        }
        app.guest().submitted(&id, &[("value", "ada@example.com")]).await;
        let rows = table(ada.get(&format!("/api/submissions/{id}/export.csv")).await);
        assert_eq!(rows[0][3..5], ["value", "'=NAME()"]);
        for (row, value) in rows[1..].iter().zip(hostile) {
            assert!(row[3].starts_with('\''), "{:?}", row[3]);
            // The line ends of a form's text are normalised.
            let written = row[3].trim_start_matches('\'').trim_start();
            assert_eq!(written, value.trim_start(), "and is otherwise as it was");
        }
        assert_eq!(rows.last().unwrap()[3], "ada@example.com");
    })
    .await;
}

#[tokio::test]
async fn a_table_has_bounds_and_an_owner() {
    testkit::run(async |app| {
        let (ada, eve) = (app.register("ada").await, app.register("eve").await);
        let id = ada.create_endpoint("Contact").await;
        let path = format!("/api/submissions/{id}/export.csv");
        let empty = table(ada.get(&path).await);
        assert_eq!(empty, [["id", "time", "state", "files", "other_fields"]]);
        app.guest().submitted(&id, &[("n", "1")]).await;
        app.clock.advance(Duration::from_hours(1));
        let from = app.clock.now();
        app.guest().submitted(&id, &[("n", "2")]).await;
        app.clock.advance(Duration::from_hours(1));
        let to = app.clock.now();
        app.guest().submitted(&id, &[("n", "3")]).await;
        let bounded = ada.get(&format!("{path}?from={from}&to={to}")).await;
        assert_eq!(bounded.header("x-total-count"), None, "the counters know days, not moments");
        let bounded = table(bounded);
        assert_eq!((bounded.len(), bounded[1][3].as_str()), (2, "2"));
        ada.get(&format!("{path}?from={to}&to={from}")).await.expect_error(422, "invalid");
        ada.get(&format!("{path}?state=everything")).await.expect_error(422, "invalid");
        eve.get(&path).await.expect_error(404, "not_found");
        app.guest().get(&path).await.expect_error(401, "unauthorized");
    })
    .await;
}

/// More rows than are read at a time, and more than the columns are determined from.
#[tokio::test]
async fn nothing_is_left_out_of_a_large_one() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        app.guest().submitted(&id, &[("n", "first")]).await;
        // One millisecond apart; one in the middle has a field that no other has.
        sqlx::query(
            r#"insert into submissions (id, workspace_id, endpoint_id, state, file_count, fields, address_hash)
               select uuid_floor(uuid_time(id) - (25001 - n) * interval '1 ms'), workspace_id, endpoint_id, state, 0,
                      case n when 12345 then '[["rare","here"]]'
                             when 25000 then '[["n","25000"],["late","yes"]]'
                             else format('[["n","%s"]]', n) end::json, address_hash
               from submissions, generate_series(1, 25000) n"#,
        )
        .execute(&app.owner)
        .await
        .unwrap();
        let rows = table(ada.get(&format!("/api/submissions/{id}/export.csv?state=inbox")).await);
        assert_eq!(rows.len(), 1 + 25_001);
        assert_eq!(rows[0][3..], ["n", "late", "files", "other_fields"].map(str::to_owned)[..]);
        for (n, row) in rows[1..].iter().take(25_000).enumerate().filter(|(n, _)| n + 1 != 12_345) {
            assert_eq!(row[3], (n + 1).to_string());
        }
        assert_eq!(rows[12_345][6], r#"[["rare","here"]]"#, "what has no column is in the last");
        assert_eq!(rows[25_000][4], "yes");
        assert_eq!(rows[25_001][3], "first");
    })
    .await;
}

/// The export contains what a list with the same filter shows.
#[tokio::test]
async fn what_is_filtered_on_screen_is_what_is_exported() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let plain = app.guest().submitted(&id, &[("n", "plain")]).await;
        let starred = app.guest().submitted(&id, &[("n", "starred")]).await;
        let upload = Form::new().text("n", "file").part("cv", Part::text("x").file_name("cv.txt"));
        let answer = app.guest().upload(&id, upload).await.expect(200).json();
        let with_file = answer["id"].as_str().unwrap().to_owned();
        for (submission, change) in
            [(&starred, json!({ "starred": true })), (&plain, json!({ "read": true }))]
        {
            let mut act = change;
            act["ids"] = json!([submission]);
            ada.patch("/api/submissions/", act).await.expect(200);
        }
        for (filter, expected) in [
            ("state=inbox", vec![&plain, &starred, &with_file]),
            ("state=inbox&starred=true", vec![&starred]),
            ("starred=true", vec![&starred]),
            ("state=inbox&unread=true", vec![&starred, &with_file]),
            ("unread=false", vec![&plain]),
            ("has_files=true", vec![&with_file]),
            ("state=inbox&has_files=false&unread=true", vec![&starred]),
            ("state=spam&starred=true", vec![]),
        ] {
            let rows = table(ada.get(&format!("/api/submissions/{id}/export.csv?{filter}")).await);
            let ids: Vec<&String> = rows[1..].iter().map(|row| &row[0]).collect();
            assert_eq!(ids, expected, "{filter}");
        }
    })
    .await;
}
