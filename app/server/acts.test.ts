import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#platform/server/database.ts'
import { approve, waitingFor } from '#areas/foundation/approvals/server/testing/approve.ts'
import { startTestServer, type Person, type TestServer } from './testing.ts'
import { settings } from '#areas/foundation/settings/contract.ts'
import { users } from '#areas/foundation/users/contract.ts'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { actNames, actOf } from '#areas/foundation/approvals/rules.ts'
import { policies, trustedPolicies, type Policy } from '#areas/foundation/users/rules.ts'
import { performers } from './acts.ts'
import { approvalTasks } from '#areas/foundation/approvals/server/jobs.ts'

let server: TestServer
let maker: Person
let second: Person
beforeAll(async () => {
  server = await startTestServer()
  maker = await server.person(['Administrator'])
  second = await server.person(['Administrator'])
})
afterAll(() => server.stop())

const control = {
  namespace: 'limits',
  key: 'raiseNeedsSecondPersonAbove',
  type: 'number',
  allowMultiple: false,
} as const
const subject = `${control.namespace} ${control.key}`
const stored = async () =>
  (await maker.call(settings.getConfigurationValues, {})).body.find(
    ({ key }) => key === control.key,
  )
async function ask(value: string, by = maker) {
  const version = (await stored())?.version ?? 0
  return by.call(settings.saveConfigurationValues, {
    configurationValues: [{ ...control, value, version }],
    why: 'Större affärer',
  })
}
const decideAway = async () => {
  for (const one of (await maker.call(approvals.all, { whose: 'mine', take: 100 })).body.list)
    if (one.state === 'waiting') await maker.call(approvals.withdraw, { id: one.id })
}

