-- Support tickets: their threads, their files, requests for access to a submission, and which emails have been received.
--
-- Three roles write here: the app for the customer, the worker for what arrives by email, and formtray_admin for
-- operators. So what every new row must cause is done by triggers, whoever wrote it.

create sequence ticket_numbers as integer start 1001;
grant usage on sequence ticket_numbers to formtray_app;

create table tickets (
    id uuid primary key,
    workspace_id uuid not null references workspaces (id) on delete cascade,
    number integer not null default nextval('ticket_numbers') constraint tickets_number_key unique,
    subject text not null check (length(subject) between 1 and 200),
    state text not null check (state in ('open', 'waiting_for_you', 'waiting_for_us', 'solved')),
    endpoint_id text,
    submission_id uuid,
    request_id text,
    assignee text,
    created_at timestamptz not null,
    last_entry_at timestamptz not null,
    state_since timestamptz not null,
    news_at timestamptz,
    read_at timestamptz,
    unique (id, workspace_id)
);
comment on column tickets.assignee is 'The email address of the operator who works on it; customers don''t see it';
comment on column tickets.news_at is 'When support last wrote or changed something; null if it never has';
comment on column tickets.read_at is 'When the customer last marked it as read; it is unread if news_at is later';
create index tickets_of_workspace on tickets (workspace_id, last_entry_at desc, id desc);
-- For the operator's queue.
create index tickets_by_state on tickets (state, last_entry_at);
call wall('tickets');
grant select (
    id, workspace_id, number, subject, state, endpoint_id, submission_id, request_id, created_at, last_entry_at,
    state_since, news_at, read_at
) on tickets to formtray_app;
grant insert (
    id, workspace_id, subject, state, endpoint_id, submission_id, request_id, created_at, last_entry_at, state_since
) on tickets to formtray_app;
grant update (state, state_since, last_entry_at, read_at) on tickets to formtray_app;
grant select, insert, update, delete on tickets to formtray_worker;

-- A request by an operator to read the content of one submission, and what the customer decided. Access ends at
-- expires_at by itself.
create table access_grants (
    id uuid primary key,
    workspace_id uuid not null,
    ticket_id uuid not null,
    submission_id uuid not null,
    requested_by text not null,
    requested_at timestamptz not null,
    state text not null check (state in ('asked', 'granted', 'declined', 'revoked')),
    decided_by uuid,
    granted_at timestamptz,
    expires_at timestamptz,
    revoked_at timestamptz,
    foreign key (ticket_id, workspace_id) references tickets (id, workspace_id) on delete cascade,
    constraint access_ends check (state <> 'granted' or (granted_at is not null and expires_at is not null)),
    constraint access_revoked check ((state = 'revoked') = (revoked_at is not null))
);
comment on column access_grants.decided_by is 'The user who granted, declined or revoked it';
create index on access_grants (ticket_id, id);
create index access_grants_of_submission on access_grants (submission_id) where state = 'granted';
call wall('access_grants');
grant select, update (state, decided_by, granted_at, expires_at, revoked_at) on access_grants to formtray_app;
grant select, insert, update, delete on access_grants to formtray_worker;

-- The thread of a ticket. Entries are never changed, except that an operator accepts one that is held.
create table ticket_entries (
    id uuid primary key,
    workspace_id uuid not null,
    ticket_id uuid not null,
    kind text not null check (kind in ('message', 'state', 'access', 'note', 'assignment')),
    author_role text not null check (author_role in ('customer', 'operator', 'other', 'system')),
    author_name text not null,
    via text check (via in ('web', 'email')),
    text text,
    quoted text,
    state text check (state in ('open', 'waiting_for_you', 'waiting_for_us', 'solved')),
    access text check (access in ('asked', 'granted', 'declined', 'revoked')),
    access_grant_id uuid references access_grants (id) on delete cascade,
    sender text,
    held boolean not null default false,
    unique (id, workspace_id),
    foreign key (ticket_id, workspace_id) references tickets (id, workspace_id) on delete cascade,
    constraint has_text check ((text is not null) = (kind in ('message', 'note', 'assignment'))),
    constraint has_state check ((state is not null) = (kind = 'state')),
    constraint has_access check (
        (access is not null) = (kind = 'access') and (access_grant_id is not null) = (kind = 'access'))
);
comment on column ticket_entries.kind is 'Notes and assignments are for operators only';
comment on column ticket_entries.sender is 'The address of a reply by email that isn''t the owner''s';
comment on column ticket_entries.held is
    'Whether it came from another sender and waits for an operator to accept it; customers don''t see it until then';
