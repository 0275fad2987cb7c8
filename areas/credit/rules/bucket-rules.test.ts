import { describe, expect, it } from 'vitest'
import { bucketChanges, ruleChanges } from './bucket-diff.ts'
import {
  asSubRule,
  canBeSubRule,
  contextsOf,
  executionTypesOf,
  publicationProblem,
  sliderStep,
  weightSum,
  weightWarning,
} from './bucket-rules.ts'
import { catalogue } from './catalogue/catalogue.ts'
import { suggestedConfiguration } from './catalogue/rule.ts'
import { checkBucket } from './engine/settings/check.ts'
import type { RuleConfiguration } from './engine/model.ts'
import type { ExecutionType } from './engine/settings/settings.ts'
import { configurationOf, formOf, intervalsFormOf, intervalsOf } from './rule-form.ts'
import { standardContent } from './standard-buckets.ts'

const rule = (id: string, changed: Partial<RuleConfiguration> = {}) => {
  const found = standardContent.issuer.rules.find((one) => one.id === id)
  if (!found) throw new Error(`no rule ${id}`)
  return { ...found, ...changed }
}

describe('contexts (rules 3)', () => {
  it.each([
    [[], ['hidden']],
    [['hidden'], ['hidden']],
    [['prospect'], ['prospect']],
    [['prospect', 'prospect'], ['prospect']],
    [['hidden', 'prospect'], undefined],
  ] as const)('%j become %j', (asked, contexts) => expect(contextsOf(asked)).toEqual(contexts))
})

describe('the weights warning (rules 1)', () => {
  const weights = (...rows: (readonly [ExecutionType, number])[]) =>
    weightWarning(rows.map(([executionType, importance]) => ({ executionType, importance })))
  it.each([
    ['nothing weighs', [], undefined],
    [
      'part scores weigh 100 %',
      [
        ['scored', 6000],
        ['scored', 4000],
      ],
      undefined,
    ],
    [
      'part scores weigh 100 % beside conditions and sub-rules',
      [
        ['scored', 10_000],
        ['condition', 500],
        ['subRule', 700],
      ],
      undefined,
    ],
    [
      'everything weighs 100 % together',
      [
        ['scored', 7000],
        ['binary', 1000],
        ['composite', 2000],
      ],
      undefined,
    ],
    ['only other types weigh', [['binary', 5000]], undefined],
    [
      'they weigh too little',
      [
        ['scored', 6000],
        ['scored', 3050],
      ],
      'Summan av reglernas vikt är 90,5%, den ska vara 100%',
    ],
    [
      'they weigh too much',
      [['scored', 10_100]],
      'Summan av reglernas vikt är 101%, den ska vara 100%',
    ],
  ] as const)('when %s', (_, rows, warning) => expect(weights(...rows)).toBe(warning))
})

describe('sliders (rules 4)', () => {
  it.each([
    [10, 1],
    [100, 1],
    [101, 10],
    [1000, 10],
    [1001, 100],
    [50_000_000, 100],
  ])('that end at %d move by %d', (max, step) => expect(sliderStep(max)).toBe(step))
})

describe('publication by a second person', () => {
  const versions = [
    { version: 1, savedById: 'anna', counted: true },
    { version: 2, savedById: 'anna', counted: false },
    { version: 3, savedById: 'bo', counted: false },
  ]
  it.each([
    [3, 'carl', undefined],
    [3, 'bo', 'ownChange'],
    [3, 'anna', 'ownChange'],
    [2, 'carl', 'notLatest'],
  ] as const)('of version %d by %s: %s', (version, actor, problem) =>
    expect(publicationProblem(versions, version, actor)).toBe(problem),
  )
  it('happens once', () =>
    expect(publicationProblem(versions.slice(0, 1), 1, 'carl')).toBe('alreadyPublished'))
})

describe('the standard buckets', () => {
  it.each(['issuer', 'recipient'] as const)('of an %s can be used and weigh 100 %%', (type) => {
    const content = standardContent[type]
    expect(checkBucket({ ...content, bucketId: 'b', version: 1, name: 'Standard', type })).toEqual(
      [],
    )
    expect(weightSum(content.rules)).toBe(10_000)
  })
  it('judge an issuer by 52 rules, and a recipient by nothing that needs an invoice', () => {
    expect(standardContent.issuer.rules).toHaveLength(52)
    for (const { measure } of standardContent.recipient.rules)
      expect(catalogue.find((one) => one.measure === measure)?.needsInvoice).toBe(false)
  })
})

