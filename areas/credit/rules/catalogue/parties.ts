import { kronorText, pointsText } from '../engine/facts/figures.ts'
import type { Subject } from '../engine/facts/facts.ts'
import type { CatalogueRule } from './rule.ts'

/**
 * What ties the two parties together, in words. Undefined when something is missing and nothing
 * known does.
 */
function ties({ company, counterpart }: Subject): readonly string[] | undefined {
  if (!counterpart) return undefined
  const one = company.facts
  const other = counterpart.facts
  const found: string[] = []
  const inGroup =
    (one.group?.value?.includes(counterpart.organizationNumber) ?? false) ||
    (other.group?.value?.includes(company.organizationNumber) ?? false)
  if (inGroup || company.organizationNumber === counterpart.organizationNumber)
    found.push('samma koncern')
  if (
    one.address?.value !== undefined &&
    one.address.value !== '' &&
    one.address.value === other.address?.value
  )
    found.push('samma adress')
  if (one.board?.value?.some((person) => other.board?.value?.includes(person)))
    found.push('samma person i styrelsen')
  const all = [one.group, one.address, one.board, other.group, other.address, other.board]
  return found.length > 0 || all.every((fact) => fact?.value !== undefined) ? found : undefined
}

/** An exception accepts amounts up to its value. */
export const recipientApproval: CatalogueRule = {
  measure: 'recipientApproval',
  name: 'Leveransgodkännande',
  failMessage: 'Beloppet är så stort att mottagaren ska godkänna leveransen',
  needsInvoice: true,
  about: 'counterpart',
  kind: 'ore',
  exception: { kind: 'number', needsCounterpart: false },
  facts: ['invoice.amount'],
  value: ({ invoice }) => invoice?.amount?.value,
  baseData: ({ invoice, counterpart }) => {
    const threshold = counterpart?.facts.approvalThreshold?.value
    const amount = `Fakturabelopp ${kronorText(invoice?.amount?.value ?? 0)}`
    return threshold === undefined
      ? `${amount}, ingen gräns för mottagaren`
      : `${amount}, gräns ${kronorText(threshold)}`
  },
  suggested: {
    executionType: 'binary',
    conditions: [
      'motpart.leveransgodkännandegräns saknas eller värde < motpart.leveransgodkännandegräns',
    ],
    consequence: 'approval',
  },
}

/** How the two parties of an invoice stand to each other and to us. */
export const parties: readonly CatalogueRule[] = [
  {
    measure: 'internalInvoicing',
    name: 'Internfakturering',
    failMessage: 'Utställaren och mottagaren hör ihop',
    needsInvoice: true,
    about: 'bothParties',
    kind: 'yesNo',
    good: false,
    exception: { kind: 'boolean', needsCounterpart: true },
    facts: [
      'company.group',
      'company.address',
      'company.board',
      'counterpart.group',
      'counterpart.address',
      'counterpart.board',
    ],
    value: (subject) => {
      const found = ties(subject)
      return found && found.length > 0
    },
    baseData: (subject) => {
      const text = ties(subject)?.join(', ')
      return text ? `De har ${text}` : 'Varken koncern, adress eller styrelse är gemensam'
    },
    suggested: { executionType: 'binary' },
  },
  recipientApproval,
  {
    measure: 'recipientCreditWorthy',
    name: 'Mottagarens kreditvärdighet',
    failMessage: 'Mottagarens betyg är för lågt',
    needsInvoice: true,
    about: 'counterpart',
    kind: 'points',
    exception: { kind: 'rating', needsCounterpart: true },
    facts: ['counterpart.rating'],
    value: ({ counterpart }) => counterpart?.facts.rating?.value,
    baseData: ({ counterpart }) =>
      `Mottagarens betyg ${pointsText(counterpart?.facts.rating?.value ?? 0)} av 10`,
    suggested: {
      executionType: 'condition',
      conditions: ['värde >= 3'],
      consequence: 'cover',
    },
  },
]
