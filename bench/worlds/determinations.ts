import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { openDatabase } from '#platform/server/database.ts'
import { decide, type BucketVersion, type DeterminationInput } from '#areas/credit/rules/rules.ts'
import { soundInput } from '#areas/credit/rules/testing/sound.ts'
import { standardBucket } from '#areas/credit/rules/server/public.ts'
import { storeDetermination } from '#areas/credit/determinations/server/public.ts'
import type { World } from './world.ts'

/** The days that few and many determinations lie on. */
export const fewDay = '2026-01-05'
export const manyDays = { from: '2026-02-01', to: '2026-02-28' } as const
const models = 200

/**
 * Determinations of the standard bucket to try another bucket on: a tenth on one day, the rest over
 * a month. Answers the bucket.
 */
export async function addDeterminations(
  world: World,
  number: number,
  say: (text: string) => void,
): Promise<string> {
  const program = openDatabase({
    url: world.url,
    log: pino({ level: 'error' }),
    most: 4,
    role: 'skynet_app',
  })
  const owner = new pg.Client({ connectionString: world.ownerUrl })
  await owner.connect()
  try {
    const issuers = await standardBucket(program.db, 'issuer')
    const recipients = await standardBucket(program.db, 'recipient')
    if (!issuers || !recipients) throw new Error('The world has no rule buckets.')
    const there = async (from: string, to: string) => {
      const { rows } = await owner.query<{ count: number }>(
        `select count(*)::int as count from determination where issuer_bucket_id = $1
           and id >= determination_id_from($2::date) and id < determination_id_from($3::date + 1)`,
        [issuers.bucketId, from, to],
      )
      return rows[0]?.count ?? 0
    }
    const missing = [
      { ...manyDays, wanted: number, there: await there(manyDays.from, manyDays.to) },
      {
        from: fewDay,
        to: fewDay,
        wanted: Math.floor(number / 10),
        there: await there(fewDay, fewDay),
      },
    ].filter((span) => span.there < span.wanted)
    if (missing.length > 0) say(`Adding ${number} determinations ...`)
    for (const span of missing) {
      const ids: string[] = []
      for (let at = 0; at < models; at++)
        ids.push(
          await program.db.transaction().execute((db) => {
            const input = modelInput({ issuers, recipients }, at)
            return storeDetermination(db, {
              input,
              determination: decide(input),
              invoiceId: randomUUID(),
            })
          }),
        )
      await owner.query('select determination_month($1::date), determination_month($2::date)', [
        span.from,
        span.to,
      ])
      await owner.query(copies, [span.from, span.to, span.wanted - span.there, ids])
    }
    if (missing.length > 0)
      await owner.query('analyze determination; analyze invoice_determination; checkpoint')
    return issuers.bucketId
  } finally {
    await Promise.all([owner.end(), program.close()])
  }
}

function modelInput(
  buckets: { issuers: BucketVersion; recipients: BucketVersion },
  at: number,
): DeterminationInput {
  const fetchedAt = soundInput.at
  const fact = <T>(value: T) => ({ value, source: 'Mätningen', fetchedAt })
  return {
    ...soundInput,
    issuer: {
      ...soundInput.issuer,
      bucket: buckets.issuers,
      facts: {
        ...soundInput.issuer.facts,
        creditRating: fact(400 + ((at * 37) % 600)),
        taxDeferral: fact(at % 20 === 0),
      },
    },
    recipient: { ...soundInput.recipient, bucket: buckets.recipients },
    invoice: { ...soundInput.invoice, amount: fact((1 + (at % 90)) * 1_000_00) },
  }
}

/** Copies of the models, evenly over a span of days: each of an invoice of its own. */
const copies = `
  with made as (
    select n, ($1::date::timestamptz + ($2::date + 1 - $1::date) * interval '1 day' * (n::float8 / ($3 + 1))) as at
    from generate_series(1, $3::int) n
  ),
  stamped as (
    select n, date_trunc('milliseconds', at) as at,
      (lpad(to_hex(floor(extract(epoch from date_trunc('milliseconds', at)) * 1000)::bigint), 12, '0')
        || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text || 'x'), 1, 15))::uuid as id
    from made
  ),
  added as (
    insert into determination
    select s.id, s.at, gen_random_uuid(), null, d.issuer, d.recipient, d.amount, d.decision, d.step, d.repurchase_usage,
      d.deposition_usage, d.issuer_score, d.recipient_score, d.issuer_bucket_id, d.issuer_bucket_version,
      d.recipient_bucket_id, d.recipient_bucket_version, d.reasons, d.input, d.issuer_results, d.recipient_results
    from stamped s join determination d on d.id = ($4::uuid[])[1 + s.n % cardinality($4::uuid[])]
    returning id, invoice_id
  )
  insert into invoice_determination (invoice_id, determination_id) select invoice_id, id from added`
