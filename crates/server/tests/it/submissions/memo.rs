use serde_json::{Value, json};

#[tokio::test]
async fn an_owners_words_stay_with_the_submission_and_end_with_it() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let one = app.guest().submitted(&id, &[("a", "1")]).await;
        let (details, memo) =
            (format!("/api/submissions/details/{one}"), format!("/api/submissions/details/{one}/memo"));
        assert_eq!(ada.get(&details).await.expect(200).json()["memo"], Value::Null);
        let written = ada.put(&memo, json!({ "text": "  Called back on Monday\n" })).await.expect(200).json();
        assert_eq!(written["text"], "Called back on Monday");
        let read = ada.get(&details).await.expect(200).json();
        assert_eq!((&read["memo"], &read["fields"][0]["value"]), (&written, &json!("1")));
        assert_eq!(ada.put(&memo, json!({ "text": "Done" })).await.expect(200).json()["text"], "Done");
        assert_eq!(ada.put(&memo, json!({ "text": "" })).await.expect(200).json()["text"], "");
        assert_eq!(ada.get(&details).await.expect(200).json()["memo"], Value::Null);

        ada.put(&memo, json!({ "text": "Again" })).await.expect(200);
        ada.delete(&format!("/api/submissions/{id}/{one}")).await.expect(204);
        ada.put(&memo, json!({ "text": "Too late" })).await.expect_error(404, "not_found");
        assert_eq!(app.number("select count(*) from memos").await, 0);
    })
    .await;
}

#[tokio::test]
async fn it_is_text_of_a_certain_length() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let one = app.guest().submitted(&id, &[("a", "1")]).await;
        let memo = format!("/api/submissions/details/{one}/memo");
        let longest = "ü€😀".repeat(1_333) + "!";
        let kept = ada.put(&memo, json!({ "text": longest })).await.expect(200).json();
        assert_eq!(kept["text"], longest);
        for wrong in [format!("{longest}!"), "a\0b".to_owned()] {
            let refused = ada.put(&memo, json!({ "text": wrong })).await.expect_error(422, "invalid");
            assert_eq!(refused["errors"][0]["field"], "text");
        }
        ada.put(&memo, json!({ "text": 7 })).await.expect(422);
        let read = ada.get(&format!("/api/submissions/details/{one}")).await.expect(200).json();
        assert_eq!(read["memo"]["text"], longest, "what was refused changed nothing");
    })
    .await;
}
