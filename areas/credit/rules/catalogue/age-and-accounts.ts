import { monthsBetween } from '../engine/facts/calendar.ts'
import { kronorText, valueText, wholeRatio } from '../engine/facts/figures.ts'
import { steps, type CatalogueRule } from './rule.ts'

const kr = 100
const million = 1_000_000 * kr

/** How old and how large the company is, and what its accounts say. */
export const ageAndAccounts: readonly CatalogueRule[] = [
  {
    measure: 'companyAge',
    name: 'Bolagets ålder',
    failMessage: 'Bolaget är för nystartat',
    needsInvoice: false,
    kind: 'months',
    facts: ['company.registrationDate'],
    value: ({ company, today }) => {
      const registered = company.facts.registrationDate?.value
      return registered === undefined ? undefined : monthsBetween(registered, today)
    },
    baseData: ({ company }) => `Registrerat ${company.facts.registrationDate?.value}`,
    suggested: {
      executionType: 'scored',
      importance: 1000,
      ruleRanges: steps([-500, 12, 0, 36, 500, 60, 1000]),
    },
  },
  {
    measure: 'turnover',
    name: 'Omsättning',
    failMessage: 'Bolagets omsättning är för låg',
    needsInvoice: false,
    kind: 'ore',
    facts: ['company.turnover'],
    value: ({ company }) => company.facts.turnover?.value,
    baseData: ({ company }) => `Omsättning ${kronorText(company.facts.turnover?.value ?? 0)}`,
    suggested: {
      executionType: 'scored',
      importance: 1000,
      ruleRanges: steps([-500, million, 0, 5 * million, 500, 20 * million, 1000]),
    },
  },
  {
    measure: 'equityRatio',
    name: 'Soliditet',
    failMessage: 'Bolagets soliditet är för låg',
    needsInvoice: false,
    kind: 'percent',
    facts: ['company.equity', 'company.assets'],
    value: ({ company }) => {
      const equity = company.facts.equity?.value
      const assets = company.facts.assets?.value
      return equity === undefined || assets === undefined || assets <= 0
        ? undefined
        : wholeRatio(equity, assets, 10_000)
    },
    baseData: ({ company: { facts } }) =>
      `Eget kapital ${kronorText(facts.equity?.value ?? 0)} av tillgångar ${kronorText(facts.assets?.value ?? 0)}`,
    suggested: {
      executionType: 'scored',
      importance: 1500,
      ruleRanges: steps([-1000, 0, -300, 1000, 300, 2500, 1000]),
    },
  },
  {
    measure: 'quickRatio',
    name: 'Kassalikviditet',
    failMessage: 'Bolagets kassalikviditet är för låg',
    needsInvoice: false,
    kind: 'percent',
    facts: ['company.quickRatio'],
    value: ({ company }) => company.facts.quickRatio?.value,
    baseData: ({ company }) =>
      `Kassalikviditet ${valueText('percent', company.facts.quickRatio?.value ?? 0)}`,
    suggested: {
      executionType: 'scored',
      importance: 1000,
      ruleRanges: steps([-500, 5000, 0, 10_000, 500, 15_000, 1000]),
    },
  },
  {
    measure: 'result',
    name: 'Resultat',
    failMessage: 'Bolagets resultat är för lågt',
    needsInvoice: false,
    kind: 'ore',
    facts: ['company.result'],
    value: ({ company }) => company.facts.result?.value,
    baseData: ({ company }) => `Resultat ${kronorText(company.facts.result?.value ?? 0)}`,
    suggested: {
      executionType: 'scored',
      importance: 1000,
      ruleRanges: steps([-500, 0, 200, million / 4, 600, million, 1000]),
    },
  },
  {
    measure: 'financialStatementAge',
    name: 'Bokslutets ålder',
    failMessage: 'Det senaste bokslutet är för gammalt',
    needsInvoice: false,
    kind: 'months',
    facts: ['company.accountsTo'],
    value: ({ company, today }) => {
      const to = company.facts.accountsTo?.value
      return to === undefined ? undefined : monthsBetween(to, today)
    },
    baseData: ({ company }) => `Senaste bokslut slutar ${company.facts.accountsTo?.value}`,
    suggested: {
      executionType: 'scored',
      importance: 500,
      ruleRanges: steps([1000, 12, 500, 20, -500]),
    },
  },
  {
    measure: 'auditorRemark',
    name: 'Revisorsanmärkning',
    failMessage: 'Revisorn har anmärkt på det senaste bokslutet',
    needsInvoice: false,
    kind: 'yesNo',
    good: false,
    facts: ['company.auditorRemark'],
    value: ({ company }) => company.facts.auditorRemark?.value,
    baseData: ({ company }) =>
      company.facts.auditorRemark?.value ? 'Revisorn har anmärkt' : 'Revisorn har inte anmärkt',
    suggested: {
      executionType: 'binary',
      importance: 500,
      minValue: -500,
      acceptNoInputData: true,
    },
  },
]
