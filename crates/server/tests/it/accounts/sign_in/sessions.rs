use serde_json::{Value, json};
use testkit::{Client, TestApp};

async fn login<'a>(app: &'a TestApp, user_agent: &str, address: &str) -> Client<'a> {
    let browser = app.guest().with_header("user-agent", user_agent).with_header("x-forwarded-for", address);
    let body = json!({ "email": "ada@example.com", "password": "a long enough one" });
    let signed_in = browser.post("/api/auth/login", body).await.expect(200).json();
    browser.with_token(signed_in["token"].as_str().unwrap())
}

const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

async fn items(client: &Client<'_>) -> Vec<Value> {
    client.get("/api/auth/sessions").await.expect(200).json()["items"].as_array().unwrap().clone()
}

#[tokio::test]
async fn a_session_is_listed_with_device_and_place_and_ended_from_another() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        app.register("eve").await;
        let laptop = login(app, FIREFOX, "203.0.113.77").await;
        let listed = items(&ada).await;
        assert_eq!(listed.len(), 2, "her own and no others");
        let theirs = listed.iter().find(|session| session["current"] == false).unwrap();
        assert_eq!(theirs["device"], "Firefox on Linux");
        assert_eq!(theirs["network"], "203.0.113.0/24", "no finer");
        let keys: Vec<_> = theirs.as_object().unwrap().keys().collect();
        assert_eq!(keys, ["id", "device", "network", "created_at", "last_seen_at", "current"]);

        let path = format!("/api/auth/sessions/{}", theirs["id"].as_str().unwrap());
        ada.delete(&path).await.expect(204);
        laptop.get("/api/auth/profile").await.expect_error(401, "unauthorized");
        ada.delete(&path).await.expect_error(404, "not_found");
        ada.delete("/api/auth/sessions/not-an-id").await.expect_error(404, "not_found");
        assert_eq!(items(&ada).await.len(), 1);
    })
    .await;
}

#[tokio::test]
async fn all_others_end_at_once_on_every_server() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let eve = app.register("eve").await;
        let others = [login(app, FIREFOX, "203.0.113.77").await, login(app, "curl/8", "2001:db8::1").await];
        let second = app.another_server().await;
        let url = format!("http://{}/api/auth/profile", second.address);
        let stolen = login(app, FIREFOX, "203.0.113.78").await;
        let token = stolen.token().unwrap().to_owned();
        let asked = app.http().get(&url).bearer_auth(&token).send().await.unwrap();
        assert_eq!(asked.status(), 200, "both servers know it");

        ada.delete("/api/auth/sessions").await.expect(204);
        // The session is invalid with the very next request.
        let asked = app.http().get(&url).bearer_auth(&token).send().await.unwrap();
        assert_eq!(asked.status(), 401);
        for other in others {
            other.get("/api/auth/profile").await.expect_error(401, "unauthorized");
        }
        ada.get("/api/auth/profile").await.expect(200);
        eve.get("/api/auth/profile").await.expect(200);
        second.stop().await.unwrap();
    })
    .await;
}
