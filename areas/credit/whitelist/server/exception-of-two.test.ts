import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { addCompany, newNumber } from '#areas/parties/company/server/testing/companies.ts'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { whitelist } from '../contract.ts'
import { exceptionActs } from '../rules.ts'
import { saveException, secondOf } from './testing/exceptions.ts'
import { exceptionsFor } from './public.ts'
import { openDatabase } from '#platform/server/database.ts'
import { pino } from 'pino'

const today = stockholmDay(new Date())
const recipient = newNumber()
let server: TestServer
let staff: Person
let second: Person
let company: string
beforeAll(async () => {
  server = await startTestServer()
  staff = await server.person(['Administrator'])
  second = await secondOf(server)
  company = await addCompany(server.owner, { name: 'Seglar & Söner AB' })
  await addCompany(server.owner, {
    organizationNumber: recipient,
    name: 'Mottagaren AB',
    roles: [1],
  })
})
afterAll(() => server.stop())

const base = { endDate: addDays(today, 30), comment: 'Enligt avtal' }
const entry = (rule: string, more: object = {}) => ({
  ...base,
  keyOrganizationNumber: company,
  rule,
  ...more,
})
/** With the second person it takes. */
const save = (sent: Parameters<typeof saveException>[2]) => saveException(staff, second, sent)
const listed = async (showExpired = false) =>
  (await staff.call(whitelist.get, { id: company, showExpired })).body.map(({ id }) => id)
