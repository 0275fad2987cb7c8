import { describe, expect, test } from 'vitest'
import {
  doubtfulVat,
  farAwayDays,
  invalidValues,
  missingValues,
  unacceptedValues,
} from './checks.ts'
import {
  applyChange,
  asContent,
  differences,
  emptyContent,
  withPath,
  type Content,
} from './content.ts'
import { documentFieldNames } from './fields.ts'
import { unproved } from './proof.ts'
import {
  causeOf,
  isHeldByOther,
  isRequired,
  isWrongProductType,
  lockLives,
  mayBecome,
  removalProblem,
  sendProblem,
  sourceOf,
  statuses,
  unconfirmed,
} from './rules.ts'

describe('statuses', () => {
  test('interpretation 1: change along the stated transitions and no others', () => {
    const allowed = statuses.flatMap((from) =>
      statuses.filter((to) => mayBecome(from, to)).map((to) => `${from} -> ${to}`),
    )
    expect(allowed).toEqual([
      'Pending -> Completed',
      'Pending -> Removed',
      'Pending -> FaultReported',
      'FaultReported -> Removed',
    ])
  })
  test('interpretation 6: bulk removal leaves what is Removed or Completed, with a reason', () => {
    expect(statuses.map((status) => removalProblem(status) === undefined)).toEqual([
      true,
      false,
      false,
      true,
    ])
  })
})

test('interpretation 17 interpretation 18: required are all fields but five; abroad the number is not, and the customer number is', () => {
  const optional = (foreign: boolean) =>
    documentFieldNames.filter((name) => !isRequired(name, foreign))
  const five = [
    'vat',
    'ocrReference',
    'street',
    'streetSecondary',
    'country',
    'recipientEmailAddress',
  ]
  expect(optional(false)).toEqual(five)
  expect(optional(true).toSorted()).toEqual([...five, 'recipientOrganizationNumber'].toSorted())
})

test('interpretation 10: a lock is somebody else’s until it has not been pinged for a while', () => {
  const now = new Date('2026-11-21T10:00:00Z')
  const lock = (ago: number, userId = 'a') => ({ userId, pingedAt: new Date(now.getTime() - ago) })
  expect(isHeldByOther(undefined, 'b', now)).toBe(false)
  expect(isHeldByOther(lock(0), 'a', now)).toBe(false)
  expect(isHeldByOther(lock(lockLives - 1), 'b', now)).toBe(true)
  expect(isHeldByOther(lock(lockLives), 'b', now)).toBe(false)
})

describe('sending', () => {
  const fine = {
    status: 'Pending',
    readingState: 'read',
    fieldBeingEdited: false,
    isCreditInvoice: false,
    invoiceStamped: true,
    invoiceDate: '2026-11-01',
    dueDate: '2026-12-01',
    isDayFarAway: false,
    isVatDoubtful: false,
    confirmDueDate: false,
    confirmDays: false,
    confirmVat: false,
    confirmNotStamped: false,
  } as const
  test.each([
    [{}, undefined],
    [{ status: 'Completed' }, 'notPending'],
    [{ fieldBeingEdited: true }, 'stillEditing'],
    [{ readingState: 'waiting' }, 'stillReading'],
    [{ readingState: 'failed' }, undefined],
  ] as const)('interpretation 9: with %j is stopped by %s', (more, problem) => {
    expect(sendProblem({ ...fine, ...more })).toBe(problem)
  })
  test.each([
    [{}, undefined],
    [{ dueDate: '2026-10-01' }, 'dueDateEarlier'],
    [{ dueDate: '2026-10-01', confirmDueDate: true }, undefined],
    [{ dueDate: '2026-11-01' }, undefined],
    [{ isDayFarAway: true }, 'dayFarAway'],
    [{ isDayFarAway: true, confirmDays: true }, undefined],
    [{ isVatDoubtful: true, invoiceStamped: false }, 'vatDoubtful'],
    [{ isVatDoubtful: true, confirmVat: true }, undefined],
    [{ invoiceStamped: false }, 'notStamped'],
    [{ invoiceStamped: false, confirmNotStamped: true }, undefined],
    [{ invoiceStamped: false, isCreditInvoice: true }, undefined],
  ] as const)('interpretation 15 interpretation 16: with %j asks %s', (more, question) => {
    expect(unconfirmed({ ...fine, ...more })).toBe(question)
  })
  test('interpretation 29: AtivoCore has nothing to administer', () => {
    const wrong = [isWrongProductType('AtivoCore', 3), isWrongProductType('AtivoCore', 0)]
    expect(wrong).toEqual([true, false])
    expect(isWrongProductType('FactoringGruppen', 3)).toBe(false)
    expect(isWrongProductType(undefined, 3)).toBe(false)
  })
})

