use testkit::{Answer, Method, TestApp};

const HSTS: &str = "strict-transport-security";

/// Returns responses of every kind: pages, the API, the path of submissions past the router, errors of all layers.
async fn answers(app: &TestApp) -> Vec<(&'static str, Answer)> {
    let ada = app.register("ada").await;
    let endpoint = ada.create_endpoint("Contact").await;
    let guest = app.guest();
    vec![
        ("a submission", guest.submit(&endpoint, &[("n", "1")]).await.expect(200)),
        ("one that is refused", guest.submit("22b4kq7mtz9cw3dh", &[("n", "1")]).await.expect(404)),
        ("the API", guest.get("/api/").await.expect(200)),
        ("health", guest.get("/healthz").await.expect(200)),
        ("no session", guest.get("/api/endpoints/").await.expect(401)),
        ("no such path", guest.get("/api/nothing").await.expect(404)),
        ("no such method", Answer::of(guest.request(Method::DELETE, "/healthz")).await.expect(405)),
        ("a preflight", Answer::of(guest.request(Method::OPTIONS, "/api/submit/x")).await),
    ]
}

#[tokio::test]
async fn over_tls_every_answer_says_to_stay_there() {
    testkit::run(async |app| {
        for (what, answer) in answers(app).await {
            assert_eq!(answer.header(HSTS), Some("max-age=63072000"), "{what}");
        }
    })
    .await;
}

#[tokio::test]
async fn the_subdomains_are_included_only_when_the_operator_says_so() {
    testkit::run_with(
        |config| config.server.hsts_subdomains = true,
        async |app| {
            for (what, answer) in answers(app).await {
                assert_eq!(answer.header(HSTS), Some("max-age=63072000; includeSubDomains"), "{what}");
            }
        },
    )
    .await;
}

#[tokio::test]
async fn without_tls_no_answer_says_so() {
    testkit::run_with(
        |config| config.server.public_url = "http://127.0.0.1:17300".into(),
        async |app| {
            for (what, answer) in answers(app).await {
                assert_eq!(answer.header(HSTS), None, "{what}");
            }
        },
    )
    .await;
}
