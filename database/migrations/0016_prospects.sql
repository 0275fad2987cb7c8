-- Companies that may become customers, and what they are offered.

-- Companies that may become customers, or that somebody wants to know of: what the engine said, and what people made of it.
create table prospect (
  id uuid primary key default gen_random_uuid(),
  organization_number organization_number not null,
  -- The role it is judged in: 0 issuer, 1 recipient.
  company_type smallint not null check (company_type in (0, 1)),
  -- 0 new customer, 1 loan, 2 recipient, 4 pre-prospect (decision C11).
  prospect_type smallint not null check (prospect_type in (0, 1, 2, 4)),
  name text not null check (length(name) between 1 and 300),
  -- As the register had them when the company was searched.
  postal_address jsonb not null,
  visiting_address jsonb not null,
  -- Everything it rests on: facts, rules, score and limits.
  determination_id uuid not null references company_determination,
  passed boolean not null,
  has_warning boolean not null,
  -- False: facts could not be fetched, so that there is nothing to approve.
  complete boolean not null,
  reason text not null default '' check (length(reason) <= 2000),
  promotional_code text not null default '' check (length(promotional_code) <= 50),
  -- Of loans only. Öre.
  loan_amount bigint check (loan_amount > 0),
  loan_months smallint check (loan_months > 0),
  loan_contact_name text check (length(loan_contact_name) between 1 and 200),
  loan_contact_email email_address,
  loan_contact_phone text check (loan_contact_phone ~ '^\d{1,20}$'),
  -- Null: nobody has set anything, and what the rules say counts.
  approved boolean,
  approved_by text,
  approved_at timestamptz,
  created_at timestamptz not null,
  created_by text not null,
  created_by_id text not null,
  -- When it was made, approved, declined or commented on last.
  edited_at timestamptz not null,
  -- Who may not decide a prospect asks somebody who may: once, with why (prospects 43).
  asked_at timestamptz,
  asked_by text,
  asked_by_id text,
  asked_because text check (length(btrim(asked_because)) between 1 and 2000),
  constraint prospect_passes_whole check (complete or not passed),
  constraint prospect_approval check ((approved is null) = (approved_by is null) and (approved is null) = (approved_at is null)),
  constraint prospect_approval_whole check (approved is null or complete),
  constraint prospect_loan check ((prospect_type = 1) = (loan_amount is not null) and (loan_amount is null) = (loan_months is null)),
  constraint prospect_asked check (num_nulls(asked_at, asked_by, asked_by_id, asked_because) in (0, 4)),
  -- There is nothing to decide of what could not be judged, nor of what the rules let through.
  constraint prospect_asked_failed check (asked_at is null or (complete and not passed))
);
create index prospect_company on prospect (organization_number, company_type, edited_at desc);
create index prospect_searched on prospect (created_by_id, created_at desc, id);
create index prospect_asked on prospect (asked_at, id) where asked_at is not null and approved is null;
-- What somebody has asked to have decided and is, by who asked, the latest decided first (prospects 44).
create index prospect_asked_decided on prospect (asked_by_id, approved_at desc)
  where asked_by_id is not null and approved_at is not null;

create table prospect_comment (
  id uuid primary key default gen_random_uuid(),
  prospect_id uuid not null references prospect,
  comment text not null check (length(comment) between 1 and 2000),
  created_at timestamptz not null,
  created_by text not null
);
create index prospect_comment_of on prospect_comment (prospect_id, created_at, id);
-- Rows that nobody removes by hand, and the night does when their time is over.
revoke update on prospect_comment from skynet_app;

-- The prices that offers are made of (offers 14): a change is a new list, and a list never changes.
create table offer_price_list (
  version integer primary key check (version > 0),
  -- Öre, once.
  set_up_fee bigint not null check (set_up_fee between 0 and 100000000),
  reason text not null check (length(reason) between 1 and 2000),
  created_at timestamptz not null,
  created_by text not null check (length(created_by) between 1 and 200)
);
revoke update, delete on offer_price_list from skynet_app;
insert into offer_price_list values (1, 250000, 'Prislistan som ett nytt hus börjar med', '2026-01-01T00:00:00Z', 'Skynet');

