import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { apiClients } from '#areas/foundation/apiclients/contract.ts'
import { agreements, bundles } from '../contract.ts'
import { countingVersion } from './testing/released.ts'
import { approveBundle, savedBundle } from './testing/saved-bundle.ts'
import { aToken, anAgreement } from './testing/sample-agreement.ts'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.person(['Administrator'])
})
afterAll(() => server.stop())

async function aVersion(more: Parameters<typeof anAgreement>[0] = {}) {
  const { body: agreementId } = await admin.call(agreements.save, anAgreement(more))
  const agreementVersionId = await countingVersion(admin, agreementId)
  return { agreementId, agreementVersionId }
}
type Sent = Partial<Parameters<typeof admin.call<typeof bundles.save>>[1]>
const save = async (more: Sent) =>
  (await savedBundle(admin, { name: 'Fakturaköp', description: 'Nya kunder', ...more })).body
const shown = async (id: string) =>
  (await admin.call(bundles.get, { id, includeAgreements: true, includeContent: false })).body

describe('agreements 42: archiving', () => {
  it('shows the bundles and partners that rest on it, and what can take its place', async () => {
    const one = await aVersion({ name: 'Ett' })
    const two = await aVersion({ name: 'Två' })
    const gone = await aVersion({ name: 'Borta' })
    await admin.call(agreements.archive, { id: gone.agreementId })
    const { body: unreleased } = await admin.call(agreements.save, anAgreement({ name: 'Nytt' }))
    await admin.call(agreements.createVersion, { id: unreleased })
    const client = { name: 'Bokio, fakturaköp', clientId: 'bokio' }
    const { body: partner } = await admin.call(apiClients.add, client)
    const tokens = [{ key: 'KUNDNAMN', presetValue: 'Kunden' }]
    const id = await save({
      agreements: [{ ...one, tokens }],
      automatedAgreementBundleType: 'InvoicePurchase',
      automatedPartners: [partner],
    })
    const { body } = await admin.call(agreements.archiveImpact, { id: one.agreementId })
    expect(body).toEqual({
      bundles: [{ id, name: 'Fakturaköp', partners: ['Bokio, fakturaköp'] }],
      setsOut: 0,
      customers: 0,
      replacements: [{ versionId: two.agreementVersionId, name: 'Två', revision: 1 }],
    })
  })

  it('puts another in its place in every bundle, with what is filled in there, and they are whole', async () => {
    const text = { text: '<p>KUNDNAMN i ORT</p>' }
    const old = await aVersion({ content: text, tokens: [aToken('KUNDNAMN'), aToken('ORT')] })
    const [other, next] = [await aVersion(), await aVersion({ name: 'Nästa' })]
    const tokens = [
      { key: 'KUNDNAMN', presetValue: 'Kunden' },
      { key: 'ORT', presetValue: 'Malmö' },
    ]
    const first = await save({ agreements: [{ ...old, tokens }, other] })
    const both = await save({ agreements: [next, old] })
    const replacedBy = next.agreementVersionId
    const asked = { id: old.agreementId, replacedBy }
    expect((await admin.call(agreements.archive, asked)).status).toBe(400)
    expect((await admin.call(agreements.archive, { ...asked, why: 'Utbytt' })).status).toBe(204)
    expect((await shown(first)).notChoosable).toMatch(/^Bunten är inte hel/)
    for (const id of [first, both]) await approveBundle(admin, id)
    const held = await shown(first)
    expect(held).toMatchObject({ agreements: [next, other], notChoosable: null })
    expect(held.agreements[0]?.tokens).toMatchObject([{ key: 'KUNDNAMN', presetValue: 'Kunden' }])
    // Where the other stood already it stands once.
    expect(await shown(both)).toMatchObject({ agreements: [next], notChoosable: null })
    const { body: version } = await admin.call(agreements.getVersion, {
      id: next.agreementId,
      versionId: next.agreementVersionId,
    })
    expect(version.published).toBe(true)
  })

  it('is refused whole when a bundle would lack something, or by what cannot take its place', async () => {
    const old = await aVersion()
    const tokens = [{ key: 'KUNDNAMN', presetValue: 'Kunden' }]
    const content = { text: '<p>NUMRET</p><p>Kunden</p>' }
    const lacking = await aVersion({
      content,
      tokens: [aToken('NUMRET', { type: 'ClientOrganisationNumber' })],
    })
    const id = await save({
      name: 'Automatiserad',
      agreements: [{ ...old, tokens }],
      automatedAgreementBundleType: 'InvoicePurchase',
    })
    const { body: unreleased } = await admin.call(agreements.save, anAgreement())
    const { body: waiting } = await admin.call(agreements.createVersion, { id: unreleased })
    const gone = await aVersion()
    await admin.call(agreements.archive, { id: gone.agreementId })
    const refused = async (replacedBy: string) =>
      (await admin.call(agreements.archive, { id: old.agreementId, replacedBy, why: 'Utbytt' }))
        .refusal
    expect(await refused(lacking.agreementVersionId)).toMatchObject({
      code: 'notReplaced',
      message: expect.stringMatching(/^Automatiserad: .*NUMRET/),
    })
    expect((await refused(waiting)).code).toBe('notReleased')
    expect((await refused(gone.agreementVersionId)).code).toBe('archivedReplacement')
    expect((await refused(old.agreementVersionId)).code).toBe('unknownVersion')
    expect((await refused(unreleased)).code).toBe('unknownVersion')
    expect(await shown(id)).toMatchObject({ agreements: [old], notChoosable: null, version: 2 })
    const { body: still } = await admin.call(agreements.get, { id: old.agreementId })
    expect(still.archived).toBeNull()
  })

  it('is refused when what would take its place is archived at the same moment', async () => {
    const [old, next] = [await aVersion(), await aVersion()]
    await save({ agreements: [old] })
    const other = await server.owner.connect()
    await other.query('begin')
    await other.query('update agreement set archived_at = skynet.now() where id = $1', [
      next.agreementId,
    ])
    const archiving = admin.call(agreements.archive, {
      id: old.agreementId,
      replacedBy: next.agreementVersionId,
      why: 'Utbytt',
    })
    const waits = async () =>
      (
        await server.owner.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rows.length
    await expect.poll(waits, { timeout: 10_000 }).toBeGreaterThan(0)
    await other.query('commit')
    other.release()
    expect(await archiving).toMatchObject({
      status: 409,
      refusal: { code: 'archivedReplacement' },
    })
  })
})
