import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { waitingFor } from '#areas/foundation/approvals/server/testing/approve.ts'
import { channels } from '../../contract-channels.ts'
import { channelGiven, why } from '../testing/channel-given.ts'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.person(['Administrator'])
})
afterAll(() => server.stop())

const listed = async (code: number) =>
  (await admin.call(channels.list, {})).body.find((channel) => channel.code === code)
const slack = 'https://hooks.slack.com/services/T01/B02/hemlighetABCD'

it('channels 8: keeps where it goes until another administrator has seen whose the new address is', async () => {
  await channelGiven(admin, { code: 5008, name: 'Risk', kind: 'slack', address: slack })
  const sent = { code: 5008, name: 'Risker', kind: 'slack' as const }
  const address = 'https://hooks.slack.com/services/T0EVIL/B03/annanWXYZ'
  expect(await admin.call(channels.save, { ...sent, address })).toMatchObject({
    status: 400,
    refusal: { fields: [{ field: 'why' }] },
  })
  expect((await admin.call(channels.save, { ...sent, address, why })).body).toMatchObject({
    name: 'Risker',
    lastFour: 'ABCD',
  })
  expect((await admin.call(channels.save, { ...sent, address, why })).refusal.code).toBe(
    'alreadyWaiting',
  )
  const second = await server.person(['Administrator'])
  const waiting = await waitingFor(second, 'changeChannel', '5008')
  expect(waiting.difference.at(-1)).toEqual({
    label: 'Adress',
    before: 'hooks.slack.com …ABCD',
    after: 'hooks.slack.com …WXYZ, arbetsyta T0EVIL',
  })
  expect((await admin.call(approvals.approve, { id: waiting.id })).refusal.code).toBe('ownAct')
  expect((await second.call(approvals.approve, { id: waiting.id })).status).toBe(204)
  expect(await listed(5008)).toMatchObject({ lastFour: 'WXYZ' })
  // What is asked for of an address that is taken away meanwhile has ended.
  await admin.call(channels.save, { ...sent, address: slack, why })
  await admin.call(channels.clear, { code: 5008 })
  await expect(waitingFor(second, 'changeChannel', '5008')).rejects.toThrow('Nothing waits')
})
