use accounts::WorkspaceId;
use anyhow::anyhow;
use forms::EndpointId;
use rand::rngs::StdRng;
use rand::{Rng, RngExt};
use testkit::TestApp;
use uuid::Uuid;

/// Countries with the VAT id of a company there, if it has one.
const PLACES: [(&str, Option<&str>); 8] = [
    ("DE", Some("DE123456788")),
    ("DE", None),
    ("AT", Some("ATU12345675")),
    ("AT", None),
    ("FI", None),
    ("RO", None),
    ("US", None),
    ("CH", None),
];

/// How many submissions a customer has in a month, at most.
const SIZES: [u64; 10] = [40, 120, 140, 180, 180, 250, 400, 700, 1_400, 2_200];

/// A simulated workspace.
pub(crate) struct Customer {
    pub workspace: WorkspaceId,
    pub endpoint: EndpointId,
    pub max_per_month: u64,
    pub pays: bool,
    pub country: &'static str,
    pub vat_id: Option<&'static str>,
    /// How many days after its date an invoice is paid. `None`: never.
    pub pays_after: Option<u64>,
    pub has_left: bool,
}

impl Customer {
    pub(crate) async fn create_all(
        app: &TestApp,
        count: usize,
        random: &mut StdRng,
    ) -> anyhow::Result<Vec<Self>> {
        let mut customers = Vec::new();
        for number in 0..count {
            customers.push(Self::create(app, number, random).await?);
        }
        Ok(customers)
    }

    async fn create(app: &TestApp, number: usize, random: &mut StdRng) -> anyhow::Result<Self> {
        let (workspace, user) = (app.clock.uuid(), app.clock.uuid());
        for statement in [
            "insert into workspaces (id, name, created_at) values ($1, 'Workspace ' || $3, now())",
            "insert into users (id, email, email_as_typed, password_hash, created_at, email_verified_at)
             values ($2, 'user' || $3 || '@example.com', 'user' || $3 || '@example.com', '', now(), now())",
            "insert into memberships (workspace_id, user_id, created_at) select $1, $2, now() where $3 <> ''",
        ] {
            sqlx::query(statement)
                .bind(workspace)
                .bind(user)
                .bind(number.to_string())
                .execute(&app.owner)
                .await?;
        }
        let workspace = WorkspaceId(workspace);
        let endpoint = forms::create(app.platform(), workspace, "Contact").await;
        let (country, vat_id) = PLACES[random.random_range(0..PLACES.len())];
        let customer = Self {
            workspace,
            endpoint: endpoint.map_err(|error| anyhow!("{}", error.detail))?,
            max_per_month: SIZES[random.random_range(0..SIZES.len())],
            pays: random.random_bool(0.85),
            country,
            vat_id,
            pays_after: match random.next_u32() % 20 {
                0 => None,
                1 | 2 => Some(random.random_range(30..70)),
                _ => Some(random.random_range(2..20)),
            },
            has_left: false,
        };
        customer.save_terms(&app.owner, [1_000, 5_000, 100_000][random.random_range(0..3)]).await?;
        Ok(customer)
    }

    async fn save_terms(&self, owner: &sqlx::PgPool, limit: i64) -> sqlx::Result<()> {
        let terms =
            "insert into billing_terms (workspace_id, pays_by, spending_limit_cents) values ($1, $2, $3)";
        let pays_by = if self.pays { "invoice" } else { "none" };
        sqlx::query(terms).bind(self.workspace.0).bind(pays_by).bind(limit).execute(owner).await?;
        let details = "insert into billing_details (workspace_id, company, person, street, postal_code, city, country, vat_id, email)
                       values ($1, 'Company', '', 'Street 1', '1000', 'City', $2, $3, 'billing@example.com')";
        sqlx::query(details)
            .bind(self.workspace.0)
            .bind(self.country)
            .bind(self.vat_id)
            .execute(owner)
            .await?;
        Ok(())
    }

    /// The id in the books, the same in each run: workspaces are numbered in the order in which they were created.
    pub(crate) fn id(&self) -> Uuid {
        self.workspace.0
    }
}
