-- Who of us started an onboarding: an inside seller follows those they started (onboarding 71).
alter table onboarding add column started_by_id uuid references internal_user on delete set null;
update onboarding set started_by_id = (select id from internal_user where lower(email_address) = lower(initiator_email))
  where channel <> 'Customer' and initiator_email is not null;
create index onboarding_started_by on onboarding (started_by_id, created_at desc) where deleted_at is null;
