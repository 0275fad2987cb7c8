import { z } from 'zod'
import { contract, query } from '#platform/endpoint.ts'
import { signedIn } from '#platform/permission.ts'
import { keysOf } from '#platform/record.ts'
import { decisionNames } from '#areas/credit/rules/texts.ts'

const decision = z.enum(keysOf(decisionNames))
const counters = z.object({
  /** Days in Stockholm, both included. */
  fromDate: z.string(),
  toDate: z.string(),
  /**
   * Invoices that came on those days, by the decision they have; in öre. Decisions nobody has are
   * left out.
   */
  decisions: z.partialRecord(decision, z.object({ count: z.number(), volume: z.number() })),
})
const rules = z.array(z.object({ ruleName: z.string(), count: z.number() }))
const result = z.object({
  /**
   * The rule that gave the issuer most points, of each invoice that was bought; the most frequent
   * first.
   */
  approval: rules,
  /** The rules that stopped an invoice, of each that was rejected; the most frequent first. */
  rejection: rules,
})
export type TickerCounters = z.output<typeof counters>
export type TickerResult = z.output<typeof result>

/** The live numbers of /ticker (the names inside are those of decision C29). */
export const ticker = contract('ticker', {
  stats: query({
    method: 'GET',
    path: '/api/stats/invoices',
    may: signedIn,
    summary: 'Visa dagens och månadens fakturor efter beslut',
    input: z.object({}),
    answer: z.object({
      /** Milliseconds until the numbers should be fetched again. */
      refresh: z.number(),
      month: counters,
      day: counters,
      result: z.object({ month: result, day: result }),
    }),
  }),
})
