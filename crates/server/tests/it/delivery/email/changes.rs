//! Changes to recipients that are sent as changes, and changes to rules that say what they are based on.

use futures_util::future::join_all;
use serde_json::{Value, json};
use testkit::Person;

use super::{ADA, GRACE, settings_path};

const LOCK_SETTINGS: &str = "select endpoint_id from endpoint_notifications for update";

async fn settings(owner: &Person<'_>, endpoint: &str) -> Value {
    owner.get(&settings_path(endpoint)).await.expect(200).json()
}

fn emails(settings: &Value) -> Vec<&str> {
    settings["recipients"].as_array().unwrap().iter().map(|one| one["email"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn recipients_added_and_removed_at_the_same_time_are_all_kept_and_all_gone() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let path = settings_path(&id);
        // Nothing is stored yet, so there is no row to lock.
        let added = (0..6).map(|n| json!({ "add_recipients": [format!("new{n}@a.example")] }));
        for answer in join_all(added.map(|change| ada.put(&path, change))).await {
            answer.expect(200);
        }
        let rules: Vec<Value> = (0..6)
            .map(|n| json!({ "field": "n", "equals": n.to_string(), "recipients": [format!("new{n}@a.example")] }))
            .collect();
        ada.put(&path, json!({ "rules": rules })).await.expect(200);
        let removed = (0..5).map(|n| json!({ "remove_recipients": [format!("New{n}@a.example")] }));
        let added = (0..3).map(|n| json!({ "add_recipients": [format!("other{n}@a.example")] }));
        let changes = removed.chain(added).map(|change| ada.put(&path, change));
        for answer in app.all_at_once(LOCK_SETTINGS, changes).await {
            answer.expect(200);
        }
        let read = settings(&ada, &id).await;
        let mut left = emails(&read);
        left.sort_unstable();
        assert_eq!(
            left,
            [ADA, "new5@a.example", "other0@a.example", "other1@a.example", "other2@a.example"]
        );
        assert_eq!(read["rules"], json!([rules[5]]), "the rules of those who are gone are gone");
    })
    .await;
}

#[tokio::test]
async fn adding_who_is_there_and_removing_who_is_not_changes_nothing() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let path = settings_path(&id);
        ada.put(&path, json!({ "add_recipients": ["Grace@Example.org"] })).await.expect(200);
        app.mail_to("Grace@Example.org").await;
        let before = settings(&ada, &id).await;
        for change in [
            json!({ "add_recipients": [GRACE, "GRACE@example.org", ADA] }),
            json!({ "remove_recipients": ["stranger@a.example"] }),
            json!({ "add_recipients": [], "remove_recipients": [] }),
        ] {
            assert_eq!(ada.put(&path, change).await.expect(200).json(), before);
        }
        app.no_mail_to(GRACE).await;
        let both = json!({ "remove_recipients": [ADA, GRACE], "add_recipients": [GRACE, "ben@a.example"] });
        let changed = ada.put(&path, both).await.expect(200).json();
        assert_eq!(emails(&changed), ["Grace@Example.org", "ben@a.example"]);
    })
    .await;
}

#[tokio::test]
async fn changes_of_recipients_have_the_limits_of_the_list_and_do_not_mix_with_it() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let path = settings_path(&id);
        let full: Vec<String> = (0..20).map(|n| format!("r{n}@a.example")).collect();
        ada.put(&path, json!({ "recipients": full })).await.expect(200);
        let many: Vec<String> = (0..21).map(|n| format!("x{n}@a.example")).collect();
        for (change, field, code) in [
            (json!({ "recipients": [], "add_recipients": [GRACE] }), "recipients", "not_together"),
            (json!({ "recipients": [GRACE], "remove_recipients": [] }), "recipients", "not_together"),
            (json!({ "add_recipients": [GRACE] }), "add_recipients", "too_many"),
            (json!({ "add_recipients": ["a@b.example, c@d.example"] }), "add_recipients", "not_an_address"),
            (json!({ "remove_recipients": ["nobody"] }), "remove_recipients", "not_an_address"),
            (json!({ "remove_recipients": many }), "remove_recipients", "too_many"),
        ] {
            let refused = ada.put(&path, change).await.expect_error(422, "invalid");
            let error = &refused["errors"][0];
            assert_eq!((&error["field"], &error["code"]), (&json!(field), &json!(code)), "{refused}");
        }
        assert_eq!(emails(&settings(&ada, &id).await), full, "nothing of it was done");
        let swapped = json!({ "add_recipients": [GRACE, full[1]], "remove_recipients": [full[0]] });
        let changed = ada.put(&path, swapped).await.expect(200).json();
        assert_eq!(emails(&changed).len(), 20);
    })
    .await;
}

#[tokio::test]
async fn rules_based_on_others_than_the_stored_ones_are_refused_whole() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let path = settings_path(&id);
        let rule =
            |equals: &str, who: &str| json!({ "field": "department", "equals": equals, "recipients": [who] });
        let (first, second) = (rule("Press", ADA), rule("Sales", GRACE));
        let change = json!({ "add_recipients": [GRACE], "rules": [first, second], "rules_before": [] });
        ada.put(&path, change).await.expect(200);
        ada.put(&path, json!({ "remove_recipients": [GRACE] })).await.expect(200);

        let before = settings(&ada, &id).await;
        let late = json!({
            "rules": [second], "rules_before": [first, second], "add_recipients": ["ben@a.example"], "subject": "New"
        });
        let error = ada.put(&path, late).await.expect_error(409, "changed_meanwhile");
        assert_eq!(
            error["detail"],
            "These settings were changed in the meantime. Check them and save again."
        );
        assert_eq!(settings(&ada, &id).await, before, "nothing of it was done");

        // Given back with their rule, on what is stored now.
        let back = json!({ "add_recipients": [GRACE], "rules": [first, second], "rules_before": [first] });
        let changed = ada.put(&path, back).await.expect(200).json();
        assert_eq!(changed["rules"], json!([first, second]));
        let competing = (0..4).map(|n| {
            let mine = rule(&n.to_string(), ADA);
            ada.put(&path, json!({ "rules": [first, second, mine], "rules_before": [first, second] }))
        });
        let (saved, refused): (Vec<_>, Vec<_>) =
            app.all_at_once(LOCK_SETTINGS, competing).await.into_iter().partition(|answer| answer.status == 200);
        assert_eq!((saved.len(), refused.len()), (1, 3), "one of several at the same time");
    })
    .await;
}