describe('an act of two', () => {
  it('waits, with the difference and the reason, and changes nothing', async () => {
    const before = await stored()
    expect((await ask('5000000')).status).toBe(200)
    expect(await stored()).toEqual(before)
    expect(await waitingFor(second, 'changeControl', subject)).toMatchObject({
      title: expect.stringContaining('raiseNeedsSecondPersonAbove'),
      difference: [
        {
          label: 'Värde',
          before: expect.stringMatching(/kronor$/),
          after: expect.stringMatching(/^5.000.000 kronor$/),
        },
      ],
      reason: 'Större affärer',
      own: false,
      state: 'waiting',
      place: '/settings?del=varden',
    })
    await decideAway()
  })

  it('is done by the approval of another, in both names', async () => {
    await ask('5000001')
    expect((await approve(second, 'changeControl', subject)).status).toBe(204)
    expect(await stored()).toMatchObject({
      value: '5000001',
      changedBy: expect.stringMatching(/^Person .*, godkänd av Person /),
    })
    const { body } = await maker.call(approvals.all, { whose: 'mine' })
    expect(body.list[0]).toMatchObject({ state: 'approved', own: true })
  })

  it('is never decided by who asked, whatever their policies', async () => {
    const before = await stored()
    await ask('7')
    const { id } = await waitingFor(second, 'changeControl', subject)
    expect((await maker.call(approvals.all, {})).body.list).toEqual([])
    for (const refused of [
      await maker.call(approvals.approve, { id }),
      await maker.call(approvals.decline, { id, comment: 'Nej' }),
    ])
      expect(refused).toMatchObject({ status: 409, refusal: { code: 'ownAct' } })
    await expect(
      server.owner.query(
        `update approval set state = 'approved', decided_by_id = asked_by_id, decided_by = 'x', decided_at = skynet.now() where id = $1`,
        [id],
      ),
    ).rejects.toThrow('approval_check')
    expect(await stored()).toEqual(before)
    await decideAway()
  })

  it('is decided by nobody who may not be the second person', async () => {
    await ask('8')
    const { id } = await waitingFor(second, 'changeControl', subject)
    const aml = await server.person(['AmlDepartment'])
    expect((await aml.call(approvals.all, {})).body.list).toEqual([])
    expect(await aml.call(approvals.approve, { id })).toMatchObject({
      status: 403,
      refusal: { code: 'notSecond' },
    })
    const [shown] = (await aml.call(approvals.of, { acts: ['changeControl'], subject })).body
    expect(shown).toMatchObject({ title: expect.any(String), difference: [], reason: '' })
    await decideAway()
  })

  it('waits for nobody whose policies make them the second person of nothing', async () => {
    const other = await server.person(['LgUser'])
    expect((await other.call(approvals.all, {})).body).toEqual({ list: [], totalHits: 0 })
  })

  it('is declined with a reason that who asked reads', async () => {
    await ask('9')
    const { id } = await waitingFor(second, 'changeControl', subject)
    expect((await second.call(approvals.decline, { id, comment: '' })).status).toBe(400)
    expect((await second.call(approvals.decline, { id, comment: 'För lågt' })).status).toBe(204)
    expect((await maker.call(approvals.all, { whose: 'mine' })).body.list[0]).toMatchObject({
      state: 'declined',
      comment: 'För lågt',
    })
    for (const late of [
      await second.call(approvals.approve, { id }),
      await second.call(approvals.decline, { id, comment: 'Igen' }),
      await maker.call(approvals.withdraw, { id }),
    ])
      expect(late).toMatchObject({ status: 409, refusal: { code: 'decided' } })
  })

  it('is taken back by who asked alone, and one at a time waits', async () => {
    await ask('10')
    expect(await ask('11')).toMatchObject({ status: 409, refusal: { code: 'alreadyWaiting' } })
    const { id } = await waitingFor(second, 'changeControl', subject)
    expect(await second.call(approvals.withdraw, { id })).toMatchObject({
      status: 409,
      refusal: { code: 'notOwn' },
    })
    expect((await maker.call(approvals.withdraw, { id })).status).toBe(204)
    expect((await ask('11')).status).toBe(200)
    await decideAway()
  })

  it('is not approved when what it changes has changed meanwhile', async () => {
    await ask('12')
    await server.owner.query(
      `insert into configuration_value (namespace, key, value, type, changed_at, changed_by) values ('limits', 'raiseNeedsSecondPersonAbove', '1', 'number', skynet.now(), 'x')
       on conflict (namespace, key) do update set version = configuration_value.version + 1`,
    )
    const answer = await approve(second, 'changeControl', subject)
    expect(answer).toMatchObject({
      status: 409,
      refusal: { code: 'cannotBeDone', message: expect.stringContaining('sedan det begärdes') },
    })
    expect((await waitingFor(second, 'changeControl', subject)).state).toBe('waiting')
    await decideAway()
  })

  it('is not approved when who asked has lost the right to', async () => {
    const other = await server.person(['Administrator'])
    await ask('13', other)
    const saved = await maker.call(users.saveInternal, {
      id: other.id,
      firstName: 'A',
      lastName: 'B',
      emailAddress: other.email,
      policies: ['LgUser'],
      why: 'Ny roll',
    })
    expect(saved.status).toBeLessThan(300)
    expect(await approve(second, 'changeControl', subject)).toMatchObject({
      status: 409,
      refusal: { code: 'askerLost' },
    })
    const { id } = await waitingFor(second, 'changeControl', subject)
    await second.call(approvals.decline, { id, comment: 'Slutat' })
  })

  it('is decided once, whoever is first of two', async () => {
    await ask('14')
    const third = await server.person(['Administrator'])
    const { id } = await waitingFor(second, 'changeControl', subject)
    const statuses = await Promise.all([
      second.call(approvals.approve, { id }),
      third.call(approvals.decline, { id, comment: 'Nej' }),
    ])
    expect(statuses.map(({ status }) => status).sort()).toEqual([204, 409])
  })

  it('goes out undecided after its time, and can be asked for again', async () => {
    await ask('15')
    const { id } = await waitingFor(second, 'changeControl', subject)
    await server.owner.query(
      `alter table approval disable trigger all; update approval set asked_at = skynet.now() - interval '15 days', expires_at = skynet.now() - interval '1 day' where id = '${id}'; alter table approval enable trigger all`,
    )
    expect((await second.call(approvals.all, {})).body.list).toEqual([])
    expect(await second.call(approvals.approve, { id })).toMatchObject({
      status: 409,
      refusal: { code: 'expired' },
    })
    const log = pino({ level: 'silent' })
    const writes = openDatabase({ url: server.database.url, log, most: 1, role: 'skynet_app' })
    await approvalTasks(performers)['approvals-expire']?.({}, {
      writes,
      clock: () => new Date(),
    } as never)
    await writes.close()
    expect(await maker.call(approvals.withdraw, { id })).toMatchObject({
      refusal: { code: 'expired' },
    })
    expect((await ask('16')).status).toBe(200)
    await decideAway()
  })

  it('leaves a row in the trail when it is asked for and when it is decided', async () => {
    await ask('17')
    const { id } = await waitingFor(second, 'changeControl', subject)
    await second.call(approvals.approve, { id })
    const { rows } = await server.owner.query<{ body: Record<string, unknown> }>(
      `select body from audit_entry where body -> 'after' -> 'waits' ->> 'approvalId' = $1 or body ->> 'subject' = $1 order by at`,
      [id],
    )
    expect(rows.map(({ body }) => body)).toMatchObject([
      { actorId: maker.id, action: 'settings.saveConfigurationValues', why: 'Större affärer' },
      {
        actorId: second.id,
        action: 'approvals.approve',
        after: { approved: true, done: { after: { key: control.key, value: '17' } } },
      },
    ])
  })
})

describe('who asks for what takes two, or approves it', () => {
  it.each(actNames)('%s is somebody two have trusted (users 10)', (act) => {
    const trusted: readonly Policy[] = trustedPolicies
    expect(actOf(act).second.filter((policy) => !trusted.includes(policy))).toEqual([])
    const alone = policies.filter((policy) => !trusted.includes(policy))
    expect(alone.filter((policy) => performers[act]?.mayAsk([policy]))).toEqual([])
  })
})

describe('the sell block', () => {
  it('is set at once by one, and lifted by two', async () => {
    const off = async () =>
      (await maker.call(settings.general, {})).body.disallowSellThroughPartnerApi
    await maker.call(settings.setDisallowSellThroughPartner, { on: true })
    expect(await off()).toBe(true)
    await maker.call(settings.setDisallowSellThroughPartner, { on: false, why: 'Felet är rättat' })
    expect(await off()).toBe(true)
    await approve(second, 'liftSellBlock', 'partner-api')
    expect(await off()).toBe(false)
  })
})
