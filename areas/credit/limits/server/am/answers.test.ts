import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { openDatabase, type Database } from '#platform/server/database.ts'
import { openFileStore } from '#platform/server/files/files.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { dayLength } from '#platform/time.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { usertasks } from '#areas/foundation/usertasks/contract.ts'
import { startCoreSystem, type Decided } from '#simulators/core-system.ts'
import type { RunningSimulator } from '#simulators/simulator.ts'
import { limits } from '../../contract.ts'
import { raiseSubject, type LimitType } from '../../rules.ts'
import { limitTasks } from '../jobs.ts'
import { addCompany, decided } from '../testing/clients.ts'

interface Answer {
  readonly outcome: Decided
  readonly limitValue?: number
  readonly expiresDate?: string
}
const today = stockholmDay(new Date())
let answers: Answer
let core: RunningSimulator
let server: TestServer
let opened: Database
let admin: Person
let second: Person
beforeAll(async () => {
  core = await startCoreSystem({ decide: () => answers })
  server = await startTestServer({ CORE_SYSTEM_URL: core.url })
  opened = openDatabase({
    url: server.database.url,
    log: pino({ level: 'silent' }),
    most: 4,
    role: 'skynet_app',
  })
  admin = await server.person(['Administrator'])
  second = await server.person(['Administrator'])
  await server.owner.query('update internal_user set am_user_id = 4711 where id = $1', [admin.id])
})
afterAll(async () => {
  await opened.close()
  await server.stop()
  await core.stop()
})

/** What the schedule has a worker do, so many days from now. */
const ask = async (days = 0) =>
  limitTasks['ask-core-system']?.(
    {},
    {
      writes: opened,
      reads: opened,
      files: openFileStore(server.config),
      config: server.config,
      clock: () => new Date(Date.now() + days * dayLength),
      log: pino({ level: 'silent' }),
    },
  )
const limitOf = async (organizationNumber: string, limitType: LimitType = 'financing') => {
  const [limit] = (await admin.call(limits.get, { organizationNumber, limitType })).body
  if (!limit) throw new Error('There is no such limit')
  return limit
}
const many = { limitValue: 300_000_000 }
/** A case about a limit, approved by a second person where it takes two. */
async function sent(asked: { readonly limitValue?: number } = {}) {
  const organizationNumber = await addCompany(server.owner)
  const send = { ...decided(organizationNumber), ...asked }
  const { body } = await admin.call(limits.createAm, send)
  if (body.approvalId)
    await approve(second, 'raiseLimit', raiseSubject(organizationNumber, 'financing'))
  return organizationNumber
}
const tasksOf = async (organizationNumber: string) => {
  const { body } = await admin.call(usertasks.all, { take: 1000 })
  return body.list.filter(({ action }) => action?.actionId === organizationNumber)
}

