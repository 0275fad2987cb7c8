import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { approve, waitingFor } from '#areas/foundation/approvals/server/testing/approve.ts'
import { blacklist, type BlacklistItem } from '../contract.ts'

let server: TestServer
let maker: Person
let second: Person
beforeAll(async () => {
  server = await startTestServer()
  maker = await server.person(['AmlDepartment'])
  second = await server.person(['AmlDepartment'])
})
afterAll(() => server.stop())

const [one, other] = ['199001012385', '201212121212']
async function saved(sent: object) {
  const { status, body } = await maker.call(blacklist.save, { why: 'Utrett', ...sent } as never)
  expect(status).toBe(200)
  return body
}
const stored = async (id: string): Promise<BlacklistItem | undefined> =>
  (await maker.call(blacklist.all, { id })).body.model.list[0]
const waitsForLock = async () =>
  (
    await server.owner.query(
      `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%blacklist_item%'`,
    )
  ).rowCount === 1
const people = () => saved({ blacklistType: 2, itemValue: `${one}, ${other}`, tags: ['x'] })

describe('removing (blacklist 7)', () => {
  it('waits for another of the AML department, and the item hits meanwhile', async () => {
    const { id } = await people()
    const { status, body } = await maker.call(blacklist.delete, { id, why: 'Förväxling' })
    expect(status).toBe(200)
    expect(await stored(id)).toMatchObject({ id })
    const waiting = await waitingFor(second, 'removeFromBlacklist', id)
    expect(waiting).toMatchObject({
      id: body?.approvalId,
      title: 'Ta bort en person ur blacklist',
      place: `/blacklist?item=${id}&open=${id}`,
      reason: 'Förväxling',
    })
    expect(JSON.stringify(waiting)).not.toMatch(/2385|1212"/)
    expect(waiting.difference[0]).toEqual({
      label: 'Värde',
      before: '19900101-****, 20121212-****',
      after: '',
    })
    expect(await maker.call(blacklist.delete, { id, why: 'Utrett' })).toMatchObject({
      status: 409,
      refusal: { code: 'alreadyWaiting' },
    })
    expect((await maker.call(approvals.approve, { id: waiting.id })).status).toBe(409)
    const admin = await server.person(['Administrator'])
    expect((await admin.call(approvals.approve, { id: waiting.id })).status).toBe(403)
    expect((await approve(second, 'removeFromBlacklist', id)).status).toBe(204)
    expect(await stored(id)).toBeUndefined()
  })

  it('removes nothing that somebody saves in the same moment', async () => {
    const { id } = await people()
    await maker.call(blacklist.delete, { id, why: 'Utrett' })
    const saving = await server.owner.connect()
    await saving.query('begin')
    await saving.query('update blacklist_item set version = version + 1 where id = $1', [id])
    const deciding = approve(second, 'removeFromBlacklist', id)
    await expect.poll(waitsForLock).toBe(true)
    await saving.query('commit')
    saving.release()
    expect(await deciding).toMatchObject({ status: 409, refusal: { code: 'cannotBeDone' } })
    expect(await stored(id)).toMatchObject({ version: 2 })
    await maker.call(approvals.withdraw, {
      id: (await waitingFor(second, 'removeFromBlacklist', id)).id,
    })
  })

  it('by narrowing waits too, with nothing of the save counted', async () => {
    const item = await people()
    const answer = await saved({ ...item, itemValue: one, tags: ['y'] })
    expect(answer).toMatchObject({ ...item, approvalId: expect.any(String) })
    expect(await stored(item.id)).toMatchObject({ itemValue: `${one}\n${other}`, tags: ['x'] })
    expect((await waitingFor(second, 'removeFromBlacklist', item.id)).difference).toEqual([
      { label: 'Värde', before: '20121212-****', after: '' },
    ])
    await approve(second, 'removeFromBlacklist', item.id)
    expect(await stored(item.id)).toMatchObject({
      itemValue: one,
      tags: ['y'],
      version: 2,
      changedBy: expect.stringMatching(/^Person .*, godkänd av Person /) as string,
    })
  })

  it.each([
    ['another type', { blacklistType: 1, itemValue: '5560160680' }],
    ['another match', { itemMatch: 'contains', itemValue: '9900101, 1212121' }],
    ['all that have to match', { mustMatch: true }],
  ])('by saving %s waits', async (_, change) => {
    const item = await people()
    expect((await saved({ ...item, ...change })).approvalId).toEqual(expect.any(String))
    expect((await stored(item.id))?.version).toBe(1)
  })

  it('is not needed to widen, which ends what waits of the item', async () => {
    const item = await saved({ blacklistType: 3, itemValue: 'a@example.se' })
    await maker.call(blacklist.delete, { id: item.id, why: 'Utrett' })
    const wider = await saved({ ...item, itemValue: 'a@example.se, b@example.se' })
    expect(wider).toMatchObject({ approvalId: null, version: 2 })
    await expect(waitingFor(second, 'removeFromBlacklist', item.id)).rejects.toThrow(
      'Nothing waits',
    )
  })
})
