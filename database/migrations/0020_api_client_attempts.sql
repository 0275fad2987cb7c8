-- Failed tries to get a partner token, kept for a minute so that every server counts the same ones.
create table api_client_attempt (
  id bigint generated always as identity primary key,
  address text not null check (length(address) <= 100),
  client_id text not null check (length(client_id) <= 100),
  at timestamptz not null default now()
);
create index api_client_attempt_address on api_client_attempt (address, at);
create index api_client_attempt_at on api_client_attempt (at);
