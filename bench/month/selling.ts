import { z } from 'zod'
import type { Random } from '#reader/testing/random.ts'
import type { Company } from './company.ts'
import { documentOf } from './document.ts'
import type { Trade } from './trade.ts'

const answered = z.object({
  invoices: z.array(z.object({ id: z.uuid().nullable() })),
})
/** What the partner was answered of an invoice. */
export type Acknowledged = { readonly id: string } | { readonly refused: string }

const atOnce = 8
const batch = 40

type Sold = Pick<Trade, 'reference' | 'body' | 'document'>

/** A document, the fields of one, or many together. */
function sentAs(call: readonly Sold[]): unknown {
  const [first] = call
  if (first?.document) return documentOf(first.reference, first.body, first.document)
  const rows = call.map(({ reference, body }) => ({ reference, ...body }))
  return rows.length === 1 ? rows[0] : { invoices: rows }
}

/** Ids by reference, however the invoices were sent. */
export async function sell(
  company: Company,
  trades: readonly Sold[],
  { keys, random, halfway }: { keys: string; random: Random; halfway?: () => Promise<void> },
): Promise<ReadonlyMap<string, Acknowledged>> {
  const calls: (readonly Sold[])[] = trades.flatMap((one) => (one.document ? [[one]] : []))
  const fields = trades.filter(({ document }) => !document)
  for (let at = 0; at < fields.length;) {
    // Some partners send one by one, others what they have gathered.
    const size = random.chance(0.9) ? 1 : batch
    calls.push(fields.slice(at, at + size))
    at += size
  }
  const known = new Map<string, Acknowledged>()
  const middle = Math.floor(calls.length / 2)
  let meanwhile: Promise<void> | undefined
  let next = 0
  const work = async () => {
    for (let at = next++; at < calls.length; at = next++) {
      if (at === middle) meanwhile = halfway?.()
      const call = calls[at] ?? []
      const key = `${keys}-${at}`
      const sent = sentAs(call)
      const answer = await company.sell(sent, key)
      // A partner that has heard nothing sends again: it is answered the same.
      if (at % 29 === 7) {
        const again = await company.sell(sent, key)
        if (again.text !== answer.text)
          throw new Error(`Sent again it was answered otherwise: ${again.text}`)
      }
      const { data } = answered.safeParse(
        answer.status === 200 ? JSON.parse(answer.text) : undefined,
      )
      for (const [place, { reference }] of call.entries()) {
        const id = data?.invoices[place]?.id
        known.set(reference, id ? { id } : { refused: answer.text })
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  await meanwhile
  return known
}
