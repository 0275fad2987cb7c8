-- The budget of a month: what the look-ups for invoices may cost in it. Opened when the first of the month is needed.
alter table look_up_budget drop constraint look_up_budget_kind_check;
alter table look_up_budget add constraint look_up_budget_kind_check check (kind in ('adminJob', 'batch', 'nightlyRating', 'invoices'));
-- The first day of the month it is for.
alter table look_up_budget add column month date;
alter table look_up_budget add constraint look_up_budget_month check ((kind = 'invoices') = (month is not null) and extract(day from month) = 1);
create unique index look_up_budget_of_month on look_up_budget (month) where month is not null;
-- Of how much of it, in percent, administrators have been told that it is used.
alter table look_up_budget add column told_percent smallint not null default 0 check (told_percent in (0, 80, 100));

-- What has been set aside of a budget for a question that is being asked. It is taken away when what the answer cost is known; when
-- nobody came back to say, it may have been paid, and goes on counting.
create table look_up_reservation (
  id uuid primary key default gen_random_uuid(),
  budget_id uuid not null references look_up_budget,
  -- Öre.
  cost bigint not null check (cost >= 0),
  at timestamptz not null
);
create index look_up_reservation_budget on look_up_reservation (budget_id);

-- An invoice that is judged again when there is money for what is not known of its parties.
alter table invoice add column awaits_budget boolean not null default false;
alter table invoice add constraint invoice_awaits_budget check (not awaits_budget or state = 3);
create index invoice_awaiting_budget on invoice (created_at) where awaits_budget;
grant update (awaits_budget) on invoice to skynet_app;
