import { ageAndAccounts } from './age-and-accounts.ts'
import { credit } from './credit.ts'
import { invoiceDocument } from './invoice-document.ts'
import { invoiceSignals } from './invoice-signals.ts'
import { invoiceFigures } from './invoice-figures.ts'
import { invoiceVat } from './invoice-vat.ts'
import { invoiceTwins } from './invoice-twins.ts'
import { own } from './own.ts'
import { parties } from './parties.ts'
import { people } from './people.ts'
import { registrations } from './registrations.ts'
import type { CatalogueRule } from './rule.ts'

/** Every rule there is, in the order staff read them. */
export const catalogue: readonly CatalogueRule[] = [
  ...ageAndAccounts,
  ...credit,
  ...registrations,
  ...people,
  ...invoiceSignals,
  ...invoiceTwins,
  ...invoiceVat,
  ...invoiceFigures,
  ...invoiceDocument,
  ...parties,
  ...own,
]

const byMeasure = new Map(catalogue.map((rule) => [rule.measure, rule]))
export const catalogueRule = (measure: string) => byMeasure.get(measure)
