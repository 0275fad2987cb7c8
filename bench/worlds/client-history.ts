import pg from 'pg'
import { addDeterminations } from './determinations.ts'
import type { World } from './world.ts'

/** Companies whose pages are asked for: those that have sold most. */
export const asked = 20
/** Of each of them: looks and changes in the trail, and values its limit has had. */
const looks = 20_000
const changes = 1_000
const values = 300

/**
 * What a client's page reads beside the invoices of a world: what each of them took of its issuer's
 * limit, the decisions on the latest of them, and of those who have sold most a long trail and many
 * limits. Written by the owner past the triggers, which would do it row by row. Answers who they
 * are, those who have sold most first.
 */
export async function addClientHistory(
  world: World,
  determinations: number,
  say: (text: string) => void,
): Promise<readonly string[]> {
  const owner = new pg.Client({ connectionString: world.ownerUrl })
  await owner.connect()
  try {
    const { rows } = await owner.query<{ number: string }>(
      `select issuer_organization_number as number from invoice group by 1 order by count(*) desc, 1 limit $1`,
      [asked],
    )
    const numbers = rows.map(({ number }) => number)
    const there = await owner.query(`select from audit_entry where action = 'bench.look' limit 1`)
    if (there.rowCount) return numbers
    say('Adding what happened to clients ...')
    await addDeterminations(world, 1000, say)
    await owner.query('begin')
    await owner.query(ledger)
    for (let month = 0; month <= 13; month++)
      await owner.query(`select determination_month(skynet.now() - make_interval(months => $1))`, [
        month,
      ])
    await owner.query(decisions, [determinations])
    await owner.query(trail, [numbers, looks, changes])
    await owner.query(limits, [numbers, values])
    await owner.query('commit')
    await owner.query('vacuum analyze limit_reservation, client_limit, client_limit_history')
    await owner.query('vacuum analyze determination, audit_entry')
    await owner.query('checkpoint')
    return numbers
  } finally {
    await owner.end()
  }
}

const ledger = `
  alter table limit_reservation disable trigger user;
  alter table client_limit disable trigger user;
  insert into client_limit (organization_number, limit_type)
    select distinct issuer_organization_number, 1 from invoice where decision like 'Buy%' on conflict do nothing;
  insert into limit_reservation (organization_number, limit_type, amount, invoice_reference, invoice_number, counterpart_number, due_date,
      reserved_at, released_at, release_reason)
    select issuer_organization_number, 1, invoice_amount, id::text, invoice_number, recipient_organization_number, due_date,
      created_at, case when paid_on is not null then greatest(created_at, paid_on::timestamptz) end, case when paid_on is not null then 'Betald' end
    from invoice left join invoice_balance on invoice_id = id where decision like 'Buy%' and reference like 'bulk-%' and invoice_amount > 0;
  update client_limit set reserved = summed.amount, open_count = summed.count
    from (select organization_number, sum(amount) as amount, count(*) as count from limit_reservation
      where limit_type = 1 and released_at is null group by 1) summed
    where client_limit.organization_number = summed.organization_number and limit_type = 1;
  alter table client_limit enable trigger user;
  alter table limit_reservation enable trigger user`

/** One of each of the latest invoices, like one that was really made. */
const decisions = `
  with model as (select * from determination limit 1),
  of as (select *, date_trunc('milliseconds', decided_at) as at from invoice where reference like 'bulk-%' and decided_at is not null
    order by created_at desc limit $1)
  insert into determination
    select (lpad(to_hex(floor(extract(epoch from of.at) * 1000)::bigint), 12, '0')
        || '7' || substr(md5(of.id::text), 1, 3) || '8' || substr(md5(of.id::text || 'x'), 1, 15))::uuid,
      of.at, of.id, null, of.issuer_organization_number, of.recipient_organization_number, of.invoice_amount, of.decision, 7, 0, 0,
      d.issuer_score, d.recipient_score, d.issuer_bucket_id, d.issuer_bucket_version, d.recipient_bucket_id, d.recipient_bucket_version,
      d.reasons, d.input, d.issuer_results, d.recipient_results
    from of cross join model d`

/** Far beyond the heads of the chains, so that what is appended meanwhile has its place. */
const trail = `
  insert into audit_entry (lane, seq, at, body, hash)
    select n % 32, 1000000000000 + n, skynet.now() - interval '1 year' * (n::float8 / (cardinality($1::text[]) * ($2 + $3))),
      jsonb_build_object('action', case when n % ($2 + $3) < $2 then 'bench.look' else 'bench.change' end, 'actorId', 'bench',
        'actorName', 'Mätningen', 'company', ($1::text[])[1 + n / ($2 + $3)])
      || case when n % ($2 + $3) < $2 then '{}'::jsonb else '{"before": {"value": 1}, "after": {"value": 2}}'::jsonb end, '\\x00'
    from generate_series(0, cardinality($1::text[]) * ($2::int + $3::int) - 1) n`

const limits = `
  insert into client_limit_history (organization_number, limit_type, is_calculated, limit_value, decision_reference, changed_by, since, archived)
    select number, 2, true, 1000000 + at, 'Mätningen', 'Mätningen', skynet.now() - interval '1 day' * (at + 1), skynet.now() - interval '1 day' * at
    from unnest($1::text[]) number, generate_series(1, $2::int) at
    where exists (select from client_limit l where l.organization_number = number and l.limit_type = 2)
      and not exists (select from client_limit_history h where h.organization_number = number and h.limit_type = 2)`
