import { describe, expect, it } from 'vitest'
import { steps } from '../../catalogue/rule.ts'
import {
  configured,
  exception,
  issuerBucket,
  known,
  kr,
  notFetched,
  notKnown,
  score,
  soundSubject,
} from '../../testing/sound.ts'
import { evaluate, unfetched } from './evaluate.ts'
import type { CompanyFacts } from '../facts/facts.ts'
import type { Exception, RuleConfiguration } from '../model.ts'
import { ruleResults } from './results.ts'

const of = (
  rules: readonly RuleConfiguration[],
  facts: CompanyFacts = {},
  exceptions: readonly Exception[] = [],
) => {
  const company = { ...soundSubject.company, facts: { ...soundSubject.company.facts, ...facts } }
  return evaluate(
    { ...issuerBucket, rules },
    { today: soundSubject.today, company },
    { exceptions },
  )
}
const resultOf = (
  rule: RuleConfiguration,
  facts: CompanyFacts = {},
  exceptions: readonly Exception[] = [],
) => {
  const [result] = ruleResults(of([rule], facts, exceptions))
  if (!result) throw new Error('The rule gave no result')
  return result
}

describe('a rule with a part score', () => {
  const rule = { ...score, importance: 2500, minRatingAccepted: 500 }
  it('gives weight times part score', () => {
    expect(resultOf(rule, { creditRating: known(700) })).toMatchObject({
      passed: true,
      statusCode: undefined,
      message: '',
      score: 700,
      maxRating: 1000,
      calculatedScore: 175,
      pointsLost: 75,
      value: 700,
      valueText: '7,00 poäng',
      baseData: 'Kreditbetyg 7,00 av 10',
      threshold: 'minst 5,00 av 10,00 poäng',
      source: 'Företagsupplysning A',
      fetchedAt: '2026-11-21T08:00:00.000Z',
    })
  })
  it.each([
    [500, true, ''],
    [499, false, 'Kreditupplysningens betyg är för lågt'],
  ])('passes from its minimum: %i', (rating, passed, message) => {
    expect(resultOf(rule, { creditRating: known(rating) })).toMatchObject({ passed, message })
  })
  it('fails when a fact is missing, naming it', () => {
    expect(resultOf(rule, { creditRating: notKnown })).toMatchObject({
      passed: false,
      score: -1000,
      value: null,
      message: 'Uppgift saknas: Externt kreditbetyg',
    })
  })
  it('passes with a warning and no points when that is accepted', () => {
    expect(
      resultOf({ ...rule, acceptNoInputData: true }, { creditRating: notKnown }),
    ).toMatchObject({
      passed: true,
      statusCode: 'Warn',
      score: 0,
      message: 'Uppgift saknas: Externt kreditbetyg',
    })
  })
  it('says when the value cannot be worked out, or stands in no row', () => {
    expect(resultOf(configured('equityRatio'), { assets: known(0) }).message).toBe(
      'Värdet kan inte räknas ut av uppgifterna',
    )
    const rateList = [{ description: 'Bygg', value: '41', partScore: 100 }]
    expect(resultOf(configured('industryRisk', { rateList })).message).toBe(
      'Värdet 62010 står inte i tabellen',
    )
    expect(
      resultOf(configured('industryRisk', { rateList }), { industryCode: known('4120') }).score,
    ).toBe(100)
  })
  it('takes yes and no from a table too', () => {
    const rateList = [
      { description: 'Har anstånd', value: 'ja', partScore: -700 },
      { description: 'Har inte', value: 'nej', partScore: 200 },
    ]
    const rule = configured('taxDeferral', {
      executionType: 'scored',
      importance: 10_000,
      rateList,
    })
    expect(resultOf(rule, { taxDeferral: known(true) })).toMatchObject({
      score: -700,
      passed: true,
    })
    expect(resultOf(rule)).toMatchObject({ score: 200 })
    expect(resultOf(rule, { taxDeferral: known(true) }, [exception('taxDeferral')])).toMatchObject({
      score: 0,
    })
  })
})

describe('conditions', () => {
  const rule = configured('ownConditions', {
    conditions: ['företag.fskatt', '', 'företag.omsättning >= 1 000 000 kr'],
  })
  it.each([
    [{}, true, ''],
    [{ turnover: known(999_999 * kr) }, false, 'Ett eget villkor är inte uppfyllt'],
    [{ turnover: notKnown }, false, 'Uppgift saknas: Omsättning'],
    [{ turnover: notKnown, fTax: known(false) }, false, 'Ett eget villkor är inte uppfyllt'],
  ])('must all hold: %#', (facts, passed, message) => {
    expect(resultOf(rule, facts)).toMatchObject({
      passed,
      message,
      calculatedScore: 0,
      blocking: true,
      threshold: 'F-skatt ja och omsättning minst 1\u00A0000\u00A0000,00 kr',
    })
  })
})

