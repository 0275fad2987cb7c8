-- What the AML department says of a hit on a list: whether the key person is the one on it. It holds for the entry as it was when it was
-- judged; it is ended, never changed nor removed.
create table screening_judgement (
  id uuid primary key default gen_random_uuid(),
  personal_number text not null check (length(personal_number) between 1 and 30),
  name text not null check (length(name) between 1 and 300),
  entry_id text not null check (length(entry_id) between 1 and 500),
  -- The entry as the list had it.
  entry jsonb not null,
  same_person boolean not null,
  reason text not null check (length(btrim(reason)) between 3 and 2000),
  judged_at timestamptz not null,
  judged_by_id text not null,
  judged_by text not null,
  ended_at timestamptz,
  ended_by_id text,
  ended_by text,
  constraint screening_judgement_ended check (num_nulls(ended_at, ended_by_id, ended_by) in (0, 3)),
  constraint screening_judgement_ended_after check (ended_at >= judged_at)
);
create unique index screening_judgement_now on screening_judgement (personal_number, name, entry_id) where ended_at is null;
revoke update, delete, truncate on screening_judgement from skynet_app;
grant update (ended_at, ended_by_id, ended_by) on screening_judgement to skynet_app;
