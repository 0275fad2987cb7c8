import { kronorText, pointsText, valueText } from '../engine/facts/figures.ts'
import type { PaymentRemark, Subject } from '../engine/facts/facts.ts'
import { steps, type CatalogueRule } from './rule.ts'

const kr = 100

const remarksAfter = (
  subject: Subject,
  acceptedThrough: string | undefined,
): readonly PaymentRemark[] | undefined => {
  const remarks = subject.company.facts.paymentRemarks?.value
  return acceptedThrough === undefined
    ? remarks
    : remarks?.filter(({ date }) => date > acceptedThrough)
}
const remarksText = (remarks: readonly PaymentRemark[]) => {
  if (remarks.length === 0) return 'Inga betalningsanmärkningar'
  const total = remarks.reduce((sum, { amount }) => sum + amount, 0)
  const latest = remarks.reduce((last, { date }) => (date > last ? date : last), '')
  return `${valueText('count', remarks.length)} st, sammanlagt ${kronorText(total)}, senast ${latest}`
}

/** What others say of the company's will and power to pay. */
export const credit: readonly CatalogueRule[] = [
  {
    measure: 'externalCreditRating',
    name: 'Externt kreditbetyg',
    failMessage: 'Kreditupplysningens betyg är för lågt',
    needsInvoice: false,
    kind: 'points',
    facts: ['company.creditRating'],
    value: ({ company }) => company.facts.creditRating?.value,
    baseData: ({ company }) =>
      `Kreditbetyg ${pointsText(company.facts.creditRating?.value ?? 0)} av 10`,
    suggested: {
      executionType: 'scored',
      importance: 2000,
      ruleRanges: steps([-1000, 200, -300, 400, 300, 600, 700, 800, 1000]),
    },
  },
  {
    measure: 'paymentRemarks',
    name: 'Betalningsanmärkningar',
    failMessage: 'Bolaget har för många betalningsanmärkningar',
    needsInvoice: false,
    kind: 'count',
    exception: { kind: 'date', needsCounterpart: false },
    facts: ['company.paymentRemarks'],
    value: (subject, acceptedThrough) => remarksAfter(subject, acceptedThrough)?.length,
    baseData: (subject, acceptedThrough) =>
      remarksText(remarksAfter(subject, acceptedThrough) ?? []),
    suggested: {
      executionType: 'scored',
      importance: 1000,
      ruleRanges: steps([1000, 1, 0, 3, -500, 6, -1000]),
    },
  },
  {
    measure: 'paymentDefaults',
    name: 'Betalningsförsummelser',
    failMessage: 'Bolaget har betalningsanmärkningar som inte är godtagna',
    needsInvoice: false,
    kind: 'count',
    exception: { kind: 'date', needsCounterpart: false },
    facts: ['company.paymentRemarks'],
    value: (subject, acceptedThrough) => remarksAfter(subject, acceptedThrough)?.length,
    baseData: (subject, acceptedThrough) =>
      remarksText(remarksAfter(subject, acceptedThrough) ?? []),
    suggested: { executionType: 'binary', conditions: ['värde = 0'] },
  },
  {
    measure: 'enforcementDebts',
    name: 'Skulder hos Kronofogden',
    failMessage: 'Bolaget har för stora skulder hos Kronofogden',
    needsInvoice: false,
    kind: 'ore',
    facts: ['company.publicDebt', 'company.privateDebt'],
    value: ({ company }) => {
      const publicDebt = company.facts.publicDebt?.value
      const privateDebt = company.facts.privateDebt?.value
      return publicDebt === undefined || privateDebt === undefined
        ? undefined
        : publicDebt + privateDebt
    },
    baseData: ({ company: { facts } }) =>
      `Allmänna mål ${kronorText(facts.publicDebt?.value ?? 0)}, enskilda mål ${kronorText(facts.privateDebt?.value ?? 0)}`,
    suggested: {
      executionType: 'scored',
      importance: 1000,
      ruleRanges: steps([1000, 1, 0, 10_000 * kr, -500, 100_000 * kr, -1000]),
    },
  },
  {
    measure: 'industryRisk',
    name: 'Branschrisk',
    failMessage: 'Bolagets bransch har för hög risk',
    needsInvoice: false,
    kind: 'text',
    byPrefix: true,
    facts: ['company.industryCode'],
    value: ({ company }) => company.facts.industryCode?.value,
    baseData: ({ company }) => `SNI ${company.facts.industryCode?.value}`,
    suggested: {
      executionType: 'scored',
      importance: 500,
      rateList: [
        { description: 'Bygg', value: '41', partScore: -200 },
        { description: 'Specialiserad bygg', value: '43', partScore: -200 },
        { description: 'Vägtransport', value: '49', partScore: -200 },
        { description: 'Restaurang', value: '56', partScore: -500 },
        { description: 'Bemanning', value: '78', partScore: -300 },
        { description: 'Övriga branscher', value: '*', partScore: 500 },
      ],
    },
  },
]
