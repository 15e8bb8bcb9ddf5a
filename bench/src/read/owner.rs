use std::net::SocketAddr;

use bench::Account;
use uuid::Uuid;

use crate::run::database::Database;

/// An owner who has registered and created endpoints.
pub(crate) struct RegisteredOwner {
    pub workspace: Uuid,
    pub endpoints: Vec<String>,
    token: String,
}

impl RegisteredOwner {
    pub(crate) async fn register(
        database: &Database,
        server: SocketAddr,
        email: &str,
        endpoints: usize,
    ) -> anyhow::Result<Self> {
        let account = Account::register(server, email).await?;
        let mut ids = Vec::with_capacity(endpoints);
        for number in 0..endpoints {
            ids.push(account.create_endpoint(&format!("Form {number}")).await?);
        }
        let workspace = sqlx::query_scalar("select workspace_id from endpoints where id = $1");
        let workspace = workspace.bind(ids.first()).fetch_one(&database.pool).await?;
        Ok(Self { workspace, endpoints: ids, token: account.token().to_owned() })
    }

    pub(crate) fn token(&self) -> &str {
        &self.token
    }

    /// Returns a request as this owner sends it.
    pub(crate) fn request(&self, path: &str) -> Vec<u8> {
        let token = &self.token;
        format!("GET {path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer {token}\r\n\r\n")
            .into_bytes()
    }
}
