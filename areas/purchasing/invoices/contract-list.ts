import { z } from 'zod'
import { conditionsField } from '#platform/conditions.ts'
import { contract, file, query } from '#platform/endpoint.ts'
import { flag, id, instant, named } from '#platform/fields.ts'
import { pageFields } from '#platform/paging.ts'
import { signedIn } from '#platform/permission.ts'
import {
  dayField,
  fileReason,
  organizationNumberField,
  textField,
} from '#platform/swedish/fields.ts'
import { mayTakeFiles, withAuditor } from '#areas/foundation/users/rules.ts'
import { productTypes } from '#areas/parties/company/rules.ts'
import { decision, invoiceState, nextTry } from './answers.ts'
import { invoiceListColumns } from './list-columns.ts'
import { searchTooWide, spanTooLong, wrongAmounts, wrongSpan } from './list-rules.ts'
import { oreField } from './ore-field.ts'
import { invoiceStateNumbers } from './states.ts'

const party = z.object({ name: z.string(), organizationNumber: z.string().nullable() })

/** A row of the list (invoices 47). Amount in hundredths of its currency. */
export const listRow = z.object({
  id: z.uuid(),
  invoiceNumber: z.string(),
  created: instant(),
  deleted: instant().nullable(),
  issuer: party,
  /** Without an organisation number abroad. */
  recipient: party,
  invoiceAmount: z.number(),
  currency: z.string(),
  /** Öre by the rate it was last judged at; null in another currency until there is one. */
  kronorAmount: z.number().nullable(),
  dueDate: z.string(),
  isCredit: z.boolean(),
  /** What credit notes have taken back of it, öre. */
  credited: z.number(),
  /** Null until it has been decided on. */
  decision: decision.nullable(),
  subscriptionExists: z.boolean(),
  productType: named(productTypes),
  currentState: z.object({ state: invoiceState, text: z.string(), comment: z.string() }),
  /** The decision as the customer is told it (invoices 160); empty when there is none to tell. */
  explanation: z.string(),
  nextTry,
})
export type InvoiceListRow = z.output<typeof listRow>

/** What the list sorts by, in the words of the screen. */
export const sortFields = [
  'created',
  'invoiceNumber',
  'issuerName',
  'recipientName',
  'invoiceAmount',
  'decision',
  'state',
] as const
export type SortField = (typeof sortFields)[number]

const bothDays = {
  fromDate: dayField({ label: 'Från' }),
  toDate: dayField({ label: 'Till' }),
}
const wrong = { status: 400, text: wrongSpan } as const
const subscriptionFilter = z.coerce
  .number()
  .pipe(z.union([z.literal(0), z.literal(1), z.literal(2)]))
  .default(0)
  .meta({ label: 'Prenumeration' })

const decisionStatusList = z.array(decision).max(20).nullish().meta({ label: 'Beslut' })
/** The issuer or the recipient. */
const clientFilter = organizationNumberField({ label: 'Klient', required: false }).nullish()
const where = conditionsField(invoiceListColumns)
const order = {
  sortField: z.enum(sortFields).default('created').meta({ label: 'Sortering' }),
  /** 1 descending, 0 ascending (decision C6). */
  sortOrder: z.coerce
    .number()
    .pipe(z.union([z.literal(0), z.literal(1)]))
    .default(1)
    .meta({ label: 'Ordning' }),
}

/** What narrows the list within its days. */
const narrowing = {
  /** Part of a name, or the beginning of an invoice number or an organisation number. */
  query: textField({ label: 'Sök', max: 200, required: false }).nullish(),
  /** None means all. */
  decisionStatusList,
  clientFilter,
  /** 0 all, 1 with a subscription only, 2 without one only. */
  subscriptionFilter,
  where,
}

/** What all that are found come to in each currency, credit notes less than nothing: hundredths. */
const sums = z.array(z.object({ currency: z.string(), count: z.number(), amount: z.number() }))

const counted = { count: z.number(), amount: z.number() }
/** What all that are found come to (invoices 242). */
const invoiceSums = z.object({
  sums,
  /** Those that were bought, öre. */
  bought: z.object(counted),
  /** What is owed of those that are past due, öre; null for who may not see it. */
  overdue: z.object(counted).nullable(),
})
export type InvoiceSums = z.output<typeof invoiceSums>

