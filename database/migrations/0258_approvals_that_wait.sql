-- The task of whoever is to see to it that an approval the invoice system told of counts, or that somebody else is asked.
alter table delivery_approver_invoice add column user_task_id uuid;
