-- What credit has done of what is held and waits, when a company is told to be insolvent (company 48).
alter table company_insolvency add column handled_at timestamptz, add column handled_by text,
  add column handled_note text check (length(handled_note) <= 4000),
  add constraint company_insolvency_handled check ((handled_at is null) = (handled_by is null) and (handled_at is null) = (handled_note is null));
grant update (handled_at, handled_by, handled_note) on company_insolvency to skynet_app;
-- Those that nobody has seen to.
create index company_insolvency_waiting on company_insolvency (told_at, id)
  where ended_at is null and lifted_at is null and handled_at is null;
