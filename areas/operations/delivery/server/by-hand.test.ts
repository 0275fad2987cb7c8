import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { approve, waitingFor } from '#areas/foundation/approvals/server/testing/approve.ts'
import { delivery } from '../contract.ts'
import { byHandSubject } from '../rules.ts'

let server: TestServer
let maker: Person
let checker: Person
beforeAll(async () => {
  server = await startTestServer()
  maker = await server.person(['Administrator'])
  checker = await server.person(['Administrator'])
})
afterAll(() => server.stop())

const message = { organizationNumber: '5560160680', limitType: 1, limitValue: 100_000 }
const asked = {
  serviceBus: 'core-system/limit.case',
  jsonRequestData: JSON.stringify(message),
  why: 'Kärnsystemet tappade ärendet',
} as const
const listed = async () =>
  (await checker.call(delivery.messages, { destination: 'core-system', take: 10 })).body.list

test('delivery 5: a message goes when another administrator has read it and approved it', async () => {
  expect(await maker.call(delivery.sendByHand, asked)).toMatchObject({
    status: 200,
    body: { approvalId: expect.any(String) as string },
  })
  expect(await listed()).toEqual([])
  expect(await maker.call(delivery.sendByHand, asked)).toMatchObject({
    status: 409,
    refusal: { code: 'alreadyWaiting' },
  })
  const { body } = await checker.call(delivery.waitingByHand, {})
  expect(body?.serviceBus).toBe(asked.serviceBus)
  expect(JSON.parse(body?.jsonRequestData ?? '')).toEqual(message)
  expect((await approve(checker, 'sendByHand', byHandSubject)).status).toBe(204)
  const [sent] = await listed()
  expect(sent).toMatchObject({
    kind: 'limit.case',
    company: '5560160680',
    createdBy: expect.stringMatching(/godkänd av/) as string,
  })
  const whole = await checker.call(delivery.message, { id: sent?.id ?? '' })
  expect(JSON.parse(whole.body.payload)).toEqual(message)
  expect((await checker.call(delivery.waitingByHand, {})).body).toBeNull()
})

test('delivery 5: nothing is sent that is declined', async () => {
  const before = await listed()
  await maker.call(delivery.sendByHand, asked)
  const { id } = await waitingFor(checker, 'sendByHand', byHandSubject)
  await checker.call(approvals.decline, { id, comment: 'Fel belopp' })
  expect(await listed()).toEqual(before)
})

test.each([
  ['nothing', ' ', 'Innehåll'],
  ['no JSON', '{"a": ', 'inte giltig JSON'],
  ['a list', '[1]', 'ska vara ett JSON-objekt'],
  ['null', 'null', 'ska vara ett JSON-objekt'],
  ['what the JSON goes on after', '{"a": 1}x', 'inte giltig JSON, vid tecken 9'],
  ['one in too many levels', `{"a":${'['.repeat(9000)}${']'.repeat(9000)}}`, 'högst 50 nivåer'],
  ['a number that loses digits', '{"a":[{"b":12345678901234567890}]}', 'skriv talet som text'],
  ['a number that loses decimals', '{"a":0.12345678901234567890}', 'skriv talet som text'],
  ['a number no computer holds', '{"a":1e400}', 'skriv talet som text'],
  ['a number that would be nothing', '{"a":1e-400}', 'skriv talet som text'],
  ['a field that is there twice', '{"b":{"a":1,"c":[{"a":1}],"\\u0061":2}}', 'Fältet a står två'],
  ['a text with no character', '{"a":"\\u0000"}', 'går inte att skicka'],
  ['half a character', '{"\\ud800":1}', 'går inte att skicka'],
  ['a name that would be lost', '{"a":{"__proto__":1}}', 'får inte heta __proto__'],
])('delivery 5: %s is no message', async (_what, jsonRequestData, said) => {
  const { status, refusal } = await maker.call(delivery.sendByHand, {
    ...asked,
    jsonRequestData,
  })
  expect(status).toBe(400)
  expect(refusal?.fields).toMatchObject([
    { field: 'jsonRequestData', message: expect.stringContaining(said) as string },
  ])
})

test('delivery 5: a number and a name may be written in every way of JSON', async () => {
  const jsonRequestData =
    '{"a":12.50,"b":1250e-2,"c":[{"a":"}:{"},{"a":-0.0}],"d":1E3,"e":"\\"a\\":"}'
  expect((await maker.call(delivery.sendByHand, { ...asked, jsonRequestData })).status).toBe(200)
  const { body } = await checker.call(delivery.waitingByHand, {})
  expect(JSON.parse(body?.jsonRequestData ?? '')).toEqual({
    a: 12.5,
    b: 12.5,
    c: [{ a: '}:{' }, { a: 0 }],
    d: 1000,
    e: '"a":',
  })
  await checker.call(approvals.decline, { id: body?.approvalId ?? '', comment: 'Ett prov' })
})

test('delivery 5: a kind that the program does not send is refused, and so is who is no administrator', async () => {
  const unknown = await maker.call(delivery.sendByHand, {
    ...asked,
    serviceBus: 'core-system/pay' as (typeof asked)['serviceBus'],
  })
  expect(unknown).toMatchObject({
    status: 400,
    refusal: { fields: [{ field: 'serviceBus', message: 'Slag behöver väljas' }] },
  })
  const support = await server.person(['TechnicalSupport'])
  expect((await support.call(delivery.sendByHand, asked)).status).toBe(403)
})
