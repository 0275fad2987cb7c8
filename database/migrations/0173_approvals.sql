-- Acts that one person cannot do alone wait here for a second one (approvals 1): what is to be done, as the
-- area reads it (payload) and as people do (title, difference), who asked and why. Nothing of that changes
-- afterwards; what was decided stays.
create table approval (
  id uuid primary key,
  act text not null check (act in (
    'raiseLimit', 'publishRuleBucket', 'changeControl', 'liftSellBlock', 'writeException',
    'writeScreeningException', 'removeFromBlacklist', 'removeInvoice', 'activateStopped',
    'completeOnboarding', 'completeUnscreened', 'publishDefaultKyc', 'deleteSignedSet',
    'reopenApproved', 'validateAccount', 'acceptSignature', 'makeAdministrator'
  )),
  subject text not null check (length(subject) between 1 and 300),
  organization_number text,
  title text not null,
  -- The address of the page that shows the thing.
  place text not null check (place like '/%'),
  difference jsonb not null check (jsonb_typeof(difference) = 'array'),
  reason text not null default '',
  payload jsonb not null,
  asked_by_id text not null,
  asked_by text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > asked_at),
  state text not null default 'waiting'
    check (state in ('waiting', 'approved', 'declined', 'withdrawn', 'expired')),
  decided_by_id text,
  decided_by text,
  decided_at timestamptz,
  comment text not null default '',
  check ((state = 'waiting') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  -- The maker never checks (approvals 2), whatever the program believes.
  check (state not in ('approved', 'declined') or (decided_by_id is not null and decided_by_id <> asked_by_id))
);
-- One at a time of the same act on the same thing.
create unique index approval_waiting on approval (act, subject) where state = 'waiting';
create index approval_for_second on approval (act, asked_at, id) where state = 'waiting';
create index approval_expiring on approval (expires_at) where state = 'waiting';
create index approval_asked on approval (asked_by_id, asked_at desc, id);
create index approval_decided on approval (decided_at desc, id) where state <> 'waiting';

revoke update, delete on approval from skynet_app;
grant update (state, decided_by_id, decided_by, decided_at, comment) on approval to skynet_app;

create function approval_is_final() returns trigger language plpgsql as $$
begin
  if old.state <> 'waiting' then
    raise exception 'the approval % is decided', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger approval_is_final before update on approval for each row execute function approval_is_final();
