-- Agreements that are made and sent by themselves as a partner's customer begins (agreements 32): asked for with the onboarding, once for its task, and what became of it.
create table automated_agreements (
  company_task_id uuid primary key references company_task,
  onboarding_id uuid not null unique references onboarding,
  partner_type text not null references partner_type,
  asked_at timestamptz not null,
  -- overtaken: somebody made the agreements by hand first, or the onboarding ended.
  outcome text check (outcome in ('sent', 'failed', 'overtaken')),
  ended_at timestamptz,
  agreement_set_id uuid unique references agreement_set,
  -- Why they were not made, or what somebody has to do although they were; Swedish, for staff.
  problem text check (length(problem) between 1 and 2000),
  constraint automated_agreements_ended check ((outcome is null) = (ended_at is null)),
  constraint automated_agreements_sent check ((agreement_set_id is not null) = coalesce(outcome = 'sent', false)),
  constraint automated_agreements_failed check (outcome is distinct from 'failed' or problem is not null)
);
revoke delete, update on automated_agreements from skynet_app;
grant update (outcome, ended_at, agreement_set_id, problem) on automated_agreements to skynet_app;

create function automated_agreements_end_once() returns trigger language plpgsql as $$
begin
  if old.outcome is not null then
    raise exception 'what was sent by itself is not sent again' using errcode = 'check_violation', constraint = 'automated_agreements_end_once';
  end if;
  return new;
end $$;
create trigger automated_agreements_end_once before update on automated_agreements
  for each row execute function automated_agreements_end_once();
