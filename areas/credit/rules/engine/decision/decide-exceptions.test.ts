import { describe, expect, it } from 'vitest'
import {
  amount,
  invoice,
  issuer,
  issuerFacts,
  other,
  recipientFacts,
  together,
  type Change,
} from '../../testing/changes.ts'
import {
  configured,
  exception,
  issuerBucket,
  known,
  kr,
  recipientNumber,
  soundInput,
} from '../../testing/sound.ts'
import { decide } from './decide.ts'
import type { Decision } from './determination.ts'

type Case = readonly [name: string, change: Change, decision: Decision, step: number]
const except = (...exceptions: readonly ReturnType<typeof exception>[]) => other({ exceptions })
const withCounterpart = { counterpartNumber: recipientNumber }
const weakRecipient = recipientFacts({ creditRating: known(250) })
const rating = (notBelow: number) =>
  exception('recipientCreditWorthy', { ...withCounterpart, value: { kind: 'rating', notBelow } })
const date = (measure: string, through: string) =>
  exception(measure, { value: { kind: 'date', through } })
const upTo = (ore: number) =>
  exception('recipientApproval', { value: { kind: 'number', upTo: ore } })
const remarks = issuerFacts({ paymentRemarks: known([{ date: '2026-10-01', amount: 5000 * kr }]) })
const longTerms = invoice({ dueDate: known('2027-03-01') })

const exceptions: readonly Case[] = [
  [
    'date: payment defaults through the exception’s day',
    together(remarks, except(date('paymentDefaults', '2026-10-01'))),
    'Buy',
    7,
  ],
  [
    'date: payment defaults after it',
    together(remarks, except(date('paymentDefaults', '2026-09-30'))),
    'Reject',
    4,
  ],
  [
    'date: of several the one that reaches, though the last does not',
    together(
      remarks,
      except(date('paymentDefaults', '2026-10-01'), date('paymentDefaults', '2026-09-30')),
    ),
    'Buy',
    7,
  ],
  [
    'date: of several the one that reaches, though the first does not',
    together(
      remarks,
      except(date('paymentDefaults', '2026-09-30'), date('paymentDefaults', '2026-10-01')),
    ),
    'Buy',
    7,
  ],
  [
    'date: expired',
    together(remarks, except({ ...date('paymentDefaults', '2026-10-01'), endDate: '2026-11-20' })),
    'Reject',
    4,
  ],
  [
    'date: address changed',
    together(
      issuerFacts({ addressChanges: known(['2026-09-01']) }),
      except(date('addressChanged', '2026-09-01')),
    ),
    'Buy',
    7,
  ],
  [
    'date: board timeline',
    together(
      issuerFacts({ boardChanges: known(['2026-09-01', '2026-09-02']) }),
      except(date('boardTimeline', '2026-09-01')),
    ),
    'Reject',
    4,
  ],
  [
    'boolean: blacklisted company',
    together(issuerFacts({ blacklisted: known(true) }), except(exception('companyBlacklisted'))),
    'Buy',
    7,
  ],
  [
    'boolean: blacklisted person, expired',
    together(
      issuerFacts({ blacklistedPersons: known(['Bo Al']) }),
      except(exception('personBlacklisted', { endDate: '2026-11-20' })),
    ),
    'Reject',
    4,
  ],
  [
    'boolean: tax deferral',
    together(issuerFacts({ taxDeferral: known(true) }), except(exception('taxDeferral'))),
    'Buy',
    7,
  ],
  [
    'boolean: payment terms with this recipient',
    together(longTerms, except(exception('paymentTerms', withCounterpart))),
    'Buy',
    7,
  ],
  [
    'boolean: payment terms with another recipient',
    together(longTerms, except(exception('paymentTerms', { counterpartNumber: '5560000003' }))),
    'Reject',
    4,
  ],
  [
    'boolean: payment terms with no recipient named',
    together(longTerms, except(exception('paymentTerms'))),
    'Reject',
    4,
  ],
  [
    'boolean: internal invoicing',
    together(
      recipientFacts({ address: known('Storgatan 1, 11122') }),
      except(exception('internalInvoicing', withCounterpart)),
    ),
    'Buy',
    7,
  ],
  [
    'boolean: internal invoicing, expired',
    together(
      recipientFacts({ address: known('Storgatan 1, 11122') }),
      except(exception('internalInvoicing', { ...withCounterpart, endDate: '2026-11-20' })),
    ),
    'Reject',
    4,
  ],
  [
    'number: recipient approval at the value',
    together(amount(1_000_000 * kr), except(upTo(1_000_000 * kr))),
    'Buy',
    7,
  ],
  [
    'number: recipient approval one öre above it',
    together(amount(1_000_000 * kr), except(upTo(1_000_000 * kr - 1))),
    'BuyWithRecipientApproval',
    6,
  ],
  [
    'number: recipient approval, expired',
    together(amount(1_000_000 * kr), except({ ...upTo(1_000_000 * kr), endDate: '2026-11-20' })),
    'BuyWithRecipientApproval',
    6,
  ],
  ['rating: the recipient at the value', together(weakRecipient, except(rating(200))), 'Buy', 7],
  [
    'rating: the recipient below it',
    together(weakRecipient, except(rating(201))),
    'BuyWithRepurchaseLimit',
    5,
  ],
  [
    'rating: expired',
    together(weakRecipient, except({ ...rating(200), endDate: '2026-11-20' })),
    'BuyWithRepurchaseLimit',
    5,
  ],
  [
    'a rule that may not be excepted',
    together(issuerFacts({ insolvent: known(true) }), except(exception('insolvency'))),
    'Reject',
    4,
  ],
  [
    'a rule whose exceptions are switched off',
    together(
      issuerFacts({ blacklisted: known(true) }),
      except(exception('companyBlacklisted')),
      issuer({
        bucket: {
          ...issuerBucket,
          rules: [
            ...issuerBucket.rules.filter((rule) => rule.measure !== 'companyBlacklisted'),
            configured('companyBlacklisted', { whitelistEnabled: false }),
          ],
        },
      }),
    ),
    'Reject',
    4,
  ],
  [
    'another company’s exception',
    together(
      issuerFacts({ blacklisted: known(true) }),
      except(exception('companyBlacklisted', { organizationNumber: recipientNumber })),
    ),
    'Reject',
    4,
  ],
  [
    'an exception of the wrong kind',
    together(
      issuerFacts({ blacklisted: known(true) }),
      except(date('companyBlacklisted', '2026-11-21')),
    ),
    'Reject',
    4,
  ],
]

describe('deciding: exceptions', () => {
  it.each(exceptions)('%s', (_name, change, decision, step) => {
    const determination = decide(change(soundInput))
    expect([determination.decision, determination.step]).toEqual([decision, step])
  })
})
