-- Cases sent to the core system: what was asked, by whom, and what it answered. A limit's pending state is that of its latest case:
-- 1 it is ongoing, 2 granted, 3 granted otherwise than asked, 4 turned down.
create table limit_case (
  reference text primary key check (length(reference) between 1 and 100),
  organization_number organization_number not null,
  limit_type smallint not null,
  -- What was asked for. Amounts in öre.
  limit_value bigint not null check (limit_value between 0 and 10000000000000),
  expires_date date not null,
  decision_reference text not null check (length(decision_reference) between 1 and 2000),
  rating_condition text not null default '' check (length(rating_condition) <= 500),
  sent_at timestamptz not null,
  asked_by text not null check (length(asked_by) between 1 and 400),
  asked_by_id uuid,
  -- Whether two persons have let it be asked for.
  by_two boolean not null,
  -- The limit's version when it had been sent: what is decided since is not overwritten by an answer. Null: never written by itself.
  limit_version integer,

  outcome text check (outcome in ('accepted', 'changed', 'rejected')),
  answered_at timestamptz,
  answered_value bigint check (answered_value between 0 and 10000000000000),
  answered_expires date,
  answer_comment text not null default '' check (length(answer_comment) <= 2000),
  -- Whether the answer was written to the limit.
  applied boolean,
  constraint limit_case_answered check (
    (outcome is null) = (answered_at is null) and (outcome is null) = (applied is null)
    and (outcome in ('accepted', 'changed')) is not distinct from (case when outcome is null then null else answered_value is not null end)
    and (answered_value is null) = (answered_expires is null)
    and (outcome is distinct from 'rejected' or not applied)),

  ask_at timestamptz not null,
  -- When a task was made because no answer had come.
  task_at timestamptz,
  foreign key (organization_number, limit_type) references client_limit
);
create index limit_case_due on limit_case (ask_at, reference) where outcome is null;
create index limit_case_unanswered on limit_case (sent_at, reference) where outcome is null and task_at is null;
revoke update, delete on limit_case from skynet_app;
grant update (outcome, answered_at, answered_value, answered_expires, answer_comment, applied, ask_at, task_at) on limit_case to skynet_app;

-- Cases that were going on: what was asked stands in the message they were sent by. No answer to them is written by itself.
insert into limit_case (reference, organization_number, limit_type, limit_value, expires_date, decision_reference, rating_condition, sent_at, asked_by, by_two, ask_at)
select l.pending_reference, l.organization_number, l.limit_type,
  coalesce((sent.payload ->> 'limitValue')::bigint, l.limit_value, 0),
  coalesce((sent.payload ->> 'expiresDate')::date, l.expires_date, current_date),
  coalesce(nullif(sent.payload ->> 'decisionReferens', ''), l.decision_reference, 'Uppgift saknas'),
  coalesce(sent.payload ->> 'ratingCondition', ''), l.pending_at, l.pending_user, false, now()
from client_limit l
left join outbox_message sent on sent.idempotency_key = l.pending_reference and sent.destination = 'core-system'
where l.pending_state = 1
on conflict do nothing;
