import { describe, expect, it } from 'vitest'
import { decide, type Determination } from '#areas/credit/rules/rules.ts'
import {
  amount,
  issuer,
  other,
  recipient,
  standing,
  together,
  type Change,
} from '#areas/credit/rules/testing/changes.ts'
import { failing, measures } from '#areas/credit/rules/testing/failing.ts'
import { known, kr, notFetched, soundInput } from '#areas/credit/rules/testing/sound.ts'
import { customerSentence } from './customer-sentence.ts'
import { customerWords } from './customer-words.ts'
import { partnerReasons } from './partner-reasons.ts'

type Reason = Determination['reasons'][number]

function said(reasons: readonly Reason[], decision: Determination['decision'] = 'Reject') {
  const taken = { repurchaseUsage: 0, depositionUsage: 0 }
  return customerSentence(
    { decision, reasons, ...taken },
    { isCredit: false, amount: 100_000 * kr },
  )
}
const of = (...changes: Change[]) => {
  const input = together(...changes)(soundInput)
  const made = decide(input)
  const words = customerSentence(made, {
    isCredit: false,
    amount: input.invoice.amount?.value ?? 0,
  })
  return [made.decision, words.replaceAll('\u00A0', ' ')]
}

/** Of persons and lists, of credit information, and of what tells that somebody is suspected. */
const neverTold =
  /svart|spärr|sankt|pep\b|politisk|aml|penningtvätt|screen|bedräg|misst|anmärkning|rating|betyg|kronofog|konkurs|nyckelperson|styrelse|undantag|nummerserie|helg|jämn/i

describe.each(measures)('the rule %s', (measure) => {
  it('has words that a rule of credit or of dates has too, or tells what helps', () => {
    const plain = [
      failing('turnover', 'issuer'),
      failing('turnover', 'recipient'),
      failing('paymentTerms', 'issuer', true),
      failing('turnover', 'issuer', true),
      failing('turnover', 'recipient', true),
      failing('internalInvoicing', 'issuer', true),
    ]
    const shared = plain.map((reason) => said([reason]))
    const sharedWithPartner = plain.flatMap((reason) => partnerReasons({ reasons: [reason] }))
    for (const side of ['issuer', 'recipient'] as const)
      for (const missing of [false, true]) {
        const reason = failing(measure, side, missing)
        if (customerWords[measure] !== 'keptBack' && !missing) continue
        expect(shared).toContain(said([reason]))
        if (customerWords[measure] === 'keptBack')
          expect(sharedWithPartner).toEqual(
            expect.arrayContaining(partnerReasons({ reasons: [reason] })),
          )
      }
  })
  it('has words for the customer that tell nothing they must not', () => {
    expect(customerWords[measure]).toBeDefined()
    for (const side of ['issuer', 'recipient'] as const)
      for (const missing of [false, true]) {
        const words = said([failing(measure, side, missing)])
        expect(words).toMatch(/^\p{Lu}[^.]+\. \p{Lu}[^.]+\.$/u)
        expect(words).not.toMatch(neverTold)
        expect(words).not.toMatch(/undefined|NaN|null|\d{6}-?\d{4}/)
        expect(words.length).toBeLessThan(300)
      }
  })
})

it('says that facts of a party are missing, not of the invoice, where they are both parties’', () => {
  expect(said([failing('internalInvoicing', 'issuer', true)])).toMatch(
    /^Uppgifter om utställaren eller mottagaren saknas\. /,
  )
})

it.each([
  ['companyBlacklisted', 'turnover', 'issuer'],
  ['keyPersonSanctioned', 'turnover', 'issuer'],
  ['keyPersonPep', 'turnover', 'recipient'],
  ['amlRating', 'insolvency', 'issuer'],
  ['nearDuplicate', 'turnover', 'issuer'],
  ['sharedAccount', 'recipientConcentration', 'issuer'],
] as const)(
  'what is behind %s cannot be told from %s, nor by what stands beside it',
  (measure, plain, side) => {
    const words = said([failing(measure, side)])
    expect(words).toBe(said([failing(plain, side)]))
    expect(said([failing('paymentTerms', 'issuer'), failing(measure, side)])).toBe(words)
  },
)

it('says an issuer that is not screened as one that is inactive', () => {
  const unscreened = of(
    standing({ issuerUnscreened: 'Bolaget och de bakom det på sanktionslista' }),
  )
  expect(unscreened).toEqual(of(standing({ issuerActive: false })))
  expect(unscreened).toEqual([
    'NoDecision',
    'Utställaren kan inte sälja fakturor just nu. Kontakta oss om vad som behöver göras.',
  ])
})

