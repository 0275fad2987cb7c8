import { describe, expect, it } from 'vitest'
import {
  allHaveSigned,
  checkProblem,
  controlPoints,
  isApproved,
  markProblem,
  needsApproval,
  unmarkProblem,
} from './rules.ts'
import { agreedText } from './price-decision.ts'
import { filledHtml, tokenValue, valueProblem, type FillingToken } from './token-rules.ts'

const company = { name: 'Seglar & Söner AB', organizationNumber: '5560125790' }
const token = (more: Partial<FillingToken> = {}): FillingToken => ({
  key: 'AVGIFT',
  label: 'Avgift',
  type: 'NotSet',
  presetValue: '',
  ...more,
})

it('signing 49: what two said of each price is kept once, and no longer than there is room for', () => {
  const by = { agreedBy: 'Anna Ek, godkänd av Bo Ås', reason: 'Tio års kund' }
  expect(agreedText([by, by])).toBe('Överenskommet av Anna Ek, godkänd av Bo Ås: Tio års kund')
  const long = ['a', 'b', '😀'].map((sign) => ({ ...by, reason: sign.repeat(1_000) }))
  expect([...agreedText(long)]).toHaveLength(3_000)
})

describe('a token (signing 2)', () => {
  it.each([
    ['what was entered', token({ presetValue: '1' }), { value: ' 2 ' }, '2', null],
    ['the preset', token({ presetValue: '1' }), { value: '' }, '1', null],
    ['the company name', token({ type: 'ClientOrganisationName' }), {}, 'Seglar & Söner AB', null],
    [
      'the organisation number',
      token({ type: 'ClientOrganisationNumber' }),
      {},
      '556012-5790',
      null,
    ],
    [
      'the company of the register before a preset',
      token({ type: 'ClientOrganisationName', presetValue: 'Bifirma' }),
      {},
      'Seglar & Söner AB',
      null,
    ],
    [
      'the number a value begins with',
      token({ type: 'AdministrationFee' }),
      { value: '1 250,50 kr' },
      '1\u00a0250,50 kr en gång',
      1250.5,
    ],
    [
      'the number that was sent',
      token({ type: 'Commission' }),
      { value: '3 %', numericValue: 3 },
      '3,00 % av fakturabeloppet per 30 dagar',
      3,
    ],
  ])('gets %s', (_, given, entered, value, numericValue) => {
    expect(tokenValue(given, entered, company)).toMatchObject({ value, numericValue })
  })

  it.each([
    [token(), {}, 'Avgift behöver fyllas i'],
    [
      token({ type: 'LimitCharge' }),
      { value: 'ingen' },
      'Limitavgift ska vara ett tal i procent, som 1,95 %',
    ],
    [
      token({ type: 'AdministrationFee' }),
      { value: '1.950 kr' },
      'Uppläggningsavgift ska vara ett tal i kronor, som 12 500 kr eller 12 500,50 kr',
    ],
    [
      token({ type: 'LimitCharge' }),
      { value: '3 %', numericValue: 4 },
      'Limitavgift: talet 4 stämmer inte med det som står',
    ],
    // What stands beside the words is signed by nobody.
    [
      token({ type: 'LimitCharge' }),
      { value: 'tre procent', numericValue: 3 },
      'Limitavgift ska vara ett tal i procent, som 1,95 %',
    ],
    // How it is counted is the price's to say (agreements 43).
    [
      token({ type: 'Commission' }),
      { value: '3 % per faktura' },
      'Provision ska vara ett tal i procent, som 1,95 %',
    ],
    [token({ type: 'Commission' }), { value: '3 % av fakturabeloppet per 30 dagar' }, undefined],
    [token(), { value: 'x' }, undefined],
    [
      token({ type: 'ClientOrganisationName' }),
      { value: 'Ett helt annat bolag AB' },
      'Avgift ska vara Seglar & Söner AB, som företaget heter enligt registret',
    ],
    [token({ type: 'ClientOrganisationName' }), { value: ' seglar &  söner ab' }, undefined],
    [
      token({ type: 'ClientOrganisationNumber' }),
      { value: '556000-0000' },
      'Avgift ska vara företagets: 556012-5790',
    ],
    [token({ type: 'ClientOrganisationNumber' }), { value: '16556012 5790' }, undefined],
    [token({ type: 'Commission' }), { value: '190 %' }, 'Provision är orimligt: högst 25,00 %'],
    [
      token({ type: 'AdministrationFee' }),
      { value: '2 000 000 kr' },
      'Uppläggningsavgift är orimligt: högst 1\u00a0000\u00a0000,00 kr',
    ],
  ])('%# is confirmed or told why not', (given, entered, problem) => {
    expect(valueProblem(tokenValue(given, entered, company), company)).toBe(problem)
  })

  it('stands in the text as text, where its key is a word of its own', () => {
    const values = [
      { key: 'NAMN', value: '<b>"A&B"</b> ORT' },
      { key: 'ORT', value: 'Umeå' },
    ]
    expect(filledHtml('<p>NAMN i ORT, FIRMANAMN</p><a href="https://x/NAMN">ORT</a>', values)).toBe(
      '<p>&lt;b&gt;&quot;A&amp;B&quot;&lt;/b&gt; ORT i Umeå, FIRMANAMN</p><a href="https://x/NAMN">Umeå</a>',
    )
  })
})

