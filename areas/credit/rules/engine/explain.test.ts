import { expect, it } from 'vitest'
import {
  amount,
  invoice,
  issuer,
  issuerFacts,
  other,
  recipient,
  recipientFacts,
  standing,
  together,
  type Change,
} from '../testing/changes.ts'
import {
  exception,
  known,
  kr,
  notFetched,
  notKnown,
  recipientNumber,
  soundInput,
} from '../testing/sound.ts'
import { decide } from './decision/decide.ts'
import { explain } from './explain.ts'

const explained = (change: Change) => {
  const input = change(soundInput)
  return explain(input, decide(input))
}
const plain = (text: string) => text.replaceAll('\u00A0', ' ')

it.each<readonly [Change, string]>([
  [standing({ issuerKnown: false }), 'Inget beslut. Utställaren är inte kund hos oss.'],
  [
    standing({ issuerActive: false, partnerSalesOff: true }),
    'Inget beslut. Utställaren är inaktiv. Försäljning genom partner är avstängd.',
  ],
  [
    standing({ determinationAllowed: false }),
    'Inget beslut. Fakturabedömning är avstängd för utställaren.',
  ],
  [
    standing({ issuerUnscreened: 'Nyckelpersonerna är inte hämtade' }),
    'Inget beslut. Utställaren får inte köpas av: Nyckelpersonerna är inte hämtade. Screena nyckelpersonerna på nytt på klientens flik Nyckelpersoner och bedöm sedan fakturan igen.',
  ],
  [amount(0), 'Inget beslut. Fakturan har inget belopp över noll.'],
  [
    amount(-100),
    'Inget beslut. En kreditfaktura köps inte: den minskar det som ska betalas för en annan.',
  ],
  [
    issuerFacts({ fTax: notFetched }),
    'Nytt försök. Uppgifter om utställaren kunde inte hämtas (F-skatt), försök som återstår: 2.',
  ],
  [
    together(issuerFacts({ fTax: notFetched }), other({ attempt: { number: 3, most: 3 } })),
    'Inget beslut. Uppgifter om utställaren kunde inte hämtas (F-skatt), inga försök återstår.',
  ],
  [
    standing({ holds: [{ on: 'issuer', why: 'Utreds' }] }),
    'Pausad. Utställaren är pausad: Utreds.',
  ],
  [
    issuerFacts({ insolvent: known(true) }),
    'Avslag. Regeln Konkurs eller likvidation för utställaren är inte godkänd: ja, ska vara nej.',
  ],
  [
    invoice({ dueDate: known('2027-03-01') }),
    'Avslag. Regeln Betalningsvillkor för fakturan är inte godkänd: 111 dagar, krav högst 90 dagar.',
  ],
  [
    invoice({ invoiceDate: known('2026-09-21') }),
    'Avslag. Regeln Fakturans ålder för fakturan är inte godkänd: 61 dagar, krav högst 45 dagar.',
  ],
  // Unknown is unknown: nobody is said to be bankrupt (rules 51).
  [
    together(recipient({ organizationNumber: '' }), recipientFacts({ insolvent: notKnown })),
    'Avslag. Regeln Konkurs eller likvidation för mottagaren kan inte bedömas: uppgift saknas om Konkurs, likvidation eller rekonstruktion.',
  ],
  [
    standing({ sameParty: true }),
    'Avslag. Utställaren och mottagaren är samma bolag, och det kan inget undantag godta.',
  ],
  [
    together(
      invoice({ dueDate: known('2027-03-01') }),
      other({ exceptions: [exception('paymentTerms', { counterpartNumber: recipientNumber })] }),
    ),
    'Köp. Godkänd genom undantag till 2026-11-21: Betalningsvillkor för fakturan.',
  ],
  [
    recipientFacts({ creditRating: known(250) }),
    'Köp med återköpslimit. Regeln Mottagarens kreditvärdighet för mottagaren är inte godkänd: 2,00 poäng, krav minst 3,00 poäng. Återköpslimiten täcker 100 000,00 kr.',
  ],
  [
    amount(5_000_001 * kr),
    'Avslag. Finansieringslimit (FL) på 5 000 000,00 kr överskrids med 1,00 kr.',
  ],
  [
    issuer({ exposure: { amount: 0, count: 100 } }),
    'Avslag. Fakturan blir öppen faktura 101, och Finansieringslimit (FL) tillåter 100.',
  ],
  [
    recipient({ exposure: { amount: 1_950_000 * kr, count: 1 } }),
    'Köp med återköpslimit. Mottagarlimit (ML) på 2 000 000,00 kr överskrids med 50 000,00 kr. Återköpslimiten täcker 50 000,00 kr.',
  ],
  [
    together(
      recipient({ exposure: { amount: 1_950_000 * kr, count: 1 } }),
      issuer({ repurchaseUsed: 1_000_000 * kr }),
      other({ terms: { depositionAllowed: true } }),
    ),
    'Köp med deposition. Mottagarlimit (ML) på 2 000 000,00 kr överskrids med 50 000,00 kr. Deposition täcker 50 000,00 kr.',
  ],
  [
    together(
      recipient({ exposure: { amount: 1_950_000 * kr, count: 1 } }),
      issuer({ repurchaseUsed: 990_000 * kr }),
    ),
    'Avslag. Mottagarlimit (ML) på 2 000 000,00 kr överskrids med 50 000,00 kr. 50 000,00 kr behöver täckas, och återköpslimiten har 10 000,00 kr kvar.',
  ],
  [
    amount(1_000_000 * kr),
    'Köp med leveransgodkännande. Regeln Leveransgodkännande för mottagaren är inte godkänd: 1 000 000,00 kr, krav under 1 000 000,00 kr.',
  ],
])('says the decision and why: %#', (change, headline) => {
  expect(plain(explained(change).headline)).toBe(headline)
})

