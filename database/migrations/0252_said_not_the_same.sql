-- Two invoices that look alike and are not the same, as a person has said: the pair is never taken for nearly the same again.
-- The lower id stands first, so that a pair stands once.
create table invoice_not_same (
  one_id uuid not null references invoice,
  other_id uuid not null references invoice,
  said_at timestamptz not null,
  said_by text not null check (length(said_by) between 1 and 200),
  why text not null default '' check (length(why) <= 500),
  primary key (one_id, other_id),
  constraint invoice_not_same_pair check (one_id < other_id)
);
create index invoice_not_same_other on invoice_not_same (other_id);
