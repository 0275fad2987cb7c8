-- A job that pays for what it fetches has been agreed to at a highest cost, in öre, and ends there. It can be stopped at any company.
alter table admin_job
  add column agreed_cost bigint check (agreed_cost >= 0),
  -- Who stopped it; nobody when it came to the end of what was agreed.
  add column stopped_by text,
  -- One worker at a time goes through a run, and holds it until this instant unless it takes it anew.
  add column held_by uuid,
  add column held_until timestamptz,
  drop constraint admin_job_state_check,
  add constraint admin_job_state_check check (state in ('running', 'done', 'stopped')),
  drop constraint admin_job_finished,
  add constraint admin_job_finished check ((state = 'running') = (finished_at is null)),
  add constraint admin_job_stopped check (stopped_by is null or state = 'stopped'),
  add constraint admin_job_held check ((held_by is null) = (held_until is null));
