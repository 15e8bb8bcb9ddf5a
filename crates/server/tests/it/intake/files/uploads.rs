use serde_json::json;
use testkit::{Answer, Form, Method, Part};

fn file(name: &str, size: usize) -> Part {
    Part::bytes(vec![7; size]).file_name(name.to_owned())
}

const TEN_MIB: usize = 10 * 1024 * 1024;

#[tokio::test]
async fn ten_mebibytes_are_taken_and_one_byte_more_is_not() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        app.guest().upload(&id, Form::new().part("f", file("just.bin", TEN_MIB))).await.expect(200);
        let both = Form::new().part("small", file("small.txt", 9)).part("f", file("over.bin", TEN_MIB + 1));
        let refused = app.guest().upload(&id, both).await.expect_error(413, "FILES_TOO_BIG");
        assert_eq!(refused["errors"][0]["field"], "f", "{refused}");
        assert_eq!(
            refused["errors"][1]["field"],
            serde_json::Value::Null,
            "once for the whole form: {refused}"
        );
        assert_eq!(refused["detail"], "'over.bin' is larger than 10 MB.");
        assert_eq!(app.number("select count(*) from files").await, 1, "all or nothing");
    })
    .await;
}

#[tokio::test]
async fn ten_files_are_taken_and_eleven_are_not() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let with = |count: usize| {
            (0..count).fold(Form::new(), |form, i| form.part("f", file(&format!("{i}.txt"), 3)))
        };
        app.guest().upload(&id, with(10)).await.expect(200);
        app.guest().upload(&id, with(11)).await.expect_error(413, "TOO_MANY_FILES");
        assert_eq!(app.number("select count(*) from files").await, 10);
    })
    .await;
}

#[tokio::test]
async fn an_empty_input_is_no_file_and_an_empty_file_is_one() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let form =
            Form::new().text("a", "1").part("left_empty", file("", 0)).part("empty", file("empty.txt", 0));
        app.guest().upload(&id, form).await.expect(200);
        let list = ada.get("/api/submissions/").await.expect(200).json();
        assert_eq!(list["items"][0]["files"].as_array().unwrap().len(), 1);
        assert_eq!(list["items"][0]["files"][0]["name"], "empty.txt");
        let nameless = Form::new().part("", file("nobodys.txt", 3));
        app.guest().upload(&id, nameless).await.expect_error(400, "EMPTY");
        let only = Form::new().part("left_empty", file("", 0));
        app.guest().upload(&id, only).await.expect_error(400, "EMPTY");
    })
    .await;
}

#[tokio::test]
async fn a_file_with_a_wicked_name_stays_a_file() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let form = Form::new().part(
            "f",
            Part::bytes(b"<script>".to_vec()).file_name("../../<b>\"é.html").mime_str("text/html").unwrap(),
        );
        app.guest().upload(&id, form).await.expect(200);
        let list = ada.get("/api/submissions/").await.expect(200).json();
        let stored = &list["items"][0]["files"][0];
        assert_eq!((&stored["name"], &stored["type"]), (&json!("<b>\"é.html"), &json!("text/html")));
        let path = format!("/api/submissions/files/{}/download", stored["id"].as_str().unwrap());
        let answer = Answer::of(ada.request(Method::GET, &path)).await.expect(200);
        assert_eq!(answer.header("content-type"), Some("application/octet-stream"));
        let expected = "attachment; filename=\"<b>__.html\"; filename*=UTF-8''%3Cb%3E%22%C3%A9.html";
        assert_eq!(answer.header("content-disposition"), Some(expected));
    })
    .await;
}

#[tokio::test]
async fn a_refused_post_leaves_no_bytes() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let marker = "refused-post-leaves-no-bytes";
        let form = Form::new()
            .part("a", Part::text(marker).file_name("a.txt"))
            .part("b", file("over.bin", TEN_MIB + 1));
        app.guest().upload(&id, form).await.expect_error(413, "FILES_TOO_BIG");
        app.settled(async || {
            let today = app.clock.now().strftime("uploads/%Y-%m-%d/").to_string();
            for key in app.platform().blobs.list(&today).await.unwrap() {
                if app.blob(&key).await == Some(marker.as_bytes().to_vec()) {
                    return false;
                }
            }
            true
        })
        .await;
    })
    .await;
}

#[tokio::test]
async fn programs_are_refused_unless_the_owner_wants_them() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let program =
            |name: &'static str| Form::new().part("f", Part::bytes(b"MZ\x90\x00".to_vec()).file_name(name));
        for name in ["setup.exe", "holiday.jpg"] {
            let refused = app.guest().upload(&id, program(name)).await.expect_error(422, "FILE_TYPE_REFUSED");
            assert_eq!(refused["errors"][0]["field"], "f");
            assert!(refused["detail"].as_str().unwrap().contains(name), "{refused}");
        }
        assert_eq!(app.number("select count(*) from submissions").await, 0);
        ada.put(&format!("/api/endpoints/{id}"), json!({ "allow_executables": true })).await.expect(200);
        app.guest().upload(&id, program("setup.exe")).await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn what_a_file_looks_like_is_noted() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let png = [&b"\x89PNG\r\n\x1a\n"[..], &[0; 600]].concat();
        let form =
            Form::new().part("f", Part::bytes(png).file_name("cv.pdf").mime_str("application/pdf").unwrap());
        app.guest().upload(&id, form).await.expect(200);
        let noted =
            "select count(*) from files where type = 'application/pdf' and sniffed_type = 'image/png'";
        assert_eq!(app.number(noted).await, 1);
    })
    .await;
}
