import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { whitelist } from '#areas/credit/whitelist/contract.ts'
import { saveException, secondOf } from '#areas/credit/whitelist/server/testing/exceptions.ts'
import { gatheringOfJob } from '#areas/credit/rating/server/public.ts'
import { blacklist } from '#areas/foundation/blacklist/contract.ts'
import { openMonth } from '#areas/foundation/costs/server/public.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { usertasks } from '#areas/foundation/usertasks/contract.ts'
import { company } from '#areas/parties/company/contract.ts'
import { tells } from '#areas/parties/company/server/testing/insolvent.ts'
import { sanctionSomebody } from '#areas/parties/keypersons/server/testing/sanctioned.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { dayLength } from '#platform/time.ts'
import { invoices } from '../../contract.ts'
import { startInvoiceHouse, type InvoiceHouse } from '../testing/house.ts'
import { decideOn, skynet } from './decide.ts'
import { partiesOf } from './parties.ts'

/* invoices 230: whatever has come between, on whichever way an invoice is to be bought. */
let house: InvoiceHouse
let admin: Person
let second: Person
let aml: Person
let amlSecond: Person
let sequence = 0
beforeAll(async () => {
  house = await startInvoiceHouse()
  admin = await house.server.person(['Administrator'])
  second = await house.server.person(['Administrator'])
  aml = await house.server.person(['AmlDepartment'])
  amlSecond = await secondOf(house.server)
})
afterAll(() => house.stop())
afterEach(() => house.setClock(undefined))

const today = () => stockholmDay(new Date())
const at = (days: number) => new Date(Date.now() + days * dayLength)
interface Waiting {
  readonly id: string
  readonly issuer: string
  readonly recipient: string
  readonly invoiceNumber: string
}
interface Fact {
  /** Makes what would be bought otherwise not so. */
  readonly happens: (waiting: Waiting) => Promise<unknown>
  /** The refusal's code, and what a pause says. */
  readonly code: string
  readonly says: RegExp
  /** Before the invoice is decided on. */
  readonly before?: (parties: Omit<Waiting, 'id' | 'invoiceNumber'>) => Promise<unknown>
  /** Days since it was decided on; else it was today. */
  readonly daysAgo?: number
  /** Days from then until it falls due; else 20. */
  readonly terms?: number
}
const done = async (call: Promise<{ status: number }>) => expect((await call).status).toBe(200)
const listed = (itemValue: string) =>
  done(aml.call(blacklist.save, { blacklistType: 1, itemValue }))
/** One provider tells that a company is bankrupt, and the other's register says later that it is not. */
async function insolvent(number: string) {
  await tells(house.owner, 'B', number)
  await house.owner.query(
    `insert into company_information (organization_number, provider, part, fetched_at, fetched_by, answer)
     select organization_number, provider, part, skynet.now() + interval '1 second', fetched_by, answer from company_information
     where organization_number = $1 and provider = 'A' and part = 'company' order by fetched_at desc limit 1`,
    [number],
  )
}
async function endExceptions(number: string) {
  for (const { id } of (await admin.call(whitelist.get, { id: number })).body)
    expect((await admin.call(whitelist.delete, { id })).status).toBe(204)
}

