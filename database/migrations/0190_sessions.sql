-- What is known of a login: when the provider asked who it is, until when it counts, from which
-- browser and address it came. A session that was ended is kept until then, so that the browser it
-- was ended in does not come back without its user.
alter table user_session
  add column id uuid not null default gen_random_uuid(),
  -- The access token's own id, by which a call finds its session; none of sessions from before.
  add column token_id text,
  -- The provider's own session (sid), where it names one.
  add column provider_session text,
  -- None where the provider does not say.
  add column authenticated_at timestamptz,
  add column ends_at timestamptz,
  add column ended_at timestamptz,
  add column browser text not null default '' check (length(browser) <= 300),
  add column address text not null default '' check (length(address) <= 100);
update user_session set ends_at = created_at + interval '12 hours';
alter table user_session alter column ends_at set not null;
create unique index user_session_id on user_session (id);
create unique index user_session_token on user_session (token_id);
create index user_session_provider on user_session (provider_session);
create index user_session_ends on user_session (ends_at);
drop index user_session_last_used;

-- Logout tokens of the provider that were taken, each of which counts once (Back-Channel Logout 2.6).
create table seen_logout_token (
  jti text primary key,
  expires_at timestamptz not null
);
