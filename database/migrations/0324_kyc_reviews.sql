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
revoke delete on kyc_review from skynet_app;

-- Answers that are not accepted are given anew in the same task, and the first ones kept.
alter table kyc_response drop constraint kyc_response_task_id_key;
create index kyc_response_task on kyc_response (task_id);