/** What the parties' own facts say; the engine's ways gather these before they decide. */
const ofParties: readonly (readonly [string, Fact])[] = [
  ...(['issuer', 'recipient'] as const).flatMap((side): [string, Fact][] => [
    [
      `the ${side} is blacklisted`,
      { happens: (one) => listed(one[side]), code: 'blacklisted', says: /svarta listan/ },
    ],
    [
      `somebody behind the ${side} is sanctioned`,
      {
        happens: (one) => sanctionSomebody(house.server, one[side]),
        code: 'sanctioned',
        says: /sanktionslista/,
      },
    ],
    [
      `the ${side} is insolvent`,
      { happens: (one) => insolvent(one[side]), code: 'insolvent', says: /konkurs/ },
    ],
  ]),
  [
    'the issuer’s invoices are decided on no more',
    {
      happens: ({ issuer: organizationNumber }) =>
        done(
          admin.call(company.setInvoiceDetermination, {
            organizationNumber,
            companyType: 'issuer',
            version: 1,
            allowInvoiceDetermination: false,
          }),
        ),
      code: 'notAllowed',
      says: /bedöms inte längre/,
    },
  ],
]
/** What only one that has been decided on can lose: who decides anew looks at it with the limits. */
const ofInvoice: readonly (readonly [string, Fact])[] = [
  [
    'it has fallen due',
    { happens: async () => undefined, daysAgo: 25, code: 'pastDue', says: /förfallit/ },
  ],
  [
    'the financing limit is cut below what is taken',
    { happens: (one) => house.setLimit(one.issuer, 1, 9_999), code: 'overLimit', says: /limit/ },
  ],
  [
    'the recipient’s limit is cut below what is taken',
    { happens: (one) => house.setLimit(one.recipient, 3, 9_999), code: 'overLimit', says: /limit/ },
  ],
  [
    'a credit note on it has come',
    {
      happens: (one) =>
        house.takeIn({
          issuer: one.issuer,
          recipient: one.recipient,
          invoiceNumber: `${one.invoiceNumber}9`,
          kronor: -1_000,
          isCredit: true,
          creditForInvoiceNumber: one.invoiceNumber,
        }),
      code: 'creditComing',
      says: /kreditfaktura/,
    },
  ],
  [
    'the exception from the blacklist that let it through is taken away',
    {
      before: async ({ recipient }) => {
        await listed(recipient)
        await saveException(admin, amlSecond, {
          keyOrganizationNumber: recipient,
          rule: 'companyBlacklisted',
          endDate: addDays(today(), 60),
          comment: 'Ny ägare sedan i våras',
        })
      },
      happens: (one) => endExceptions(one.recipient),
      code: 'blacklisted',
      says: /svarta listan/,
    },
  ],
  [
    'the exception that let its terms through is taken away',
    {
      terms: 200,
      before: ({ issuer, recipient }) =>
        saveException(admin, amlSecond, {
          keyOrganizationNumber: issuer,
          foreignOrganizationNumber: recipient,
          rule: 'paymentTerms',
          endDate: addDays(today(), 60),
          comment: 'Ett byggprojekt',
        }),
      happens: (one) => endExceptions(one.issuer),
      code: 'exceptionEnded',
      says: /undantag/,
    },
  ],
]

const fileOf = (number: string) => house.register.companyFileAt(house.register.indexOf(number) ?? 0)
const personsBehind = (number: string) => {
  const { board, realPrincipals } = fileOf(number)
  return [...board, ...realPrincipals].map(({ person }) => person.personalNumber)
}
/** Behind parties of which somebody has been sanctioned. */
const sanctioned = new Set<string>()
/** A company with none of some persons behind it. */
async function without(persons: ReadonlySet<string>, made: () => Promise<string>) {
  for (;;) {
    const number = await made()
    if (!personsBehind(number).some((one) => persons.has(one))) return number
  }
}
/** An issuer and a recipient that the rules have nothing against. */
async function parties(fact: Fact, approval: number | null = 1) {
  let issuer: string
  do issuer = await without(sanctioned, () => house.issuer())
  while (fileOf(issuer).taxDeferral)
  const recipient = await without(new Set([...sanctioned, ...personsBehind(issuer)]), () =>
    house.recipient({ approval }),
  )
  const both = { issuer, recipient }
  if (fact.code === 'sanctioned')
    for (const one of [issuer, recipient].flatMap(personsBehind)) sanctioned.add(one)
  await fact.before?.(both)
  return both
}
/** Found good, and waits for its recipient. */
async function awaiting(fact: Fact): Promise<Waiting> {
  const both = await parties(fact)
  const then = at(-(fact.daysAgo ?? 0))
  house.setClock(then)
  const row = await house.decided(
    {
      ...both,
      invoiceDate: addDays(stockholmDay(then), -1),
      dueDate: addDays(stockholmDay(then), fact.terms ?? 20),
    },
    { source: 'partner', partner: 'Bokio', now: then },
  )
  house.setClock(undefined)
  expect(row).toMatchObject({ state: 'awaitingApproval' })
  return { ...both, id: row.id, invoiceNumber: row.invoiceNumber }
}
const state = async (id: string) => (await house.row(id)).state
const tasks = async (id: string) =>
  (await admin.call(usertasks.all, { take: 100 })).body.list
    .filter(({ action }) => action?.actionId === id)
    .map(({ message }) => message)
