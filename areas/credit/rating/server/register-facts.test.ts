import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CompanyContent } from './register-content.ts'
import { factOf, registerFacts } from './register-facts.ts'

const now = new Date('2026-11-21T12:00:00Z')
const nothing = {
  name: 'Bolaget AB',
  legalForm: null,
  registrationDate: null,
  status: null,
  industryCode: null,
  street: null,
  zipCode: null,
  fTax: null,
  parent: null,
  ultimateParent: null,
  subsidiaries: null,
  ratingScore: null,
  riskPercent: null,
  paymentRemarkCount: null,
  paymentRemarks: null,
  publicDebt: null,
  privateDebt: null,
  accounts: null,
} as unknown as CompanyContent
const said = (content: Partial<CompanyContent>, unreachable = false) => ({
  answers: [
    {
      provider: 'A' as const,
      source: 'Företagsupplysning A',
      fetchedAt: now,
      content: { ...nothing, ...content },
    },
  ],
  unreachable,
})
const facts = (content: Partial<CompanyContent>, unreachable = false) =>
  registerFacts(said(content, unreachable), '5560000001', now)
const year = (to: string) => ({
  from: '2025-01',
  to,
  turnover: 100,
  result: 1,
  equity: 2,
  assets: 3,
  quickRatio: 185.5,
  employees: 4,
  auditorRemark: false,
})

describe('facts of the register', () => {
  it('can be had later when a source could not be asked, and else are not known', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.integer(), { nil: null }), { maxLength: 4 }),
        fc.boolean(),
        (values, away) => {
          const answers = values.map((content, at) => ({
            provider: 'A' as const,
            source: `källa ${at}`,
            fetchedAt: now,
            content,
          }))
          const fact = factOf({ answers, unreachable: away }, now, (content) => content)
          const first = values.findIndex((value) => value !== null)
          if (first === -1)
            expect(fact).toMatchObject({ missing: away ? 'notFetched' : 'notKnown' })
          else expect(fact).toMatchObject({ value: values[first], source: `källa ${first}` })
        },
      ),
    )
  })

  it('are all missing in the same way when nobody says anything', () => {
    for (const [away, missing] of [
      [true, 'notFetched'],
      [false, 'notKnown'],
    ] as const) {
      const register = registerFacts({ answers: [], unreachable: away }, '5560000001', now)
      for (const fact of Object.values(register)) expect(fact).toMatchObject({ missing })
    }
  })

  it.each([
    ['2025-12-31', '2025-12-31'],
    ['2025-12', '2025-12-31'],
    ['2024-02', '2024-02-29'],
    ['2025-13', undefined],
    ['ingen aning', undefined],
  ])('take the end of the accounts %s as %s', (to, day) => {
    expect(facts({ accounts: [year(to)] }).accountsTo?.value).toBe(day)
  })

  it('are those of the latest accounts, percent in hundredths', () => {
    const { turnover, quickRatio, accountsTo } = facts({
      accounts: [year('2023-12'), { ...year('2025-12'), turnover: 700 }, year('2024-12')],
    })
    expect([turnover?.value, quickRatio?.value, accountsTo?.value]).toEqual([
      700,
      18_550,
      '2025-12-31',
    ])
  })

  it('say whether the auditor remarked on the latest accounts, and whether taxes may be paid later, where a provider does', () => {
    const remarked = facts({
      accounts: [{ ...year('2024-12'), auditorRemark: true }, year('2025-12')],
      taxDeferral: true,
    })
    expect([remarked.auditorRemark?.value, remarked.taxDeferral?.value]).toEqual([false, true])
    const silent = facts({
      accounts: [{ ...year('2025-12'), auditorRemark: null }],
      taxDeferral: null,
    })
    expect([silent.auditorRemark, silent.taxDeferral]).toMatchObject([
      { missing: 'notKnown' },
      { missing: 'notKnown' },
    ])
  })

  it('know that there are no remarks when only their number is said, and not which when there are some', () => {
    expect(facts({ paymentRemarkCount: 0 }).paymentRemarks?.value).toEqual([])
    expect(facts({ paymentRemarkCount: 2 }).paymentRemarks).toMatchObject({ missing: 'notKnown' })
  })

  it('hold the group without the company itself', () => {
    const of = (organizationNumber: string) => ({ organizationNumber, name: 'X' })
    expect(
      facts({
        parent: of('556000-0002'),
        ultimateParent: of('5560000003'),
        subsidiaries: [of('5560000001')],
      }).group?.value,
    ).toEqual(['5560000002', '5560000003'])
  })

  it('leave out what is no sensible value', () => {
    const wild = facts({
      ratingScore: 1e300,
      riskPercent: Number.NaN,
      publicDebt: 1.5,
      registrationDate: '2025-02-30',
      paymentRemarks: [{ date: 'igår', type: '', amount: 1, creditor: '' }],
    })
    for (const name of [
      'creditRating',
      'riskPercent',
      'publicDebt',
      'registrationDate',
      'paymentRemarks',
    ] as const)
      expect(wild[name], name).toMatchObject({ missing: 'notKnown' })
  })
})
