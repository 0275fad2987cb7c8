import { describe, expect, it } from 'vitest'
import { decide } from '#areas/credit/rules/rules.ts'
import {
  amount,
  issuer,
  other,
  recipient,
  together,
  type Change,
} from '#areas/credit/rules/testing/changes.ts'
import { kr, soundInput } from '#areas/credit/rules/testing/sound.ts'
import { customerSentence } from './customer-sentence.ts'
import { customerWords } from './customer-words.ts'
import { outsideFacts, type OutsideSentence } from '#platform/outside.ts'
import { creditSentences, outsideSentences, reasonSentences } from './outside-sentences.ts'
import { partnerReasons } from './partner-reasons.ts'

const ofRules = Object.entries(customerWords).flatMap(([measure, words]) =>
  words === 'keptBack' ? [] : [[measure, words.sentence] as const],
)
const sentences: (readonly [string, OutsideSentence])[] = [
  ...Object.entries(outsideSentences),
  ...Object.entries(reasonSentences),
  ...Object.entries(creditSentences),
  ...ofRules,
]

it('names what its issuer has written and whose facts are missing, and nothing else (invoices 161)', () => {
  const named = new Set(sentences.flatMap(([, { facts }]) => facts))
  expect([...named].toSorted()).toEqual([
    'creditedAmount',
    'figureOfInvoice',
    'invoiceAmount',
    'invoiceCurrency',
    'invoiceNumber',
    'sentence',
    'side',
  ])
})

it('no fact is of a limit but those an offer is made of', () => {
  const secret = /limit|exposure|left|rating|score|supplier|signal|risk/i
  expect(outsideFacts.filter((fact) => secret.test(fact))).toEqual([
    'offeredLimit',
    'offeredLimitCharge',
    'offeredLimitChargeAmount',
  ])
})

it.each(sentences)('%s has no figure that is not a fact of it', (_, { text, facts }) => {
  const named = [...text.matchAll(/\{(\w*)\}/g)].map(([, fact]) => fact)
  expect(named.toSorted()).toEqual([...facts].toSorted())
  expect(text).not.toMatch(/\d|\$/)
})

describe('whatever a limit, an exposure or a count is', () => {
  const kronor = [1, 17, 900, 45_000, 123_456, 2_000_000, 77_000_000]
  const changes: Change[] = kronor.flatMap((used) => [
    recipient({ exposure: { amount: used * kr, count: 1 } }),
    recipient({ exposure: { amount: 2_000_000 * kr, count: used } }),
    issuer({ exposure: { amount: used * kr, count: 1 } }),
    issuer({ exposure: { amount: 0, count: used } }),
    issuer({ repurchaseUsed: used * kr }),
    together(
      recipient({ exposure: { amount: 2_000_000 * kr, count: 1 } }),
      issuer({ repurchaseUsed: used * kr }),
    ),
    together(
      recipient({ exposure: { amount: 2_000_000 * kr, count: 1 } }),
      issuer({ repurchaseUsed: used * kr }),
      other({ terms: { depositionAllowed: true } }),
    ),
  ])

  it('no answer has a figure but the amount of the invoice', () => {
    const own = 123_321
    const answers = changes.map((change) => {
      const made = decide(together(amount(own * kr), change)(soundInput))
      return [
        customerSentence(made, { isCredit: false, amount: own * kr }),
        ...partnerReasons(made),
      ].join(' ')
    })
    // More than one way to be bought and refused was met.
    expect(new Set(answers).size).toBeGreaterThan(4)
    for (const said of answers)
      expect(said.replaceAll(/\s/g, ' ').replace('123 321 kr', '')).not.toMatch(/\d/)
  })
})
