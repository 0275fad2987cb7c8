-- What was removed can be put back where it was (interpretation 69); its reason goes with it.
create or replace function interpretation_guarded() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and not (
    (old.status = 'Pending' and new.status in ('Completed', 'Removed', 'FaultReported'))
    or (old.status = 'FaultReported' and new.status = 'Removed')
    or (old.status = 'Removed' and new.status in ('Pending', 'FaultReported'))
  ) then
    raise exception 'an interpretation goes from % to no %', old.status, new.status
      using errcode = 'check_violation', constraint = 'interpretation_transition';
  end if;
  if old.status <> 'Pending' and (new.content, new.document_file_id, new.invoice_stamped, new.reading) is distinct from
    (old.content, old.document_file_id, old.invoice_stamped, old.reading) then
    raise exception 'only a pending interpretation can be changed' using errcode = 'check_violation', constraint = 'interpretation_only_pending';
  end if;
  return new;
end $$;
