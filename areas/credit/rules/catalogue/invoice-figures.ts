import { dayNumber } from '../engine/facts/calendar.ts'
import { moneyText } from '#areas/foundation/currencies/rules.ts'
import { formatNumber } from '#platform/swedish/format.ts'
import { kronorText } from '../engine/facts/figures.ts'
import type { Subject } from '../engine/facts/facts.ts'
import { ownFigures } from './own-figures.ts'
import { nameLikeness } from './name-likeness.ts'
import type { CatalogueRule } from './rule.ts'

/** Those whose unit is worth about a krona; a unit of the others is worth about ten. */
const crowns = ['SEK', 'NOK', 'DKK']
/** Ten thousand kronor, or a thousand of a currency that is worth more; in hundredths. */
const roundStepOf = (currency: string) => (crowns.includes(currency) ? 1_000_000 : 100_000)
const roundWords = (currency: string) =>
  `${formatNumber(roundStepOf(currency) / 100)} ${currency === 'SEK' ? 'kr' : currency}`

/** The name is nobody's mistake where the address is the registered one. */
function recipientLikeness({ counterpart, invoice }: Subject): number | undefined {
  const written = invoice?.recipientName?.value
  const registered = counterpart?.facts.name?.value
  if (written === undefined || registered === undefined) return undefined
  if (isAtAddress({ counterpart, invoice })) return 10_000
  const names = [registered, ...(counterpart?.otherNames ?? [])]
  return Math.max(...names.map((name) => nameLikeness(written, name)))
}
function isAtAddress({ counterpart, invoice }: Pick<Subject, 'counterpart' | 'invoice'>): boolean {
  const address = invoice?.recipientAddress?.value
  return address !== undefined && address !== '' && address === counterpart?.facts.address?.value
}

const weekdays = ['söndag', 'måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag']
/** 1970-01-01 was a Thursday. */
const weekdayOf = (day: string) => (dayNumber(day) + 4) % 7
const isWeekend = (day: string) => weekdayOf(day) === 0 || weekdayOf(day) === 6

/** Weak signs: together with a large amount on somebody new they make one. */
const weakSign = 'värde = nej eller faktura.belopp < 250 000 kr eller faktura.köptpåmottagaren > 0'

/** What the figures, names and days of an invoice tell of it. */
export const invoiceFigures: readonly CatalogueRule[] = [
  {
    measure: 'recipientName',
    name: 'Mottagarens namn mot registret',
    failMessage: 'Mottagarens namn på fakturan är inte det som hör till organisationsnumret',
    needsInvoice: true,
    about: 'counterpart',
    kind: 'percent',
    facts: ['invoice.recipientName', 'counterpart.name'],
    value: recipientLikeness,
    baseData: ({ counterpart, invoice }) => {
      const registered = [counterpart?.facts.name?.value, ...(counterpart?.otherNames ?? [])].join(
        ' och ',
      )
      const names = `På fakturan ${invoice?.recipientName?.value}, i registret ${registered}`
      return isAtAddress({ counterpart, invoice }) ? `${names}, samma adress` : names
    },
    suggested: {
      executionType: 'binary',
      conditions: ['värde >= 50 %'],
      consequence: 'approval',
      acceptNoInputData: true,
    },
  },
  {
    measure: 'newRecipientAmount',
    name: 'Belopp på en ny mottagare',
    failMessage: 'Den första fakturan på mottagaren är på ett stort belopp',
    needsInvoice: true,
    kind: 'ore',
    facts: ['invoice.amount', 'invoice.boughtOnRecipient'],
    value: ({ invoice }) => {
      const before = invoice?.boughtOnRecipient?.value
      if (before === undefined) return undefined
      return before > 0 ? 0 : invoice?.amount?.value
    },
    baseData: ({ invoice }) => {
      const before = invoice?.boughtOnRecipient?.value ?? 0
      return before > 0
        ? `Köpta fakturor på mottagaren: ${before}`
        : `Inga köpta fakturor på mottagaren, belopp ${kronorText(invoice?.amount?.value ?? 0)}`
    },
    suggested: {
      executionType: 'binary',
      conditions: ['värde <= 500 000 kr'],
      consequence: 'approval',
      acceptNoInputData: true,
    },
  },
  {
    measure: 'roundAmount',
    name: 'Jämnt belopp',
    failMessage: 'Beloppet är jämnt och stort, på en mottagare som är ny',
    needsInvoice: true,
    kind: 'yesNo',
    good: false,
    facts: ['invoice.amount'],
    value: (subject) => {
      const { amount, currency } = ownFigures(subject)
      return amount === undefined ? undefined : amount % roundStepOf(currency) === 0
    },
    baseData: (subject) => {
      const { amount = 0, currency } = ownFigures(subject)
      return `Fakturabelopp ${moneyText(amount, currency)}, jämnt är hela ${roundWords(currency)}`
    },
    suggested: {
      executionType: 'binary',
      conditions: [weakSign],
      consequence: 'approval',
      acceptNoInputData: true,
    },
  },
  {
    measure: 'weekendDate',
    name: 'Fakturadatum på en helg',
    failMessage: 'Fakturan är daterad en helg, på ett stort belopp och en mottagare som är ny',
    needsInvoice: true,
    kind: 'yesNo',
    good: false,
    facts: ['invoice.invoiceDate'],
    value: ({ invoice }) => {
      const day = invoice?.invoiceDate?.value
      return day === undefined ? undefined : isWeekend(day)
    },
    baseData: ({ invoice }) => {
      const day = invoice?.invoiceDate?.value
      return day === undefined ? '' : `Fakturadatum ${day}, en ${weekdays[weekdayOf(day)]}`
    },
    suggested: {
      executionType: 'binary',
      conditions: [weakSign],
      consequence: 'approval',
      acceptNoInputData: true,
    },
  },
]
