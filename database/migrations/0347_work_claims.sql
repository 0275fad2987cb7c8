-- Who has taken what waits in a queue, for a time: one thing is never taken by two (queues 5).
create table work_claim (
  queue text not null check (length(queue) between 1 and 40),
  -- What waits: of each queue one of its own kind.
  subject text not null check (length(subject) between 1 and 300),
  taken_by_id uuid not null references internal_user on delete cascade,
  taken_by text not null,
  taken_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > taken_at),
  primary key (queue, subject)
);
create index work_claim_ends on work_claim (ends_at);
create index work_claim_of on work_claim (taken_by_id);
