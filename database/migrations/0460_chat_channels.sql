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
insert into chat_channel (code, name) values
  (5000, 'Kredit'), (5001, 'Fakturaköp'), (5002, 'Kundtjänst'), (5003, 'Sälj'), (5004, 'AML'),
  (5005, 'Inkasso'), (5006, 'Onboarding'), (5007, 'Avtal'), (5008, 'Limiter'), (5009, 'Tolkning'),
  (5010, 'Leveransgodkännande'), (5011, 'Återköp'), (5012, 'Betalningar'), (5013, 'Ekonomi'),
  (5014, 'Betalningsanmärkningar'), (5015, 'Bolagshändelser'), (5016, 'Partner'), (5017, 'Drift'),
  (5018, 'Rapporter'), (5019, 'Ledning');
-- There are twenty, always.
revoke insert, delete on chat_channel from skynet_app;

-- How many wait for the chat: whoever is asked to slow down spreads them out.
create index outbox_message_chat_waiting on outbox_message (created_at) where destination = 'chat' and state = 'waiting';
