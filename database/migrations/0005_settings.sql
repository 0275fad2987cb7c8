-- Settings, what look-ups cost, and what other currencies are worth.

create table configuration_value (
  namespace text not null check (length(namespace) between 1 and 100),
  key text not null check (length(key) between 1 and 100),
  value text not null check (length(value) <= 10000),
  type text not null check (type in ('string', 'number', 'bool')),
  allow_multiple boolean not null default false,
  description text not null default '',
  changed_at timestamptz not null default skynet.now(),
  changed_by text not null,
  version integer not null default 1,
  primary key (namespace, key)
);
-- Names that differ only in case would be taken for one another.
create unique index configuration_value_name on configuration_value (lower(namespace), lower(key));

-- What administrators turn on and off for the whole program: one row.
create table general_setting (
  only_row boolean primary key default true check (only_row),
  disallow_sell_through_partner_api boolean not null default false,
  changed_at timestamptz,
  changed_by text
);
revoke insert, delete on general_setting from skynet_app;
insert into general_setting default values;

-- The chat's channels, one of each action 5000-5019 of triggers (channels 1): what each is called, and where what is said in it goes.
create table chat_channel (
  code smallint primary key check (code between 5000 and 5019),
  name text not null check (length(name) between 1 and 100 and name !~ '@'),
  kind text check (kind in ('teams', 'slack')),
  -- Sealed: whoever knows it can write in the channel. What is shown of it is its host and its last four signs.
  address text,
  host text check (length(host) between 1 and 300),
  last_four text check (length(last_four) between 1 and 4),
  -- The latest test of the address: whether the other side took it, and what it answered.
  tested_at timestamptz,
  tested_by text,
  test_arrived boolean,
  test_status smallint,
  test_said text,
  changed_at timestamptz,
  changed_by text,
  version integer not null default 1,
  constraint chat_channel_address check ((address is null) = (kind is null) and (address is null) = (host is null) and (address is null) = (last_four is null)),
  constraint chat_channel_tested check ((tested_at is null) = (tested_by is null) and (tested_at is null) = (test_arrived is null) and (tested_at is null) = (test_said is null)),
  constraint chat_channel_changed check ((changed_at is null) = (changed_by is null))
);
create unique index chat_channel_name on chat_channel (lower(name));
-- There are twenty, always.
revoke insert, delete on chat_channel from skynet_app;
insert into chat_channel (code, name) values
  (5000, 'Kredit'), (5001, 'Fakturaköp'), (5002, 'Kundtjänst'), (5003, 'Sälj'), (5004, 'AML'),
  (5005, 'Inkasso'), (5006, 'Onboarding'), (5007, 'Avtal'), (5008, 'Limiter'), (5009, 'Tolkning'),
  (5010, 'Leveransgodkännande'), (5011, 'Återköp'), (5012, 'Betalningar'), (5013, 'Ekonomi'),
  (5014, 'Betalningsanmärkningar'), (5015, 'Bolagshändelser'), (5016, 'Partner'), (5017, 'Drift'),
  (5018, 'Rapporter'), (5019, 'Ledning');

-- What somebody has approved that look-ups of a job may cost, in öre. A run of a job has the budget of its own id.
create table look_up_budget (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('adminJob', 'batch', 'nightlyRating', 'invoices')),
  title text not null check (length(title) between 1 and 300),
  approved_cost bigint not null check (approved_cost >= 0),
  approved_by text not null,
  approved_at timestamptz not null,
  -- The first day of the month it is for.
  month date,
  -- Of how much of it, in percent, administrators have been told that it is used.
  told_percent smallint not null default 0 check (told_percent in (0, 80, 100)),
  constraint look_up_budget_month check ((kind = 'invoices') = (month is not null) and extract(day from month) = 1)
);
create index look_up_budget_approved on look_up_budget (approved_at desc);
create unique index look_up_budget_of_month on look_up_budget (month) where month is not null;

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

