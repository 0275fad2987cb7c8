import { expect, it } from 'vitest'
import { fetchedAt, known, kr, notFetched, notKnown } from '../../testing/sound.ts'
import { companyFactsInWords as company, invoiceFactsInWords } from './fact-words.ts'
import { factLabel } from './facts.ts'

const plain = (text: string | undefined) => text?.replaceAll('\u00A0', ' ')
const remark = (day: number) => ({ date: `2026-10-${day}`, amount: 5 * kr })

it.each([
  [{ turnover: known(12_500 * kr) }, 'Omsättning', '12 500,00 kr'],
  [{ fTax: known(false) }, 'F-skatt', 'nej'],
  [{ registrationDate: known('2010-01-15') }, 'Registreringsdatum', '2010-01-15'],
  [{ group: known([]) }, 'Koncern', 'inga'],
  [{ blacklistedPersons: known(['Bo Al', 'Ann Ek']) }, 'Svartlistade personer', 'Bo Al, Ann Ek'],
  [{ paymentRemarks: known([remark(12)]) }, 'Betalningsanmärkningar', '2026-10-12 5,00 kr'],
  [
    { addressChanges: known(Array.from({ length: 12 }, () => '2026-01-01')) },
    'Adressändringar',
    `${Array.from({ length: 10 }, () => '2026-01-01').join(', ')} och 2 till`,
  ],
])('words the fact of %j', (facts, label, text) => {
  const [fact] = company(facts)
  expect({ ...fact, valueText: plain(fact?.valueText) }).toEqual({
    name: Object.keys(facts)[0],
    label,
    valueText: text,
    source: 'Företagsupplysning A',
    fetchedAt,
    missing: null,
  })
})

it('labels facts by their party, and one it no longer knows as it was named', () => {
  expect(
    ['company.turnover', 'counterpart.turnover', 'invoice.amount', 'company.gone'].map(factLabel),
  ).toEqual(['Omsättning', 'Omsättning (motparten)', 'Fakturabelopp', 'company.gone'])
})

it('says which other invoice is meant, and of what is missing why', () => {
  const twin = { number: '17', issuer: '1', recipient: '2', amount: 100, invoiceDate: '2026-11-01' }
  expect(plain(invoiceFactsInWords({ similar: known([twin]) })[0]?.valueText)).toBe(
    '17 2026-11-01 1,00 kr',
  )
  expect(company({ vat: notFetched, fTax: notKnown })).toMatchObject([
    { name: 'fTax', valueText: '', missing: 'notKnown' },
    { name: 'vat', valueText: '', missing: 'notFetched' },
  ])
})
