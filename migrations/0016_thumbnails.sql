-- Small pictures of uploaded images, for their owner. Made by a job from bytes that come from strangers; so small that
-- they lie here and go with their file.
create table thumbnails (
    file_id uuid primary key references files (id) on delete cascade,
    workspace_id uuid not null,
    made_at timestamptz,
    bytes bytea
);
comment on table thumbnails is 'made_at is null: somebody asked for it. bytes is null afterwards: there can be none';
call wall('thumbnails');

grant select, insert (file_id, workspace_id) on thumbnails to formtray_app;
grant select, update (made_at, bytes) on thumbnails to formtray_worker;
