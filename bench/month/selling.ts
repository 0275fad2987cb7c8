import { z } from 'zod'
import type { Random } from '#reader/testing/random.ts'
import type { Company } from './company.ts'
import type { Trade } from './trade.ts'

const answered = z.object({
  invoices: z.array(z.object({ id: z.uuid().nullable() })),
})
/** What the partner was answered of an invoice. */
export type Acknowledged = { readonly id: string } | { readonly refused: string }

const atOnce = 8
const batch = 40

/** Ids by reference, however the invoices were sent. */
export async function sell(
  company: Company,
  trades: readonly Pick<Trade, 'reference' | 'body'>[],
  { keys, random, halfway }: { keys: string; random: Random; halfway?: () => Promise<void> },
): Promise<ReadonlyMap<string, Acknowledged>> {
  const calls: (readonly Pick<Trade, 'reference' | 'body'>[])[] = []
  for (let at = 0; at < trades.length;) {
    // Some partners send one by one, others what they have gathered.
    const size = random.chance(0.9) ? 1 : batch
    calls.push(trades.slice(at, at + size))
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
      const rows = call.map(({ reference, body }) => ({ reference, ...body }))
      const key = `${keys}-${at}`
      const sent = rows.length === 1 ? rows[0] : { invoices: rows }
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
