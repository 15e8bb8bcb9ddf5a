-- What the door needs to know of an endpoint, and what it notes of a post.

alter table endpoints
    add language text check (language in ('en', 'de', 'fr', 'es', 'it', 'nl')),
    add closed_message text,
    add rules json not null default '[]',
    add merge_twins boolean not null default true,
    add allow_executables boolean not null default false,
    add keep_foreign boolean not null default false;
comment on column endpoints.language is 'Of the pages visitors see; null is the visitor''s own';
comment on column endpoints.closed_message is 'What visitors read while it is paused';
comment on column endpoints.rules is 'What its fields must be: [{field, required, type}]';
comment on column endpoints.keep_foreign is 'Whether posts from other sites are kept as spam when they are refused';

-- Every server keeps the endpoints it serves in memory; this tells them all which one has changed. Not in
-- the submit transaction: endpoints change rarely.
create function tell_endpoint_changed() returns trigger
language plpgsql as $$
begin
    perform pg_notify('endpoint_changed', new.id);
    return null;
end
$$;
create trigger endpoint_changed after insert or update on endpoints
    for each row execute function tell_endpoint_changed();

-- address_hash: keyed, so that whoever has the table has no addresses.
alter table submissions
    add address_hash bytea check (length(address_hash) = 16),
    add notes json;
comment on column submissions.notes is 'What the owner may want to know: [{code, …}]';

alter table files add sniffed_type text;
comment on column files.sniffed_type is 'What its first bytes look like; type is what the sender said';

-- What became of the posts to an endpoint, refused ones included.
create table outcomes (
    workspace_id uuid not null,
    endpoint_id text not null,
    day date not null,
    outcome text not null,
    posts bigint not null,
    primary key (workspace_id, endpoint_id, day, outcome)
);
call wall('outcomes');
grant select on outcomes to formtray_app;
grant select, insert, update, delete on outcomes to formtray_worker;
