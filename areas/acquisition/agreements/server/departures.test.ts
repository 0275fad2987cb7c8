import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { agreements, bundles } from '../contract.ts'
import { countingVersion } from './testing/released.ts'
import { approveBundle, savedBundle } from './testing/saved-bundle.ts'
import { anAgreement } from './testing/sample-agreement.ts'

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
  savedBundle(admin, { name: 'Fakturaköp', description: 'Nya kunder', ...more })
const shown = async (id: string) =>
  (await admin.call(bundles.get, { id, includeAgreements: true, includeContent: true })).body

describe('a bundle', () => {
  it('agreements 30: is left by an agreement that is archived, says so, and does not get it back by itself', async () => {
    const [one, two] = [await aVersion({ name: 'Ett' }), await aVersion({ name: 'Två' })]
    const values = { ...one, tokens: [{ key: 'KUNDNAMN', presetValue: 'Kunden' }] }
    const { body: id } = await save({ name: 'Lämnad', agreements: [values, two] })
    const { body: other } = await save({ name: 'Arkiverad', agreements: [one] })
    await admin.call(bundles.archive, { id: other })
    const { body: apart } = await save({ agreements: [two] })
    const held = async (of: string) => (await admin.call(agreements.get, { id: of })).body
    expect((await held(one.agreementId)).bundles.map(({ name }) => name)).toEqual([
      'Arkiverad',
      'Lämnad',
    ])
    const version = (await shown(id)).version
    await admin.call(agreements.archive, { id: one.agreementId })

    const left = {
      agreementId: one.agreementId,
      name: 'Ett',
      revision: 1,
      leftBy: expect.stringContaining('Person'),
    }
    expect(await shown(id)).toMatchObject({
      agreementNames: ['Två'],
      agreements: [two],
      notChoosable: expect.stringMatching(/^Bunten är inte hel: Ett lämnade den/),
      departed: [{ ...left, left: expect.any(String), now: 'archived' }],
      version: version + 1,
    })
    // Also of a bundle that is archived itself, which may be active again.
    expect(await shown(other)).toMatchObject({ agreements: [], departed: [left] })
    expect(await shown(apart)).toMatchObject({ departed: [], version: 2 })
    expect(await held(one.agreementId)).toMatchObject({
      bundles: [],
      leftBundles: [{ name: 'Arkiverad' }, { id, name: 'Lämnad' }],
    })
    // Whoever was writing in the bundle is told; nobody puts it back while it is archived.
    expect((await save({ id, agreements: [values, two], version })).refusal.code).toBe('stale')
    expect(await save({ id, agreements: [values, two] })).toMatchObject({
      status: 409,
      refusal: { code: 'archivedAgreement' },
    })

    await admin.call(agreements.reactivate, { id: one.agreementId })
    expect(await shown(id)).toMatchObject({
      agreements: [two],
      notChoosable: expect.stringMatching(/^Bunten är inte hel/),
      departed: [{ now: 'active' }],
    })
    expect((await held(one.agreementId)).leftBundles).toHaveLength(2)
    expect((await save({ id, agreements: [values, two] })).status).toBe(200)
    expect(await shown(id)).toMatchObject({
      agreementNames: ['Ett', 'Två'],
      notChoosable: null,
      departed: [{ now: 'back' }],
    })
    expect((await held(one.agreementId)).leftBundles).toMatchObject([{ name: 'Arkiverad' }])
    const { rows } = await server.owner.query(
      `select body from audit_entry where subject = $1 and body ->> 'action' = 'agreements.archive'`,
      [one.agreementId],
    )
    expect(rows[0]?.body.after.leftBundles).toMatchObject([
      { name: 'Arkiverad' },
      { id, name: 'Lämnad', presetValues: { KUNDNAMN: 'Kunden' } },
    ])
  })

  it('agreements 31: says why it cannot be chosen when nothing is left in it', async () => {
    const one = await aVersion({ name: 'Enda avtalet' })
    const { body: id } = await save({ agreements: [one] })
    await admin.call(agreements.archive, { id: one.agreementId })
    const notChoosable = expect.stringMatching(/^Bunten är tom: Enda avtalet lämnade den/)
    expect(await shown(id)).toMatchObject({ archived: null, notChoosable })
    const active = (await admin.call(bundles.allActive, {})).body
    expect(active.find((bundle) => bundle.id === id)).toMatchObject({ notChoosable })
  })

  it('agreements 40: is whole without it once somebody has saved it so, and not by being archived and active', async () => {
    const [one, two] = [await aVersion({ name: 'Ett' }), await aVersion({ name: 'Två' })]
    const { body: id } = await save({ agreements: [one, two] })
    await admin.call(agreements.archive, { id: two.agreementId })
    await admin.call(bundles.archive, { id })
    await admin.call(bundles.reactivate, { id, why: 'Används igen' })
    await approveBundle(admin, id)
    expect((await shown(id)).notChoosable).toMatch(/^Bunten är inte hel: Två lämnade den/)
    await save({ id, agreements: [one] })
    expect((await shown(id)).notChoosable).toBeNull()
  })

  it('agreements 30: stands by the database: no path puts or leaves an archived agreement in a bundle', async () => {
    const [one, two] = [await aVersion(), await aVersion()]
    const { body: id } = await save({ agreements: [one] })
    await admin.call(agreements.archive, { id: two.agreementId })
    await expect(
      server.owner.query(
        `insert into agreement_bundle_agreement (bundle_id, agreement_id, agreement_version_id, position) values ($1, $2, $3, 1)`,
        [id, two.agreementId, two.agreementVersionId],
      ),
    ).rejects.toThrow(/stands in no bundle/)
    await expect(
      server.owner.query(`update agreement set archived_at = skynet.now() where id = $1`, [
        one.agreementId,
      ]),
    ).rejects.toThrow(/leaves its bundles/)
  })
})
