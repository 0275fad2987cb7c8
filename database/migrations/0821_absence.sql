-- When somebody is away, and who sees to their work meanwhile (usertasks 24). One absence at a time: the present or the next.
create table absence (
  user_id uuid primary key references internal_user on delete cascade,
  first_day date not null,
  last_day date not null,
  -- Nobody: what is theirs waits for the role of its kind.
  cover_id uuid references internal_user on delete set null,
  saved_at timestamptz not null,
  saved_by text not null,
  version integer not null default 1,
  constraint absence_days check (last_day >= first_day),
  constraint absence_cover check (cover_id <> user_id)
);
create index absence_covered on absence (cover_id) where cover_id is not null;
