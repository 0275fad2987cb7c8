-- What a company has answered to a KYC set (kyc 11).
create table kyc_response (
  id uuid primary key default gen_random_uuid(),
  task_id uuid not null unique references company_task,
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
  constraint kyc_response_completed check ((completed_at is null) = (completed_by is null)),
  constraint kyc_response_changed check ((changed_at is null) = (changed_by is null))
);
create index kyc_response_set on kyc_response (set_id) where set_id is not null;
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
