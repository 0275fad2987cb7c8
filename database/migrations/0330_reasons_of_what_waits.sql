-- Whoever decides on what waits reads why it was asked for. What was asked for before that was
-- demanded says so.
alter table approval disable trigger approval_is_final;
update approval set reason = 'Ingen motivering angavs' where reason !~ '\S';
alter table approval enable trigger approval_is_final;
alter table approval
  alter column reason drop default,
  add constraint approval_reason check (reason ~ '\S');