describe('limits 51: what AM answers', () => {
  it('grants what was asked: it counts, in the names of AM and of who asked, and the case is left at the next save', async () => {
    const organizationNumber = await sent()
    answers = { outcome: 'accepted' }
    await ask()
    await ask()
    const limit = await limitOf(organizationNumber)
    expect(limit).toMatchObject({
      effectiveLimit: 50_000_000,
      effectiveSource: 'manual',
      changedByUser: expect.stringMatching(/^AM, begärd av /),
      pendingState: { state: 'accepted', answer: { limitValue: 50_000_000, applied: true } },
      historyLimits: { totalHits: 1 },
    })
    expect(await tasksOf(organizationNumber)).toEqual([])
    const { rows } = await server.owner.query(
      `select body from audit_entry where company = $1 and body ->> 'action' = 'limits.caseAnswered'`,
      [organizationNumber],
    )
    expect(rows).toHaveLength(1)
    const saved = await admin.call(limits.save, decided(organizationNumber))
    expect(saved.body.pendingState).toBeNull()
  })

  it('grants less than two have let: that counts, and who asked is told', async () => {
    const organizationNumber = await sent(many)
    answers = { outcome: 'changed', limitValue: 250_000_000 }
    await ask()
    expect(await limitOf(organizationNumber)).toMatchObject({
      effectiveLimit: 250_000_000,
      pendingState: { state: 'changed', answer: { applied: true } },
    })
    expect(await tasksOf(organizationNumber)).toMatchObject([
      { header: 'Svar från AM: finansieringslimit', assignTo: { key: admin.email } },
    ])
    // What is answered is left when it is sent anew.
    expect((await admin.call(limits.createAm, decided(organizationNumber))).body).toMatchObject({
      pendingState: { state: 'ongoing', answer: null },
    })
  })

  it.each([
    ['more than was asked', { limitValue: 50_000_001 }, 'mer än vad som begärdes'],
    ['longer than was asked', { expiresDate: addDays(today, 91) }, 'längre än vad som begärdes'],
    ['a day that has passed', { expiresDate: addDays(today, -1) }, 'redan passerat'],
  ])('%s is never written to the limit', async (_, granted, why) => {
    const organizationNumber = await sent()
    answers = { outcome: 'changed', ...granted }
    await ask()
    expect(await limitOf(organizationNumber)).toMatchObject({
      limitValue: null,
      effectiveLimit: null,
      pendingState: { state: 'changed', answer: { applied: false } },
    })
    expect((await tasksOf(organizationNumber))[0]?.message).toContain(why)
  })

  it('never lifts what counts over what two have approved, though as much was asked for when it took one', async () => {
    const organizationNumber = await addCompany(server.owner)
    const set = { ...decided(organizationNumber), ...many }
    await admin.call(limits.save, set)
    await approve(second, 'raiseLimit', raiseSubject(organizationNumber, 'financing'))
    // No more than counts already, which takes one.
    expect((await admin.call(limits.createAm, set)).body.approvalId).toBeNull()
    await admin.call(limits.save, { ...decided(organizationNumber), limitValue: 100 })
    answers = { outcome: 'accepted' }
    await ask()
    expect(await limitOf(organizationNumber)).toMatchObject({
      effectiveLimit: 100,
      pendingState: { state: 'accepted', answer: { applied: false } },
    })
  })

  it('turns it down: the limit stays, and is not to be renewed or not (limits 7)', async () => {
    const organizationNumber = await addCompany(server.owner)
    await admin.call(limits.save, { ...decided(organizationNumber), limitValue: 10_000_000 })
    await admin.call(limits.createAm, decided(organizationNumber))
    answers = { outcome: 'rejected' }
    await ask()
    expect(await limitOf(organizationNumber)).toMatchObject({
      effectiveLimit: 10_000_000,
      pendingState: { state: 'notRenewable', answer: { limitValue: null, applied: false } },
    })
    expect(
      (await admin.call(limits.dontrenew, { organizationNumber, limitType: 'financing' })).refusal
        .code,
    ).toBe('notRenewable')
    expect((await tasksOf(organizationNumber))[0]?.message).toContain('avslagit')
  })

  it('holds the repurchase limit under a financing limit that it lowers (limits 30)', async () => {
    const organizationNumber = await addCompany(server.owner)
    await admin.call(limits.save, decided(organizationNumber))
    await admin.call(limits.save, {
      ...decided(organizationNumber, 'repurchase'),
      limitValue: 40_000_000,
    })
    await admin.call(limits.createAm, { ...decided(organizationNumber), limitValue: 30_000_000 })
    answers = { outcome: 'accepted' }
    await ask()
    expect((await limitOf(organizationNumber, 'repurchase')).effectiveLimit).toBe(30_000_000)
  })
})

describe('limits 51: a case that is not answered', () => {
  it("stands beside 'Spara i skynet', and its answer does not change what was saved since", async () => {
    const organizationNumber = await sent()
    const saved = await admin.call(limits.save, {
      ...decided(organizationNumber),
      limitValue: 20_000_000,
    })
    expect(saved.body.pendingState).toMatchObject({ state: 'ongoing' })
    answers = { outcome: 'accepted' }
    await ask()
    expect(await limitOf(organizationNumber)).toMatchObject({
      effectiveLimit: 20_000_000,
      pendingState: { state: 'accepted', answer: { applied: false } },
    })
  })

  it('becomes one task of who sent it after the days of the settings, and may be sent again', async () => {
    const organizationNumber = await sent()
    answers = { outcome: 'waiting' }
    await ask(4)
    expect(await tasksOf(organizationNumber)).toEqual([])
    await ask(6)
    await ask(7)
    expect(await tasksOf(organizationNumber)).toMatchObject([
      { header: 'AM har inte svarat: finansieringslimit', assignTo: { key: admin.email } },
    ])
    const again = () => admin.call(limits.createAm, decided(organizationNumber))
    expect((await again()).refusal.code).toBe('caseOngoing')
    // Days pass for nobody in a test.
    await server.owner.query(
      `update client_limit set pending_at = pending_at - interval '6 days' where organization_number = $1`,
      [organizationNumber],
    )
    expect((await limitOf(organizationNumber)).pendingState).toMatchObject({ overdue: true })
    expect((await again()).body.pendingState).toMatchObject({ state: 'ongoing', overdue: false })
  })
})

