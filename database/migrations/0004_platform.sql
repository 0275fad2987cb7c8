-- What every area works with: files, deliveries to outside systems, schedules, and the program beside itself.

-- Files: the bytes lie in the file store under the id, the row is the truth about them.
create table stored_file (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 255),
  content_type text not null,
  size bigint not null check (size >= 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default skynet.now(),
  -- Whom a kept file names by personal number, 12 digits each, in order: null until it has been looked through.
  persons text[],
  -- When a kept file was last compared with its hash, and what was wrong with it then. Those that nobody has looked at for longest come first.
  looked_at timestamptz,
  damage text check (damage in ('changed', 'missing'))
);
create index stored_file_look on stored_file (looked_at nulls first, id);
-- Whether any kept file is not what was kept, as /health says.
create index stored_file_damaged on stored_file (id) where damage is not null;

-- How much somebody has taken out of the house in files in a day: beyond a number of rows they say why (audit 5).
create table taken_out (
  user_id uuid not null references internal_user on delete cascade,
  -- By Stockholm's clock.
  day date not null,
  files integer not null check (files > 0),
  row_count bigint not null check (row_count >= 0),
  primary key (user_id, day)
);
revoke delete on taken_out from skynet_app;

-- What waits to be delivered to an outside system. Written in the command's own transaction, delivered by a job.
create table outbox_message (
  id uuid primary key default gen_random_uuid(),
  destination text not null,
  kind text not null,
  idempotency_key text not null unique,
  payload jsonb not null,
  company text,
  -- withdrawn: another message has taken its place, and it is never sent again.
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'dead', 'withdrawn')),
  attempts integer not null default 0,
  last_error text,
  last_attempt_at timestamptz,
  next_attempt_at timestamptz not null default skynet.now(),
  delivered_at timestamptz,
  created_at timestamptz not null default skynet.now(),
  created_by text not null,
  -- What was answered to the last try that failed (HTTP; null when nobody answered), and whether a try
  -- may have arrived although nobody said so: only a refusal of the one try there was says for sure that
  -- nothing did. Under which key a person sends again is decided on these.
  last_status smallint,
  may_have_arrived boolean not null default false,
  -- What staff look for among what is sent to others: the invoice it is about, which the writer names
  -- in what is sent, and what the receiver said when it took it.
  invoice_id text generated always as (
    case when kind = 'invoice.state' then payload ->> 'id' else payload ->> 'invoiceId' end
  ) stored,
  invoice_number text generated always as (payload ->> 'invoiceNumber') stored,
  answer text not null default '' check (length(answer) <= 1000),
  -- Messages of one thread are about the same thing, and are delivered in the order they were written: an older one that
  -- waited out a fault could else arrive after a newer one and put the receiver's books back.
  thread text,
  sequence integer check (sequence > 0),
  check ((state = 'delivered') = (delivered_at is not null)),
  check ((thread is null) = (sequence is null))
);
create index outbox_message_state on outbox_message (state, created_at desc);
create index outbox_message_created on outbox_message (created_at desc);
-- What the next look for undelivered messages has to go through.
create index outbox_message_dead_onboarding on outbox_message (idempotency_key) where state = 'dead' and idempotency_key like 'onboarding %';
-- What the invoice system has not been told, by invoice.
create index outbox_unsent_invoice on outbox_message ((payload ->> 'id')) where destination = 'invoice-system' and kind = 'invoice.state' and state = 'dead';
create index outbox_message_company on outbox_message (company, created_at desc);
create index outbox_message_kind on outbox_message (kind, created_at desc);
create index outbox_message_destination on outbox_message (destination, created_at desc);
create index outbox_message_invoice_number on outbox_message (invoice_number text_pattern_ops);
create unique index outbox_message_thread on outbox_message (thread, sequence) where thread is not null;
-- How many wait for the chat: whoever is asked to slow down spreads them out.
create index outbox_message_chat_waiting on outbox_message (created_at) where destination = 'chat' and state = 'waiting';

-- What was answered to each try of a delivery (delivery 6).
create table outbox_try (
  id bigint generated always as identity primary key,
  message_id uuid not null references outbox_message on delete cascade,
  at timestamptz not null,
  -- Counted anew when it is sent again.
  attempt integer not null,
  arrived boolean not null,
  -- HTTP; null when nobody answered, or it is no call.
  status integer,
  -- What the receiver said, or why it was not sent.
  said text not null,
  constraint outbox_try_length check (length(said) <= 1000)
);
create index outbox_try_of_message on outbox_try (message_id, id);
revoke update on outbox_try from skynet_app;

-- What is done again and again, as the workers know it, and when it is done next (jobs 5).
create table schedule (
  name text primary key,
  pattern text not null,
  next_due timestamptz not null
);

-- Each time it was done. One that is tried again is the same: the last try stands.
create table schedule_run (
  name text not null,
  due timestamptz not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  tries integer not null default 1 check (tries > 0),
  -- How much it did; null when it does not count.
  done integer check (done >= 0),
  -- What its look-ups are paid within.
  budget_id uuid,
  error text,
  primary key (name, due),
  constraint schedule_run_ended check (ended_at is not null or (done is null and error is null))
);

-- How often callers have called, as far as servers tell each other (http/call-limit.ts): a row per
-- caller and minute, kept for some minutes. Lost when the database falls, which nobody misses.
create unlogged table call_count (
  caller text not null check (length(caller) <= 100),
  minute bigint not null,
  calls bigint not null,
  primary key (caller, minute)
);
create index call_count_minute on call_count (minute);

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

-- A row that was read from outside in a page or a batch and could not be taken for what it says: the others went on without it (oddrows 1).
create table odd_row (
  id uuid primary key default gen_random_uuid(),
  source text not null check (length(source) between 1 and 40),
  -- By which its source knows it; of a row without one what it says, as a hash. The same row again is the same.
  row_key text not null check (length(row_key) between 1 and 200),
  about text not null check (length(about) between 1 and 300),
  reason text not null check (length(reason) between 1 and 500),
  -- As it came; empty where that would name a person.
  content text not null check (length(content) <= 2000),
  first_at timestamptz not null,
  last_at timestamptz not null,
  times integer not null default 1 check (times > 0),
  -- When it came again as it should; null while it has not.
  ended_at timestamptz,
  put_aside_at timestamptz,
  put_aside_by text,
  note text check (length(note) between 1 and 4000),
  unique (source, row_key),
  constraint odd_row_put_aside check ((put_aside_at is null) = (put_aside_by is null) and (put_aside_at is null) = (note is null))
);
create index odd_row_waiting on odd_row (first_at, id) where ended_at is null and put_aside_at is null;
create index odd_row_latest on odd_row (last_at desc, id);

-- With what the demo world was made, so that the simulators serve the register its rows were taken from. No row: no demo world.
create table demo_world (
  only_row boolean primary key default true check (only_row),
  seed bigint not null,
  companies integer not null check (companies > 0),
  persons integer not null check (persons > 0),
  -- The day everything in it is dated from.
  day date not null,
  made_at timestamptz not null default skynet.now()
);
revoke insert, update, delete on demo_world from skynet_app;
