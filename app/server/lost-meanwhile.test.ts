import { request as open } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { usertasks } from '#areas/foundation/usertasks/contract.ts'
import { batch } from '#areas/credit/batch/contract.ts'
import { startTestServer, type Person, type TestServer } from './testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/**
 * Begins a call, lets the person be recognised, does something else, and sends the rest.
 * @returns the status
 */
async function begun(
  { token, call }: Person,
  { path, type, parts }: { path: string; type: string; parts: readonly [string, string] },
  meanwhile: () => Promise<unknown>,
): Promise<number> {
  const sending = open(`${server.url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': type,
      'content-length': Buffer.byteLength(parts.join('')),
      expect: '100-continue',
    },
  })
  const answered = new Promise<number>((resolve, reject) => {
    sending.once('error', reject).once('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
  })
  await new Promise((resolve) => {
    sending.once('continue', () => resolve(undefined)).flushHeaders()
  })
  sending.write(parts[0])
  // The server has come further with the first when it has answered a later one.
  expect((await call(usertasks.all, {})).status).toBe(200)
  await meanwhile()
  sending.end(parts[1])
  return answered
}
const keepsOnly = ({ id }: Person, policies: string[]) =>
  server.owner.query('delete from user_policy where user_id = $1 and policy <> all ($2)', [
    id,
    policies,
  ])

const signsOutEverywhere = ({ id }: Person) =>
  server.owner.query(
    `update internal_user set tokens_valid_from = skynet.now() + interval '1 hour' where id = $1`,
    [id],
  )

const task = JSON.stringify({ header: 'Ring', message: 'Om avtalet' })
const ofTask = {
  path: usertasks.save.path,
  type: 'application/json',
  parts: [task.slice(0, 10), task.slice(10)] as const,
}
const file =
  '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n5560160680\r\n--b--\r\n'
const ofFile = {
  path: batch.start.path.replace('{type}', 'test'),
  type: 'multipart/form-data; boundary=b',
  parts: [file.slice(0, 90), file.slice(90)] as const,
}

it.each([
  ['the words', ofTask],
  ['the file', ofFile],
] as const)(
  'who lost what they may before %s of a call had come is refused (users 10)',
  async (_, sent) => {
    const kept = await server.person(['RuleAdmin', 'CreditOfficer'])
    expect([401, 403]).not.toContain(await begun(kept, sent, () => Promise.resolve()))
    const gone = await server.person(['RuleAdmin', 'CreditOfficer'])
    expect(await begun(gone, sent, () => signsOutEverywhere(gone))).toBe(401)
  },
)
it('who keeps some of it is refused what it takes more for (users 10)', async () => {
  const seller = await server.person(['SalesRepresentative'])
  expect([401, 403]).not.toContain(await begun(seller, ofFile, () => Promise.resolve()))
  const other = await server.person(['SalesRepresentative', 'ProspectIdSearch'])
  expect(await begun(other, ofFile, () => keepsOnly(other, ['ProspectIdSearch']))).toBe(403)
})
