-- Not only the policy Administrator takes two to give, but each by which somebody asks for what takes two, or
-- approves it (users 10).
alter table approval disable trigger approval_is_final;
alter table approval drop constraint approval_act_check;
update approval set act = 'giveTrustedPolicy' where act = 'makeAdministrator';
alter table approval add constraint approval_act_check check (act in (
  'raiseLimit', 'publishRuleBucket', 'changeControl', 'liftSellBlock', 'writeException',
  'writeScreeningException', 'removeFromBlacklist', 'removeInvoice', 'activateStopped',
  'completeOnboarding', 'completeUnscreened', 'publishDefaultKyc', 'deleteSignedSet',
  'reopenApproved', 'validateAccount', 'acceptSignature', 'giveTrustedPolicy'
));
alter table approval enable trigger approval_is_final;

-- So a user may be saved whose only policies still wait. Without any policy nobody is let in.
create or replace function user_policies_hold() returns trigger language plpgsql as $$
declare
  saved uuid;
begin
  perform pg_advisory_xact_lock(hashtext('user_policies_hold'));
  if tg_table_name = 'internal_user' then
    saved := new.id;
  else
    saved := old.user_id;
  end if;
  if exists (select from internal_user where id = saved)
    and not exists (select from user_policy where user_id = saved)
    and not exists (
      select from approval
      where act = 'giveTrustedPolicy' and subject = saved::text and state = 'waiting'
    )
  then
    raise exception 'a user needs at least one policy' using errcode = 'check_violation', constraint = 'user_has_policy';
  end if;
  if tg_table_name = 'user_policy' then
    if old.policy = 'Administrator' and not exists (select from user_policy where policy = 'Administrator') then
      raise exception 'there must be an administrator' using errcode = 'check_violation', constraint = 'last_administrator';
    end if;
  end if;
  return null;
end $$;
