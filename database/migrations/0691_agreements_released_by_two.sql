-- A revision of an agreement counts when a second person has released it: nothing is sent of another.
alter table agreement add column writer_ids text[] not null default '{}';
alter table agreement_version
  -- Who has written a part of it since the revision before it, and who made it.
  add column writer_ids text[] not null default '{}',
  add column released_at timestamptz,
  add column released_by text,
  -- A revision that is removed can be put back for a time.
  add column removed_at timestamptz,
  add column removed_by text;
-- Those who wrote what nobody else has let count, by the trail; and who is known of it by name.
update agreement set writer_ids = array(
  select actor_id from audit_entry
  where action = 'agreements.save' and subject = agreement.id::text and actor_id is not null
    and at >= coalesce((select max(created_at) from agreement_version where agreement_id = agreement.id and published_at is not null), '-infinity')
  union
  select id::text from internal_user where first_name || ' ' || last_name in (agreement.changed_by,
    case when not exists (select from agreement_version where agreement_id = agreement.id and published_at is not null) then agreement.created_by end)
);
update agreement_version set writer_ids = agreement.writer_ids || array(
  select id::text from internal_user where first_name || ' ' || last_name = agreement_version.created_by
)
from agreement where agreement.id = agreement_version.agreement_id and agreement_version.published_at is null;
-- What is in use already counted when it was taken into use.
update agreement_version set released_at = published_at, released_by = 'Gällde innan två behövdes' where published_at is not null;
alter table agreement_version
  add constraint agreement_version_released_by check ((released_at is null) = (released_by is null)),
  add constraint agreement_version_is_released check (published_at is null or released_at is not null),
  add constraint agreement_version_removed check ((removed_at is null) = (removed_by is null)),
  add constraint agreement_version_removed_unused check (removed_at is null or published_at is null);
create index agreement_version_removed_at on agreement_version (agreement_id, removed_at) where removed_at is not null;
grant update (released_at, released_by, removed_at, removed_by) on agreement_version to skynet_app;

-- A bundle that an agreement has left is not whole until somebody has saved it since, with another or without.
alter table agreement_bundle_departure add column settled_at timestamptz;
grant update (settled_at) on agreement_bundle_departure to skynet_app;
-- By the trail: a bundle is also changed by being archived, and by what leaves it.
update agreement_bundle_departure departure set settled_at = (
  select min(at) from audit_entry
  where action = 'bundles.save' and subject = departure.bundle_id::text and at > departure.left_at
);

alter table approval drop constraint approval_act_check;
alter table approval add constraint approval_act_check check (act in (
  'raiseLimit', 'publishRuleBucket', 'chooseRuleBucket', 'changeControl', 'liftSellBlock', 'writeException',
  'writeScreeningException', 'removeFromBlacklist', 'removeInvoice', 'approveDelivery', 'acceptApprover', 'settleInvoice', 'activateStopped',
  'completeOnboarding', 'completeUnscreened', 'publishDefaultKyc', 'deleteSignedSet',
  'reopenApproved', 'validateAccount', 'changeAccount', 'acceptSignature', 'giveTrustedPolicy', 'setExchangeRate', 'mergeRecipients', 'sendByHand',
  'decideRightToSign', 'mergeDebtorsAbroad', 'setTerm', 'acceptDebtorAbroad', 'placeHold', 'liftHold', 'clearSanction', 'giveCredential',
  'releaseAgreement'
));