describe('a rule as it is sent', () => {
  it.each(catalogue.map((one) => [one.measure, suggestedConfiguration(one)] as const))(
    'is the same after it was read again: %s',
    (_, configuration) => expect(configurationOf(formOf(configuration))).toEqual(configuration),
  )
  it('has weights in percent, points, and kronor', () => {
    expect(formOf(rule('turnover'))).toMatchObject({
      importance: 10,
      ruleRanges: [{}, { value: [1_000_000, 5_000_000] }, {}, {}],
    })
    expect(configurationOf({ ...formOf(rule('turnover')), importance: 10.55 })).toMatchObject({
      importance: 1055,
    })
  })
  it('has limits in kronor and points', () => {
    const { limitIntervals } = standardContent.issuer
    expect(intervalsFormOf(limitIntervals).at(-1)).toEqual({
      startToEnd: [8, 10],
      maxAmount: 10_000_000,
      maxCount: 500,
    })
    expect(intervalsOf(intervalsFormOf(limitIntervals))).toEqual(limitIntervals)
  })
})

describe('sub-rules', () => {
  it('are rules that put a value on a scale', () => {
    expect(canBeSubRule(rule('turnover'))).toBe(true)
    expect(canBeSubRule(rule('fTax'))).toBe(false)
    expect(asSubRule(rule('turnover'))).toMatchObject({
      executionType: 'subRule',
      importance: 0,
      minRatingAccepted: null,
    })
  })
  it('are all a rule without a measure of its own can have', () => {
    const types = (measure: string) =>
      executionTypesOf(catalogue.find((one) => one.measure === measure) as never)
    expect(types('financialStrength')).toEqual(['composite'])
    expect(types('ownConditions')).toEqual(['condition', 'binary'])
    expect(types('turnover')).toEqual(['scored', 'condition', 'subRule', 'binary'])
  })
})

describe('what two versions differ in', () => {
  const version = (changed = {}) => ({
    ...standardContent.issuer,
    bucketId: 'b',
    version: 1,
    name: 'A',
    type: 'issuer' as const,
    ...changed,
  })
  const rules = standardContent.issuer.rules
  it('is nothing when they are the same', () =>
    expect(bucketChanges(version(), version())).toEqual([]))
  it('is said in words', () => {
    const after = version({
      name: 'B',
      secondShare: null,
      rules: rules
        .filter(({ id }) => id !== 'vat')
        .map((one) =>
          one.id === 'turnover' ? { ...one, importance: 1250, acceptNoInputData: true } : one,
        ),
    })
    expect(bucketChanges(version(), after)).toEqual([
      { where: 'Regelhinken', field: 'Namn', before: 'A', after: 'B' },
      { where: 'Regelhinken', field: 'Andel till den andra limiten', before: '10 %', after: '' },
      { where: 'Momsregistrering', field: 'Regel', before: 'vald', after: 'inte vald' },
      { where: 'Omsättning', field: 'Vikt', before: '10 %', after: '12,50 %' },
      { where: 'Omsättning', field: 'Godta att uppgift saknas', before: 'nej', after: 'ja' },
    ])
  })
  it('names a rule that was chosen, and another order', () => {
    const [first, second, ...rest] = rules
    if (!first || !second) throw new Error('too few rules')
    const changes = bucketChanges(
      version({ rules: [first, second] }),
      version({ rules: [second, first, ...rest.slice(0, 1)] }),
    )
    expect(changes).toEqual([
      { where: rest[0]?.ruleName, field: 'Regel', before: 'inte vald', after: 'vald' },
      {
        where: 'Regelhinken',
        field: 'Ordning',
        before: `${first.ruleName}, ${second.ruleName}`,
        after: `${second.ruleName}, ${first.ruleName}`,
      },
    ])
  })
  it('reaches into sub-rules, intervals and tables', () => {
    const parent = {
      ...rule('turnover'),
      executionType: 'composite' as const,
      ruleName: 'Ställning',
      selectedSubRules: [asSubRule(rule('result'))],
    }
    const part = { ...asSubRule(rule('result')), ruleRanges: rule('result').ruleRanges.slice(1) }
    expect(ruleChanges(parent, { ...parent, selectedSubRules: [part] })).toMatchObject([
      {
        where: 'Ställning, Resultat',
        field: 'Intervall',
        before: expect.stringContaining('kr ger'),
      },
    ])
    const row = { description: 'Bygg', value: '41', partScore: -250 }
    expect(
      ruleChanges(rule('industryRisk'), { ...rule('industryRisk'), rateList: [row] }),
    ).toMatchObject([{ field: 'Tabell', after: 'Bygg ger −2,50' }])
  })
})
