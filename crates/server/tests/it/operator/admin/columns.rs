//! What the role formtray_admin may do, column by column. Whatever isn't listed is denied, so a new column is too.

use sqlx::AssertSqlSafe;
use testkit::TestApp;

/// The columns that it may read. Never the content of submissions, names of files, memos, addresses and URLs of recipients,
/// settings of owners, hashes, secrets, or the documents of invoices.
const READ: [&str; 32] = [
    "access_grants: id workspace_id ticket_id submission_id requested_by requested_at state decided_by granted_at expires_at revoked_at",
    "admin_audit: id operator action of_workspace target reason details",
    "admin_presence: ticket_id operator seen_at",
    "admin_workspaces: id name created_at email email_as_typed owner_name is_verified two_factor is_suspended",
    "announcements: id text starts_at ends_at created_by",
    "billing_terms: workspace_id pays_by metered spending_limit_cents overdue",
    "bookings: id workspace_id kind invoice_id booked_on",
    "deliveries: id workspace_id submission_id kind state attempts created_at",
    "destinations: id workspace_id endpoint_id kind state paused_because",
    "endpoint_addresses: id workspace_id endpoint_id answers_until",
    "endpoints: id workspace_id name status created_at deleted_at",
    "files: id workspace_id submission_id size",
    "folder_totals: workspace_id endpoint_id inbox unread spam held trash last_at",
    "form_reports: id endpoint_id address reason details closed_at closed_by closed_because",
    "incident_updates: id incident_id at state text",
    "incidents: id title components started_at resolved_at",
    "invoices: id workspace_id number kind issued_on due_on gross_cents",
    "ledger_entries: booking_id account workspace_id cents",
    "limit_overrides: workspace_id endpoints",
    "memberships: workspace_id user_id created_at",
    "outbox: id workspace_id endpoint_id not_before",
    "reply_templates: id name text",
    "sessions: id workspace_id user_id created_at last_seen_at",
    "submissions: id workspace_id endpoint_id state file_count",
    "suspensions: id workspace_id endpoint_id with_workspace status_before suspended_by reason suspended_at",
    "ticket_entries: id workspace_id ticket_id kind author_role author_name via text quoted state access access_grant_id sender held",
    "ticket_files: id workspace_id entry_id name type size created_at stored_at",
    "tickets: id workspace_id number subject state endpoint_id submission_id request_id assignee created_at last_entry_at state_since news_at read_at",
    "unclaimed: id endpoint_id reason kept_until",
    "usage: workspace_id endpoint_id day counted spam_arrived",
    "users: id email email_as_typed email_verified_at name two_factor_at created_at",
    "workspaces: id name created_at",
];

const INSERTED: [&str; 9] = [
    "access_grants: id workspace_id ticket_id submission_id requested_by requested_at state",
    "admin_audit: id operator action of_workspace target reason details",
    "admin_presence: ticket_id operator seen_at",
    "announcements: id text starts_at ends_at created_by",
    "incident_updates: id incident_id at state text",
    "incidents: id title components started_at resolved_at",
    "limit_overrides: workspace_id endpoints",
    "reply_templates: id name text",
    "ticket_entries: id workspace_id ticket_id kind author_role author_name via text quoted state access access_grant_id sender held",
];

const UPDATED: [&str; 7] = [
    "admin_presence: seen_at",
    "form_reports: closed_at closed_by closed_because",
    "incidents: resolved_at",
    "limit_overrides: endpoints",
    "reply_templates: text",
    "ticket_entries: held",
    "tickets: state assignee last_entry_at state_since news_at",
];

/// The tables from which it may delete rows.
const DELETED: [&str; 3] = ["announcements", "limit_overrides", "reply_templates"];

/// The functions that it may call and that run with the rights of the owner.
const CALLED: [&str; 16] = [
    "admin_dead_jobs",
    "admin_delivery_domains",
    "admin_read_submission",
    "admin_retry_job",
    "end_sessions_of",
    "enqueue_send_suspension_email",
    "lift_endpoint",
    "lift_workspace",
    "lock_operator",
    "log_operator_act",
    "metered_in_month",
    "move_imported_id",
    "stored_bytes_of",
    "suspend_endpoint",
    "suspend_workspace",
    "waiting_arrivals_of",
];

async fn list(app: &TestApp, sql: String) -> Vec<String> {
    sqlx::query_scalar(AssertSqlSafe(sql)).fetch_all(&app.owner).await.unwrap()
}

/// Lists the tables, partitions included, in which the role has a right to columns, with these columns.
async fn columns(app: &TestApp, privilege: &str) -> Vec<String> {
    let columns = format!(
        "select c.relname || ': ' || string_agg(a.attname, ' ' order by a.attnum)
         from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         where c.relkind in ('r', 'p', 'v', 'm', 'f')
           and c.relnamespace in (select oid from pg_namespace where nspname in ('public', 'jobs'))
           and has_column_privilege('formtray_admin', c.oid, a.attnum, '{privilege}')
         group by c.relname order by c.relname collate \"C\""
    );
    list(app, columns).await
}

#[tokio::test]
async fn the_role_has_these_rights_and_no_others() {
    testkit::run(async |app| {
        assert_eq!(columns(app, "select").await, READ);
        assert_eq!(columns(app, "insert").await, INSERTED);
        assert_eq!(columns(app, "update").await, UPDATED);
        assert_eq!(columns(app, "references").await, [""; 0]);
        let deleted = "select c.relname::text from pg_class c
            where c.relkind in ('r', 'p', 'v') and c.relnamespace = 'public'::regnamespace
              and (has_table_privilege('formtray_admin', c.oid, 'delete')
                   or has_table_privilege('formtray_admin', c.oid, 'truncate')
                   or has_table_privilege('formtray_admin', c.oid, 'trigger'))
            order by c.relname collate \"C\"";
        assert_eq!(list(app, deleted.to_owned()).await, DELETED);
        let called = "select p.proname::text from pg_proc p
            where p.pronamespace = 'public'::regnamespace and p.prosecdef and p.prorettype <> 'trigger'::regtype
              and has_function_privilege('formtray_admin', p.oid, 'execute')
            order by p.proname collate \"C\"";
        assert_eq!(list(app, called.to_owned()).await, CALLED);
        let elsewhere = "select (has_schema_privilege('formtray_admin', 'jobs', 'usage')::int
            + has_schema_privilege('formtray_admin', 'public', 'create')::int
            + (select count(*) from pg_auth_members m where m.member = 'formtray_admin'::regrole))::bigint";
        let elsewhere: i64 = sqlx::query_scalar(elsewhere).fetch_one(&app.owner).await.unwrap();
        assert_eq!(elsewhere, 0, "it is in no other role, sees no jobs, and creates nothing");
    })
    .await;
}
