-- More rows that people decide (app/server/controlled-rows.ts has the same list): what two let an onboarding go on with, AML's stand on
-- marked answers, and whose approval of deliveries two have accepted.
select audit_control(of_table::regclass, of_table, keys::text[], decided::text[]) from (values
  ('onboarding_passage', '{onboarding_id,request,kind}', '{marks,problems,reason,asked_by_id,asked_by,approved_by_id,approved_by,approved_at}'),
  ('kyc_review', '{response_id}', '{answered_by_id,decided_at,decided_by,accepted,comment}'),
  ('delivery_approver', '{id}', '{accepted_at,accepted_by}')
) as controlled (of_table, keys, decided);
