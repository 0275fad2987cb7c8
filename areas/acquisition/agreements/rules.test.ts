import { describe, expect, it } from 'vitest'
import {
  provisionOf,
  bundleProblems,
  contentMissing,
  contentProblems,
  isContentPresent,
  isTokenKey,
  keyInUse,
  missingKeys,
  numericValueOf,
  partsOf,
  plainText,
  tokenKey,
  tokenProblem,
  tokensWithoutDefault,
  typeInUse,
} from './rules.ts'

const token = (
  key: string,
  type: Parameters<typeof tokenProblem>[0]['type'] = 'NotSet',
  presetValue = '',
) => ({
  key,
  type,
  presetValue,
})

const written = (text: string, summary = '') => ({ text, summary })

describe('keys of tokens (agreements 2, 4)', () => {
  it('are stored in upper case', () => expect(tokenKey(' kundnamn å')).toBe('KUNDNAMN Å'))

  it.each(['KUNDNAMN', '{{KUND}}', 'AVGIFT_2', '[ÅR]', '#NAMN', 'ORG.NR'])('may be %s', (key) =>
    expect(isTokenKey(key)).toBe(true),
  )
  it.each(['', 'A', '12', 'KUND NAMN', '<B>', 'A&B', '"NAMN"', '---', 'K'.repeat(51)])(
    'may not be %j',
    (key) => expect(isTokenKey(key)).toBe(false),
  )

  it.each([
    ['another key', token('ORT'), {}],
    ['the same key in another case', token('namn'), { key: keyInUse }],
    ['the same type', token('ORT', 'Commission'), { type: typeInUse }],
    ['no type, as others have', token('ORT', 'NotSet'), {}],
  ])('are judged with %s among the others', (_, added, problem) =>
    expect(tokenProblem(added, [token('NAMN'), token('PROVISION', 'Commission')])).toEqual(problem),
  )
})

describe('where keys stand in a text', () => {
  it.each([
    ['Köparen NAMN, nedan kallad', ['NAMN'], ['Köparen ', '*NAMN', ', nedan kallad']],
    ['NAMN och FIRMANAMN', ['NAMN', 'FIRMANAMN'], ['*NAMN', ' och ', '*FIRMANAMN']],
    ['FIRMANAMN_2 och namn', ['FIRMANAMN', 'NAMN'], ['FIRMANAMN_2 och namn']],
    ['för{{NAMN}}och', ['{{NAMN}}'], ['för', '*{{NAMN}}', 'och']],
    ['ÅRSNAMN', ['NAMN'], ['ÅRSNAMN']],
    ['text', [], ['text']],
  ])('%s with %j', (text, keys, parts) =>
    expect(partsOf(text, keys).map(({ text: part, key }) => (key ? `*${part}` : part))).toEqual(
      parts,
    ),
  )

  it('is in what is read, not in tags, and unbroken', () => {
    expect(
      missingKeys('<p>NAMN <a href="https://ORT.se">x</a> <strong>DA</strong>TUM</p>', [
        'NAMN',
        'ORT',
        'DATUM',
      ]),
    ).toEqual(['ORT', 'DATUM'])
  })

  it('is found in a text made to be slow to read', () => {
    const slow = '<'.repeat(200_000) + 'A{'.repeat(50_000)
    expect(missingKeys(`${slow} ORT`, ['A{{B}}', 'AA', 'ORT'])).toEqual(['A{{B}}', 'AA'])
  })
})

describe('an agreement’s text (agreements 2-5)', () => {
  it.each([
    ['<p></p>', false],
    ['<p>a</p>', false],
    ['<p>ab</p>', true],
    ['<h1></h1>', false],
    ['<p>&nbsp; </p>', false],
  ])('%s is present: %s', (html, present) => expect(isContentPresent(html)).toBe(present))

  it('is read without its markup', () =>
    expect(
      plainText('<h1>Avtal</h1><p>Säljaren <strong>NAMN</strong>, nedan&nbsp;kallad</p>'),
    ).toBe('Avtal Säljaren NAMN, nedan kallad'))

  it('is read with the signs that stand in it', () =>
    expect(plainText('<p>Ek &amp; Ås AB (&quot;Säljaren&quot;), &lt; 5 % &amp;amp;</p>')).toBe(
      'Ek & Ås AB ("Säljaren"), < 5 % &amp;',
    ))

  it('contains every key, and each key and type stands for one thing', () => {
    expect(
      contentProblems(written('<p>NAMN och ORT</p>'), [token('NAMN'), token('ORT', 'Commission')]),
    ).toEqual({})
    expect(
      contentProblems(written('<p>NAMN</p>'), [token('NAMN'), token('ORT'), token('ÅR')]),
    ).toEqual({
      text: 'Följande nycklar saknas i avtalstexten: ORT, ÅR',
    })
    expect(contentProblems(written('<p></p>'), [token('NAMN'), token('NAMN')])).toEqual({
      text: contentMissing,
      tokens: keyInUse,
    })
    // Of a price the price itself says how it is counted (agreements 43).
    expect(
      contentProblems(written('<p>En provision om <strong>PRIS</strong> av beloppet.</p>'), [
        token('PRIS', 'Commission'),
      ]).text,
    ).toMatch(/^Efter PRIS står ”av beloppet”/)
    expect(contentProblems(written('<p>PRIS av ORT</p>'), [token('PRIS'), token('ORT')])).toEqual(
      {},
    )
    const twice = [token('NAMN', 'LimitCharge'), token('ORT', 'LimitCharge')]
    expect(contentProblems(written('<p>NAMN ORT</p>'), twice)).toEqual({ tokens: typeInUse })
  })
})