describe('limits 54: a case that is closed by hand', () => {
  const answered = {
    limitType: 'financing',
    outcome: 'changed',
    limitValue: 40_000_000,
    expiresDate: addDays(today, 60),
    reason: 'Svar per telefon från kreditavdelningen',
  } as const

  it('sets what was granted, and what AM answers later is shown and changes nothing', async () => {
    const organizationNumber = await sent()
    const officer = await server.person(['CreditOfficer'])
    const close = { ...answered, organizationNumber }
    expect((await officer.call(limits.closeCase, close)).status).toBe(403)
    expect((await admin.call(limits.closeCase, { ...close, outcome: 'accepted' })).status).toBe(400)
    const { limitValue: _, ...withoutAmount } = close
    expect((await admin.call(limits.closeCase, withoutAmount)).refusal).toMatchObject({
      fields: [{ field: 'limitValue', message: 'Limit behöver fyllas i' }],
    })
    expect((await admin.call(limits.closeCase, close)).body).toMatchObject({
      approvalId: null,
      effectiveLimit: 40_000_000,
      decisionReferens: answered.reason,
      pendingState: {
        state: 'changed',
        answer: null,
        closed: { by: 'Person Nummer 1', reason: answered.reason, limitValue: 40_000_000 },
      },
    })
    expect((await admin.call(limits.closeCase, close)).refusal.code).toBe('noCase')
    answers = { outcome: 'accepted' }
    await ask(20)
    expect(await limitOf(organizationNumber)).toMatchObject({
      effectiveLimit: 40_000_000,
      pendingState: { state: 'changed', answer: { limitValue: 50_000_000, applied: false } },
    })
    expect((await tasksOf(organizationNumber))[0]?.header).toMatch(/^Sent svar från AM/)
  })

  it('as turned down leaves the limit as it was, and nobody is told when AM says the same', async () => {
    const organizationNumber = await sent()
    const { limitType, reason } = answered
    const close = { organizationNumber, limitType, reason, outcome: 'rejected' as const }
    expect((await admin.call(limits.closeCase, close)).body).toMatchObject({
      limitValue: null,
      pendingState: { state: 'notRenewable', closed: { limitValue: null, reason } },
    })
    answers = { outcome: 'rejected' }
    await ask(20)
    expect((await limitOf(organizationNumber)).pendingState?.answer).not.toBeNull()
    expect(await tasksOf(organizationNumber)).toEqual([])
  })

  it('waits for a second person when it is a raise, and AM may answer first', async () => {
    const [closed, overtaken] = [await sent(many), await sent(many)]
    for (const organizationNumber of [closed, overtaken]) {
      const close = { organizationNumber, limitType: answered.limitType, reason: answered.reason }
      const { body } = await admin.call(limits.closeCase, { ...close, outcome: 'accepted' })
      expect(body.approvalId).not.toBeNull()
      expect(body).toMatchObject({ effectiveLimit: null, pendingState: { state: 'ongoing' } })
    }
    await approve(second, 'raiseLimit', raiseSubject(closed, 'financing'))
    expect(await limitOf(closed)).toMatchObject({
      effectiveLimit: 300_000_000,
      pendingState: {
        state: 'accepted',
        closed: { by: expect.stringContaining(', godkänd av '), limitValue: 300_000_000 },
      },
    })
    answers = { outcome: 'rejected' }
    await ask()
    await approve(second, 'raiseLimit', raiseSubject(overtaken, 'financing'))
    expect(await limitOf(overtaken)).toMatchObject({
      effectiveLimit: null,
      pendingState: { state: 'notRenewable', closed: null },
    })
  })
})
