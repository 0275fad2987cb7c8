-- Counts are kept in lanes so that two transactions need not wait for each other. Lanes were told apart by the process, and two
-- processes of one lane waited out each other's whole decisions. A transaction now takes a lane that no other has, while there is one.
create or replace function invoice_lane() returns smallint language plpgsql volatile as $$
begin
  for lane in 0..15 loop
    if pg_try_advisory_xact_lock(275, lane) then
      return lane;
    end if;
  end loop;
  return pg_backend_pid() % 16;
end $$;
