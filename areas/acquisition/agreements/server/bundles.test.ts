import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { apiClients } from '#areas/foundation/apiclients/contract.ts'
import { openDatabase } from '#platform/server/database.ts'
import { agreements, bundles } from '../contract.ts'
import { activeBundles, bundleWithContent } from './public.ts'
import { countingVersion } from './testing/released.ts'
import { approveBundle, savedBundle } from './testing/saved-bundle.ts'
import { aToken, anAgreement } from './testing/sample-agreement.ts'

let server: TestServer
let admin: Person
let partner: string
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.person(['Administrator'])
  partner = (await admin.call(apiClients.add, { name: 'Bokio', clientId: 'bokio' })).body
})
afterAll(() => server.stop())

const priced = {
  content: { text: '<p>KUNDNAMN betalar PRIS, mål MÅL, ORT</p>' },
  tokens: [
    aToken('KUNDNAMN', { type: 'ClientOrganisationName', presetValue: 'Kunden' }),
    aToken('PRIS', { type: 'Commission' }),
    aToken('MÅL', { type: 'VolumeTarget' }),
    aToken('ORT'),
  ],
}
async function aVersion(more: Parameters<typeof anAgreement>[0] = {}) {
  const { body: agreementId } = await admin.call(agreements.save, anAgreement(more))
  const agreementVersionId = await countingVersion(admin, agreementId)
  return { agreementId, agreementVersionId }
}
type Sent = Partial<Parameters<typeof admin.call<typeof bundles.save>>[1]>
const save = async (more: Sent = {}) =>
  savedBundle(admin, {
    name: 'Fakturaköp',
    description: 'Nya kunder',
    agreements: more.agreements ?? [await aVersion()],
    ...more,
  })
const shown = async (id: string, content = true) =>
  (await admin.call(bundles.get, { id, includeAgreements: true, includeContent: content })).body
const isPublished = async ({
  agreementId,
  agreementVersionId,
}: Awaited<ReturnType<typeof aVersion>>) =>
  (await admin.call(agreements.getVersion, { id: agreementId, versionId: agreementVersionId })).body
    .published

