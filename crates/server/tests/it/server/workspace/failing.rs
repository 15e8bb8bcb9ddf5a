//! An import that fails leaves nothing that anybody sees, and can be run again.

use serde_json::json;
use testkit::{Form, Part, TestApp};

use super::{Archived, export, import, run};

/// Every table in which an import writes.
const WRITTEN: [&str; 16] = [
    "users",
    "workspaces",
    "memberships",
    "endpoints",
    "endpoint_addresses",
    "imported_ids",
    "form_versions",
    "form_drafts",
    "submissions",
    "files",
    "memos",
    "folder_totals",
    "destinations",
    "recipients",
    "deliveries",
    "retired_endpoints",
];

async fn rows(app: &TestApp) -> Vec<(&'static str, i64)> {
    let mut counts = Vec::new();
    for table in WRITTEN {
        let count = sqlx::query_scalar(sqlx::AssertSqlSafe(format!("select count(*) from {table}")));
        counts.push((table, count.fetch_one(&app.owner).await.unwrap()));
    }
    counts
}

#[tokio::test]
async fn after_a_failure_it_is_as_before_and_the_next_try_succeeds() {
    run(async |old, new| {
        let ada = old.verified("ada").await;
        let contact = ada.create_endpoint("Contact").await;
        let file = Part::text("x").file_name("x.txt");
        old.guest().upload(&contact, Form::new().text("name", "Grace").part("cv", file)).await.expect(200);
        let archive = Archived::of(&export(&ada).await);
        let before = rows(new).await;
        // The last table that is written refuses.
        let refuse = "create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
                      create trigger refused before insert on security_events for each row execute function refuse()";
        sqlx::raw_sql(refuse).execute(&new.owner).await.unwrap();
        import(new, &archive).await.unwrap_err();
        assert_eq!(rows(new).await, before);
        assert_eq!(new.number("select count(*) from jobs._private_jobs").await, 0, "nobody is emailed");
        new.guest().submit(&contact, &[("name", "Alan")]).await.expect_error(404, "FORM_NOT_FOUND");

        let allow = "drop trigger refused on security_events; drop function refuse()";
        sqlx::raw_sql(allow).execute(&new.owner).await.unwrap();
        assert_eq!(import(new, &archive).await.unwrap().submissions, 1);
        new.settled(async || new.guest().submit(&contact, &[("name", "Alan")]).await.status == 200).await;
    })
    .await;
}

#[tokio::test]
async fn an_account_that_has_something_is_left_alone() {
    run(async |old, new| {
        let (ada, here) = (old.verified("ada").await, new.verified("ada").await);
        ada.create_endpoint("Contact").await;
        here.create_endpoint("Mine").await;
        let refused = import(new, &Archived::of(&export(&ada).await)).await.unwrap_err();
        assert!(refused.contains("the account has endpoints"), "{refused}");
        let list = here.get("/api/endpoints/").await.expect(200).json();
        assert_eq!((&list["total"], &list["items"][0]["name"]), (&json!(1), &json!("Mine")));
    })
    .await;
}
