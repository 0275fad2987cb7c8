-- What companies have to do, and what they are asked to be known by.

-- What is left to do before a company may begin, in groups: one group per onboarding, whose id it shares (companytasks 6).
create table company_task_group (
  id uuid primary key default gen_random_uuid(),
  organization_number organization_number not null references company,
  -- 0 Fakturaköp, 1 Avtalssignering, 2 Lån, 3 Kyc-uppdatering (decision A1)
  onboarding_type smallint not null check (onboarding_type between 0 and 3),
  -- Why its tasks can no longer be chosen: an invitation has been given out, or the onboarding is over. Null while they can.
  closed text check (closed in ('invited', 'canceled', 'completed', 'deleted')),
  created_at timestamptz not null default skynet.now()
);
revoke delete on company_task_group from skynet_app;

create table company_task (
  id uuid primary key default gen_random_uuid(),
  type text not null check (type in ('Kyc', 'AgreementSigning', 'BankAccountValidation', 'InternalKyc')),
  -- Null: asked for without an onboarding.
  group_id uuid references company_task_group,
  organization_number organization_number not null references company,
  -- An agreement set, a KYC response and so on, by the type.
  data_id uuid,
  needs_manual_handling boolean not null default false,
  completed_at timestamptz,
  completed_by text,
  -- Kept when it is taken out of its group: what has been answered in it is not ours to lose.
  removed_at timestamptz,
  created_at timestamptz not null default skynet.now(),
  created_by text not null,
  constraint company_task_completed check ((completed_at is null) = (completed_by is null)),
  constraint company_task_handled check (completed_at is null or not needs_manual_handling)
);
create index company_task_group_tasks on company_task (group_id, created_at, id) where removed_at is null;
create index company_task_company on company_task (organization_number, created_at desc) where removed_at is null;
create index company_task_data on company_task (data_id) where data_id is not null;
-- Several agreements may have to be signed, and what has been answered is answered anew in another task (kyc 20); everything else is done once.
create unique index company_task_once on company_task (group_id, type)
  where removed_at is null and type <> 'AgreementSigning' and (type <> 'Kyc' or completed_at is null);
revoke delete on company_task from skynet_app;

-- KYC sets: the questions customers are asked (kyc 2, 14).
create table kyc_set (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  -- The onboarding types it is meant to be the default for; it is so while it is published (kyc_default).
  default_onboarding_types smallint[] not null default '{}' check (default_onboarding_types <@ '{0,1,2,3}'),
  -- In order, each with its options and their follow-up questions.
  questions jsonb not null check (jsonb_typeof(questions) = 'array'),
  published_at timestamptz,
  created_at timestamptz not null,
  created_by text not null,
  changed_at timestamptz,
  changed_by text,
  version integer not null default 1,
  removed_at timestamptz,
  removed_by text,
  -- Who has written what customers are asked since it was last the default: none of them is the second person (kyc 21).
  writer_ids text[] not null default '{}',
  constraint kyc_set_changed check ((changed_at is null) = (changed_by is null)),
  constraint kyc_set_removed check ((removed_at is null) = (removed_by is null)),
  constraint kyc_set_removed_unused check (removed_at is null or published_at is null)
);
create index kyc_set_name on kyc_set (lower(name), id);
create index kyc_set_published on kyc_set (lower(name), id) where published_at is not null;
create index kyc_set_removed_at on kyc_set (removed_at) where removed_at is not null;

-- The published set that is the default for an onboarding type: one at most.
create table kyc_default (
  onboarding_type smallint primary key check (onboarding_type between 0 and 3),
  set_id uuid not null references kyc_set on delete cascade
);
create index kyc_default_set on kyc_default (set_id);