const fullRecipient = recipient({ exposure: { amount: 2_000_000 * kr, count: 1 } })
const usedUp = issuer({ repurchaseUsed: 1_000_000 * kr })
it.each<[string, Change[], Determination['decision'], string]>([
  ['bought', [], 'Buy', 'Fakturan är köpt.'],
  [
    'bought with the repurchase limit',
    [fullRecipient],
    'BuyWithRepurchaseLimit',
    'Fakturan är köpt: en del av beloppet tas av återköpslimiten.',
  ],
  [
    'bought with deposition',
    [fullRecipient, usedUp, other({ terms: { depositionAllowed: true } })],
    'BuyWithDeposition',
    'Fakturan är köpt: en del av beloppet hålls inne tills mottagaren har betalat.',
  ],
  [
    'bought with approval',
    [amount(1_200_000 * kr)],
    'BuyWithRecipientApproval',
    'Fakturan på 1 200 000 kr köps när mottagaren har godkänt leveransen. Be mottagaren svara på vår fråga.',
  ],
  [
    'over the issuer’s limit',
    [issuer({ exposure: { amount: 4_950_000 * kr, count: 1 } })],
    'Reject',
    'Utställarens limit räcker inte. Kontakta oss om limiten kan höjas, eller skicka en mindre faktura.',
  ],
  [
    'nothing of it has room',
    [issuer({ exposure: { amount: 5_000_000 * kr, count: 1 } })],
    'Reject',
    'Utställarens limit räcker inte. Kontakta oss om limiten kan höjas, eller skicka en mindre faktura.',
  ],
  [
    'over the recipient’s limit, which what is left of the repurchase limit covers in part',
    [fullRecipient, issuer({ repurchaseUsed: 955_000 * kr })],
    'Reject',
    'Mottagarens limit räcker inte. Kontakta oss om limiten kan höjas, eller skicka en mindre faktura.',
  ],
  [
    'too many are open',
    [issuer({ exposure: { amount: 0, count: 100 } })],
    'Reject',
    'Utställaren har för många obetalda fakturor hos oss. Kontakta oss när någon är betald, så bedöms fakturan på nytt.',
  ],
  [
    'two things at once',
    [issuer({ exposure: { amount: 5_000_000 * kr, count: 100 } })],
    'Reject',
    'Utställarens limit räcker inte. Kontakta oss om limiten kan höjas, eller skicka en mindre faktura. Det finns även andra hinder.',
  ],
  [
    'tried again',
    [issuer({ facts: { ...soundInput.issuer.facts, fTax: notFetched } })],
    'Retry',
    'Uppgifter hämtas fortfarande. Fakturan bedöms igen av sig själv, och ni behöver inte göra något.',
  ],
  [
    'on hold for what a person has written',
    [standing({ holds: [{ on: 'issuer', why: 'Misstänkt bedrägeri, ring Anna' }] })],
    'Pause',
    'Fakturan är pausad och gås igenom av oss. Ni behöver inte göra något nu.',
  ],
])('is told %s', (_, changes, decision, words) => {
  expect(of(...changes)).toEqual([decision, words])
})

it('says of an invoice in another currency what it is in itself, and of a limit no amount', () => {
  const exchange = {
    currency: 'EUR',
    rateMicro: 11_000_000,
    source: 'Riksbanken',
    date: '2026-11-20',
    amount: 110_000 * kr,
    vat: null,
    haircut: 0,
  } as const
  const inEuro: Change = (input) => ({
    ...amount(1_210_000 * kr)(input),
    invoice: { ...amount(1_210_000 * kr)(input).invoice, exchange },
  })
  expect(of(inEuro)[1]).toMatch(/^Fakturan på 110 000,00 EUR köps när/)
  expect(of(fullRecipient, issuer({ repurchaseUsed: 955_000 * kr }), inEuro)[1]).toMatch(
    /^Mottagarens limit räcker inte\. /,
  )
})

it('says of an invoice that has no rate whether to wait or to send it in a currency that is bought', () => {
  const inCurrency = (unrated: string, ...holds: { on: 'issuer'; why: string }[]) => {
    const without: Change = (input) => ({
      ...input,
      invoice: { ...input.invoice, amount: undefined },
    })
    const made = decide(together(without, standing({ noRate: 'kurs saknas', holds }))(soundInput))
    expect(made.decision).toBe('Pause')
    return customerSentence(made, { isCredit: false, amount: 0, unrated })
  }
  expect(inCurrency('PLN')).toBe(
    'Fakturor i PLN köps inte, utan bara i SEK, EUR, NOK, DKK, USD och GBP. Skicka fakturan i en av de valutorna, med ett nytt nummer.',
  )
  expect(inCurrency('EUR')).toBe(
    'Fakturan är pausad, för vi har ingen kurs för EUR just nu. Den bedöms av sig själv när kursen har kommit, och ni behöver inte göra något.',
  )
  // What a person has written of the issuer is not told.
  expect(inCurrency('EUR', { on: 'issuer', why: 'Misstänkt bedrägeri' })).toBe(
    'Fakturan är pausad och gås igenom av oss. Ni behöver inte göra något nu.',
  )
})

it('pauses for a person on a list in the words of any other pause', () => {
  const listed = { ...soundInput.issuer.facts, pepPersons: known(['Anna Berg']) }
  expect(of(issuer({ facts: listed }))).toEqual(
    of(standing({ holds: [{ on: 'invoice', why: 'Ordernummer saknas' }] })),
  )
})

it('says of a credit note that it is never bought', () => {
  const made = decide(standing({ holds: [] })(soundInput))
  expect(customerSentence(made, { isCredit: true, amount: -1 })).toMatch(/^En kreditfaktura köps/)
})

it('invoices 160 tells no days less than none: the sentence says that they have passed', () => {
  const dueOn = (day: string) =>
    of((input) => ({ ...input, invoice: { ...input.invoice, dueDate: known(day) } })).join(' ')
  expect(dueOn('2026-11-21')).toContain(
    'Fakturan har för få dagar kvar till förfallodagen (0 dagar). ',
  )
  expect(dueOn('2026-11-11')).toContain('Fakturan har för få dagar kvar till förfallodagen. ')
})