/** The list of invoices and its exports. */
export const invoiceList = contract('invoices', {
  all: query({
    method: 'POST',
    path: '/api/invoice/all',
    may: signedIn,
    summary: 'Lista fakturor',
    exact: true,
    /** Without days: the last week. */
    input: z.object({
      ...pageFields,
      fromDate: dayField({ label: 'Från', required: false }).nullish(),
      toDate: dayField({ label: 'Till', required: false }).nullish(),
      ...narrowing,
      ...order,
    }),
    answer: z.object({
      list: z.array(listRow),
      totalHits: z.number(),
      /** What the list was asked to hold, as it was understood. */
      decisionStatusList: z.array(decision),
      fromDate: z.string(),
      toDate: z.string(),
    }),
    refusals: { wrongSpan: wrong, tooLong: { status: 400, text: spanTooLong } },
  }),
  /** What the list comes to, in its foot (shell 104): asked beside it, so that its rows do not wait. */
  sums: query({
    method: 'POST',
    path: '/api/invoice/sums',
    may: signedIn,
    summary: 'Summera fakturorna i listan',
    exact: true,
    input: z.object({
      fromDate: dayField({ label: 'Från', required: false }).nullish(),
      toDate: dayField({ label: 'Till', required: false }).nullish(),
      ...narrowing,
    }),
    answer: z.object({ sums }),
    refusals: { wrongSpan: wrong, tooLong: { status: 400, text: spanTooLong } },
  }),
  /** Beside the list, whose days are few: a company's, or those with a number, of any days (invoices 242). */
  search: query({
    method: 'POST',
    path: '/api/invoice/search',
    may: signedIn,
    summary: 'Sök i alla fakturor',
    exact: true,
    /** Of a company, or with a number; of all days where none are named. */
    input: z.object({
      ...pageFields,
      fromDate: dayField({ label: 'Från', required: false }).nullish(),
      toDate: dayField({ label: 'Till', required: false }).nullish(),
      clientFilter,
      /** The beginning of one, however its signs between are written. */
      invoiceNumber: textField({ label: 'Fakturanummer', max: 50, required: false }).nullish(),
      decisionStatusList,
      /** Öre by the rate it was judged at. */
      fromKronor: oreField('Belopp från', 0).nullish(),
      toKronor: oreField('Belopp till', 0).nullish(),
      where,
      ...order,
    }),
    answer: z.object({ list: z.array(listRow), totalHits: z.number(), ...invoiceSums.shape }),
    refusals: {
      wrongSpan: wrong,
      wrongAmounts: { status: 400, text: wrongAmounts },
      tooWide: { status: 400, text: searchTooWide },
    },
  }),
  listed: query({
    method: 'POST',
    path: '/api/invoice/listed',
    may: signedIn,
    summary: 'Visa en faktura som listan har den',
    input: z.object({ id: id('Faktura') }),
    /** What the list shows of it to everybody, and no more (invoices 72). */
    answer: listRow,
  }),
  exportcsv: query({
    method: 'POST',
    path: '/api/invoice/exportcsv',
    may: withAuditor(mayTakeFiles),
    summary: 'Exportera fakturor till CSV',
    takesOut: true,
    /** Both days in full, by the clock of Stockholm, narrowed as the list is (invoices 15, 236). */
    input: z.object({
      ...bothDays,
      ...narrowing,
      /** Of those only these: what somebody has marked. */
      ids: z.array(id('Faktura')).max(100).nullish().meta({ label: 'Fakturor' }),
      ...fileReason,
    }),
    answer: file,
    refusals: { wrongSpan: wrong },
  }),
  downloadByState: query({
    method: 'POST',
    path: '/api/invoice/downloadByState/excel',
    may: withAuditor(mayTakeFiles),
    summary: 'Hämta fakturor i valda lägen som Excel',
    takesOut: true,
    input: z.object({
      ...fileReason,
      ...bothDays,
      /** None means all. */
      states: z
        .array(named(invoiceStateNumbers, undefined, 'Läget finns inte'))
        .max(50)
        .nullish()
        .meta({ label: 'Lägen' }),
      /** Deleted invoices as well. */
      withDeleted: flag('Med borttagna').default(true),
    }),
    answer: file,
    refusals: { wrongSpan: wrong },
  }),
})
