-- What was kept as used of recipients' limits was all that was bought; it is what the ledger held of them when the day was over (portfolio 9).
with changes as (
  select day, sum(sum(amount)) over (order by day) as held
  from (
    select stockholm_day(reserved_at) as day, amount from limit_reservation where limit_type = 3
    union all
    select stockholm_day(released_at), -amount from limit_reservation where limit_type = 3 and released_at is not null) change
  group by day)
update portfolio_day kept
set recipient_used = coalesce((select held from changes where changes.day <= kept.day order by changes.day desc limit 1), 0);
