-- Answers that were begun to a set that was wrong, and why another took its place.
alter table kyc_response
  add column replaced_at timestamptz,
  add column replaced_by text,
  add column replaced_reason text check (length(replaced_reason) between 1 and 2000),
  add constraint kyc_response_replaced check (
    (replaced_at is null) = (replaced_by is null)
    and (replaced_at is null) = (replaced_reason is null)
    and (replaced_at is null or completed_at is null));
