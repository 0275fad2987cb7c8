-- A server without the owner's rights sees which migrations have run, and so says which it waits for.
grant select on kysely_migration to skynet_app;
