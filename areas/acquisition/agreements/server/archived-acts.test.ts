import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import type { AnyEndpoint } from '#platform/endpoint.ts'
import { agreements, bundles } from '../contract.ts'
import { countingVersion, why } from './testing/released.ts'
import { savedBundle } from './testing/saved-bundle.ts'
import { anAgreement } from './testing/sample-agreement.ts'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.person(['Administrator'])
})
afterAll(() => server.stop())

type Act = readonly [AnyEndpoint, () => Promise<{ status: number }>]
async function expectRefused(acts: readonly Act[]) {
  for (const [{ id }, act] of acts) expect([id, (await act()).status]).toEqual([id, 409])
}
const ids = (entries: readonly AnyEndpoint[]) => entries.map(({ id }) => id).toSorted()
const commandsOf = (calls: Readonly<Record<string, AnyEndpoint>>) =>
  Object.values(calls).filter(({ kind }) => kind === 'command')

it('agreements 25: what is archived takes no act but to be active again', async () => {
  const { body: id } = await admin.call(agreements.save, anAgreement())
  const versionId = await countingVersion(admin, id)
  const { body: removed } = await admin.call(agreements.createVersion, { id })
  await admin.call(agreements.deleteVersion, { id, versionId: removed })
  const bundle = { name: 'Bunten', description: 'Till test', agreements: [] }
  const content = [{ agreementId: id, agreementVersionId: versionId }]
  const { body: bundleId } = await savedBundle(admin, { ...bundle, agreements: content })
  expect((await admin.call(agreements.archive, { id })).status).toBe(204)
  expect((await admin.call(bundles.archive, { id: bundleId })).status).toBe(204)
  const version = { id, versionId }
  const gone = { id, versionId: removed }
  const acts: readonly Act[] = [
    [agreements.save, () => admin.call(agreements.save, { ...anAgreement(), id })],
    [agreements.archive, () => admin.call(agreements.archive, { id })],
    [
      agreements.saveVersion,
      () => admin.call(agreements.saveVersion, { ...version, description: 'Ny', tokens: [] }),
    ],
    [agreements.deleteVersion, () => admin.call(agreements.deleteVersion, version)],
    [agreements.restoreVersion, () => admin.call(agreements.restoreVersion, gone)],
    [agreements.createVersion, () => admin.call(agreements.createVersion, { id })],
    [agreements.release, () => admin.call(agreements.release, { ...version, why })],
    [
      bundles.save,
      () => admin.call(bundles.save, { ...bundle, id: bundleId, agreements: content }),
    ],
    [bundles.archive, () => admin.call(bundles.archive, { id: bundleId })],
  ]
  await expectRefused(acts)
  const tried = acts.map(([entry]) => entry)
  expect(ids([...tried, agreements.reactivate, bundles.reactivate])).toEqual(
    ids([...commandsOf(agreements), ...commandsOf(bundles)]),
  )
})
