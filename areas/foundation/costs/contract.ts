import { z } from 'zod'
import { contract, file, query } from '#platform/endpoint.ts'
import { instant } from '#platform/fields.ts'
import { signedIn } from '#platform/permission.ts'
import { dayField, fileReason } from '#platform/swedish/fields.ts'
import { maySeeCosts, withAuditor } from '#areas/foundation/users/rules.ts'

const mayReadCosts = withAuditor(maySeeCosts)
/** Any day of the month that is shown; the month of today when left out. */
const ofMonth = z.object({
  month: dayField({ label: 'Månad', required: false }).default(''),
})
/** Öre, and how many look-ups. */
const sum = z.object({
  /** A source, a person's name or a cause; what it is called stands beside it. */
  id: z.string(),
  name: z.string(),
  count: z.number(),
  cost: z.number(),
  /** The month before, öre. */
  before: z.number(),
})
export type CostSum = z.output<typeof sum>
const budget = z.object({
  id: z.uuid(),
  title: z.string(),
  /** The month's own, of what is looked up for invoices (costs 10). */
  ofInvoices: z.boolean(),
  approvedBy: z.string(),
  approvedAt: instant(),
  /** Öre. */
  approvedCost: z.number(),
  spent: z.number(),
})
export type Budget = z.output<typeof budget>
const ore = z.number()

/** What look-ups cost (beyond the requirement; costs 3, 5). */
export const costs = contract('costs', {
  prices: query({
    method: 'GET',
    path: '/api/costs/prices',
    may: signedIn,
    summary: 'Visa prislistan för uppslag',
    input: z.object({}),
    /** Öre at most, by source and product. */
    answer: z.object({
      A: z.object({ company: ore, board: ore, report: ore }),
      B: z.object({ company: ore, board: ore, report: ore }),
      person: z.object({ register: ore, credit: ore, engagements: ore }),
    }),
  }),
  month: query({
    method: 'GET',
    path: '/api/costs/month',
    may: mayReadCosts,
    summary: 'Visa en månads kostnader för uppslag',
    input: ofMonth,
    answer: z.object({
      /** The first day of the month, and of the months beside it; `next` is null in the last. */
      month: z.string(),
      previous: z.string(),
      next: z.string().nullable(),
      total: sum,
      providers: z.array(sum),
      persons: z.array(sum),
      causes: z.array(sum),
      /** Approved in the month, the newest first. */
      budgets: z.array(budget),
    }),
  }),
  export: query({
    method: 'GET',
    path: '/api/costs/export',
    may: mayReadCosts,
    summary: 'Exportera en månads kostnader för uppslag',
    takesOut: true,
    input: ofMonth.extend(fileReason),
    answer: file,
  }),
})