test('interpretation 39: why the invoice system said no', () => {
  expect(causeOf(409, 'NOK')).toBe('invoiceNumberExists')
  const all = (statuses: readonly (number | null)[], currency: string) => [
    ...new Set(statuses.map((status) => causeOf(status, currency))),
  ]
  expect(all([400, 422], 'NOK')).toEqual(['unhandledCurrency'])
  expect(all([400, 403, 404, 422], 'SEK')).toEqual([null])
  expect(all([null, 200, 307, 500, 503], 'NOK')).toEqual(['networkError'])
})

test('the source a mail gets from its address', () => {
  const known = ['minasidor=3', ' Bygglet = 5', 'fel', 'x=9']
  expect(sourceOf(['faktura@kf.se'], known)).toBe(0)
  expect(sourceOf(['faktura@kf.se', 'Bygglet@kf.se'], known)).toBe(5)
  expect(sourceOf(['minasidor+a@kf.se'], known)).toBe(3)
  expect(sourceOf(['x@kf.se'], known)).toBe(0)
})

const filled = (values: Readonly<Record<string, string>>): Content =>
  applyChange(emptyContent, {
    documentFields: Object.fromEntries(
      Object.entries(values).map(([name, rawValue]) => [name, { rawValue }]),
    ),
  }).content

describe('a change', () => {
  test('interpretation 12: of a value from a QR code is told to be locked until it is unlocked', () => {
    const before = withPath(filled({ invoiceNumber: '1' }), 'fields.invoiceNumber', {
      ...filled({ invoiceNumber: '1' }).fields.invoiceNumber,
      fromQrCode: true,
    })
    expect(
      applyChange(before, { documentFields: { invoiceNumber: { rawValue: '2' } } }).locked,
    ).toEqual(['invoiceNumber'])
    const unlocked = applyChange(before, {
      documentFields: { invoiceNumber: { rawValue: '1', unlockedQrCode: true } },
    })
    expect(unlocked.locked).toEqual([])
    expect(
      applyChange(unlocked.content, { documentFields: { invoiceNumber: { rawValue: '2' } } })
        .locked,
    ).toEqual([])
  })
  test('that changes nothing is none, and what differs is told in words', () => {
    const before = filled({ city: 'Umeå' })
    expect(
      applyChange(before, {
        documentFields: { city: { rawValue: 'Umeå' } },
        isCreditInvoice: false,
      }).changes,
    ).toEqual([])
    const after = applyChange(before, {
      documentFields: { city: { rawValue: 'Luleå' } },
      isCreditInvoice: true,
    }).content
    expect(differences(before, after)).toEqual([
      { field: 'city', label: 'Ort', before: 'Umeå', after: 'Luleå' },
      { field: 'isCreditInvoice', label: 'Kreditfaktura', before: 'Nej', after: 'Ja' },
    ])
  })
  test('what is stored of an older program is made whole', () => {
    expect(asContent({ gln: '1' })).toEqual({ ...emptyContent, gln: '1' })
    expect(asContent(null)).toEqual(emptyContent)
  })
})

test('interpretation 14 interpretation 19 interpretation 30: what is missing and what is wrong are told by field', () => {
  const content = {
    ...filled({ invoiceAmount: 'x', vat: '-', gln: '1' }),
    isCreditInvoice: true,
    isElectronicInvoicing: true,
    gln: '12',
  }
  expect(missingValues(content).map(({ field }) => field)).toContain('creditForInvoiceNumber')
  expect(missingValues(content).map(({ field }) => field)).not.toContain(
    'documentFields.invoiceAmount',
  )
  expect(invalidValues(content).map(({ field }) => field)).toEqual([
    'documentFields.invoiceAmount',
    'documentFields.vat',
    'gln',
  ])
})

