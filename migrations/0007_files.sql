-- Uploaded files and their thumbnails.

-- The bytes are in object storage under object_key. A row is written only after they are stored durably.
create table files (
    id uuid primary key,
    workspace_id uuid not null,
    endpoint_id text not null,
    submission_id uuid not null,
    field text not null,
    name text not null,
    size bigint not null check (size >= 0),
    type text not null,
    sniffed_type text,
    sha256 bytea not null check (length(sha256) = 32),
    object_key text not null,
    -- Whether it came with spam that nobody has moved since. Such files count towards the limit for files of spam. It
    -- is set when the row is written, and cleared when the owner moves the submission (release_spam_files).
    spam boolean not null default false
);
comment on column files.sniffed_type is 'The type that its first bytes suggest; `type` is what the sender said';
create index on files (workspace_id, submission_id);
create index on files (workspace_id, endpoint_id);
create index files_of_spam on files (workspace_id, id) where spam;
create index files_of_old_spam on files (id) where spam;
call wall('files');
grant select, delete on files to formtray_app;
grant select, insert, update, delete on files to formtray_worker;

-- The files of spam are kept like any others once the owner has moved the submission.
create function release_spam_files() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
    update files f set spam = false
    from became b
    where b.moved_at is not null and b.file_count > 0
      and f.workspace_id = b.workspace_id and f.submission_id = b.id and f.spam;
    return null;
end
$$;
revoke all on function release_spam_files() from public;
create trigger submissions_moved after update on submissions
    referencing new table as became for each statement execute function release_spam_files();

-- The few that an owner moved to spam: their files are deleted a week after that.
create index submissions_moved_to_spam on submissions (moved_at)
    where state = 'spam' and moved_at is not null and file_count > 0;

-- Thumbnails of uploaded images, for the owner of the form. A job creates them, because the images come from strangers.
-- They are so small that they are stored here and deleted with their file.
create table thumbnails (
    file_id uuid primary key references files (id) on delete cascade,
    workspace_id uuid not null,
    made_at timestamptz,
    bytes bytea
);
comment on table thumbnails is
    'made_at is null while it is requested and not created yet. If bytes is null after that, there can''t be one';
call wall('thumbnails');
grant select, insert (file_id, workspace_id) on thumbnails to formtray_app;
grant select, update (made_at, bytes) on thumbnails to formtray_worker;
