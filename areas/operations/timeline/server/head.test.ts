import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import type { Policy } from '#areas/foundation/users/rules.ts'
import { usertasks } from '#areas/foundation/usertasks/contract.ts'
import { company } from '#areas/parties/company/contract.ts'
import { tells } from '#areas/parties/company/server/testing/insolvent.ts'
import { limits } from '#areas/credit/limits/contract.ts'
import { rating } from '#areas/credit/rating/contract.ts'
import { invoices } from '#areas/purchasing/invoices/contract.ts'
import { invoiceList } from '#areas/purchasing/invoices/server/public.ts'
import { kr, startCreditHouse } from '#areas/purchasing/invoices/server/testing/credit-house.ts'
import { portfolio } from '#areas/purchasing/portfolio/contract.ts'
import { aml, amlCases } from '#areas/operations/aml/contract.ts'
import { timeline } from '../contract.ts'

let at: Awaited<ReturnType<typeof startCreditHouse>>
let admin: Person
beforeAll(async () => {
  at = await startCreditHouse()
  admin = await at.house.server.person(['Administrator'])
})
afterAll(() => at.house.stop())

const someone = (...policies: readonly Policy[]) => at.house.server.person(policies)
type Role = 'issuer' | 'recipient'
const headOf = async (person: Person, organizationNumber: string, companyType: Role = 'issuer') =>
  (await person.call(timeline.head, { organizationNumber, companyType })).body

