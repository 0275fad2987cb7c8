-- What waits for somebody, found oldest first however many rows there are (queues 1).
create index kyc_review_waiting on kyc_review (asked_at) where decided_at is null;
create index person_screening_hits on person_screening (personal_number, name, screened_at desc) where is_pep or is_sanctioned;
create index onboarding_open on onboarding (created_at) where completed_at is null and canceled_at is null and deleted_at is null;

-- Since when everybody has signed a set that an administrator has not yet said so of; null when nothing waits.
alter table agreement_set add column all_signed_at timestamptz;
update agreement_set set all_signed_at = user_task.created_at from user_task
  where user_task.task_action = 8 and user_task.action_id = agreement_set.company_task_id::text
    and user_task.completed_at is null and user_task.removed_at is null
    and user_task.message like 'Alla har signerat%' and agreement_set.deleted_at is null;
grant update (all_signed_at) on agreement_set to skynet_app;
create index agreement_set_all_signed on agreement_set (all_signed_at) where all_signed_at is not null and deleted_at is null;

-- When anybody, the customer or one of us, last did something in an onboarding; of one that is over, when it ended.
create function onboarding_moved_at(o onboarding) returns timestamptz language sql stable as $$
  select coalesce(o.completed_at, o.canceled_at, greatest(
    o.created_at, o.contacted_at, o.reminder2_at, o.reminder7_at,
    (select max(greatest(t.created_at, t.completed_at, r.created_at, r.changed_at, r.completed_at, s.created_at,
       (select max(x.signed_at) from agreement_signer g join agreement_signature x on x.signer_id = g.id where g.set_id = s.id)))
     from company_task t
     left join kyc_response r on r.task_id = t.id
     left join agreement_set s on s.company_task_id = t.id and s.deleted_at is null
     where t.group_id = o.id and t.removed_at is null),
    (select max(greatest(i.created_at, i.sent_at, i.opened_at, i.identified_at))
     from onboarding_invitation i where i.onboarding_id = o.id and i.removed_at is null),
    (select b.changed_at from bank_details b where b.organization_number = o.organization_number)))
$$;
