//! What is in the files.

use serde_json::{Value, json};
use testkit::{Form, Part};

use super::{csv, download, entries, entry};

#[tokio::test]
async fn csv_has_a_row_for_each_submission_of_all_forms() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let (contact, orders) = (ada.create_endpoint("Contact").await, ada.create_endpoint("Orders").await);
        let first = app.guest().submitted(&contact, &[("name", "Ada"), ("note", "=1+1")]).await;
        let second = app.guest().submitted(&orders, &[("name", "Bob"), ("_gotcha", "1")]).await;
        let third = app.guest().submitted(&orders, &[("item", "a \"b\"; c")]).await;
        ada.put(&format!("/api/submissions/details/{third}/memo"), json!({ "text": "=memo" })).await.expect(200);
        ada.patch("/api/submissions/", json!({ "ids": [third], "starred": true })).await.expect(200);

        let answer = download(&ada, csv()).await;
        assert_eq!(answer.header("x-total-count"), Some("3"));
        assert_eq!(answer.header("content-type"), Some("text/csv; charset=utf-8; header=present"));
        let name = answer.header("content-disposition").unwrap();
        assert!(name.starts_with("attachment; filename=\"all-forms-all-"), "{name}");
        let text = answer.text();
        let rows: Vec<&str> = text.strip_prefix('\u{feff}').unwrap().split_terminator("\"\r\n").collect();
        let head = "\"id\",\"time\",\"state\",\"endpoint_id\",\"endpoint\",\"item\",\"name\",\"note\",\"files\",\"other_fields";
        assert_eq!(rows[0], head);
        assert!(rows[1].starts_with(&format!("\"{third}\"")) && rows[1].contains("\"Orders\",\"a \"\"b\"\"; c\""), "{}", rows[1]);
        assert!(rows[2].starts_with(&format!("\"{first}\"")) && rows[2].contains("\"'=1+1\""), "{}", rows[2]);
        assert!(rows[3].starts_with(&format!("\"{second}\"")) && rows[3].contains("\"spam\""), "{}", rows[3]);

        let wanted = json!({
            "format": "csv", "endpoint_id": orders, "columns": ["note", "item"], "memos_and_stars": true, "spam_reasons": true
        });
        let text = download(&ada, wanted).await.text();
        let rows: Vec<&str> = text.strip_prefix('\u{feff}').unwrap().split_terminator("\"\r\n").collect();
        let head = "\"id\",\"time\",\"state\",\"note\",\"item\",\"files\",\"starred\",\"label\",\"memo\",\"spam_score\",\"spam_reasons";
        assert_eq!(rows[0], head);
        assert!(rows[1].contains(",\"true\",\"\",\"'=memo\",\"0\","), "{}", rows[1]);
        assert!(rows[2].contains(",\"false\",\"\",\"\",\"1\",\"honeypot"), "{}", rows[2]);
    })
    .await;
}

#[tokio::test]
async fn json_is_one_document_and_ndjson_a_line_each() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let empty = download(&ada, json!({ "format": "json" })).await.json();
        assert_eq!(empty, json!([]));
        for name in ["Ada", "Bob\nBuilder", "Eve"] {
            app.guest().submitted(&id, &[("name", name)]).await;
        }
        let all: Value = download(&ada, json!({ "format": "json", "endpoint_id": id })).await.json();
        let names: Vec<&Value> =
            all.as_array().unwrap().iter().map(|one| &one["fields"][0]["value"]).collect();
        assert_eq!(names, [&json!("Eve"), &json!("Bob\nBuilder"), &json!("Ada")]);
        let listed = ada.get(&format!("/api/submissions/{id}")).await.expect(200).json();
        for (one, same) in all.as_array().unwrap().iter().zip(listed["items"].as_array().unwrap()) {
            for name in
                ["id", "endpoint_id", "created_at", "state", "read", "fields", "files", "origin", "test"]
            {
                assert_eq!(one[name], same[name], "{name}");
            }
            assert!(one.get("verdict").is_none() && one.get("starred").is_none(), "{one}");
        }

        let wanted = json!({ "format": "ndjson", "spam_reasons": true, "memos_and_stars": true });
        let lines = download(&ada, wanted).await.text();
        let lines: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines.len(), 3);
        assert_eq!((&lines[1]["fields"], &lines[1]["starred"]), (&all[1]["fields"], &json!(false)));
        assert_eq!(lines[1]["verdict"]["score"], 0.0);
    })
    .await;
}

