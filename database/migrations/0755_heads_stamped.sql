-- The heads of the trail with the word of a timestamp authority for when they were such (docs/decisions/0002-audit-trail.md).
create table audit_stamp (
  id uuid primary key,
  made_at timestamptz not null,
  statement text not null,
  token bytea not null
);
create index audit_stamp_made on audit_stamp (made_at);
revoke update, delete on audit_stamp from skynet_app;

-- A stamped head that is no longer in the trail: rows are lost. It is shown until two administrators have looked at it.
create table audit_loss (
  lane smallint not null,
  seq bigint not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  -- When the head was such.
  stamped_at timestamptz not null,
  found_at timestamptz not null,
  first_id text,
  first_name text,
  first_at timestamptz,
  second_id text,
  second_name text,
  second_at timestamptz,
  primary key (lane, seq, hash),
  check ((first_id is null) = (first_name is null) and (first_id is null) = (first_at is null)),
  check ((second_id is null) = (second_name is null) and (second_id is null) = (second_at is null)),
  check (second_id is null or (first_id is not null and second_id <> first_id))
);
create index audit_loss_open on audit_loss (found_at) where second_id is null;
revoke update, delete on audit_loss from skynet_app;
grant update (first_id, first_name, first_at, second_id, second_name, second_at) on audit_loss to skynet_app;
