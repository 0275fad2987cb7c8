-- The determination whose page what is asked for was suggested on, for the second person to open (approvals 16). Of acts on the same company alone.
alter table approval add column determination_id uuid references determination;
