-- Which companies each provider is asked to tell us of, kept equal to the clients by a job. A row without `since` is one that could not be
-- asked for, and why.
create table monitoring_subscription (
  provider text not null check (provider in ('A', 'B')),
  organization_number organization_number not null,
  since timestamptz,
  tried_at timestamptz not null,
  problem text check (problem in ('missing', 'slow', 'unreachable', 'refused', 'nonsense')),
  primary key (provider, organization_number),
  constraint monitoring_subscribed check ((since is null) = (problem is not null))
);
create index monitoring_subscription_problem on monitoring_subscription (provider, tried_at) where since is null;

-- How far each provider's feed has been read.
create table monitoring_feed (
  provider text primary key check (provider in ('A', 'B')),
  -- What the provider gave us to go on from; '' for the beginning.
  cursor text not null default '' check (length(cursor) <= 200),
  read_at timestamptz,
  failed_at timestamptz,
  problem text check (problem in ('missing', 'slow', 'unreachable', 'refused', 'nonsense')),
  compared_at timestamptz,
  constraint monitoring_feed_failed check ((failed_at is null) = (problem is null))
);
insert into monitoring_feed (provider) values ('A'), ('B');
revoke insert, delete on monitoring_feed from skynet_app;

-- What the feeds have told, each once however often it is told.
create table monitoring_notice (
  id uuid primary key default gen_random_uuid(),
  provider text not null check (provider in ('A', 'B')),
  external_id text not null check (length(external_id) between 1 and 100),
  organization_number organization_number not null,
  kind text not null check (kind in ('name', 'status', 'remark', 'rating', 'other')),
  -- What it became, as the provider words it; '' when the feed does not say.
  said text not null default '' check (length(said) <= 500),
  -- It says that the company is gone or about to be: it counts from now on, before the register has been asked.
  insolvent boolean not null default false,
  happened_at timestamptz not null,
  told_at timestamptz not null,
  -- When the company was fetched anew because of it; null until then.
  fetched_at timestamptz,
  unique (provider, external_id)
);
create index monitoring_notice_latest on monitoring_notice (told_at desc, id desc);
create index monitoring_notice_of on monitoring_notice (organization_number, told_at desc);
create index monitoring_notice_status on monitoring_notice (organization_number, provider, happened_at desc) where kind = 'status';
revoke update, delete on monitoring_notice from skynet_app;
grant update (fetched_at) on monitoring_notice to skynet_app;

-- Look-ups that a feed has led to.
alter table company_information drop constraint company_information_cause_check,
  add constraint company_information_cause_check check (cause in ('asked', 'rating', 'rateAgain', 'trial', 'prospect', 'invoice', 'interpretation', 'agreement', 'batch', 'adminJob', 'monitoring'));
alter table paid_look_up drop constraint paid_look_up_cause_check,
  add constraint paid_look_up_cause_check check (cause in ('asked', 'rating', 'rateAgain', 'trial', 'prospect', 'invoice', 'interpretation', 'agreement', 'batch', 'adminJob', 'invitation', 'monitoring'));
create index monitoring_notice_waiting on monitoring_notice (organization_number) where fetched_at is null;