describe('a rule with sub-rules', () => {
  const part = (measure: string, partScore: number, otherwise: Partial<RuleConfiguration> = {}) =>
    configured(measure, { executionType: 'subRule', ruleRanges: steps([partScore]), ...otherwise })
  const parent = (...selectedSubRules: readonly RuleConfiguration[]) =>
    configured('financialStrength', { importance: 5000, selectedSubRules })
  it.each([
    [300, 400, 700],
    [800, 900, 1000],
    [-800, -900, -1000],
    [-800, 900, 100],
  ])('adds %i and %i up within -10 and 10', (one, other, sum) => {
    expect(resultOf(parent(part('quickRatio', one), part('result', other)))).toMatchObject({
      score: sum,
      calculatedScore: sum / 2,
      passed: true,
    })
  })
  it('fails and warns with its sub-rules', () => {
    expect(
      resultOf(parent(part('quickRatio', 300), part('result', 300)), { result: notKnown }),
    ).toMatchObject({
      passed: false,
      message: 'Uppgift saknas: Resultat',
      baseData: 'Kassalikviditet 3,00, Resultat 0,00',
    })
    const accepting = parent(
      part('quickRatio', 300),
      part('result', 300, { acceptNoInputData: true }),
    )
    expect(resultOf(accepting, { result: notKnown })).toMatchObject({
      passed: true,
      statusCode: 'Warn',
      score: 300,
    })
  })
  it('has a minimum of its own', () => {
    const rule = { ...parent(part('quickRatio', 300), part('result', 100)), minRatingAccepted: 401 }
    expect(resultOf(rule)).toMatchObject({
      passed: false,
      blocking: true,
      parts: [{ score: 300 }, { score: 100 }],
    })
    expect(resultOf({ ...rule, minRatingAccepted: 400 })).toMatchObject({ passed: true })
  })
})

describe('a binary rule', () => {
  const rule = configured('fTax', { importance: 1000, maxValue: 800, minValue: -300 })
  it.each([
    [true, 800, 80],
    [false, -300, -30],
  ])('is worth one or the other', (fTax, partScore, calculatedScore) => {
    expect(resultOf(rule, { fTax: known(fTax) })).toMatchObject({
      score: partScore,
      calculatedScore,
      blocking: false,
    })
  })
  it('blocks when it has no weight', () => {
    expect(resultOf({ ...rule, importance: 0 }, { fTax: known(false) })).toMatchObject({
      passed: false,
      blocking: true,
    })
  })
})

describe('the total', () => {
  it('is at most 10, and has no floor', () => {
    const heavy = (id: string, creditRating: number) => ({
      ...score,
      id,
      ruleRanges: steps([creditRating]),
      importance: 10_000,
    })
    expect(of([heavy('a', 1000), heavy('b', 1000)]).totalScore).toBe(1000)
    expect(of([heavy('a', -1000), heavy('b', -1000)]).totalScore).toBe(-2000)
  })
  it('adds exact products and rounds once, half away from zero', () => {
    const light = (id: string, partScore: number) => ({
      ...score,
      id,
      ruleRanges: steps([partScore]),
      importance: 25,
    })
    // 0.25 % of 1.00 is a quarter of a hundredth: two are half of one.
    expect(of([light('a', 100)]).totalScore).toBe(0)
    expect(of([light('a', 100), light('b', 100)]).totalScore).toBe(1)
    expect(of([light('a', -100), light('b', -100)]).totalScore).toBe(-1)
  })
  it('leaves out what is about an invoice when there is none', () => {
    const rules = [
      score,
      configured('paymentTerms'),
      configured('ownConditions', { conditions: ['motpart.fskatt'] }),
    ]
    expect(of(rules).outcomes.map(({ rule }) => rule.configuration.measure)).toEqual([
      'externalCreditRating',
    ])
    expect(evaluate({ ...issuerBucket, rules }, soundSubject).outcomes).toHaveLength(4)
  })
})

it('names the exception that was used, with what was accepted left out', () => {
  const facts = { paymentRemarks: known([{ date: '2026-10-01', amount: 100 }]) }
  const used = exception('paymentDefaults', { value: { kind: 'date', through: '2026-10-01' } })
  expect(resultOf(configured('paymentDefaults'), facts, [used])).toMatchObject({
    passed: true,
    value: 0,
    baseData: 'Inga betalningsanmärkningar',
    exceptionUsed: { id: used.id, endDate: used.endDate, comment: 'Godtaget av kreditchefen' },
  })
  expect(resultOf(configured('paymentDefaults'), {}, [used]).exceptionUsed).toBeNull()
})

it('says which facts could not be fetched, where they matter', () => {
  const rules = [
    configured('fTax'),
    configured('vat', { acceptNoInputData: true }),
    configured('insolvency'),
  ]
  expect(unfetched(of(rules, { fTax: notFetched, vat: notFetched, insolvent: notKnown }))).toEqual([
    'company.fTax',
  ])
})

it('refuses a bucket with problems', () => {
  expect(() => of([configured('ownConditions', { conditions: ['x'] })])).toThrow(
    'Egna villkor: rad 1, tecken 1',
  )
})
