-- Which task asks somebody to decide on a debtor abroad, so that it is done when that is (invoices 250).
alter table debtor_abroad add column asked_task uuid;
update debtor_abroad debtor set asked_task = asked.id from (
  select distinct on (debtor_id) debtor_id, id from (
    select task.id, task.created_at, debtor_abroad_of(recipient_country, recipient_name, recipient_vat_number) as debtor_id
    from user_task task join invoice on task.action_id = invoice.id::text
    where task.task_action = 11 and task.state <> 'completed' and task.removed_at is null and task.created_by_id is null
      and task.header like 'Ta ställning till mottagaren utomlands %' and recipient_organization_number is null) found
  order by debtor_id, created_at desc, id) asked
where asked.debtor_id = debtor.id and debtor.asked_at is not null;
