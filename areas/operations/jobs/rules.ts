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

/**
 * Days the file of an AML export is kept. It is fetched when it has been made, and a new one is
 * made at the press of a button: each day more it would only be a register of all clients, sole
 * traders' personal numbers included, that nobody reads and that has gone out of date.
 */
export const exportKeptDays = 7

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