#[tokio::test]
async fn a_workbook_has_text_that_is_never_calculated_and_long_values_in_full() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let long = format!("{}😀{}", "x".repeat(32_766), "end".repeat(10));
        app.guest().submitted(&id, &[("note", &long)]).await;
        for value in ["=1+1", "@SUM(A1)", "+1", "<b>&\"\u{1}", "\u{ffff}"] {
            app.guest().submitted(&id, &[("note", value), ("=NAME()", "x")]).await;
        }
        let answer = download(&ada, json!({ "format": "xlsx", "endpoint_id": id })).await;
        let name = answer.header("content-disposition").unwrap();
        assert!(name.contains("contact-all-") && name.contains(".xlsx"), "{name}");
        let sheet = entry(&answer.body, "xl/worksheets/sheet1.xml");
        assert!(!sheet.contains("<f>") && !sheet.contains("<f "), "nothing is a formula");
        for text in [
            "<t>=1+1</t>",
            "<t>@SUM(A1)</t>",
            "<t>+1</t>",
            "<t>&lt;b&gt;&amp;\"_x0001_</t>",
            "<t>\u{fffd}</t>",
            "<t>=NAME()</t>",
        ] {
            assert!(sheet.contains(text), "no {text} in {sheet}");
        }
        assert_eq!(sheet.matches("<row ").count(), 7, "a header and six submissions");
        assert!(sheet.contains("(in full on the sheet “Long values”)</t>"));
        let whole = entry(&answer.body, "xl/worksheets/sheet2.xml");
        let parts: Vec<&str> =
            whole.split("<t>").filter_map(|part| part.split_once("</t>")).map(|(text, _)| text).collect();
        let pieces: Vec<&&str> =
            parts.iter().filter(|text| text.contains("xxx") || text.contains("end")).collect();
        assert_eq!(pieces.len(), 2);
        assert!(pieces.iter().all(|piece| piece.encode_utf16().count() <= 32_767));
        assert_eq!(format!("{}{}", pieces[0], pieces[1]), long);
    })
    .await;
}

#[tokio::test]
async fn files_lie_beside_the_table_that_names_them() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let form = Form::new()
            .text("name", "Ada")
            .part("cv", Part::text("the cv").file_name("../../c v.txt"))
            .part("cv", Part::text("another").file_name("c v.txt"));
        app.guest().upload(&id, form).await.expect(200);
        app.guest().submitted(&id, &[("name", "without")]).await;
        for format in ["csv", "xlsx", "json", "ndjson"] {
            let request = json!({ "format": format, "endpoint_id": id, "files": true });
            let answer = download(&ada, request).await;
            assert_eq!(answer.header("content-type"), Some("application/zip"));
            let entries = entries(&answer.body);
            assert_eq!(entries[0].0, format!("submissions.{format}"));
            let [(first, cv), (second, another)] = &entries[1..] else { panic!("{} entries", entries.len()) };
            assert!(first.starts_with("files/") && first.ends_with("-c v.txt"), "{first}");
            assert_eq!((cv.as_slice(), another.as_slice()), (&b"the cv"[..], &b"another"[..]));
            if format != "xlsx" {
                let table = String::from_utf8_lossy(&entries[0].1).into_owned();
                assert!(table.contains(first) && table.contains(second), "{table}");
            }
        }
    })
    .await;
}