it('says of each rule the value, its source and time, the threshold, the points lost and the exception', () => {
  const { rules } = explained(
    together(
      invoice({ dueDate: known('2027-03-01', 'Partner-API') }),
      other({ exceptions: [exception('paymentTerms', { counterpartNumber: recipientNumber })] }),
    ),
  )
  const text = (measure: string) =>
    plain(rules.find((rule) => rule.measure === measure && rule.side === 'issuer')?.text ?? '')
  expect(text('externalCreditRating')).toBe(
    'Värde 8,00 poäng (Företagsupplysning A, 2026-11-21 09:00). Kreditbetyg 8,00 av 10. Krav: upp till 10,00 poäng. Tappade 2,00 poäng',
  )
  expect(text('paymentTerms')).toBe(
    'Värde 111 dagar (Företagsupplysning A, Partner-API, 2026-11-21 09:00). Fakturadatum 2026-11-10, förfaller 2027-03-01. Krav: högst 90 dagar. Godkänd genom undantag till 2026-11-21: Godtaget av kreditchefen',
  )
  expect(text('recipientCreditWorthy')).toBe(
    'Värde 8,00 poäng (Skynet, 2026-11-21 10:00). Mottagarens betyg 8,00 av 10. Krav: minst 3,00 poäng',
  )
})

it('has nothing to say of rules when nothing was judged', () => {
  expect(explained(standing({ issuerKnown: false }))).toMatchObject({ rules: [], flips: [] })
})

it('says whom a rule that both buckets can hold speaks of, and offers nothing for the same company', () => {
  const same = together(
    standing({ sameParty: true }),
    issuerFacts({ group: known([recipientNumber]) }),
  )
  const { reasons, flips } = explained(same)
  expect(reasons).toEqual([
    'Utställaren och mottagaren är samma bolag, och det kan inget undantag godta',
    'Regeln Internfakturering för utställaren och mottagaren är inte godkänd: ja, ska vara nej',
  ])
  expect(flips).toEqual([])
  expect(
    explained(
      together(
        same,
        other({
          exceptions: [exception('internalInvoicing', { counterpartNumber: recipientNumber })],
        }),
      ),
    ).headline,
  ).toMatch(/^Avslag/)
})