describe('an exception takes two', () => {
  const decided = async (id: string) =>
    (await second.call(approvals.approve, { id })).refusal as { code: string } | undefined
  const remaining = async () => {
    for (const { id } of (await staff.call(approvals.of, { acts: [...exceptionActs] })).body)
      await staff.call(approvals.withdraw, { id })
  }

  it('whitelist 16: waits, and is neither listed nor read by determinations', async () => {
    const before = await listed()
    const { body } = await staff.call(whitelist.save, entry('taxDeferral'))
    expect(body).toMatchObject({ version: 0, approvalId: expect.any(String) })
    expect(await listed()).toEqual(before)
    const { db } = openDatabase({
      url: server.database.url,
      log: pino({ level: 'silent' }),
      most: 1,
    })
    expect((await exceptionsFor(db, [company], today)).map(({ id }) => id)).not.toContain(body.id)
    await db.destroy()
    const [shown] = (
      await second.call(approvals.of, { acts: [...exceptionActs], organizationNumber: company })
    ).body
    expect(shown).toMatchObject({
      act: 'writeException',
      title: 'Gör undantag från Anstånd med skatt för Seglar & Söner AB',
      difference: [
        { label: 'Godkänns', before: '', after: 'Ja' },
        { label: 'Mottagare', before: '', after: 'Alla' },
        { label: 'Slutdatum', before: '', after: base.endDate },
      ],
      reason: 'Enligt avtal',
    })
    expect(await staff.call(whitelist.save, entry('taxDeferral'))).toMatchObject({
      status: 409,
      refusal: { code: 'alreadyWaiting' },
    })
    expect(await staff.call(approvals.approve, { id: shown?.id ?? '' })).toMatchObject({
      refusal: { code: 'ownAct' },
    })
    expect((await second.call(approvals.approve, { id: shown?.id ?? '' })).status).toBe(204)
    const [stored] = (await staff.call(whitelist.get, { id: company })).body.filter(
      ({ id }) => id === body.id,
    )
    expect(stored?.createdBy).toMatch(/^Person .*, godkänd av Person /)
  })

  it('is asked for by a credit officer, and by nobody else', async () => {
    const credit = await server.person(['CreditOfficer'])
    const answer = await credit.call(
      whitelist.save,
      entry('boardTimeline', { whitelistValue: today }),
    )
    expect(answer.body.approvalId).toEqual(expect.any(String))
    expect(
      await credit.call(approvals.approve, { id: answer.body.approvalId ?? '' }),
    ).toMatchObject({ refusal: { code: 'ownAct' } })
    for (const policy of [
      'AmlDepartment',
      'SalesRepresentative',
      'RuleAdmin',
      'Auditor',
    ] as const) {
      const other = await server.person([policy])
      expect((await other.call(whitelist.save, entry('taxDeferral'))).status).toBe(403)
    }
    await credit.call(approvals.withdraw, { id: answer.body.approvalId ?? '' })
  })

  it.each(['companyBlacklisted', 'personBlacklisted'])(
    'whitelist 17: from %s is let be by the AML department alone',
    async (rule) => {
      const { body } = await staff.call(
        whitelist.save,
        entry(rule, { foreignOrganizationNumber: recipient }),
      )
      const id = body.approvalId ?? ''
      const admin = await server.person(['Administrator'])
      expect(await admin.call(approvals.approve, { id })).toMatchObject({
        refusal: { code: 'notSecond' },
      })
      const aml = await server.person(['AmlDepartment'])
      expect((await aml.call(approvals.approve, { id })).status).toBe(204)
      expect(await listed()).toContain(body.id)
    },
  )

  it('is widened by two and narrowed by one, which ends what waits', async () => {
    const { body } = await save(
      entry('recipientApproval', {
        whitelistValue: 10_000_000,
        foreignOrganizationNumber: recipient,
      }),
    )
    const change = async (more: object) => {
      const [now] = (await staff.call(whitelist.get, { id: company })).body.filter(
        ({ id }) => id === body.id,
      )
      return staff.call(whitelist.save, {
        ...entry('recipientApproval', {
          whitelistValue: now?.whitelistValue as number,
          foreignOrganizationNumber: recipient,
          endDate: now?.endDate ?? '',
        }),
        ...more,
        id: body.id,
        version: now?.version as number,
      })
    }
    for (const wider of [
      { whitelistValue: 10_000_001 },
      { endDate: addDays(today, 31) },
      { foreignOrganizationNumber: '', enableForeignOrganizationNumber: false },
      { rule: 'taxDeferral' },
    ]) {
      const answer = await change(wider)
      expect(answer.body.approvalId, JSON.stringify(wider)).toEqual(expect.any(String))
      await remaining()
    }
    const { body: asked } = await change({ whitelistValue: 20_000_000 })
    const narrowed = await change({ whitelistValue: 5_000_000 })
    expect(narrowed.body).toMatchObject({ whitelistValue: 5_000_000, version: 2 })
    expect(narrowed.body.approvalId).toBeUndefined()
    expect(await decided(asked.approvalId ?? '')).toMatchObject({ code: 'decided' })
    const { body: again } = await change({ whitelistValue: 20_000_000 })
    await staff.call(whitelist.delete, { id: body.id })
    expect(await decided(again.approvalId ?? '')).toMatchObject({ code: 'decided' })
  })

  it.each([
    ['writeException', 'taxDeferral'],
    ['writeScreeningException', 'companyBlacklisted'],
  ] as const)('%s: ends when what it would widen is removed meanwhile', async (act, rule) => {
    const aml = await server.person(['AmlDepartment', 'CreditOfficer', 'Administrator'])
    const sent = entry(rule, { foreignOrganizationNumber: recipient })
    const { body } = await staff.call(whitelist.save, sent)
    expect((await aml.call(approvals.approve, { id: body.approvalId ?? '' })).status).toBe(204)
    const [now] = (await staff.call(whitelist.get, { id: company })).body.filter(
      ({ id }) => id === body.id,
    )
    const wider = {
      ...sent,
      id: body.id,
      version: now?.version as number,
      endDate: addDays(today, 60),
    }
    const { approvalId } = (await staff.call(whitelist.save, wider)).body
    const waiting = (await aml.call(approvals.all, { take: 100 })).body.list
    expect(waiting.find(({ id }) => id === approvalId)?.act).toBe(act)
    await staff.call(whitelist.delete, { id: body.id })
    expect(await aml.call(approvals.approve, { id: approvalId ?? '' })).toMatchObject({
      status: 409,
      refusal: { code: 'decided' },
    })
    expect(await listed()).not.toContain(body.id)
  })

  it('is not let be when its end date has passed meanwhile', async () => {
    const { body } = await staff.call(
      whitelist.save,
      entry('paymentRemarks', { whitelistValue: today, endDate: today }),
    )
    // Nobody can ask for what has ended, so time is made to pass.
    await server.owner.query(
      `update approval set payload = jsonb_set(payload, '{endDate}', to_jsonb($2::text)) where id = $1`,
      [body.approvalId, addDays(today, -1)],
    )
    expect(await second.call(approvals.approve, { id: body.approvalId ?? '' })).toMatchObject({
      status: 409,
      refusal: { code: 'cannotBeDone', message: expect.stringContaining('slutdatum') },
    })
  })
})