describe('timeline 5: how a client stands, in one call', () => {
  it('says the same to the öre as the portfolio, the overdue list, the search and the limits', async () => {
    const { id } = await at.bought(10_000, 70)
    await at.bought(30_000, 40)
    await at.house.told({
      news: { id, sequence: 11, externalId: 'K-1', paidAmount: 4_000 * kr, events: [] },
    })
    for (const role of ['issuer', 'recipient'] as const) {
      const organizationNumber = at[role]
      const head = await headOf(admin, organizationNumber, role)
      expect(head.held).toEqual({
        amount: 36_000 * kr,
        count: 2,
        pastDue: 6_000 * kr,
        pastDueCount: 1,
      })
      const { body: held } = await admin.call(portfolio.invoices, {
        breakdown: role,
        key: organizationNumber,
      })
      expect([head.held?.amount, head.held?.count]).toEqual([held.amount, held.totalHits])
      const { body: expired } = await admin.call(invoices.getExpired, {
        fromDate: '2020-01-01',
        toDate: stockholmDay(new Date()),
      })
      expect([head.held?.pastDue, head.held?.pastDueCount]).toEqual([
        expired.leftKronor,
        expired.totalHits,
      ])
      const { body: found } = await admin.call(invoiceList.search, {
        clientFilter: organizationNumber,
      })
      expect(found.overdue).toEqual({ amount: head.held?.pastDue, count: head.held?.pastDueCount })

      const { body: exposure } = await admin.call(rating.exposure, {
        organizationNumber,
        companyType: role,
      })
      const { body: pages } = await admin.call(limits.get, {
        organizationNumber,
        companyType: role,
      })
      for (const { limitType, limit, used } of head.limits) {
        const ofPage = pages.find((one) => one.limitType === limitType)
        expect([limitType, limit, used]).toEqual([
          limitType,
          ofPage?.effectiveLimit,
          ofPage?.reserved,
        ])
        expect(exposure.limits.find((one) => one.limitType === limitType)).toMatchObject({
          limit,
          used,
        })
      }
      expect(head.limits[0]?.used).toBe(exposure.exposure)
    }
  })

  it('tells of the rating and the AML rating what their own calls tell', async () => {
    const organizationNumber = at.issuer
    const head = await headOf(admin, organizationNumber)
    const { body: rated } = await admin.call(rating.companyRating, { organizationNumber })
    expect(head.rating).toEqual({
      score: rated.ratingResultScore,
      code: rated.ratingCode,
      decisionReference: rated.decisionReference,
      waits: rated.waiting,
    })
    await admin.call(aml.rate, { organizationNumber })
    const { body: judged } = await admin.call(rating.getAmlRating, { id: organizationNumber })
    expect((await headOf(admin, organizationNumber)).aml).toEqual({
      points: judged.rating,
      passed: judged.passed,
      isKnown: true,
    })
  })

  it('says of what is not rated whether anything is known to rate it by, as its tab does', async () => {
    const unknown = await at.house.recipient()
    expect((await headOf(admin, unknown, 'recipient')).aml).toEqual({
      points: null,
      passed: false,
      isKnown: false,
    })
    const known = await at.house.issuer()
    const { aml: shown } = await headOf(admin, known)
    const { body } = await admin.call(aml.ofCompany, { organizationNumber: known })
    expect([shown, body.current, body.known.persons > 0]).toEqual([
      { points: null, passed: false, isKnown: true },
      null,
      true,
    ])
  })

  it('counts what is to be done, and tells the internal note and who has set the status by hand', async () => {
    const asked = { organizationNumber: at.issuer, companyType: 'issuer' } as const
    await admin.call(usertasks.save, {
      header: 'Ring om limiten',
      message: 'Före fredag',
      action: { taskAction: 1, actionId: at.issuer },
    })
    await admin.call(company.savecompanyinternalinformation, {
      organizationNumber: at.issuer,
      infoText: 'Ring alltid ekonomichefen. '.repeat(20),
    })
    await admin.call(company.statusOverrideSave, { ...asked, active: false })
    const head = await headOf(admin, at.issuer)
    expect(head).toMatchObject({
      isClient: true,
      active: 0,
      byHand: { by: expect.stringMatching(/\S/), until: null },
      tasks: { company: 0, staff: 1 },
    })
    expect(head.note).toHaveLength(120)
    const mine = (await admin.call(usertasks.all, { query: 'Ring om limiten' })).body.list[0]
    if (!mine) throw new Error('the task is gone')
    await admin.call(usertasks.complete, { id: mine.id, completed: true })
    expect((await headOf(admin, at.issuer)).tasks.staff).toBe(0)
  })

  it('tells by when a limit is to be reviewed when that is soon', async () => {
    const day = addDays(stockholmDay(new Date()), 20)
    await admin.call(limits.save, {
      organizationNumber: at.issuer,
      limitType: 'repurchase',
      limitValue: 10_000_000,
      expiresDate: day,
      decisionReferens: 'Beslut i kreditkommittén',
    })
    const { limits: shown } = await headOf(admin, at.issuer)
    expect(shown.map(({ limitType, reviewBy }) => [limitType, reviewBy])).toContainEqual([
      'repurchase',
      day,
    ])
  })

  it('client 16: of one that is insolvent it says who told it and when, in either role', async () => {
    const organizationNumber = await at.house.issuer()
    expect((await headOf(admin, organizationNumber)).insolvencies).toEqual([])
    await tells(at.house.owner, 'B', organizationNumber)
    for (const role of ['issuer', 'recipient'] as const) {
      const { insolvencies, isClient } = await headOf(admin, organizationNumber, role)
      expect(insolvencies).toMatchObject([
        { kind: 'bankruptcy', source: 'B', toldBy: 'feed', toldAt: expect.any(String) },
      ])
      expect(isClient).toBe(role === 'issuer')
    }
  })

  it.each<readonly [Policy, readonly string[]]>([
    ['LgUser', []],
    ['InvoiceHandler', ['held']],
    ['DebtCollectorDepartment', ['held']],
    ['CreditOfficer', ['held', 'persons']],
    ['SalesRepresentative', ['persons', 'seller']],
    ['InternalSalesRep', ['persons']],
    ['AmlDepartment', ['isBlacklisted', 'persons', 'seller']],
    ['Administrator', ['held', 'persons', 'seller']],
    ['Auditor', ['held', 'isBlacklisted', 'persons', 'seller']],
  ])('%s is told nothing that no call of theirs shows', async (policy, more) => {
    const told = await headOf(await someone(policy), at.issuer)
    const some = ['held', 'isBlacklisted', 'persons', 'seller'].filter((key) => key in told)
    expect(some).toEqual(more)
  })
})

it('aml 8: a note of an AML case is told in the timeline to those alone who read the case', async () => {
  const organizationNumber = at.issuer
  const officer = await someone('AmlDepartment')
  const text = 'Frågat ombudet om ägarna'
  expect((await officer.call(amlCases.note, { organizationNumber, text })).status).toBe(204)
  const seller = await someone('SalesRepresentative')
  const told = await seller.call(timeline.events, { organizationNumber })
  expect(told.status).toBe(200)
  expect(JSON.stringify(told.body)).not.toContain('ombudet')
  const read = await officer.call(timeline.events, { organizationNumber, kinds: ['notes'] })
  expect(read.body.list).toMatchObject([{ text: 'Anteckning i AML-ärendet' }])
})
