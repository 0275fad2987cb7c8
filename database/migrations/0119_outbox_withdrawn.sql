-- A message that another has taken the place of: it is never sent again, by nobody.
alter table outbox_message drop constraint outbox_message_state_check;
alter table outbox_message
  add constraint outbox_message_state_check check (state in ('waiting', 'delivered', 'dead', 'withdrawn'));
update outbox_message set state = 'withdrawn'
where state = 'dead' and last_error = 'Ersatt av en ny sändning av samma faktura';
