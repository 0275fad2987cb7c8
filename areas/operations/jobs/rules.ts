import { formatMoney } from '#platform/swedish/format.ts'
import { keysOf } from '#platform/record.ts'
import type { PriceList } from '#areas/foundation/costs/rules.ts'
import type { CompanyType, Product } from '#areas/parties/company/rules.ts'

/** Work that is started from the settings, with what staff call it (settings 6, 7). */
export const jobNames = {
  monitoringIssuers: 'Bevakning av utställare',
  monitoringRecipients: 'Bevakning av mottagare',
  realPrincipals: 'Verkliga huvudmän',
  aml: 'AML-kontroll',
  expiredInvoices: 'Förfallna fakturor',
  amlExport: 'AML-export',
  amlReport: 'AML-betygsrapport',
} as const
export type JobKind = keyof typeof jobNames
export const jobKinds = keysOf(jobNames)

/** Of which client type the external credit provider is asked (decision C2). */
export const monitoringOf = (companyType: CompanyType) =>
  companyType === 'issuer' ? 'monitoringIssuers' : 'monitoringRecipients'

/** What each kind that looks companies up has to have of every one of them. */
const products = {
  monitoringIssuers: ['company', 'board'],
  monitoringRecipients: ['company', 'board'],
  realPrincipals: ['board'],
} as const satisfies Partial<Record<JobKind, readonly Product[]>>
/**
 * Kinds that pay for what they fetch: somebody agrees to the number and the price before they
 * begin.
 */
export type BuyingKind = keyof typeof products
export const buyingKinds = keysOf(products)
export const isBuying = (kind: JobKind): kind is BuyingKind => Object.hasOwn(products, kind)
export const productsOf = (kind: BuyingKind): readonly Product[] => products[kind]
/** Öre for a company at most: that of the provider that is asked first, who takes the most. */
export const priceEach = (kind: BuyingKind, { A }: PriceList): number =>
  productsOf(kind).reduce((sum, product) => sum + A[product], 0)

interface Progress {
  readonly total: number
  readonly done: number
  readonly state: string
}
/** How much of a run is done, in whole percent: 100 only when it has ended. */
export const percentageOf = ({ total, done, state }: Progress): number =>
  state === 'done' ? 100 : Math.min(99, Math.floor((100 * done) / Math.max(1, total)))

/** How what is done by itself went (jobs 5). */
export const runOutcomes = ['running', 'done', 'failed'] as const
export type RunOutcome = (typeof runOutcomes)[number]

interface Ran {
  readonly endedAt: Date | null
  readonly error: string | null
}
export function outcomeOf({ endedAt, error }: Ran): RunOutcome {
  if (endedAt === null) return 'running'
  return error === null ? 'done' : 'failed'
}

/**
 * What is wrong with a schedule (jobs 7): `failing`, no run has gone well since one failed; `late`,
 * nobody has begun it when it was due.
 */
export const scheduleTroubles = ['failing', 'late'] as const
export type ScheduleTrouble = (typeof scheduleTroubles)[number]
/** Milliseconds after which it is somebody's: by then most of what failed has been tried again. */
export const troubledAfter = 15 * 60_000

const timeOf = (hours: string, minute: string) =>
  hours
    .split(',')
    .map((hour) => `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`)
    .join(', ')
/**
 * When something is done, of a pattern of minute, hour, day, month and day of the week:
 * 'Varje dag 02:20', 'Var 15:e minut 8–16, vardagar'. One of another kind is itself.
 */
export function whenText(pattern: string): string {
  const [minute = '', hours = '', day, month, weekdays] = pattern.split(' ')
  if (day !== '*' || month !== '*') return pattern
  if (weekdays !== '*' && weekdays !== '1-5') return pattern
  const onWeekdays = weekdays === '1-5'
  const within = hours === '*' ? '' : ` ${hours.replace('-', '–')}`
  const besides = `${within}${onWeekdays ? ', vardagar' : ''}`
  if (minute === '*') return `Varje minut${besides}`
  const every = /^\*\/(\d+)$/.exec(minute)?.[1]
  if (every !== undefined) return `Var ${every}:e minut${besides}`
  if (!/^\d+$/.test(minute)) return pattern
  if (hours === '*') return `Varje timme, ${minute} minuter över${onWeekdays ? ', vardagar' : ''}`
  if (!/^[\d,]+$/.test(hours)) return pattern
  return `${onWeekdays ? 'Vardagar' : 'Varje dag'} ${timeOf(hours, minute)}`
}

/**
 * What is said of the invoices that were due on a day ('2026-11-24') and are not paid; `amount` in
 * öre.
 */
export function expiredText({ count, amount }: { count: number; amount: number }, day: string) {
  const [invoices, paid] = count === 1 ? ['faktura', 'betald'] : ['fakturor', 'betalda']
  return `${count} ${invoices} på ${formatMoney(amount)} kr förföll ${day} och är inte ${paid}.`
}
