import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import type { Policy } from '#areas/foundation/users/rules.ts'
import { usertasks } from '#areas/foundation/usertasks/contract.ts'
import { clientNotes } from '#areas/parties/client/contract.ts'
import { company, contacts } from '#areas/parties/company/contract.ts'
import { limits } from '#areas/credit/limits/contract.ts'
import { startCreditHouse } from '#areas/purchasing/invoices/server/testing/credit-house.ts'
import { timeline } from '../contract.ts'
import { eventKindNames, type EventKind } from '../rules.ts'

let at: Awaited<ReturnType<typeof startCreditHouse>>
let admin: Person
let issuer: string
beforeAll(async () => {
  at = await startCreditHouse()
  issuer = at.issuer
  admin = await at.house.server.person(['Administrator'])
  await at.bought(12_500, 40)
  await admin.call(limits.save, {
    organizationNumber: issuer,
    limitType: 'repurchase',
    limitValue: 10_000_000,
    expiresDate: addDays(stockholmDay(new Date()), 60),
    decisionReferens: 'Beslut i kreditkommittén',
  })
  await admin.call(contacts.save, {
    organizationNumber: issuer,
    name: 'Eva Berg',
    email: 'eva.berg@example.se',
  })
  await admin.call(company.relationstatusSave, {
    organizationNumber: issuer,
    companyType: 'issuer',
    relationStatus: 'AtRisk',
  })
  await admin.call(usertasks.save, {
    header: 'Ring om limiten',
    message: 'Före fredag',
    action: { taskAction: 1, actionId: issuer },
  })
  await admin.call(company.setInvoiceDetermination, {
    organizationNumber: issuer,
    companyType: 'issuer',
    allowInvoiceDetermination: false,
  })
})
afterAll(() => at.house.stop())

type Asked = Partial<{ kinds: EventKind[]; after: string; take: number }>
const events = async (person: Person, asked: Asked = {}) =>
  (await person.call(timeline.events, { organizationNumber: issuer, take: 100, ...asked })).body
const texts = async (person: Person, asked: Asked = {}) =>
  (await events(person, asked)).list.map(({ text }) => text)
const someone = (...policies: readonly Policy[]) => at.house.server.person(policies)

describe('timeline 1: what has happened to a client', () => {
  it('stands with the latest first, each in words and by whom', async () => {
    const { list, next } = await events(admin)
    expect(next).toBeNull()
    const instants = list.map((one) => one.at)
    expect(instants).toEqual(instants.toSorted().toReversed())
    const told = list.map(({ kind, text }) => `${kind}: ${text.replaceAll('\u00a0', ' ')}`)
    expect(told).toEqual(
      expect.arrayContaining([
        'status: Fakturabedömning ändrad',
        'tasks: Ärende: Ring om limiten',
        'status: Relationsstatus ändrad: Riskerar att lämna',
        'status: Kontakt sparad',
        'limits: Återköpslimit satt till 100 000,00 kr',
      ]),
    )
    expect(told.filter((one) => one.startsWith('decisions: Faktura'))).toHaveLength(1)
    expect(list.find(({ kind }) => kind === 'limits')).toMatchObject({
      by: expect.stringMatching(/\S/),
      detail: expect.stringContaining('Beslut i kreditkommittén'),
    })
    expect(list.find(({ text }) => text === 'Fakturabedömning ändrad')?.detail).toContain(
      'ja → nej',
    )
  })

  it('is told once: what has an event of its own is no other change', async () => {
    expect(await texts(admin, { kinds: ['trail'] })).toEqual([])
  })

  it('is narrowed to the kinds that are asked for', async () => {
    const { list } = await events(admin, { kinds: ['limits', 'tasks'] })
    expect(new Set(list.map(({ kind }) => kind))).toEqual(new Set(['limits', 'tasks']))
  })

  it('is nothing for a client that is brand new', async () => {
    const organizationNumber = await at.house.issuer({ financing: null })
    const { body } = await admin.call(timeline.events, { organizationNumber, kinds: ['decisions'] })
    expect(body).toMatchObject({ list: [], next: null })
  })

  it('what somebody asked for and a second person has not let yet is not told as done', async () => {
    const asked = { organizationNumber: issuer, companyType: 'issuer', active: false } as const
    await admin.call(company.statusOverrideSave, asked)
    const { body } = await admin.call(company.statusOverrideRemove, {
      organizationNumber: issuer,
      companyType: 'issuer',
      why: 'Betalar igen',
    })
    expect(body.approvalId).toEqual(expect.any(String))
    const told = await texts(admin, { kinds: ['status', 'approvals'] })
    expect(told.filter((one) => one.startsWith('Status'))).toEqual(['Status satt för hand'])
    expect(told.filter((one) => one.startsWith('Begärt av en andra person'))).toHaveLength(1)
  })
})

