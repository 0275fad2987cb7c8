import { z } from 'zod'
import { contract, query } from '#platform/endpoint.ts'
import { dayField, organizationNumberField } from '#platform/swedish/fields.ts'
import { maySeeExpired, withAuditor } from '#areas/foundation/users/rules.ts'
import { collectionEvent, standing } from './contract-collection.ts'

const fee = z.object({ what: z.string(), amount: z.number() })
const claim = z.object({
  id: z.uuid(),
  invoiceNumber: z.string(),
  issuerName: z.string(),
  dueDate: z.string(),
  /** Days since the due date; less than nothing before it. */
  daysLate: z.number(),
  currency: z.string(),
  /** Hundredths of the currency: what is left, and interest on it by law to the day. */
  left: z.number(),
  interest: z.number(),
  /** Öre, always kronor. */
  fees: z.array(fee),
  standing: standing.nullable(),
})
export type DebtorClaim = z.output<typeof claim>
const debtorEvent = collectionEvent.extend({
  invoiceId: z.uuid(),
  invoiceNumber: z.string(),
  currency: z.string(),
})
export type DebtorEvent = z.output<typeof debtorEvent>

/** All that is claimed of one debtor, for who collects (beyond the requirement; invoices 310-312). */
export const debtor = contract('debtor', {
  claims: query({
    method: 'POST',
    path: '/api/invoice/collection/debtor',
    may: withAuditor(maySeeExpired),
    summary: 'Visa alla krav mot en mottagare, med ränta och avgifter enligt lag',
    personal: true,
    input: z.object({
      organizationNumber: organizationNumberField({ label: 'Mottagarens organisationsnummer' }),
      /** Until which day interest is reckoned; today when left out. */
      until: dayField({ label: 'Ränta till', required: false }).default(''),
    }),
    answer: z.object({
      name: z.string(),
      until: z.string(),
      /** The first due first. */
      claims: z.array(claim),
      /**
       * Of each currency, hundredths of it: what is left in all, of it what is late on the day and
       * what of that is disputed, and interest.
       */
      sums: z.array(
        z.object({
          currency: z.string(),
          left: z.number(),
          late: z.number(),
          disputed: z.number(),
          interest: z.number(),
        }),
      ),
      /** Öre: all fees. */
      fees: z.number(),
      /** The newest first, the latest 200. */
      events: z.array(debtorEvent),
    }),
    refusals: {
      nothing: { status: 404, text: 'Inget är köpt på den mottagaren' },
      tooFar: { status: 400, text: 'Ränta till ska vara högst ett år framåt' },
    },
  }),
})