-- Every look-up that was paid for, also those whose answer was of no use. Nothing here is changed: money that is spent is spent.
create table paid_look_up (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null,
  source text not null check (source in ('A', 'B', 'person')),
  product text not null check (product in ('company', 'board', 'report', 'register', 'credit', 'engagements')),
  -- Öre.
  cost bigint not null check (cost > 0),
  organization_number organization_number,
  personal_number personal_number,
  cause text check (cause in ('asked', 'rating', 'rateAgain', 'trial', 'prospect', 'invoice', 'interpretation', 'agreement', 'batch', 'adminJob', 'invitation', 'monitoring')),
  -- Null of what a job asked for.
  actor_id text,
  actor_name text not null,
  budget_id uuid references look_up_budget,
  -- Whether the answer could be read.
  answered boolean not null,
  constraint paid_look_up_of_one check (num_nonnulls(organization_number, personal_number) = 1),
  constraint paid_look_up_source check ((source = 'person') = (product in ('register', 'credit', 'engagements')))
);
create index paid_look_up_at on paid_look_up (at desc, id);
create index paid_look_up_budget on paid_look_up (budget_id) where budget_id is not null;
revoke update, delete on paid_look_up from skynet_app;

-- What a currency is worth. Those of Riksbanken are fetched each bank day; an own one is set by two persons.
create table exchange_rate (
  currency text not null check (currency in ('EUR', 'NOK', 'DKK', 'USD', 'GBP')),
  -- The bank day it was published for; of an own one the first day it counts.
  rate_date date not null,
  source text not null check (source in ('Riksbanken', 'Egen')),
  -- Millionths of a krona for one unit of the currency.
  rate_micro bigint not null check (rate_micro between 1 and 1000000000),
  -- When it was fetched; of an own one when it was approved.
  fetched_at timestamptz not null,
  -- Of an own one: why, and both names.
  reason text not null default '' check (length(reason) <= 2000),
  set_by text check (length(set_by) between 1 and 500),
  primary key (currency, source, rate_date),
  constraint exchange_rate_set check ((source = 'Egen') = (set_by is not null) and (source = 'Riksbanken' or reason <> ''))
);
create index exchange_rate_latest on exchange_rate (rate_date desc, currency, source);

-- Work on all clients that administrators start from the settings (settings 6, 7): how far each run has come.
create table admin_job (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('monitoringIssuers', 'monitoringRecipients', 'realPrincipals', 'aml', 'expiredInvoices', 'amlExport', 'amlReport')),
  state text not null default 'running' check (state in ('running', 'done', 'stopped')),
  -- Companies, or invoices that are due.
  total integer not null check (total >= 0),
  done integer not null default 0 check (done >= 0),
  -- Of those done, how many a source could not be asked about.
  failed integer not null default 0 check (failed between 0 and done),
  -- The last company that is done; the next come after it.
  reached organization_number,
  -- Of expired invoices: the day they were due.
  day date,
  started_at timestamptz not null,
  started_by text not null,
  finished_at timestamptz,
  -- A job that pays for what it fetches has been agreed to at a highest cost, in öre, and ends there. It can be stopped at any company.
  agreed_cost bigint check (agreed_cost >= 0),
  -- Who stopped it; nobody when it came to the end of what was agreed.
  stopped_by text,
  -- One worker at a time goes through a run, and holds it until this instant unless it takes it anew.
  held_by uuid,
  held_until timestamptz,
  -- What went wrong at the last try (jobs 4).
  error text,
  constraint admin_job_finished check ((state = 'running') = (finished_at is null)),
  constraint admin_job_stopped check (stopped_by is null or state = 'stopped'),
  constraint admin_job_held check ((held_by is null) = (held_until is null))
);
create unique index admin_job_running on admin_job (kind) where state = 'running';
create index admin_job_latest on admin_job (kind, started_at desc);
create index admin_job_history on admin_job (started_at desc, id);
revoke delete on admin_job from skynet_app;