create table offer_price_step (
  price_list integer not null references offer_price_list,
  -- Öre a month: from, and up to but not with.
  volume_start bigint not null check (volume_start >= 0),
  volume_end bigint,
  -- Hundredths of a percent: of what is sold for 30 days, of each invoice whatever its days, and of the limit for a year.
  provision integer not null check (provision between 0 and 2000),
  provision_fixed_price integer not null check (provision_fixed_price between 0 and 2000),
  limit_charge integer not null check (limit_charge between 0 and 2000),
  primary key (price_list, volume_start),
  constraint offer_price_step_ends_after_start check (volume_end > volume_start)
);
revoke update, delete on offer_price_step from skynet_app;
insert into offer_price_step values
  (1, 5000000, 15000000, 295, 0, 100),
  (1, 15000000, 30000000, 245, 0, 100),
  (1, 30000000, 50000000, 195, 0, 75),
  (1, 50000000, 100000000, 165, 0, 75),
  (1, 100000000, null, 135, 0, 50);

create table offer_price_supplement (
  price_list integer not null references offer_price_list,
  rating_code text not null check (length(rating_code) between 1 and 20),
  -- Hundredths of a percent for 30 days, on top of the step's.
  supplement integer not null check (supplement between 0 and 2000),
  primary key (price_list, rating_code)
);
revoke update, delete on offer_price_supplement from skynet_app;
insert into offer_price_supplement values (1, 'B', 25), (1, 'C', 60);

-- What a company has been offered, with every price as it was (offers 15, 16). Only its state changes.
create table offer (
  id uuid primary key default gen_random_uuid(),
  organization_number organization_number not null,
  company_name text not null check (length(company_name) between 1 and 300),
  -- Which of the company's offers it is.
  number integer not null check (number > 0),
  prospect_id uuid not null references prospect,
  price_list integer not null references offer_price_list,
  rating_code text check (length(rating_code) between 1 and 20),
  -- Öre a month.
  volume bigint not null check (volume > 0),
  -- Öre: the limit that the prospect's judgement came to.
  limit_amount bigint not null check (limit_amount >= 0),
  provision integer not null check (provision between 0 and 4000),
  provision_fixed_price integer not null check (provision_fixed_price between 0 and 2000),
  limit_charge integer not null check (limit_charge between 0 and 2000),
  set_up_fee bigint not null check (set_up_fee between 0 and 100000000),
  state text not null check (state in ('draft', 'sent', 'accepted', 'declined', 'replaced')),
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  created_by text not null check (length(created_by) between 1 and 200),
  sent_at timestamptz,
  sent_by text check (length(sent_by) between 1 and 200),
  sent_to email_address,
  -- The last day it can be accepted.
  valid_to date,
  decided_at timestamptz,
  decided_by text check (length(decided_by) between 1 and 200),
  -- How the customer said it, and what.
  decided_how text check (decided_how in ('phone', 'mail', 'meeting')),
  decided_note text check (length(decided_note) between 1 and 2000),
  unique (organization_number, number),
  constraint offer_sent check (num_nulls(sent_at, sent_by, sent_to, valid_to) in (0, 4)
    and (state <> 'draft' or sent_at is null) and (state not in ('sent', 'accepted', 'declined') or sent_at is not null)),
  constraint offer_decided check (num_nulls(decided_at, decided_by, decided_how, decided_note) in (0, 4)
    and (state not in ('draft', 'sent') or decided_at is null) and (state not in ('accepted', 'declined') or decided_at is not null))
);
-- One is on its way at a time, and one counts.
create unique index offer_open on offer (organization_number) where state in ('draft', 'sent');
create unique index offer_accepted on offer (organization_number) where state = 'accepted';
create index offer_of_prospect on offer (prospect_id);
revoke delete on offer from skynet_app;