-- What a company has answered to a KYC set (kyc 11).
create table kyc_response (
  id uuid primary key default gen_random_uuid(),
  task_id uuid not null references company_task,
  organization_number organization_number not null,
  set_id uuid references kyc_set on delete set null,
  -- The set as it was when it was picked: what is changed or removed later changes nothing that was asked.
  kyc_set jsonb not null check (jsonb_typeof(kyc_set) = 'object'),
  answers jsonb not null default '[]' check (jsonb_typeof(answers) = 'array'),
  completed_at timestamptz,
  completed_by text,
  created_at timestamptz not null,
  created_by text not null,
  changed_at timestamptz,
  changed_by text,
  version integer not null default 1,
  -- The answers that a company's new ones began with.
  prefilled_from uuid references kyc_response,
  -- Answers that were begun to a set that was wrong, and why another took its place.
  replaced_at timestamptz,
  replaced_by text,
  replaced_reason text check (length(replaced_reason) between 1 and 2000),
  constraint kyc_response_completed check ((completed_at is null) = (completed_by is null)),
  constraint kyc_response_changed check ((changed_at is null) = (changed_by is null)),
  constraint kyc_response_replaced check (
    (replaced_at is null) = (replaced_by is null)
    and (replaced_at is null) = (replaced_reason is null)
    and (replaced_at is null or completed_at is null))
);
create index kyc_response_set on kyc_response (set_id) where set_id is not null;
-- Answers that are not accepted are given anew in the same task, and the first ones kept.
create index kyc_response_task on kyc_response (task_id);
create index kyc_response_prefilled on kyc_response (prefilled_from) where prefilled_from is not null;
-- A company's latest answers.
create index kyc_response_company on kyc_response (organization_number, completed_at) where completed_at is not null;
revoke delete on kyc_response from skynet_app;

-- A completed response is never saved again, whatever path a change took; only what it was made of may go.
create function kyc_response_is_final() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'set_id') is distinct from (to_jsonb(old) - 'set_id') then
    raise exception 'a completed response is final' using errcode = 'check_violation', constraint = 'kyc_response_final';
  end if;
  return new;
end $$;
create trigger kyc_response_final before update on kyc_response for each row when (old.completed_at is not null)
  execute function kyc_response_is_final();

-- Owners whom companies have named in their own answers (KYC), from when the answers counted until later
-- ones named them no more. What is named is never changed nor removed: it is ended.
create table named_owner (
  id uuid primary key default gen_random_uuid(),
  organization_number organization_number not null references company,
  -- 12 digits; the name of who has none.
  personal_number text not null check (length(personal_number) between 1 and 30),
  name text not null check (length(name) between 1 and 300),
  -- Percent, as the company wrote it.
  ownership numeric(5, 2) check (ownership between 0 and 100),
  -- ISO 3166, two letters: the country the company wrote.
  country text check (country ~ '^[A-Z]{2}$'),
  -- The answers that named them, and the first that did not.
  named_in uuid not null references kyc_response,
  named_at timestamptz not null,
  ended_in uuid references kyc_response,
  ended_at timestamptz,
  constraint named_owner_ended check ((ended_in is null) = (ended_at is null)),
  constraint named_owner_order check (ended_at >= named_at)
);
create unique index named_owner_now on named_owner (organization_number, personal_number) where ended_at is null;
revoke delete on named_owner from skynet_app;

-- Completed answers that the set marks as risk, and what AML says of them.
create table kyc_review (
  response_id uuid primary key references kyc_response,
  -- What tells AML of it.
  user_task_id uuid references user_task on delete set null,
  asked_at timestamptz not null,
  -- Who completed the answers, who says nothing of them.
  answered_by_id uuid not null,
  decided_at timestamptz,
  decided_by text,
  accepted boolean,
  comment text check (length(comment) between 1 and 2000),
  constraint kyc_review_decided check (
    (decided_at is null) = (decided_by is null)
    and (decided_at is null) = (accepted is null)
    and (decided_at is null) = (comment is null))
);
create index kyc_review_user_task on kyc_review (user_task_id) where user_task_id is not null;
-- What waits for somebody, found oldest first however many rows there are (queues 1).
create index kyc_review_waiting on kyc_review (asked_at) where decided_at is null;
revoke delete on kyc_review from skynet_app;
