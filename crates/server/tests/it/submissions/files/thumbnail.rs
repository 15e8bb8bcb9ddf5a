use testkit::{Form, Part, Person, TestApp};

const PIXEL: &[u8] = include_bytes!("../../../pixel.png");

/// Submits a file and returns the path of its thumbnail.
async fn sent(app: &TestApp, owner: &Person<'_>, bytes: Vec<u8>, name: &str) -> String {
    let endpoint = owner.create_endpoint("Photos").await;
    let form = Form::new().part("photo", Part::bytes(bytes).file_name(name.to_owned()));
    app.guest().upload(&endpoint, form).await.expect(200);
    let list = owner.get(&format!("/api/submissions/{endpoint}")).await.expect(200).json();
    format!("/api/submissions/files/{}/thumbnail", list["items"][0]["files"][0]["id"].as_str().unwrap())
}

#[tokio::test]
async fn an_image_has_a_small_picture_that_is_not_the_senders_bytes() {
    testkit::run(async |app| {
        let (ada, eve) = (app.register("ada").await, app.register("eve").await);
        // An HTML page appended to an image: a browser that takes it for HTML would run it.
        let polyglot = [PIXEL, b"<script>alert(1)</script>"].concat();
        let path = sent(app, &ada, polyglot, "holiday.html").await;
        eve.get(&path).await.expect_error(404, "not_found");
        app.guest().get(&path).await.expect_error(401, "unauthorized");
        ada.get(&path).await.expect_error(404, "thumbnail_pending");
        ada.get(&path).await.expect_error(404, "thumbnail_pending");
        let asked = app.number("select count(*) from jobs._private_jobs").await;
        app.run_jobs().await;
        assert!(asked >= 1);
        let picture = ada.get(&path).await.expect(200);
        assert_eq!(picture.header("content-type"), Some("image/jpeg"));
        assert_eq!(picture.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(picture.header("content-security-policy"), Some("sandbox; default-src 'none'"));
        assert!(picture.header("cache-control").unwrap().starts_with("private, max-age="));
        assert!(picture.body.starts_with(&[0xff, 0xd8, 0xff]), "a JPEG, whatever was sent");
        assert!(!picture.text().contains("script"));
        eve.get(&path).await.expect_error(404, "not_found");
    })
    .await;
}

#[tokio::test]
async fn what_is_no_image_has_none_whatever_it_is_called() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        for (bytes, name) in [
            (b"just text".to_vec(), "photo.png"),
            (b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>".to_vec(), "drawing.svg"),
        ] {
            let path = sent(app, &ada, bytes, name).await;
            ada.get(&path).await.expect_error(404, "not_found");
        }
        // One starts as an image and isn't one; one claims to be larger than anything we decode.
        let mut huge = PIXEL.to_vec();
        huge[16..24].copy_from_slice(&[0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30]);
        for bytes in [PIXEL[..40].to_vec(), huge] {
            let path = sent(app, &ada, bytes, "photo.png").await;
            ada.get(&path).await.expect_error(404, "thumbnail_pending");
            app.run_jobs().await;
            ada.get(&path).await.expect_error(404, "not_found");
        }
    })
    .await;
}

#[tokio::test]
async fn a_picture_goes_with_its_file() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let path = sent(app, &ada, PIXEL.to_vec(), "photo.png").await;
        ada.get(&path).await.expect_error(404, "thumbnail_pending");
        app.run_jobs().await;
        ada.get(&path).await.expect(200);
        let list = ada.get("/api/submissions/").await.expect(200).json();
        let (endpoint, id) = (&list["items"][0]["endpoint_id"], &list["items"][0]["id"]);
        let submission = format!("/api/submissions/{}/{}", endpoint.as_str().unwrap(), id.as_str().unwrap());
        ada.delete(&submission).await.expect(204);
        ada.get(&path).await.expect_error(404, "not_found");
        assert_eq!(app.number("select count(*) from thumbnails").await, 0);
    })
    .await;
}