describe('timeline 2: page after page', () => {
  it('comes to the same as all at once, also when something happens meanwhile', async () => {
    const all = (await events(admin)).list.map(({ key }) => key)
    const read: string[] = []
    let after: string | undefined
    do {
      const page = await events(admin, { take: 1, ...(after && { after }) })
      read.push(...page.list.map(({ key }) => key))
      after = page.next ?? undefined
      if (read.length === 2)
        await admin.call(usertasks.save, {
          header: 'Nytt under läsningen',
          message: 'Nytt',
          action: { taskAction: 1, actionId: issuer },
        })
    } while (after !== undefined)
    expect(read).toEqual(all)
  })

  it('refuses a place that no page has named', async () => {
    for (const after of ['x', '1.limitSet', "1.a:b'--", `${'9'.repeat(17)}.a:b`]) {
      const { status, refusal } = await admin.call(timeline.events, {
        organizationNumber: issuer,
        after,
      })
      expect([after, status, refusal?.code]).toEqual([after, 400, 'invalid'])
    }
  })
})

describe('timeline 3: each source by its own permission', () => {
  const everybody: readonly EventKind[] = [
    'status',
    'limits',
    'rating',
    'exceptions',
    'approvals',
    'notes',
    'documents',
    'agreements',
    'tasks',
  ]
  it.each<readonly [Policy, readonly EventKind[]]>([
    ['LgUser', []],
    ['InvoiceHandler', ['decisions']],
    ['CreditOfficer', ['decisions', 'kyc', 'register', 'aml']],
    ['SalesRepresentative', ['kyc', 'onboarding', 'offers', 'register']],
    ['AmlDepartment', ['kyc', 'register', 'aml']],
    ['Administrator', eventKindNames],
    ['Auditor', eventKindNames],
  ])(
    '%s is told of what they may open, and of no other kind that there is one',
    async (policy, more) => {
      const person = await someone(policy)
      const { kinds, list } = await events(person)
      const allowed = eventKindNames.filter(
        (kind) => everybody.includes(kind) || more.includes(kind),
      )
      expect(kinds).toEqual(allowed)
      expect(list.every(({ kind }) => allowed.includes(kind))).toBe(true)
      // Nor by asking for it.
      const others = eventKindNames.filter((kind) => !allowed.includes(kind))
      if (others.length > 0) expect((await events(person, { kinds: others })).list).toEqual([])
    },
  )

  it('what was written is told to nobody', async () => {
    for (const policy of ['LgUser', 'Administrator'] as const)
      expect(JSON.stringify(await events(await someone(policy)))).not.toContain('eva.berg@')
  })
})

it('timeline 4: every event leads to its thing, and looking leaves a row in the trail', async () => {
  const reader = await someone('Auditor')
  const { list } = await events(reader)
  expect(list.length).toBeGreaterThan(4)
  expect(list.find(({ kind }) => kind === 'decisions')?.place).toMatch(/^\/invoice\/[\w-]{36}$/)
  expect(list.find(({ kind }) => kind === 'limits')?.place).toBe(`/client/issuer/${issuer}/22`)
  expect(list.find(({ kind }) => kind === 'tasks')?.place).toMatch(/^\/task\//)
  const { rows } = await at.house.owner.query(
    `select action from audit_entry where company = $1 and actor_id = $2`,
    [issuer, reader.id],
  )
  expect(rows).toEqual([{ action: 'timeline.events' }])
})

it('timeline 6, client 18: a note stands among what has happened, once, for everybody', async () => {
  await admin.call(clientNotes.add, { organizationNumber: issuer, text: 'Ringde ekonomichefen' })
  const { list } = await events(await someone('LgUser'), { kinds: ['notes'] })
  expect(list).toMatchObject([
    {
      text: 'Anteckning',
      detail: 'Ringde ekonomichefen',
      by: expect.stringMatching(/\S/),
      kind: 'notes',
    },
  ])
  expect(await texts(admin, { kinds: ['trail'] })).toEqual([])
  const unknown = { organizationNumber: '5560160680', text: 'Finns den?' }
  expect((await admin.call(clientNotes.add, unknown)).refusal?.code).toBe('unknownCompany')
  const reader = await someone('LgUser')
  expect(
    (await reader.call(clientNotes.add, { organizationNumber: issuer, text: 'Nej' })).status,
  ).toBe(403)
})
