import { z } from 'zod'
import { command, contract, query } from '#platform/endpoint.ts'
import { id, instant } from '#platform/fields.ts'
import { signedIn } from '#platform/permission.ts'
import { textField } from '#platform/swedish/fields.ts'
import { alreadyWaiting, waits } from '#areas/foundation/approvals/contract.ts'
import { maySteerInvoices } from '#areas/foundation/users/rules.ts'
import { likenessFields } from './likeness-rules.ts'

const party = z.object({ name: z.string(), organizationNumber: z.string().nullable() })
/** An invoice in the row of those that are alike. Amount in öre. */
const alikeInvoice = z.object({
  id: z.uuid(),
  invoiceNumber: z.string(),
  invoiceAmount: z.number(),
  currency: z.string(),
  invoiceDate: z.string(),
  isCredit: z.boolean(),
  issuer: party,
  /** Without an organisation number abroad. */
  recipient: party,
  /** The end of the account it is to be paid to; empty when it does not say. */
  account: z.string(),
  stateText: z.string(),
  /** In which of the fields it is not as the invoice it stands beside. */
  differs: z.array(z.enum(likenessFields)),
  /** What makes it stand out, in Swedish; null when it is only near. */
  mark: z.string().nullable(),
  /** Whether a person can say that it is not the same: it stands out, and not as a duplicate. */
  mayBeOther: z.boolean(),
  /** Whether two can: it has the number of another year. */
  mayBeOtherByTwo: z.boolean(),
  /** Who has said that it is not the same. */
  notSame: z.object({ at: instant(), by: z.string(), why: z.string() }).nullable(),
})
export type AlikeInvoice = z.output<typeof alikeInvoice>
export type AlikeGiven = z.input<typeof alikeInvoice>

/** A figure of the invoice with what is asked of it. */
const sign = z.object({
  measure: z.string(),
  label: z.string(),
  value: z.string(),
  text: z.string(),
  /** Null for those who do not read decisions: the thresholds are the rules' (invoices 72). */
  threshold: z.string().nullable(),
  /** Whether it speaks against the invoice; null where the threshold is. */
  against: z.boolean().nullable(),
  /** Whether the bucket that judges the invoice has the rule. */
  judged: z.boolean(),
})

const pair = { id: id('Faktura'), otherId: id('Den andra fakturan') }
const stale = ['invoices'] as const

/** What a trained eye compares of an invoice, and what it has said of it (invoices 120). */
export const likeness = contract('invoices', {
  alike: query({
    method: 'POST',
    path: '/api/invoice/alike',
    may: signedIn,
    summary: 'Visa tecken på en faktura och vilka andra den liknar',
    input: z.object({ id: id('Faktura') }),
    answer: z.object({
      invoice: alikeInvoice,
      /** The most alike first, at most ten. */
      others: z.array(alikeInvoice),
      signs: z.array(sign),
    }),
  }),
  notSame: command({
    method: 'POST',
    path: '/api/invoice/alike/notsame',
    may: maySteerInvoices,
    summary: 'Säga att två lika fakturor inte är samma',
    input: z.object({
      ...pair,
      why: textField({ label: 'Varför', max: 500, required: false }).nullish(),
    }),
    /** Whether the later of the two is decided on again because of it. */
    answer: z.object({ decidedAgain: z.boolean() }),
    refusals: {
      alreadySaid: { status: 409, text: 'Det är redan sagt att de inte är samma faktura' },
      notAlike: { status: 400, text: 'Fakturorna liknar inte varandra' },
      isDuplicate: {
        status: 409,
        text: 'Samma nummer är en dubblett, hur olika fakturorna än är i övrigt. Är den från ett annat år kan två säga att den är en annan.',
      },
    },
    stale,
  }),
  sayAnother: command({
    method: 'POST',
    path: '/api/invoice/alike/anotheryear',
    may: maySteerInvoices,
    summary: 'Begär att samma nummer från ett annat år ska vara en annan faktura',
    input: z.object({ ...pair, why: textField({ label: 'Varför', max: 500 }) }),
    answer: waits,
    refusals: {
      alreadyWaiting,
      alreadySaid: { status: 409, text: 'Det är redan sagt att de inte är samma faktura' },
      notAnotherYear: {
        status: 409,
        text: 'Det kan bara sägas av två fakturor från samma utställare med samma nummer från olika år, som inte är samma fordran.',
      },
    },
    stale: [...stale, 'approvals'],
  }),
  takeBackNotSame: command({
    method: 'POST',
    path: '/api/invoice/alike/takeback',
    may: maySteerInvoices,
    summary: 'Ångra att två lika fakturor inte är samma',
    input: z.object(pair),
    answer: 'nothing',
    refusals: {
      notSaid: { status: 409, text: 'Ingen har sagt att de inte är samma faktura' },
    },
    stale,
  }),
})
