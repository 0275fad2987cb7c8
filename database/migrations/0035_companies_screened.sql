-- The lists are asked about companies as about persons (keypersons 11): the company itself and the companies that own it stand
-- among those behind it, with their organisation number.
alter table key_person add column kind text not null default 'person' check (kind in ('person', 'company'));
