import { z } from 'zod'
import { command, contract, query } from '#platform/endpoint.ts'
import { id, instant } from '#platform/fields.ts'
import { orderFields, pageFields } from '#platform/paging.ts'
import { organizationNumberField, textField } from '#platform/swedish/fields.ts'
import { alreadyWaiting, waits } from '#areas/foundation/approvals/contract.ts'
import { maySeeDecisions, maySteerInvoices, withAuditor } from '#areas/foundation/users/rules.ts'

const party = z.object({ name: z.string(), organizationNumber: z.string().nullable() })
/** A credit note as the lists have it. Amount in öre. */
const creditRow = z.object({
  id: z.uuid(),
  invoiceNumber: z.string(),
  issuer: party,
  recipient: party,
  amount: z.number(),
  currency: z.string(),
  created: instant(),
  /** Why it waits, or what followed of it. */
  text: z.string(),
  /** It came within the days of the setting from the purchase of what it credits. */
  suspicious: z.boolean(),
  daysAfterPurchase: z.number().nullable(),
  /** What it credits; null for nothing yet. */
  credited: z.object({ id: z.uuid(), invoiceNumber: z.string() }).nullable(),
})
export type CreditRow = z.output<typeof creditRow>

const why = textField({ label: 'Motivering', max: 500 })
const stale = ['invoices', 'limits', 'usertasks'] as const

/** What the list of those that wait sorts by. */
export const creditSorts = ['number', 'created', 'issuer', 'amount', 'credited'] as const

/** Credit notes: those that wait for a person, and what is done about them (invoices 85). */
export const creditNotes = contract('invoices', {
  waitingCredits: query({
    method: 'POST',
    path: '/api/invoice/creditnotes',
    may: withAuditor(maySeeDecisions),
    summary: 'Lista kreditfakturor som väntar på en person',
    input: z.object({ ...pageFields, ...orderFields(creditSorts) }),
    /** The oldest first, unless they are sorted. */
    answer: z.object({ list: z.array(creditRow), totalHits: z.number() }),
  }),
  suspiciousCredits: query({
    method: 'POST',
    path: '/api/invoice/creditnotes/suspicious',
    may: withAuditor(maySeeDecisions),
    summary: 'Visa vilka köpta fakturor en utställare har krediterat kort efter köpet',
    input: z.object({ organizationNumber: organizationNumberField() }),
    /** Of the last year, the latest first. */
    answer: z.object({ list: z.array(creditRow) }),
  }),
  linkCredit: command({
    method: 'POST',
    path: '/api/invoice/creditnotes/link',
    may: maySteerInvoices,
    summary: 'Säga vilken faktura en kreditfaktura krediterar',
    input: z.object({
      id: id('Kreditfaktura'),
      creditedInvoiceId: id('Fakturan den krediterar'),
      why,
    }),
    /** What followed of it, in Swedish. */
    answer: z.object({ message: z.string() }),
    refusals: {
      notOpen: {
        status: 409,
        text: 'Kreditfakturan väntar inte på att någon säger vad den krediterar',
      },
      notCreditable: {
        status: 400,
        text: 'Välj en faktura av samma utställare, i samma valuta, som det är något kvar av',
      },
      otherParty: {
        status: 409,
        text: 'Kreditfakturan har en annan mottagare än fakturan. Slå ihop mottagarna om de är samma, eller avsluta kreditfakturan och be utställaren om en på rätt mottagare.',
      },
    },
    stale,
  }),
  closeCredit: command({
    method: 'POST',
    path: '/api/invoice/creditnotes/close',
    may: maySteerInvoices,
    summary: 'Avsluta en kreditfaktura som väntar på en person',
    input: z.object({ id: id('Kreditfaktura'), why }),
    answer: 'nothing',
    refusals: { notWaiting: { status: 409, text: 'Kreditfakturan väntar inte på någon' } },
    stale,
  }),
  undoCredit: command({
    method: 'POST',
    path: '/api/invoice/creditnotes/undo',
    may: maySteerInvoices,
    summary: 'Begär att det som en kreditfaktura har krediterat tas tillbaka',
    input: z.object({ id: id('Kreditfaktura'), why }),
    answer: waits,
    refusals: {
      alreadyWaiting,
      creditsNothing: { status: 409, text: 'Kreditfakturan krediterar ingen faktura' },
    },
    stale: [...stale, 'approvals'],
  }),
})
