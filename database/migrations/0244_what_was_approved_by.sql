-- An act whose proof lies on the thing's own page is approved by the documents that the second person saw
-- (approvals 11): which they were, with the hash of each file, stays with the decision. Null for an act without
-- a proof, and for what was decided before.
alter table approval add column proof jsonb check (jsonb_typeof(proof) = 'array');
alter table approval add check (proof is null or state = 'approved');
grant update (proof) on approval to skynet_app;