describe('a bundle', () => {
  it('is made of versions, which are published by it, and shown with what it fills in', async () => {
    const [one, two] = [await aVersion(), await aVersion({ ...priced, name: 'Prisbilaga' })]
    expect(await isPublished(one)).toBe(false)
    const { status, body: id } = await save({
      agreements: [{ ...two, tokens: [{ key: 'PRIS', presetValue: '2,5 %' }] }, one],
    })
    expect(status).toBe(200)
    expect(await isPublished(one)).toBe(true)
    const kept = await admin.call(agreements.deleteVersion, {
      id: one.agreementId,
      versionId: one.agreementVersionId,
    })
    expect(kept.refusal.code).toBe('published')

    expect(await shown(id)).toMatchObject({
      name: 'Fakturaköp',
      automatedAgreementBundleType: 'NotForAutomation',
      agreementNames: ['Prisbilaga', 'Avtal om fakturaköp'],
      archived: null,
      agreements: [
        {
          ...two,
          name: 'Prisbilaga',
          revision: 1,
          descriptions: ['Huvudavtalet'],
          content: { text: priced.content.text, summary: '' },
          tokens: [
            { key: 'KUNDNAMN', presetValue: 'Kunden' },
            { key: 'PRIS', presetValue: '2,5 %', numericValue: 2.5 },
            { key: 'MÅL', presetValue: '', numericValue: null },
            { key: 'ORT' },
          ],
        },
        one,
      ],
    })
    expect((await shown(id, false)).agreements[0]?.content).toBeNull()
    const bare = await admin.call(bundles.get, {
      id,
      includeAgreements: 'false' as never,
      includeContent: '0' as never,
    })
    expect(bare.body.agreements).toEqual([])
  })

  it('is changed and listed, and lets go of what it no longer holds', async () => {
    const [one, two] = [await aVersion(), await aVersion()]
    const { body: id } = await save({ agreements: [one] })
    expect((await save({ id, name: 'Annan', agreements: [two], version: 2 })).body).toBe(id)
    expect((await shown(id)).agreements).toMatchObject([two])
    // What has been used once stays published.
    expect(await isPublished(one)).toBe(true)
    const { body } = await admin.call(bundles.list, { page: 0, size: 1000 })
    expect(body.items.filter((found) => found.id === id)).toMatchObject([
      { name: 'Annan', version: 4 },
    ])
    expect(body.totalHits).toBe(body.items.length)
  })

  it('says why it cannot be saved', async () => {
    const empty = await save({ agreements: [] })
    expect(empty).toMatchObject({
      status: 400,
      refusal: {
        code: 'notSavable',
        message: 'Bunten kan inte sparas, kontrollera följande',
        fields: [{ field: 'agreements', message: 'Avtal saknas' }],
      },
    })
    const nameless = await save({ name: '', description: ' ' })
    expect(nameless.refusal.fields?.map(({ message }) => message)).toEqual([
      'Namn behöver fyllas i',
      'Beskrivning behöver fyllas i',
    ])
  })

  it('that is automated needs default values, but not of every type', async () => {
    const automated = {
      automatedAgreementBundleType: 'InvoicePurchase' as const,
      automatedPartners: [partner],
    }
    const version = await aVersion({ ...priced, name: 'Prisbilaga' })
    const lacking = await save({ ...automated, agreements: [version] })
    expect(lacking.refusal.fields?.map(({ message }) => message)).toEqual([
      'Följande fält saknar standardvärde: MÅL (Prisbilaga)',
    ])
    expect(await isPublished(version)).toBe(false)
    const wordy = await save({
      ...automated,
      agreements: [{ ...version, tokens: [{ key: 'mål', presetValue: 'högt' }] }],
    })
    expect(wordy.refusal.fields?.map(({ message }) => message)).toEqual([
      'Följande standardvärden ska vara bara ett tal i procent eller kronor, som 1,95 % eller 12 500 kr: MÅL (Prisbilaga)',
    ])
    const { body: id } = await save({
      ...automated,
      agreements: [{ ...version, tokens: [{ key: 'MÅL', presetValue: '500 000 kr' }] }],
    })
    expect(await shown(id)).toMatchObject({ automatedPartners: [{ id: partner, name: 'Bokio' }] })
    expect((await save({ agreements: [version] })).status).toBe(200)
  })

  it.each([
    [
      'agreementTwice',
      async () => ({ agreements: [await aVersion()].flatMap((one) => [one, one]) }),
    ],
    [
      'unknownVersion',
      async () => ({
        agreements: [{ ...(await aVersion()), agreementId: (await aVersion()).agreementId }],
      }),
    ],
    [
      'unknownVersion',
      async () => ({ agreements: [{ ...(await aVersion()), agreementVersionId: partner }] }),
    ],
    [
      'unknownToken',
      async () => ({
        agreements: [{ ...(await aVersion()), tokens: [{ key: 'ANNAT', presetValue: '1' }] }],
      }),
    ],
    ['partnersNeedAutomation', async () => ({ automatedPartners: [partner] })],
    [
      'unknownPartner',
      async () => ({
        automatedAgreementBundleType: 'InvoicePurchase' as const,
        automatedPartners: ['11111111-1111-4111-8111-111111111111'],
        agreements: [await aVersion({ tokens: [] })],
      }),
    ],
  ] as [string, () => Promise<Sent>][])('is refused with %s', async (code, sent) => {
    const answer = await save(await sent())
    expect(answer).toMatchObject({ status: 400, refusal: { code } })
  })

  it('is not overwritten by one who saw an older version, who is told what changed', async () => {
    const [one, two] = [await aVersion({ name: 'Ett' }), await aVersion({ name: 'Två' })]
    const { body: id } = await save({ agreements: [one] })
    await save({ id, name: 'Först', agreements: [two], version: 2 })
    const { status, refusal } = await save({ id, name: 'Sedan', agreements: [one], version: 2 })
    expect(status).toBe(409)
    expect(refusal.changed).toEqual([
      { field: 'name', label: 'Namn', stored: 'Först' },
      { field: 'agreements', label: 'Avtal', stored: ['Två, revision 1'] },
    ])
  })

  it('is archived and active again, and only looked at between', async () => {
    const { body: id } = await save()
    const isActive = async () =>
      (await admin.call(bundles.allActive, {})).body.some((one) => one.id === id)
    expect((await admin.call(bundles.reactivate, { id, why: 'Igen' })).refusal.code).toBe(
      'notArchived',
    )
    expect((await admin.call(bundles.archive, { id })).status).toBe(204)
    expect((await admin.call(bundles.archive, { id })).refusal.code).toBe('alreadyArchived')
    expect(await isActive()).toBe(false)
    expect((await save({ id })).refusal.code).toBe('archived')
    expect((await admin.call(bundles.reactivate, { id })).status).toBe(400)
    expect((await admin.call(bundles.reactivate, { id, why: 'Används igen' })).status).toBe(200)
    expect(await isActive()).toBe(false)
    await approveBundle(admin, id)
    expect(await isActive()).toBe(true)
  })

  it('loses a partner that is removed', async () => {
    const { body: gone } = await admin.call(apiClients.add, { name: 'Borta', clientId: 'borta' })
    const { body: id } = await save({
      automatedAgreementBundleType: 'InvoicePurchase',
      automatedPartners: [gone, partner],
      agreements: [await aVersion({ tokens: [] })],
    })
    await admin.call(apiClients.remove, { id: gone })
    expect((await shown(id)).automatedPartners).toEqual([{ id: partner, name: 'Bokio' }])
  })

  it('is edited by administrators, and read by those who have agreements signed', async () => {
    const { body: id } = await save()
    const sales = await server.person(['OnboardingUser'])
    const forbidden = [
      await sales.call(bundles.list, { page: 0, size: 10 }),
      await sales.call(bundles.save, { name: 'A', description: 'B' }),
      await sales.call(bundles.archive, { id }),
      await sales.call(bundles.reactivate, { id }),
    ]
    expect(forbidden.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect((await sales.call(bundles.allActive, {})).status).toBe(200)
    expect(
      (await sales.call(bundles.get, { id, includeAgreements: true, includeContent: true })).status,
    ).toBe(200)
    expect((await server.anonymous(bundles.allActive, {})).status).toBe(401)
  })

  it('leaves a row in the audit trail with before and after', async () => {
    const { body: id } = await save()
    await save({ id, name: 'Efter' })
    const { rows } = await server.owner.query(
      `select body from audit_entry where subject = $1 and body ->> 'action' = 'bundles.save' order by at`,
      [id],
    )
    expect(rows.at(-1).body).toMatchObject({
      action: 'bundles.save',
      before: { name: 'Fakturaköp' },
      after: { name: 'Efter' },
    })
  })

  it('is handed to later areas with its texts', async () => {
    const { body: id } = await save({ name: 'För signering' })
    const { db } = openDatabase({
      url: server.database.url,
      log: pino({ level: 'silent' }),
      most: 1,
      role: 'skynet_app',
    })
    try {
      expect((await activeBundles(db)).find((one) => one.id === id)?.name).toBe('För signering')
      const bundle = await bundleWithContent(db, id)
      expect(bundle?.agreements[0]?.content?.text).toContain('KUNDNAMN')
      expect(await bundleWithContent(db, partner)).toBeUndefined()
    } finally {
      await db.destroy()
    }
  })
})
