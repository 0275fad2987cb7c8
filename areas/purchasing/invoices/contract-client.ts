import { z } from 'zod'
import { contract, query } from '#platform/endpoint.ts'
import { named } from '#platform/fields.ts'
import { signedIn } from '#platform/permission.ts'
import { organizationNumberField } from '#platform/swedish/fields.ts'
import { companyTypes } from '#areas/parties/company/rules.ts'
import { listRow } from './contract-list.ts'

const ofClient = {
  organizationNumber: organizationNumberField(),
  companyType: named(companyTypes, 'Roll').default('issuer'),
}

/** Of one client: what came in last, and what has been bought (invoices 240, 241). */
export const clientInvoices = contract('invoices', {
  latest: query({
    method: 'POST',
    path: '/api/invoice/latest',
    may: signedIn,
    summary: 'Visa de senaste fakturorna för en klient',
    exact: true,
    input: z.object({
      ...ofClient,
      take: z.coerce.number().int().min(1).max(20).default(5).meta({ label: 'Antal' }),
    }),
    /** The latest first, whenever they came. */
    answer: z.object({ list: z.array(listRow) }),
  }),
  boughtByMonth: query({
    method: 'POST',
    path: '/api/invoice/boughtbymonth',
    may: signedIn,
    summary: 'Visa vad som har köpts per månad av en klient, eller på den',
    input: z.object(ofClient),
    /**
     * This month and the twelve before it, the first one first; öre. Months before the first
     * purchase are left out.
     */
    answer: z.object({ list: z.array(z.object({ month: z.string(), amount: z.number() })) }),
  }),
})
export type BoughtMonth = z.output<typeof clientInvoices.boughtByMonth.answer>['list'][number]
