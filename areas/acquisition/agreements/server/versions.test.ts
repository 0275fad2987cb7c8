import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { agreements } from '../contract.ts'
import { letCount } from './testing/released.ts'
import { savedBundle } from './testing/saved-bundle.ts'
import { aToken, anAgreement } from './testing/sample-agreement.ts'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.person(['Administrator'])
})
afterAll(() => server.stop())

type Sent = Parameters<typeof anAgreement>[0]
const save = (more: Sent = {}) => admin.call(agreements.save, anAgreement(more))
const made = async (more: Sent = {}) => (await save(more)).body
const shown = async (id: string) => (await admin.call(agreements.get, { id })).body
const newVersion = async (id: string) => (await admin.call(agreements.createVersion, { id })).body

describe('a version', () => {
  const two = {
    content: { text: '<p>KUNDNAMN i ORT</p>' },
    tokens: [aToken('KUNDNAMN'), aToken('ORT')],
  }

  it('says what the agreement said when it was made', async () => {
    const id = await made()
    const versionId = await newVersion(id)
    await save({ id, name: 'Senare', content: { text: '<p>Annat om KUNDNAMN</p>' } })
    const { body } = await admin.call(agreements.getVersion, { id, versionId })
    expect(body).toMatchObject({
      agreementId: id,
      revision: 1,
      name: 'Avtal om fakturaköp',
      description: 'Huvudavtalet',
      published: false,
      content: { text: '<h1>Avtal</h1><p>Säljaren är KUNDNAMN.</p>' },
      tokens: [{ key: 'KUNDNAMN' }],
    })
  })

  it('is listed, the latest first, and numbers are not used again', async () => {
    const id = await made()
    const [first, second] = [await newVersion(id), await newVersion(id)]
    expect((await admin.call(agreements.deleteVersion, { id, versionId: second })).status).toBe(204)
    const third = await newVersion(id)
    const { body } = await admin.call(agreements.versions, { id, page: 0, size: 10 })
    expect(body.items.map((one) => [one.id, one.revision])).toEqual([
      [third, 3],
      [first, 1],
    ])
    expect(body.totalHits).toBe(2)
    expect((await shown(id)).latestRevision).toBe(3)
  })

  it('gets a number of its own also when many are made at the same moment', async () => {
    const id = await made()
    await Promise.all(Array.from({ length: 5 }, () => newVersion(id)))
    const { body } = await admin.call(agreements.versions, { id, page: 0, size: 10 })
    expect(body.items.map(({ revision }) => revision)).toEqual([5, 4, 3, 2, 1])
  })

  it('takes a description and another order of its tokens, and nothing else', async () => {
    const id = await made(two)
    const versionId = await newVersion(id)
    const sent = {
      id,
      versionId,
      description: 'Två ortnamn',
      tokens: [{ key: 'ORT' }, { key: 'KUNDNAMN' }],
    }
    const saved = await admin.call(agreements.saveVersion, {
      ...sent,
      content: two.content,
      version: 1,
    })
    expect(saved.status).toBe(204)
    const { body } = await admin.call(agreements.getVersion, { id, versionId })
    expect(body).toMatchObject({
      description: 'Två ortnamn',
      version: 2,
      tokens: [{ key: 'ORT' }, { key: 'KUNDNAMN' }],
    })

    const refused = async (more: object) =>
      (await admin.call(agreements.saveVersion, { ...sent, ...more })).refusal.code
    expect(await refused({ content: { text: '<p>Annat, KUNDNAMN i ORT</p>' } })).toBe(
      'contentStays',
    )
    expect(await refused({ tokens: [{ key: 'ORT' }] })).toBe('otherTokens')
    expect(await refused({ tokens: [{ key: 'ORT' }, { key: 'ORT' }] })).toBe('otherTokens')
    expect(await refused({ tokens: [{ key: 'ORT' }, { key: 'NYTT' }] })).toBe('otherTokens')
    expect(await refused({ version: 1, description: 'Annat' })).toBe('stale')
  })

  it('cannot be removed once it is published, not even past the program', async () => {
    const id = await made()
    const versionId = await newVersion(id)
    await server.owner.query(
      `update agreement_version set released_at = skynet.now(), released_by = 'test', published_at = skynet.now() where id = $1`,
      [versionId],
    )
    expect(await admin.call(agreements.deleteVersion, { id, versionId })).toMatchObject({
      status: 409,
      refusal: { code: 'published', message: 'Avtalet är redan publicerat och kan inte tas bort' },
    })
    await expect(
      server.owner.query('delete from agreement_version where id = $1', [versionId]),
    ).rejects.toThrow()
  })

  it('agreements 41: that is removed is listed for 30 days, put back as it was, and used by nothing meanwhile', async () => {
    const id = await made()
    const versionId = await newVersion(id)
    await letCount(admin, id, versionId)
    const before = (await admin.call(agreements.getVersion, { id, versionId })).body
    const gone = async () => (await admin.call(agreements.removedVersions, { id })).body
    expect(await gone()).toEqual([])
    await admin.call(agreements.deleteVersion, { id, versionId })
    const { body: listed } = await admin.call(agreements.versions, { id, page: 0, size: 10 })
    expect(listed).toEqual({ items: [], totalHits: 0 })
    expect((await admin.call(agreements.getVersion, { id, versionId })).status).toBe(404)
    expect((await admin.call(agreements.deleteVersion, { id, versionId })).status).toBe(404)
    const bundle = { name: 'Bunten', description: 'Till test' }
    const parts = { ...bundle, agreements: [{ agreementId: id, agreementVersionId: versionId }] }
    expect((await savedBundle(admin, parts)).refusal.code).toBe('unknownVersion')
    await expect(
      server.owner.query('update agreement_version set published_at = skynet.now() where id = $1', [
        versionId,
      ]),
    ).rejects.toThrow('agreement_version_removed_unused')

    expect(await gone()).toMatchObject([
      { id: versionId, revision: 1, removedByName: expect.stringContaining('Person') },
    ])
    expect((await admin.call(agreements.restoreVersion, { id, versionId })).status).toBe(204)
    const after = (await admin.call(agreements.getVersion, { id, versionId })).body
    expect(after).toEqual({ ...before, version: before.version + 1 })
    expect((await admin.call(agreements.restoreVersion, { id, versionId })).status).toBe(404)
    expect((await savedBundle(admin, parts)).status).toBe(200)

    const other = await newVersion(id)
    await admin.call(agreements.deleteVersion, { id, versionId: other })
    await server.owner.query(
      `update agreement_version set removed_at = removed_at - interval '31 days' where id = $1`,
      [other],
    )
    expect(await gone()).toEqual([])
    expect((await admin.call(agreements.restoreVersion, { id, versionId: other })).status).toBe(404)
  })

  it('of another agreement is not found', async () => {
    const versionId = await newVersion(await made())
    const id = await made()
    expect((await admin.call(agreements.getVersion, { id, versionId })).status).toBe(404)
    expect((await admin.call(agreements.deleteVersion, { id, versionId })).status).toBe(404)
    expect((await admin.call(agreements.saveVersion, { id, versionId, tokens: [] })).status).toBe(
      404,
    )
  })
})
