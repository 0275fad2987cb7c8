import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { putInOutbox } from '#platform/server/outbox/outbox.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { delivery } from '#areas/operations/delivery/contract.ts'
import { session, users } from '#areas/foundation/users/contract.ts'
import { startTwins, type Twins } from '../testing/twins.ts'

let twins: Twins
beforeAll(async () => {
  twins = await startTwins()
})
afterAll(() => twins.stop())

describe('two servers', () => {
  it('know each other’s sessions, and their ends', async () => {
    const browser = await twins.first.signedIn('demo-lovisa.falk')
    const renewed = await browser.ask(twins.addresses[1] + session.refresh.path, { method: 'POST' })
    expect(renewed.status).toBe(200)
    const { token: own } = (await renewed.json()) as { token: string }
    const at = async (address: string) =>
      (
        await fetch(`${address}/api/authorize/policies`, {
          headers: { authorization: `Bearer ${own}` },
        })
      ).status
    expect(await Promise.all(twins.addresses.map(at))).toEqual([200, 200])
    await twins.first.logout(browser, own)
    expect(await Promise.all(twins.addresses.map(at))).toEqual([401, 401])
    expect(
      (await browser.ask(twins.addresses[1] + session.refresh.path, { method: 'POST' })).status,
    ).toBe(401)
  })

  it('finish each other’s logins, and renew a session once between them', async () => {
    const browser = await twins.first.signedIn('demo-petra.vallin')
    await twins.first.expireIn(30)
    const before = await twins.first.asked('/token')
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        browser.ask(`${twins.addresses[at % 2]}${session.refresh.path}`, { method: 'POST' }),
      ),
    )
    const tokens = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { token: string }).token),
    )
    expect(new Set(tokens).size).toBe(1)
    expect(await twins.first.asked('/token')).toBe(before + 1)
  })

  it('make a thing that may exist once only once', async () => {
    const answers = await twins.atBoth(20, (address) =>
      twins.post(address, users.saveInternal, {
        firstName: 'Ny',
        lastName: 'Person',
        emailAddress: 'ny@example.se',
        policies: ['LgUser'],
      }),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ])
  })
})

describe('two workers', () => {
  it('deliver each message once, whichever server was told', async () => {
    const actor = { kind: 'system', id: 'test', name: 'Test' } as const
    await inTransaction(twins.pools.writes, async (db) => {
      for (let at = 0; at < 20; at++)
        await putInOutbox(db, actor, {
          destination: 'crm',
          kind: 'company.changed',
          payload: { at },
          idempotencyKey: `key ${at}`,
        })
    })
    const { rows } = await twins.first.owner.query<{ id: string }>(
      `insert into outbox_message (destination, kind, payload, idempotency_key, state, created_by)
       values ('crm', 'company.changed', '{"at": 20}', 'key 20', 'dead', 'test') returning id`,
    )
    // Somebody presses the button twice, at two servers.
    const pressed = await twins.atBoth(10, (address) =>
      twins.post(address, delivery.sendAgain, { id: rows[0]?.id }),
    )
    expect(pressed.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(
      pressed.filter(({ status, body }) => status === 409 && body.code === 'notFailed'),
    ).toHaveLength(9)

    const left = async () =>
      (
        await twins.first.owner.query(
          `select count(*)::int as count from outbox_message where state <> 'delivered'`,
        )
      ).rows[0].count as number
    await expect.poll(left).toBe(0)
    const arrived = await twins.told()
    expect(arrived).toHaveLength(21)
    const { rows: tries } = await twins.first.owner.query(
      'select distinct attempts from outbox_message',
    )
    expect(tries).toEqual([{ attempts: 1 }])
  })
})