create index on ticket_entries (ticket_id, id);
-- For the limit of replies a day.
create index ticket_entries_of_customers on ticket_entries (workspace_id, id) where author_role <> 'operator';
call wall('ticket_entries');
-- Notes, assignments and held entries aren't for customers, and customers write in their own name only.
alter policy own on ticket_entries
    using (workspace_id = (select current_workspace()) and kind in ('message', 'state', 'access') and not held)
    with check (
        workspace_id = (select current_workspace()) and kind in ('message', 'state', 'access') and not held
        and author_role = 'customer' and sender is null and via is distinct from 'email');
grant select on ticket_entries to formtray_app;
grant insert (
    id, workspace_id, ticket_id, kind, author_role, author_name, via, text, state, access, access_grant_id
) on ticket_entries to formtray_app;
grant select, insert, update, delete on ticket_entries to formtray_worker;

-- Files of tickets. The row comes first and reserves the space; stored_at is set when the bytes are durable under
-- tickets/<id>. Without an entry after a day, the row is deleted.
create table ticket_files (
    id uuid primary key,
    workspace_id uuid not null references workspaces (id) on delete cascade,
    entry_id uuid,
    name text not null,
    type text not null,
    size bigint not null check (size >= 0),
    sha256 bytea check (length(sha256) = 32),
    created_at timestamptz not null,
    stored_at timestamptz,
    foreign key (entry_id, workspace_id) references ticket_entries (id, workspace_id) on delete cascade,
    constraint stored_whole check ((stored_at is null) = (sha256 is null)),
    constraint attached_when_stored check (entry_id is null or stored_at is not null)
);
comment on column ticket_files.size is 'Its size in bytes; while it is being uploaded, the space that is reserved';
create index on ticket_files (workspace_id, id);
create index on ticket_files (entry_id, id);
create index ticket_files_unattached on ticket_files (created_at) where entry_id is null;
call wall('ticket_files');
-- The files of a held entry are as invisible as the entry.
alter policy own on ticket_files
    using (
        workspace_id = (select current_workspace())
        and (entry_id is null or exists (select from ticket_entries e where e.id = entry_id)))
    with check (workspace_id = (select current_workspace()));
grant select, insert (id, workspace_id, name, type, size, created_at), delete,
    update (entry_id, size, sha256, stored_at) on ticket_files to formtray_app;
grant select, insert, update, delete on ticket_files to formtray_worker;

-- The emails that were received, so that each has one effect, however often it is delivered. Only a hash of the
-- Message-ID is stored.
create table inbound_emails (
    message_hash bytea primary key check (length(message_hash) = 32),
    received_at timestamptz not null,
    kind text not null check (kind in ('reply', 'held', 'auto_reply', 'bounce', 'unmatched')),
    ticket_id uuid references tickets (id) on delete cascade,
    entry_id uuid
);
create index on inbound_emails (received_at);
create index on inbound_emails (ticket_id) where ticket_id is not null;
call close_off('inbound_emails');
grant select, insert, update, delete on inbound_emails to formtray_worker;

-- Emails what somebody wrote to the other side. The job decides whom.
create function send_ticket_email() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
    perform jobs.add_job(
        'send_ticket_email', json_build_object('entry', new.id), priority => -10); -- Email
    return null;
end
$$;
revoke all on function send_ticket_email() from public;
create trigger ticket_entry_emailed after insert on ticket_entries
    for each row when (new.kind = 'message' or (new.kind = 'access' and new.access = 'asked'))
    execute function send_ticket_email();

-- Deletes the bytes of deleted files.
create function remove_ticket_files() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
    if exists (select from gone) then
        perform jobs.add_job(
            'remove_ticket_files',
            json_build_object('files', (select json_agg(id) from gone)),
            priority => 10); -- Cleanup
    end if;
    return null;
end
$$;
revoke all on function remove_ticket_files() from public;
create trigger ticket_files_removed after delete on ticket_files
    referencing old table as gone for each statement execute function remove_ticket_files();
