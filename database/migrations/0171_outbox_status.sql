-- What was answered to the last try that failed (HTTP; null when nobody answered), and whether a try
-- may have arrived although nobody said so. Under which key a person sends again is decided on these,
-- where it was read out of the sentence that people see.
alter table outbox_message
  add last_status smallint,
  add may_have_arrived boolean not null default false;
update outbox_message
set last_status = substring(last_error from '^Mottagaren svarade (\d{3})')::smallint
where state in ('waiting', 'dead');
-- Only a refusal of the one try there was says for sure that nothing arrived.
update outbox_message
set may_have_arrived = true
where state <> 'delivered' and attempts > 0
  and (attempts > 1 or last_status is null or last_status not between 400 and 499 or last_status in (408, 425, 429));