it('agreements 43: a summary says of a price no more than the price does, and another paragraph is another matter', () => {
  const price = [token('PRIS', 'Commission')]
  const summary = '<p>Provisionen är <strong>PRIS</strong> per faktura.</p>'
  expect(contentProblems(written('<p>Priset är PRIS.</p>', summary), price).summary).toMatch(
    /^Efter PRIS står ”per faktura”/,
  )
  expect(contentProblems(written('<p>Priset är PRIS</p><p>Per den 1 januari</p>'), price)).toEqual(
    {},
  )
})

describe('values of tokens', () => {
  it.each([
    ['Commission', '1,5 %', 1.5],
    ['AdministrationFee', '1 250,50 kr', 1250.5],
    ['AdministrationFee', '1 250,50 kr en gång', 1250.5],
    ['AdministrationFee', '1 250,50 kr per månad', null],
    ['VolumeTarget', '500000', 500000],
    ['VolumeTarget', '12\u202F500:-', 12500],
    ['LimitCharge', '2 procent', 2],
    ['LimitCharge', '2 % av limiten per år', 2],
    ['LimitCharge', '2 procent per månad', null],
    ['LimitCharge', 'enligt prislista', null],
    ['Commission', '', null],
    ['ClientOrganisationName', '12', null],
    ['NotSet', '12', null],
    // Thousands to one, decimals to another.
    ['AdministrationFee', '1.950 kr', null],
    ['VolumeTarget', '10.000.000 kr', null],
    ['AdministrationFee', '1,950 kr', null],
    ['AdministrationFee', '1 9500 kr', null],
    ['Commission', '1,955 %', null],
    // Another unit, or more than one number.
    ['VolumeTarget', '2 MSEK', null],
    ['VolumeTarget', '10 miljoner kr', null],
    ['VolumeTarget', '250 tkr', null],
    ['AdministrationFee', '100 EUR', null],
    ['AdministrationFee', '195 öre', null],
    ['AdministrationFee', '2 %', null],
    ['Commission', '5 kr', null],
    ['Commission', '1,5-2 %', null],
    ['Commission', '-1,5 %', null],
  ] as const)('agreements 36: of type %s say %j as the number %s', (type, value, number) =>
    expect(numericValueOf(type, value)).toBe(number),
  )

  it.each([
    ['NotSet', false],
    ['Commission', false],
    ['AdministrationFee', false],
    ['LimitCharge', true],
    ['VolumeTarget', true],
    ['ClientOrganisationNumber', true],
    ['ClientOrganisationName', true],
  ] as const)('of type %s are needed in an automated bundle: %s', (type, needed) => {
    expect(tokensWithoutDefault('InvoicePurchase', [token('A', type)]).length > 0).toBe(needed)
    expect(tokensWithoutDefault('InvoicePurchase', [token('A', type, '1')])).toEqual([])
    expect(tokensWithoutDefault('NotForAutomation', [token('A', type)])).toEqual([])
  })
})

describe('a bundle (bundles 1-3, decision C26)', () => {
  const sound = { automated: 'InvoicePurchase' as const, fieldsAreSound: true }

  it('can be saved when nothing is lacking', () =>
    expect(
      bundleProblems({
        ...sound,
        agreements: [{ name: 'Köp', tokens: [token('A', 'LimitCharge', '1')] }],
      }),
    ).toEqual([]))

  it('says everything that is lacking', () =>
    expect(bundleProblems({ ...sound, fieldsAreSound: false, agreements: [] })).toEqual([
      'Avtal saknas',
      'Ett eller flera fält saknar värde',
    ]))

  it('names the tokens without a default value, and those that want a number', () =>
    expect(
      bundleProblems({
        ...sound,
        agreements: [
          {
            name: 'Köp',
            tokens: [token('MÅL', 'VolumeTarget'), token('P', 'Commission', 'hög'), token('X')],
          },
        ],
      }),
    ).toEqual([
      'Följande fält saknar standardvärde: MÅL (Köp)',
      'Följande standardvärden ska vara bara ett tal i procent eller kronor, som 1,95 % eller 12 500 kr: P (Köp)',
    ]))
})

describe('terms 5: what a provision comes to', () => {
  it.each([
    ['30 days', 195, 10_000_000, 30, 195_000],
    ['60 days are twice as much', 195, 10_000_000, 60, 390_000],
    ['a half öre is rounded up', 100, 150, 10, 1],
    ['no days', 195, 10_000_000, -3, 0],
  ])('%s', (_, provision, amount, days, comesTo) =>
    expect(provisionOf(provision, amount, days)).toBe(comesTo),
  )
})