const answer = (id: string) =>
  admin.call(invoices.recipientApproval, { invoiceId: id, approve: true, comment: 'På telefon' })

/** The ways by which an invoice that awaits its recipient is bought. */
const ways: Readonly<Record<string, (fact: Fact) => Promise<string>>> = {
  'two colleagues approve it, who began before': async (fact) => {
    const one = await awaiting(fact)
    // What has fallen due by now cannot have been asked for.
    const isAsked = fact.daysAgo === undefined
    if (isAsked) expect((await answer(one.id)).status).toBe(200)
    await fact.happens(one)
    expect(await answer(one.id)).toMatchObject({ status: 409, refusal: { code: fact.code } })
    if (isAsked)
      expect(await approve(second, 'approveDelivery', one.id)).toMatchObject({
        status: 409,
        refusal: { message: expect.stringMatching(fact.says) },
      })
    return one.id
  },
  'the invoice system tells that its recipient approves': async (fact) => {
    const one = await awaiting(fact)
    await fact.happens(one)
    const news = { id: one.id, externalId: `K-${one.id}`, recipientApproval: 'approved' }
    await house.told({ news: { ...news, sequence: (sequence += 1) } })
    expect(await tasks(one.id)).toEqual([expect.stringMatching(fact.says)])
    return one.id
  },
}
describe.each([...ofParties, ...ofInvoice])('when %s', (_name, fact) => {
  it.each(Object.entries(ways))('the invoice is not bought: %s', async (_way, go) => {
    expect(await state(await go(fact))).toBe('awaitingApproval')
  })
})

/** The ways by which what is paused or refused is decided on anew, and might be bought. */
describe.each(ofParties)('when %s', (_name, fact) => {
  it('the invoice is not bought when somebody lets it go, or decides on it again', async () => {
    const both = await parties(fact)
    const id = await house.takeIn(both)
    await admin.call(invoices.hold, { id, why: 'Ringer kunden' })
    await house.decide(id)
    expect(await state(id)).toBe('paused')
    await fact.happens({ ...both, id, invoiceNumber: '' })
    expect((await admin.call(invoices.release, { id })).status).toBe(200)
    await house.decide(id)
    expect(await state(id)).toMatch(/^(rejected|undecided|paused)$/)
    expect((await admin.call(invoices.decideAgain, { id })).status).toBe(
      (await state(id)) === 'paused' ? 409 : 200,
    )
  })

  it('while the invoice is decided on, the invoice is paused and somebody is told', async () => {
    const both = await parties(fact, null)
    const id = await house.takeIn(both)
    const budgetId = await inTransaction(house.services.writes, (db) => openMonth(db, at(0)))
    const gathering = gatheringOfJob(house.services, { actor: skynet, cause: 'invoice', budgetId })
    const [gathered] = await partiesOf(gathering, [await house.row(id)])
    if (!gathered) throw new Error('Nobody was asked about the parties')
    await fact.happens({ ...both, id, invoiceNumber: '' })
    await inTransaction(house.services.writes, (db) =>
      decideOn(db, [{ id, parties: gathered.parties }], at(0)),
    )
    expect(await house.row(id)).toMatchObject({
      state: 'paused',
      stateComment: expect.stringMatching(fact.says),
    })
    expect(await tasks(id)).toEqual([expect.stringMatching(fact.says)])
    expect(await house.used(both.issuer, 1)).toEqual([0, 0])
  })
})
