import { daysBetween } from '../engine/facts/calendar.ts'
import { valueText, wholeRatio } from '../engine/facts/figures.ts'
import type { Subject } from '../engine/facts/facts.ts'
import {
  againstEarlier,
  duplicatesOf,
  earlierInWords,
  invoiceInWords,
  seriesJump,
} from './invoice-likeness.ts'
import type { CatalogueRule } from './rule.ts'

const between = (from: string | undefined, to: string | undefined) =>
  from === undefined || to === undefined ? undefined : daysBetween(from, to)
const termDays = ({ invoice }: Subject) =>
  between(invoice?.invoiceDate?.value, invoice?.dueDate?.value)

/**
 * Hundredths of a percent: the recipient's part of the issuer's volume, before and with this
 * invoice.
 */
function concentration({
  invoice,
}: Subject): { readonly before: number; readonly now: number } | undefined {
  const amount = invoice?.amount?.value
  const recent = invoice?.recentVolume?.value
  const recentHere = invoice?.recentVolumeOnRecipient?.value
  const earlier = invoice?.earlierVolume?.value
  const earlierHere = invoice?.earlierVolumeOnRecipient?.value
  if (amount === undefined || recent === undefined || recentHere === undefined) return undefined
  if (earlier === undefined || earlierHere === undefined) return undefined
  const now = recent + amount > 0 ? wholeRatio(recentHere + amount, recent + amount, 10_000) : 0
  // Who is new here has no pattern to break.
  return { before: earlier > 0 ? wholeRatio(earlierHere, earlier, 10_000) : now, now }
}

/** A claim that is disputed is one that was not delivered as its issuer said (rules 105). */
const disputes = (fact: 'disputed' | 'disputedOnRecipient', most: number) =>
  ({
    needsInvoice: true,
    kind: 'count',
    facts: [`invoice.${fact}`],
    value: ({ invoice }: Subject) => invoice?.[fact]?.value,
    baseData: ({ invoice }: Subject) => `${invoice?.[fact]?.value} bestridda och obetalda`,
    suggested: {
      executionType: 'binary',
      conditions: [most === 0 ? 'värde = 0' : `värde <= ${most}`],
      consequence: 'approval',
      acceptNoInputData: true,
    },
  }) as const

/**
 * What the invoice itself tells: its days, its number, and how it fits with the issuer's other
 * invoices.
 */
export const invoiceSignals: readonly CatalogueRule[] = [
  {
    measure: 'paymentTerms',
    name: 'Betalningsvillkor',
    failMessage: 'Fakturan har för lång betalningstid',
    needsInvoice: true,
    kind: 'days',
    exception: { kind: 'boolean', needsCounterpart: true },
    facts: ['invoice.invoiceDate', 'invoice.dueDate'],
    value: termDays,
    baseData: ({ invoice }) =>
      `Fakturadatum ${invoice?.invoiceDate?.value}, förfaller ${invoice?.dueDate?.value}`,
    suggested: { executionType: 'condition', conditions: ['värde <= 90 dagar'] },
  },
  {
    measure: 'invoiceAge',
    name: 'Fakturans ålder',
    failMessage: 'Fakturan är för gammal eller daterad framåt',
    needsInvoice: true,
    kind: 'days',
    facts: ['invoice.invoiceDate'],
    value: ({ invoice, today }) => between(invoice?.invoiceDate?.value, today),
    baseData: ({ invoice }) => `Fakturadatum ${invoice?.invoiceDate?.value}`,
    suggested: {
      executionType: 'condition',
      conditions: ['värde >= 0 dagar', 'värde <= 45 dagar'],
    },
  },
  {
    measure: 'daysToDueDate',
    name: 'Dagar kvar till förfallodagen',
    failMessage: 'Fakturan har för få dagar kvar till förfallodagen',
    needsInvoice: true,
    kind: 'days',
    facts: ['invoice.dueDate'],
    value: ({ invoice, today }) => between(today, invoice?.dueDate?.value),
    baseData: ({ invoice, today }) => `Förfaller ${invoice?.dueDate?.value}, bedömd ${today}`,
    // At least one day: what is due today, or was, is collected rather than bought.
    suggested: { executionType: 'condition', conditions: ['värde >= 1 dagar'] },
  },
  {
    measure: 'dueBeforeInvoiceDate',
    name: 'Förfallodatum före fakturadatum',
    failMessage: 'Förfallodatum är tidigare än fakturadatum',
    needsInvoice: true,
    kind: 'yesNo',
    good: false,
    facts: ['invoice.invoiceDate', 'invoice.dueDate'],
    value: (subject) => {
      const days = termDays(subject)
      return days === undefined ? undefined : days < 0
    },
    baseData: ({ invoice }) =>
      `Fakturadatum ${invoice?.invoiceDate?.value}, förfaller ${invoice?.dueDate?.value}`,
    suggested: { executionType: 'binary' },
  },
  {
    measure: 'duplicateInvoice',
    name: 'Dubblett',
    failMessage: 'Fakturan liknar en som redan finns',
    needsInvoice: true,
    kind: 'count',
    facts: ['invoice.number', 'invoice.amount', 'invoice.invoiceDate', 'invoice.similar'],
    value: (subject) => duplicatesOf(subject)?.length,
    baseData: (subject) =>
      duplicatesOf(subject)?.map(invoiceInWords).join('; ') || 'Ingen liknande faktura',
    suggested: { executionType: 'binary', conditions: ['värde = 0'] },
  },
  {
    measure: 'numberSeriesJump',
    name: 'Hopp i nummerserien',
    failMessage: 'Fakturanumret ligger långt från utställarens tidigare nummer',
    needsInvoice: true,
    kind: 'count',
    facts: ['invoice.number', 'invoice.earlierNumbers'],
    value: againstEarlier(seriesJump),
    baseData: earlierInWords,
    suggested: {
      executionType: 'binary',
      conditions: ['värde <= 1 000'],
      consequence: 'approval',
    },
  },
  {
    measure: 'disputedOnRecipient',
    name: 'Mottagaren bestrider fakturor från utställaren',
    failMessage: 'Mottagaren bestrider en annan obetald faktura från utställaren',
    ...disputes('disputedOnRecipient', 0),
  },
  {
    measure: 'disputed',
    name: 'Utställarens fakturor bestrids',
    failMessage: 'Flera av utställarens obetalda fakturor är bestridda',
    ...disputes('disputed', 2),
  },
  {
    measure: 'recipientConcentration',
    name: 'Plötslig koncentration till en mottagare',
    failMessage: 'Utställarens försäljning har plötsligt samlats på mottagaren',
    needsInvoice: true,
    kind: 'percent',
    facts: [
      'invoice.amount',
      'invoice.recentVolume',
      'invoice.recentVolumeOnRecipient',
      'invoice.earlierVolume',
      'invoice.earlierVolumeOnRecipient',
    ],
    value: (subject) => {
      const share = concentration(subject)
      return share && share.now - share.before
    },
    baseData: (subject) => {
      const { before = 0, now = 0 } = concentration(subject) ?? {}
      return `Mottagarens andel ${valueText('percent', now)}, tidigare ${valueText('percent', before)}`
    },
    // Who has sold little before has no pattern to break.
    suggested: {
      executionType: 'binary',
      conditions: ['värde <= 40 % eller faktura.tidigarevolym < 250 000 kr'],
      consequence: 'approval',
    },
  },
]
