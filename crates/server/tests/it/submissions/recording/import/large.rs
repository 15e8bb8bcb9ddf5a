//! A hundred thousand rows, one in a hundred of them bad.

use std::fmt::Write;

use sqlx::AssertSqlSafe;
use testkit::TestApp;

use super::{checked, numbers, path, run, undo};

const ROWS: i64 = 100_000;

/// What an import writes to.
const TABLES: [&str; 16] = [
    "submissions",
    "files",
    "memos",
    "submission_words",
    "search_queue",
    "folder_totals",
    "deleted_counts",
    "usage",
    "arrivals",
    "arrival_slices",
    "outbox",
    "deliveries",
    "submission_keys",
    "imported_submissions",
    "learned_fields",
    "storage_changes",
];

fn file() -> String {
    let mut file = String::from("created_at,name,message\n");
    for row in 0..ROWS {
        let date = if row % 100 == 0 { "no date" } else { "2024-03-01 10:00:00" };
        writeln!(file, "{date},Visitor {row},\"A message, of a row\"").unwrap();
    }
    file
}

/// Returns all rows of all tables that an import writes to, as numbers and hashes.
async fn snapshot(app: &TestApp) -> Vec<(String, i64, Option<String>)> {
    sqlx::query("select count_arrivals(), count_storage()").execute(&app.owner).await.unwrap();
    let mut tables = Vec::new();
    for table in TABLES {
        let query = format!(
            "select '{table}', count(*), md5(string_agg(md5(t::text), '' order by md5(t::text))) from {table} t"
        );
        tables.push(sqlx::query_as(AssertSqlSafe(query)).fetch_one(&app.owner).await.unwrap());
    }
    tables
}

#[tokio::test]
async fn a_hundred_thousand_rows_are_imported_and_undone() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let endpoint = ada.create_endpoint("Contact").await;
        app.guest().submitted(&endpoint, &[("name", "Grace")]).await;
        app.deliver().await;
        search::write_all_words(app.platform()).await.unwrap();
        let before = snapshot(app).await;
        let form_before = ada.get(&format!("/api/endpoints/{endpoint}")).await.expect(200).json();

        let import = checked(app, &ada, &endpoint, file()).await;
        assert_eq!(numbers(&import, &["total", "new", "rejected"]), [ROWS, ROWS - ROWS / 100, ROWS / 100]);
        let report = ada.get(&format!("{}/rejected.csv", path(&import))).await.expect(200).text();
        assert_eq!(i64::try_from(report.lines().count()).unwrap(), ROWS / 100 + 1);
        assert!(
            report.contains("\n102,We couldn't read the date.,no date,Visitor 100,"),
            "the line of the file"
        );
        assert_eq!(snapshot(app).await, before, "a check writes nothing");

        let import = run(app, &ada, &import).await;
        assert_eq!(import["state"], "done");
        let list = ada.get(&format!("/api/submissions/{endpoint}")).await.expect(200).json();
        assert_eq!(list["total"], ROWS - ROWS / 100 + 1);

        search::write_all_words(app.platform()).await.unwrap();
        let words = "select count(*) from submission_words";
        assert_eq!(app.number(words).await, ROWS - ROWS / 100 + 1);

        let import = undo(app, &ada, &import).await;
        assert_eq!(import["state"], "undone");
        search::write_all_words(app.platform()).await.unwrap();
        assert_eq!(snapshot(app).await, before, "undoing leaves no trace");
        let form = ada.get(&format!("/api/endpoints/{endpoint}")).await.expect(200).json();
        assert_eq!(form, form_before);
    })
    .await;
}
