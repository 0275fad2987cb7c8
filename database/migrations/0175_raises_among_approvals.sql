-- Raises of limits wait, and are kept, where every act of two is (approvals 1, limits 27).
create function pg_temp.kronor(ore bigint) returns text language sql as $$
  select replace(to_char(ore / 100, 'FM999,999,999,999,990'), ',', chr(160)) || ',' || lpad((ore % 100)::text, 2, '0') || ' kr'
$$;

insert into approval (id, act, subject, organization_number, title, place, difference, reason, payload,
  asked_by_id, asked_by, asked_at, expires_at, state, decided_by_id, decided_by, decided_at, comment)
select r.id, 'raiseLimit', r.organization_number || ' ' || named.type, r.organization_number,
  'Sätt ' || lower(t.name) || ' för ' || c.name || ' till ' || pg_temp.kronor(r.limit_value),
  '/client/' || case when r.limit_type <= 2 then 'issuer' else 'recipient' end || '/' || r.organization_number || '/2' || r.limit_type,
  jsonb_build_array(
    jsonb_build_object('label', 'Gäller', 'before', coalesce(pg_temp.kronor(r.value_before), ''), 'after', pg_temp.kronor(r.limit_value)),
    jsonb_build_object('label', 'Granskas senast', 'before', '', 'after', r.expires_date::text)),
  r.decision_reference,
  jsonb_build_object('organizationNumber', r.organization_number, 'limitType', named.type, 'version', l.version,
    'decided', jsonb_build_object('limitValue', r.limit_value, 'expiresDate', r.expires_date,
      'decisionReferens', r.decision_reference, 'ratingCondition', r.rating_condition)),
  r.requested_by_id::text, r.requested_by, r.requested_at,
  -- What waits has its whole time from now on.
  greatest(r.requested_at, case when r.state = 'waiting' then now() end) + interval '14 days',
  r.state, r.decided_by_id, r.decided_by, r.decided_at, r.comment
from limit_raise r
join client_limit l using (organization_number, limit_type)
join limit_type t on t.id = r.limit_type
join company c using (organization_number)
cross join lateral (select (array['financing', 'repurchase', 'recipient', 'approval'])[r.limit_type] as type) named;

drop table limit_raise;