test('required values nobody is sure of are open until somebody accepts or writes them', () => {
  const read = (name: 'invoiceAmount' | 'vat' | 'city', confidence: number, more: object = {}) => {
    const before = filled({ [name]: name === 'city' ? 'Umeå' : '100' })
    const field = { ...before.fields[name], submittedByUser: false, confidence, ...more }
    return withPath(before, `fields.${name}`, field)
  }
  const openIn = (content: Content, accepted: Parameters<typeof unacceptedValues>[1] = []) =>
    unacceptedValues(content, accepted).map(({ field }) => field)
  expect(openIn(read('invoiceAmount', 0.53))).toEqual(['documentFields.invoiceAmount'])
  expect(openIn(read('invoiceAmount', 0.94))).toEqual(['documentFields.invoiceAmount'])
  expect(openIn(read('invoiceAmount', 0.95))).toEqual([])
  expect(openIn(read('invoiceAmount', 0.53), ['city'])).toEqual(['documentFields.invoiceAmount'])
  expect(openIn(read('invoiceAmount', 0.53), ['invoiceAmount'])).toEqual([])
  expect(openIn(read('invoiceAmount', 0.53, { fromQrCode: true }))).toEqual([])
  // Not required.
  expect(openIn(read('vat', 0.53))).toEqual([])
  expect(openIn(filled({ invoiceAmount: '100' }))).toEqual([])
})

test.each([
  ['12 500,00', '2 500,00', 'SEK', true],
  ['12 500', '2 499,60', 'SEK', true],
  ['1 120,00', '120,00', 'SEK', true],
  ['1 060,00', '60,00', 'SEK', true],
  ['1 000,00', '0,00', 'SEK', true],
  ['-12 500,00', '-2 500,00', 'SEK', true],
  ['-12 500,00', '2 500,00', 'SEK', false],
  ['12 500,00', '', 'SEK', false],
  ['12 500,00', '250,00', 'SEK', false],
  ['1 190,00', '190,00', 'SEK', false],
  ['1 190,00', '190,00', 'EUR', true],
])(
  'of the amount %s the VAT %j in %s is a known rate: %j',
  (invoiceAmount, vat, invoiceCurrency, known) => {
    expect(doubtfulVat(filled({ invoiceAmount, vat, invoiceCurrency })).length === 0).toBe(known)
  },
)

test.each([
  ['2028-11-22', []],
  ['2028-11-23', ['documentFields.dueDate']],
  ['2024-11-22', []],
  ['2024-11-21', ['documentFields.dueDate']],
])('seen from 2026-11-22 the day %s is far away: %j', (dueDate, far) => {
  const content = filled({ invoiceDate: '2026-11-22', dueDate })
  expect(farAwayDays(content, '2026-11-22').map(({ field }) => field)).toEqual(far)
})

test('what is proved is data, a QR code, a person’s word or a sure reading, of companies that are known', () => {
  const proof = {
    structured: null,
    ocrErrors: [],
    issuerName: 'A AB',
    recipientRegisterName: 'B AB',
    invoiceStamped: true,
    suggestedGroups: [],
  }
  const content = filled({
    issuerOrganizationNumber: '5560160680',
    invoiceNumber: '1',
    invoiceDate: '2026-11-01',
    dueDate: '2026-12-01',
    invoiceAmount: '100',
    invoiceCurrency: 'SEK',
    recipientOrganizationNumber: '5567037485',
    recipientName: 'B AB',
    zipCode: '11122',
    city: 'Umeå',
    customerNumber: '1',
  })
  expect(unproved({ ...proof, content })).toEqual([])
  const unsure = withPath(content, 'fields.city', {
    ...content.fields.city,
    submittedByUser: false,
    confidence: 0.9,
  })
  expect(unproved({ ...proof, content: unsure })).toMatchObject([{ field: 'city' }])
  expect(
    unproved({
      ...proof,
      content,
      issuerName: null,
      ocrErrors: ['Oläslig'],
      suggestedGroups: [[1], [2]],
    }).length,
  ).toBe(3)
})
