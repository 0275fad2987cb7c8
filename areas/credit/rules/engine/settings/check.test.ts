import { describe, expect, it } from 'vitest'
import { configured, issuerBucket, recipientBucket, score } from '../../testing/sound.ts'
import { checkBucket } from './check.ts'
import type { BucketVersion, RuleConfiguration } from '../model.ts'
import { mostConditions } from './settings.ts'

const problems = (change: Partial<BucketVersion>) =>
  checkBucket({ ...issuerBucket, ...change }).map(({ field, text }) => [field, text])
const rule = (otherwise: Partial<RuleConfiguration>) =>
  problems({ rules: [{ ...score, ...otherwise }] })
const binary = (otherwise: Partial<RuleConfiguration>) =>
  problems({ rules: [configured('fTax', otherwise)] })
const range = (from: number, to: number, partScore = 0) =>
  ({ value: [from, to], endValue: to, partScore, rates: [] }) as const
const interval = (from: number, to: number, maxAmount: number, maxCount = 1) => ({
  startToEnd: [from, to] as const,
  maxAmount,
  maxCount,
})

it('has nothing against a sound bucket', () => {
  expect(checkBucket(issuerBucket)).toEqual([])
  expect(checkBucket(recipientBucket)).toEqual([])
  expect(problems({ limitIntervals: [], secondShare: null })).toEqual([])
})

describe('a rule', () => {
  it.each([
    ['outside the catalogue', rule({ measure: 'x' }), 'measure', 'regeln finns inte i katalogen'],
    ['weight', rule({ importance: 10_001 }), 'importance', 'vikten ska vara 0 till 100 %'],
    [
      'weight with a fraction',
      rule({ importance: 0.5 }),
      'importance',
      'vikten ska vara 0 till 100 %',
    ],
    [
      'minimum',
      rule({ minRatingAccepted: 1001 }),
      'minRatingAccepted',
      'lägsta godkända betyg ska vara -10 till 10',
    ],
    ['no ranges', rule({ ruleRanges: [] }), 'ruleRanges', 'intervall eller tabell saknas'],
    [
      'part score',
      rule({ ruleRanges: [range(0, 1, -1001)] }),
      'ruleRanges',
      'delpoängen ska vara -10 till 10',
    ],
    [
      'backwards',
      rule({ ruleRanges: [range(2, 1)] }),
      'ruleRanges',
      'ett intervall ska gå från ett mindre tal till ett större',
    ],
    [
      'gap',
      rule({ ruleRanges: [range(0, 1), range(2, 3)] }),
      'ruleRanges',
      'intervallen ska följa på varandra utan glapp',
    ],
    [
      'none between two',
      rule({ ruleRanges: [range(0, 1), range(1, 1), range(1, 2)] }),
      'ruleRanges',
      'två intervall börjar på samma tal, så det ena kan aldrig gälla',
    ],
    [
      'overlap',
      rule({ ruleRanges: [range(0, 2), range(1, 3)] }),
      'ruleRanges',
      'intervallen ska följa på varandra utan glapp',
    ],
    [
      'ranges of a text',
      problems({ rules: [configured('industryRisk', { ruleRanges: [range(0, 1)] })] }),
      'ruleRanges',
      'värdet är inget tal, så det bedöms med en tabell',
    ],
    [
      'a value twice',
      rule({
        ruleRanges: [],
        rateList: [
          { description: '', value: '1', partScore: 1 },
          { description: '', value: '1', partScore: 2 },
        ],
      }),
      'rateList',
      'samma värde står på flera rader i tabellen',
    ],
    [
      'a word where numbers are measured',
      rule({ ruleRanges: [], rateList: [{ description: '', value: 'hög', partScore: 1 }] }),
      'rateList',
      '"hög" kan regeln aldrig mäta: skriv ett tal, eller * för alla andra värden',
    ],
    [
      'neither yes nor no',
      problems({
        rules: [
          configured('fTax', {
            executionType: 'scored',
            rateList: [{ description: '', value: 'kanske', partScore: 1 }],
          }),
        ],
      }),
      'rateList',
      '"kanske" kan regeln aldrig mäta: skriv ja eller nej',
    ],
    [
      'the same sub-rule twice',
      rule({
        executionType: 'composite',
        selectedSubRules: [
          configured('result', { executionType: 'subRule' }),
          configured('result', { executionType: 'subRule' }),
        ],
      }),
      'selectedSubRules',
      'samma delregel är vald flera gånger',
    ],
    [
      'sub-rule alone',
      rule({ executionType: 'subRule' }),
      'executionType',
      'en delregel kan bara stå under en annan regel',
    ],
    [
      'no sub-rules',
      rule({ executionType: 'composite' }),
      'selectedSubRules',
      'minst en delregel ska väljas',
    ],
    [
      'not a sub-rule',
      rule({ executionType: 'composite', selectedSubRules: [configured('result')] }),
      'executionType',
      'en delregel ska ha typen delregel',
    ],
    [
      'worth more not to hold',
      binary({ maxValue: 0, minValue: 1 }),
      'maxValue',
      'delpoängen ska vara -10 till 10, och godkänt ge minst lika mycket som ej godkänt',
    ],
    [
      'no conditions',
      problems({ rules: [configured('amlRating', { conditions: [' '] })] }),
      'conditions',
      'minst ett villkor ska anges',
    ],
    [
      'too many',
      problems({
        rules: [
          configured('amlRating', {
            conditions: Array<string>(mostConditions + 1).fill('värde > 1'),
          }),
        ],
      }),
      'conditions',
      `högst ${mostConditions} villkor kan anges`,
    ],
    [
      'a wrong line',
      problems({ rules: [configured('amlRating', { conditions: ['värde > 1', 'värde > x'] })] }),
      'conditions',
      'rad 2, tecken 9: Uppgiften "x" finns inte',
    ],
  ])('%s', (_, found, field, text) => {
    expect(found).toContainEqual([field, expect.stringContaining(text)])
  })
})

describe('a bucket', () => {
  it.each([
    [
      'a rule twice',
      { rules: [score, score] },
      'id',
      'Externt kreditbetyg: samma regel är vald flera gånger',
    ],
    [
      'backwards',
      { limitIntervals: [interval(500, 300, 1)] },
      'limitIntervals',
      'Ett betygsintervall ska gå',
    ],
    [
      'a negative limit',
      { limitIntervals: [interval(0, 300, -1)] },
      'limitIntervals',
      'Limitens belopp och antal',
    ],
    [
      'a gap',
      { limitIntervals: [interval(0, 300, 1), interval(301, 500, 1)] },
      'limitIntervals',
      'utan glapp',
    ],
    [
      'a higher score, a lower limit',
      { limitIntervals: [interval(0, 300, 2), interval(300, 500, 1)] },
      'limitIntervals',
      'Ett högre betyg får inte ge en lägre limit',
    ],
    [
      'a higher score, fewer invoices',
      { limitIntervals: [interval(0, 300, 2, 2), interval(300, 500, 2, 1)] },
      'limitIntervals',
      'Ett högre betyg får inte ge färre fakturor',
    ],
    ['share', { secondShare: 10_001 }, 'secondShare', 'Andelen ska vara 0 till 100 %'],
  ])('%s', (_, change, field, text) => {
    expect(problems(change)).toContainEqual([field, expect.stringContaining(text)])
  })
})
