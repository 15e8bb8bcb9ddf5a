use serde::Serialize;
use utoipa::ToSchema;

/// Who wrote an entry.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = TicketAuthor)]
pub struct Author {
    pub role: AuthorRole,
    pub name: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, sqlx::Type, ToSchema)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
#[schema(as = TicketAuthorRole)]
pub enum AuthorRole {
    /// A member of the workspace.
    Customer,
    /// Support.
    Operator,
    /// A sender who isn't the owner, and replied by email.
    Other,
    /// Nobody: it happened by itself.
    System,
}
