import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#app/server/testing.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { settings } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('the sell block is not lifted when somebody sets it anew after it was asked for', async () => {
  const admin = await server.person(['Administrator'])
  const second = await server.person(['Administrator'])
  await admin.call(settings.setDisallowSellThroughPartner, { on: true })
  // Who is to approve it reads why (approvals 15).
  for (const why of [undefined, ' ', '\u00a0\u200b'])
    expect(
      await admin.call(settings.setDisallowSellThroughPartner, { on: false, why }),
    ).toMatchObject({
      status: 400,
      refusal: {
        fields: [{ field: 'why', message: expect.stringMatching(/^Motivering behöver/) }],
      },
    })
  await admin.call(settings.setDisallowSellThroughPartner, { on: false, why: 'Felet är rättat' })
  await second.call(settings.setDisallowSellThroughPartner, { on: true })
  await expect(approve(second, 'liftSellBlock', 'partner-api')).rejects.toThrow('Nothing waits')
  const { body } = await admin.call(settings.general, {})
  expect(body.disallowSellThroughPartnerApi).toBe(true)
})
