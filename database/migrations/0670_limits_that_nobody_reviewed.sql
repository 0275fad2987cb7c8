-- What counts on a day, as areas/credit/limits/rules.ts says it (limits 31): the value by hand through its review-by date, and after it the lower
-- of the two until somebody has looked. Without a calculated value nothing can be taken of a limit; a threshold for delivery approval stays.
create or replace function limit_in_force(l client_limit, day date) returns bigint language sql immutable as $$
  select case
    when l.limit_value is null then l.calculated_value
    when l.expires_date >= day then l.limit_value
    when l.calculated_value is null then case when l.limit_type = 4 then l.limit_value end
    else least(l.limit_value, l.calculated_value)
  end
$$;
