use testkit::{Answer, Form, Part};

#[tokio::test]
async fn a_file_whose_bytes_cannot_be_had_says_so() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        app.guest().upload(&id, Form::new().part("f", Part::text("x").file_name("x.txt"))).await.expect(200);
        let list = ada.get("/api/submissions/").await.expect(200).json();
        let file = list["items"][0]["files"][0]["id"].as_str().unwrap().to_owned();
        let key: String =
            sqlx::query_scalar("select object_key from files").fetch_one(&app.owner).await.unwrap();
        app.platform().blobs.delete(&key).await.unwrap();
        ada.get(&format!("/api/submissions/files/{file}/download")).await.expect_error(503, "unavailable");
        ada.get("/api/submissions/files/not-an-id/download").await.expect_error(404, "not_found");
        app.guest()
            .get(&format!("/api/submissions/files/{file}/download"))
            .await
            .expect_error(401, "unauthorized");
    })
    .await;
}

#[tokio::test]
async fn a_part_of_a_file_can_be_asked_for() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let file = Part::bytes((0..=255).collect::<Vec<u8>>()).file_name("bytes.bin");
        app.guest().upload(&id, Form::new().part("f", file)).await.expect(200);
        let list = ada.get("/api/submissions/").await.expect(200).json();
        let path = format!(
            "/api/submissions/files/{}/download",
            list["items"][0]["files"][0]["id"].as_str().unwrap()
        );
        let ask = async |range: &str| {
            Answer::of(app.http().get(app.url(&path)).bearer_auth(&ada.token).header("range", range)).await
        };
        let whole = ada.get(&path).await.expect(200);
        assert_eq!(whole.header("accept-ranges"), Some("bytes"));
        let part = ask("bytes=250-").await.expect(206);
        assert_eq!(part.header("content-range"), Some("bytes 250-255/256"));
        assert_eq!(part.header("content-length"), Some("6"));
        assert_eq!(part.body[..], [250, 251, 252, 253, 254, 255]);
        assert!(part.header("content-disposition").unwrap().starts_with("attachment"));
        let outside = ask("bytes=256-").await.expect(416);
        assert_eq!(outside.header("content-range"), Some("bytes */256"));
    })
    .await;
}

/// Object storage closes the connection in the middle of the download, more than once.
#[tokio::test]
async fn a_download_goes_on_where_its_line_broke() {
    testkit::run_with_storage_proxy(async |app, proxy| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let content: Vec<u8> = (0..10_000_000_u32).map(|n| n.to_le_bytes()[n as usize % 3]).collect();
        let file = Part::bytes(content.clone()).file_name("large.bin");
        app.guest().upload(&id, Form::new().part("f", file)).await.expect(200);
        let list = ada.get("/api/submissions/").await.expect(200).json();
        let path = format!(
            "/api/submissions/files/{}/download",
            list["items"][0]["files"][0]["id"].as_str().unwrap()
        );
        let mut answer = app.http().get(app.url(&path)).bearer_auth(&ada.token).send().await.unwrap();
        let (mut got, mut cuts) = (Vec::new(), 0);
        while let Some(chunk) = answer.chunk().await.unwrap() {
            got.extend_from_slice(&chunk);
            if cuts < 3 && got.len() > 1_000_000 * cuts {
                cuts += 1;
                proxy.cut();
                proxy.restore();
            }
        }
        assert!(got == content, "{} of {} bytes", got.len(), content.len());
        assert_eq!(cuts, 3);
    })
    .await;
}
