import { afterAll, beforeAll, expect, it } from 'vitest'
import { fingerprint } from '#platform/server/sealed.ts'
import { apiClients, partnerApi } from '#areas/foundation/apiclients/contract.ts'
import { demoPartner } from '#areas/foundation/apiclients/server/demo.ts'
import { startTestServer, type TestServer } from './testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const admin = await server.person(['Administrator'])
  const client = { name: 'Demopartnern', clientId: demoPartner.clientId }
  await admin.call(apiClients.add, client)
  await server.owner.query(
    `update api_client set secret_hash = $1, secret_created_at = skynet.now()`,
    [fingerprint(demoPartner.secret).toString('hex')],
  )
})
afterAll(() => server.stop())

async function grant(secret: string) {
  const answer = await fetch(`${server.url}/partner/v1/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: demoPartner.clientId,
      client_secret: secret,
    }),
  })
  return { status: answer.status, ...((await answer.json()) as { access_token?: string }) }
}
/** What is said at the start of a demo at the addresses. */
async function said(host: string, publicUrl: string) {
  const lines: string[] = []
  const { config } = server
  const { startDemo } = await import('./demo.ts')
  const demo = await startDemo(
    { ...config, databaseOwnerUrl: server.database.ownerUrl, host, publicUrl },
    { world: true, simulators: false },
    (text) => lines.push(text),
  )
  demo.announce()
  await demo.stop()
  return lines.join('\n')
}

it('the secret that everybody knows holds only while nobody else than this machine can come', async () => {
  for (const host of ['localhost', '127.0.0.1', '::1'])
    expect(await said(host, 'http://localhost:3000')).toContain(demoPartner.secret)
  const { status, access_token: token } = await grant(demoPartner.secret)
  expect(status).toBe(200)

  const open = await said('0.0.0.0', 'http://localhost:3000')
  expect(open).not.toContain(demoPartner.secret)
  expect(open).toContain('shown this once')
  expect((await grant(demoPartner.secret)).status).toBe(401)
  expect((await server.withToken(token)(partnerApi.me, {})).status).toBe(401)
  const made = /secret (sks_\S+)/.exec(open)?.[1] ?? ''
  expect((await grant(made)).status).toBe(200)
  expect(await said('0.0.0.0', 'http://localhost:3000')).toContain('as it was last made')
  expect((await grant(made)).status).toBe(200)
})

it('behind a public address, too', async () => {
  await server.owner.query('update api_client set secret_hash = $1', [
    fingerprint(demoPartner.secret).toString('hex'),
  ])
  expect(await said('127.0.0.1', 'https://demo.example.se')).toContain('shown this once')
  expect((await grant(demoPartner.secret)).status).toBe(401)
})
