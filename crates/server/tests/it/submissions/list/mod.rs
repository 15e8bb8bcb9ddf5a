mod search;
mod views;

use serde_json::{Value, json};
use testkit::{Form, Part};

fn names(list: &Value) -> Vec<String> {
    list["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|s| s["fields"][0]["value"].as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test]
async fn pages_and_cursors_lead_through_the_same_list() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        for i in 0..25 {
            app.guest().submitted(&id, &[("n", &i.to_string())]).await;
        }
        let newest_first: Vec<String> = (0..25).rev().map(|i| i.to_string()).collect();
        for base in [format!("/api/submissions/{id}?size=10"), "/api/submissions/?size=10".to_owned()] {
            let mut by_page = Vec::new();
            for page in 1..=3 {
                let list = ada.get(&format!("{base}&page={page}")).await.expect(200).json();
                assert_eq!((&list["total"], &list["pages"]), (&json!(25), &json!(3)));
                by_page.extend(names(&list));
            }
            assert_eq!(by_page, newest_first);

            let mut by_cursor = Vec::new();
            let mut path = base.clone();
            loop {
                let list = ada.get(&path).await.expect(200).json();
                by_cursor.extend(names(&list));
                let Some(cursor) = list["next_cursor"].as_str() else {
                    break;
                };
                path = format!("{base}&cursor={cursor}");
            }
            assert_eq!(by_cursor, newest_first);
        }
    })
    .await;
}

#[tokio::test]
async fn filters_narrow_and_say_that_nobody_counted() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        app.guest().submitted(&id, &[("n", "old")]).await;
        let between = app.clock.now();
        app.guest()
            .upload(&id, Form::new().text("n", "file").part("f", Part::text("x").file_name("x.txt")))
            .await
            .expect(200);
        sqlx::query("update submissions set read = true, starred = true where file_count = 0")
            .execute(&app.owner)
            .await
            .unwrap();
        for (filter, expected) in [
            ("has_files=true".to_owned(), vec!["file"]),
            ("has_files=false".to_owned(), vec!["old"]),
            ("starred=true".to_owned(), vec!["old"]),
            ("unread=true".to_owned(), vec!["file"]),
            ("unread=false".to_owned(), vec!["old"]),
            (format!("from={between}"), vec!["file"]),
            (format!("to={between}"), vec!["old"]),
            ("from=2020-01-01T00:00:00Z&to=2020-02-01T00:00:00Z".to_owned(), vec![]),
        ] {
            let list = ada.get(&format!("/api/submissions/{id}?{filter}")).await.expect(200).json();
            assert_eq!(names(&list), expected, "{filter}");
            assert!(list["total"].is_null() && list["pages"].is_null(), "{filter}");
        }
        for state in ["spam", "held", "trash"] {
            let list = ada.get(&format!("/api/submissions/?state={state}")).await.expect(200).json();
            assert_eq!((names(&list).len(), &list["total"]), (0, &json!(0)));
        }
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_asked_is_said() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        for wrong in [
            "page=0",
            "size=0",
            "size=201",
            "page=-1",
            "size=ten",
            "state=lost",
            "cursor=x",
            "from=yesterday",
            "from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z",
            "starred=maybe",
        ] {
            ada.get(&format!("/api/submissions/?{wrong}")).await.expect_error(422, "invalid");
        }
        ada.get("/api/submissions/?page=51&size=200").await.expect_error(422, "use_cursor");
        ada.get("/api/submissions/?page=50&size=200").await.expect(200);
    })
    .await;
}
