import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { inParallel, type Times } from '../measure.ts'
import type { Company } from './company.ts'
import { addDays } from './trade.ts'
import type { Traders } from './traders.ts'

export interface Speed {
  /** Milliseconds from arrival to decision, one at a time. */
  readonly alone: Times
  /** Decided a second while many are posted at once. */
  readonly perSecond: number
}
const clients = 16

/** How fast invoices are decided on, with what is stored now. @param run names their numbers */
export async function measureSpeed(
  { owner, sell, clock }: Company,
  { issuers, recipients }: Traders,
  { run, samples }: { readonly run: number; readonly samples: number },
): Promise<Speed> {
  const day = clock.now().toISOString().slice(0, 10)
  const post = async (turn: number) => {
    const issuer = issuers[turn % issuers.length]
    const recipient = recipients[(turn * 7) % recipients.length]
    const number = `${run}${String(turn * 37).padStart(8, '0')}`
    const { status, text } = await sell(
      {
        reference: `S${number}`,
        issuerOrganizationNumber: issuer?.organizationNumber,
        recipientOrganizationNumber: recipient?.organizationNumber,
        recipientName: recipient?.name,
        invoiceNumber: number,
        invoiceAmount: (900_000 + turn * 713) / 100,
        invoiceDate: day,
        dueDate: addDays(day, 30),
      },
      `speed-${number}`,
    )
    if (status !== 200) throw new Error(`Not taken in: ${status} ${text}`)
  }
  const waits = async (from: number, to: number): Promise<Times> => {
    const references = Array.from(
      { length: to - from },
      (_, at) => `S${run}${String((from + at) * 37).padStart(8, '0')}`,
    )
    for (;;) {
      const { rows } = await owner.query<{ undecided: number; waits: number[] }>(
        `select count(*) filter (where decision is null)::int as undecided,
           array_agg(extract(epoch from decided_at - created_at)::float8 * 1000) as waits
         from invoice where source = 'partner' and invoice_number = any($1)`,
        [references.map((reference) => reference.slice(1))],
      )
      if (rows[0]?.undecided === 0) return rows[0].waits
      await pause(20)
    }
  }
  const alone: number[] = []
  // What is asked about parties for the first time is not what is measured.
  for (let turn = 0; turn < samples + 20; turn++) {
    await post(turn)
    const took = await waits(turn, turn + 1)
    if (turn >= 20) alone.push(...took)
  }
  const many = Array.from({ length: samples * 5 }, (_, at) => 10_000 + at)
  const begun = performance.now()
  await inParallel(clients, many, post)
  await waits(10_000, 10_000 + many.length)
  return { alone, perSecond: (many.length / (performance.now() - begun)) * 1000 }
}

/**
 * The peer: how often a second the same number of callers put an invoice and its determination, of
 * the size they have, into plain tables without indexes, in a transaction each.
 */
export async function plainInserts(owner: pg.Pool, samples: number): Promise<number> {
  const { rows } = await owner.query<{ invoice: string; determination: string }>(
    `select row_to_json(invoice)::text as invoice, row_to_json(determination)::text as determination
     from invoice join determination on determination.id = invoice.determination_id
     where source = 'partner' order by invoice.created_at desc limit 50`,
  )
  await owner.query(
    'create table bench_invoice (like invoice); create table bench_determination (like determination)',
  )
  try {
    const turns = Array.from({ length: samples * 5 }, (_, at) => at)
    const { perSecond } = await inParallel(clients, turns, async (turn) => {
      const row = rows[turn % rows.length]
      const client = await owner.connect()
      try {
        await client.query('begin')
        await client.query(
          'insert into bench_invoice select (json_populate_record(null::bench_invoice, $1)).*',
          [row?.invoice],
        )
        await client.query(
          'insert into bench_determination select (json_populate_record(null::bench_determination, $1)).*',
          [row?.determination],
        )
        await client.query('commit')
      } finally {
        client.release()
      }
    })
    return perSecond
  } finally {
    await owner.query('drop table bench_invoice, bench_determination')
  }
}
