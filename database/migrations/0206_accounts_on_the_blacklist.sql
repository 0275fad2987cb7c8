-- A bank account may be on the blacklist too (blacklist 8).
insert into blacklist_type values (5, 'Bankkonto');
