-- Who may not decide a prospect asks somebody who may: once, with why (prospects 43).
alter table prospect
  add column asked_at timestamptz,
  add column asked_by text,
  add column asked_by_id text,
  add column asked_because text check (length(btrim(asked_because)) between 1 and 2000),
  add constraint prospect_asked check (num_nulls(asked_at, asked_by, asked_by_id, asked_because) in (0, 4)),
  -- There is nothing to decide of what could not be judged, nor of what the rules let through.
  add constraint prospect_asked_failed check (asked_at is null or (complete and not passed));
create index prospect_asked on prospect (asked_at, id) where asked_at is not null and approved is null;