const anna = '198507099805'
const bo = '199001012385'
const cia = '197003042391'
const persons = (...signed: string[]) =>
  [anna, bo, cia].map((socialSecurityNumber) => ({
    socialSecurityNumber,
    hasSigned: signed.includes(socialSecurityNumber),
  }))
const twoTogether = [
  {
    scope: 'everything' as const,
    text: 'Två i förening',
    requirements: [{ count: 2, socialSecurityNumbers: [anna, bo, cia] }],
  },
]
const judged = {
  signatureType: 'Person' as const,
  type: 20,
  alternatives: null,
  persons: persons(anna, bo, cia),
  agreementSignatureApproval: null,
}

describe('an agreement (signing 6, 7, decision C10)', () => {
  it.each([
    ['everybody who is to sign it has', judged, true],
    ['one is missing', { ...judged, persons: persons(anna, bo) }, false],
    ['nobody is to sign it', { ...judged, persons: [] }, false],
    ['nothing is signed', { ...judged, signatureType: 'None' as const, persons: [] }, true],
    [
      'two of the board may sign and have',
      {
        ...judged,
        signatureType: 'Board' as const,
        alternatives: twoTogether,
        persons: persons(bo, cia),
      },
      true,
    ],
    [
      'one of two has',
      {
        ...judged,
        signatureType: 'Board' as const,
        alternatives: twoTogether,
        persons: persons(bo),
      },
      false,
    ],
    [
      'the board is not known and one is missing',
      { ...judged, signatureType: 'Board' as const, persons: persons(bo) },
      false,
    ],
  ])('has all its signatures: %s', (_, given, expected) => {
    expect(allHaveSigned(given)).toBe(expected)
    expect(isApproved(given)).toBe(expected)
    expect(isApproved({ ...given, type: 30 })).toBe(true)
  })

  it.each([
    [judged, undefined],
    [{ ...judged, agreementSignatureApproval: {} }, 'alreadyApproved'],
    [{ ...judged, persons: [] }, 'noPersons'],
    [{ ...judged, persons: persons() }, 'nobodySigned'],
    [{ ...judged, persons: persons(anna) }, 'notApproved'],
    [{ ...judged, type: 30, persons: persons(anna) }, undefined],
    [{ ...judged, type: 30, persons: [] }, 'nobodySigned'],
    [{ ...judged, type: 30, signatureType: 'None' as const, persons: [] }, undefined],
  ])('%# is marked as fully signed or told why not', (given, problem) => {
    expect(markProblem(given)).toBe(problem)
  })

  it('is waited for unless there is nothing to sign', () => {
    expect(needsApproval({ signatureType: 'None', type: 10 })).toBe(false)
    expect(needsApproval({ signatureType: 'None', type: 30 })).toBe(true)
    expect(needsApproval({ signatureType: 'Person', type: 10 })).toBe(true)
  })

  it('is opened again when persons sign it (signing 8)', () => {
    expect(
      unmarkProblem({ signatureType: 'Person', agreementSignatureApproval: {} }),
    ).toBeUndefined()
    expect(unmarkProblem({ signatureType: 'Board', agreementSignatureApproval: {} })).toBe(
      'notForPerson',
    )
    expect(unmarkProblem({ signatureType: 'Person', agreementSignatureApproval: null })).toBe(
      'notMarked',
    )
  })
})

it('a manual signature is seen by somebody else', () => {
  expect(checkProblem({ state: 'waiting', registeredById: 'a' }, 'b')).toBeUndefined()
  expect(checkProblem({ state: 'waiting', registeredById: 'a' }, 'a')).toBe('ownSignature')
  expect(checkProblem({ state: 'declined', registeredById: 'a' }, 'b')).toBe('decided')
})

describe('the AML control points of a signee (signing 11, signing 12)', () => {
  const signature = {
    method: 'bankId',
    signedDay: '2026-11-21',
    country: 'SE',
    bankIdIssued: '2025-01-01',
    risk: 'low',
  }
  it.each([
    ['from Sweden with an old BankID', signature, [false, true, false, 'SE']],
    ['from abroad', { ...signature, country: 'NO' }, [true, true, false, 'NO']],
    [
      'issued seven days before',
      { ...signature, bankIdIssued: '2026-11-14' },
      [false, false, true, 'SE'],
    ],
    [
      'issued eight days before',
      { ...signature, bankIdIssued: '2026-11-13' },
      [false, true, false, 'SE'],
    ],
    [
      'by hand',
      { ...signature, method: 'manual', country: null, bankIdIssued: null, risk: null },
      [false, false, false, ''],
    ],
    ['not at all', undefined, [false, false, false, '']],
  ])('%s', (_, given, expected) => {
    const points = controlPoints(given)
    expect([
      points.signedFromForeignCountry,
      points.bankIdIssuedEarlierThanLastWeek,
      points.bankIdIssuedWithinLastWeek,
      points.country,
    ]).toEqual(expected)
  })
})
