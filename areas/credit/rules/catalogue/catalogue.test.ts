import { describe, expect, it } from 'vitest'
import { checkRule } from '../engine/settings/check.ts'
import type { Subject } from '../engine/facts/facts.ts'
import { compileRule } from '../engine/verdicts/compile-rule.ts'
import type { Outcome } from '../engine/verdicts/outcome.ts'
import { companyCases } from '../testing/company-cases.ts'
import { invoiceCases as ownCases } from '../testing/invoice-cases.ts'
import { documentCases } from '../testing/document-cases.ts'
import { honestInvoices, signalCases } from '../testing/signal-cases.ts'
import { vatCases } from '../testing/vat-cases.ts'
import { configured, known, soundSubject, today } from '../testing/sound.ts'
import { catalogue, catalogueRule } from './catalogue.ts'
import { standardContent } from '../standard-buckets.ts'
import { suggestedConfiguration } from './rule.ts'

const invoiceCases = { ...ownCases, ...signalCases, ...documentCases, ...vatCases }
const nothing = { exceptions: [] }
const judged = (measure: string, subject: Subject) =>
  compileRule(configured(measure)).judge(subject, nothing)
const saidOf = (outcome: Outcome, said: number | boolean) =>
  typeof said === 'number' ? outcome.score : outcome.passed
const composed = new Set(['financialStrength', 'ownConditions'])

it('has a table of cases for every rule that measures something', () => {
  const tables = Object.keys({ ...companyCases, ...invoiceCases })
  expect(tables.sort()).toEqual(
    catalogue
      .map(({ measure }) => measure)
      .filter((measure) => !composed.has(measure))
      .sort(),
  )
})

describe.each(Object.entries(companyCases))('%s', (measure, cases) => {
  it.each(cases.map((one, at) => [at + 1, ...one] as const))('case %i', (_, facts, value, said) => {
    const company = { ...soundSubject.company, facts: { ...soundSubject.company.facts, ...facts } }
    // About a company, so it can be said without an invoice too.
    const outcome = judged(measure, { today, company })
    expect([outcome.value, saidOf(outcome, said)]).toEqual([value, said])
    expect(judged(measure, { ...soundSubject, company })).toEqual({
      ...outcome,
      rule: expect.anything(),
    })
  })
})

describe.each(Object.entries(invoiceCases))('%s', (measure, cases) => {
  it.each(cases.map((one, at) => [at + 1, ...one] as const))(
    'case %i',
    (_, otherwise, value, holds) => {
      const { company, counterpart, invoice } = soundSubject
      const outcome = judged(measure, {
        today,
        company: { ...company, facts: { ...company.facts, ...otherwise.company } },
        counterpart: counterpart && {
          ...counterpart,
          facts: { ...counterpart.facts, ...otherwise.counterpart },
        },
        invoice: { ...invoice, ...otherwise.invoice },
      })
      expect([outcome.value, outcome.passed]).toEqual([value, holds])
    },
  )
})

describe.each(catalogue.filter(({ measure }) => !composed.has(measure)))(
  'the rule $measure',
  (rule) => {
    const empty: Subject = {
      today,
      company: { ...soundSubject.company, facts: {} },
      counterpart: soundSubject.counterpart && {
        ...soundSubject.counterpart,
        facts: { approvalThreshold: known(1) },
      },
      invoice: {},
    }

    it('is sound as suggested, and says what it rests on in Swedish', () => {
      expect(checkRule(suggestedConfiguration(rule))).toEqual([])
      expect(rule.name).toMatch(/^\p{Lu}/u)
      expect(rule.failMessage).toMatch(/^\p{Lu}.{10,}/u)
      expect(rule.baseData(soundSubject, undefined)).toMatch(/^[\p{Lu}\d].*[^.]$/u)
      expect(rule.baseData(soundSubject, undefined)).not.toMatch(/undefined|NaN|null/)
    })

    it('fails without its facts, unless that is accepted', () => {
      const configuration = { ...suggestedConfiguration(rule), acceptNoInputData: false }
      const failing = compileRule(configuration).judge(empty, nothing)
      expect(failing).toMatchObject({ passed: false, warn: false, missing: true })
      expect(failing.score).toBeLessThanOrEqual(0)
      const accepting = compileRule({ ...configuration, acceptNoInputData: true }).judge(
        empty,
        nothing,
      )
      expect(accepting).toMatchObject({ passed: true, warn: true, score: 0 })
    })
  },
)

it('has the exceptions of whitelist 5, and no other', () => {
  const kinds = (kind: string) =>
    catalogue
      .filter(({ exception }) => exception?.kind === kind)
      .map(({ measure }) => measure)
      .sort()
  expect(kinds('date')).toEqual([
    'addressChanged',
    'boardTimeline',
    'paymentDefaults',
    'paymentRemarks',
  ])
  expect(kinds('boolean')).toEqual([
    'companyBlacklisted',
    'internalInvoicing',
    'paymentTerms',
    'personBlacklisted',
    'taxDeferral',
  ])
  expect(kinds('number')).toEqual(['recipientApproval'])
  expect(kinds('rating')).toEqual(['recipientCreditWorthy'])
  const named = catalogue
    .filter(({ exception }) => exception?.needsCounterpart)
    .map(({ measure }) => measure)
  expect(named.sort()).toEqual(['internalInvoicing', 'paymentTerms', 'recipientCreditWorthy'])
  expect(catalogueRule('nothing')).toBeUndefined()
})

describe('the standard buckets leave honest invoices alone', () => {
  const invoiceRules = standardContent.issuer.rules.filter(
    ({ measure }) => catalogueRule(measure)?.needsInvoice,
  )
  it.each(honestInvoices)('%s', (_, { invoice, counterpart, company }) => {
    const subject: Subject = {
      ...soundSubject,
      company: {
        ...soundSubject.company,
        facts: { ...soundSubject.company.facts, ...company },
      },
      counterpart: soundSubject.counterpart && {
        ...soundSubject.counterpart,
        facts: { ...soundSubject.counterpart.facts, ...counterpart },
      },
      invoice: { ...soundSubject.invoice, ...invoice },
    }
    const stopped = invoiceRules.filter((rule) => !compileRule(rule).judge(subject, nothing).passed)
    expect(stopped.map(({ measure }) => measure)).toEqual([])
  })
})
