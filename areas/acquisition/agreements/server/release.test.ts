import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { apiClients } from '#areas/foundation/apiclients/contract.ts'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { approve, waitingFor } from '#areas/foundation/approvals/server/testing/approve.ts'
import { agreements } from '../contract.ts'
import { countingVersion, letCount, why } from './testing/released.ts'
import { savedBundle } from './testing/saved-bundle.ts'
import { aToken, anAgreement } from './testing/sample-agreement.ts'

let server: TestServer
let admin: Person
let lawyer: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.person(['Administrator'])
  lawyer = await server.person(['LegalDepartment'])
})
afterAll(() => server.stop())

type Sent = Parameters<typeof anAgreement>[0]
const saved = async (more: Sent = {}) => (await admin.call(agreements.save, anAgreement(more))).body
const newVersion = async (id: string) => (await admin.call(agreements.createVersion, { id })).body
const version = async (id: string, versionId: string) =>
  (await lawyer.call(agreements.getVersion, { id, versionId })).body
const bundled = (agreementId: string, agreementVersionId: string) =>
  savedBundle(admin, {
    name: 'Fakturaköp',
    description: 'Nya kunder',
    agreements: [{ agreementId, agreementVersionId }],
  })

describe('a revision counts when a second person has released it (agreements 37)', () => {
  it('waits for one of the lawyers, and no bundle holds it before', async () => {
    const id = await saved()
    const versionId = await newVersion(id)
    expect(await bundled(id, versionId)).toMatchObject({
      status: 409,
      refusal: { code: 'notReleased' },
    })
    expect((await version(id, versionId)).published).toBe(false)
    expect(await admin.call(agreements.release, { id, versionId })).toMatchObject({
      status: 400,
      refusal: { fields: [{ field: 'why' }] },
    })
    const asked = await admin.call(agreements.release, { id, versionId, why })
    expect(asked).toMatchObject({ status: 200, body: { approvalId: expect.any(String) } })
    expect(await admin.call(agreements.release, { id, versionId, why })).toMatchObject({
      refusal: { code: 'alreadyWaiting' },
    })
    expect((await bundled(id, versionId)).status).toBe(409)
    const waiting = await waitingFor(lawyer, 'releaseAgreement', versionId)
    expect(waiting).toMatchObject({
      reason: why,
      title: 'Låta Avtal om fakturaköp, revision 1, gälla',
    })
    const other = await server.person(['Administrator'])
    for (const [person, code] of [
      [admin, 'ownAct'],
      [other, 'notSecond'],
    ] as const)
      expect(await person.call(approvals.approve, { id: waiting.id })).toMatchObject({
        refusal: { code },
      })
    expect((await approve(lawyer, 'releaseAgreement', versionId)).status).toBe(204)
    expect(await version(id, versionId)).toMatchObject({
      released: expect.any(String),
      releasedBy: expect.stringMatching(/^Person .*, godkänd av Person /),
      published: false,
    })
    expect((await bundled(id, versionId)).status).toBe(200)
    expect(await admin.call(agreements.release, { id, versionId, why })).toMatchObject({
      refusal: { code: 'released' },
    })
  })

  it('is not used past the program either', async () => {
    const id = await saved()
    const versionId = await newVersion(id)
    await expect(
      server.owner.query('update agreement_version set published_at = skynet.now() where id = $1', [
        versionId,
      ]),
    ).rejects.toThrow('agreement_version_is_released')
  })

  it('is not released when it, or what counts, is another than was seen', async () => {
    const id = await saved()
    const first = await newVersion(id)
    await admin.call(agreements.release, { id, versionId: first, why })
    const { tokens } = await version(id, first)
    await admin.call(agreements.saveVersion, { id, versionId: first, description: 'Ny', tokens })
    await expect(waitingFor(lawyer, 'releaseAgreement', first)).rejects.toThrow('Nothing')
    const gone = await newVersion(id)
    await admin.call(agreements.release, { id, versionId: gone, why })
    await admin.call(agreements.deleteVersion, { id, versionId: gone })
    await expect(waitingFor(lawyer, 'releaseAgreement', gone)).rejects.toThrow('Nothing')
    await admin.call(agreements.release, { id, versionId: first, why })
    await countingVersion(admin, id)
    expect(await approve(lawyer, 'releaseAgreement', first)).toMatchObject({
      status: 409,
      refusal: { code: 'cannotBeDone' },
    })
    const waiting = await waitingFor(lawyer, 'releaseAgreement', first)
    await admin.call(approvals.withdraw, { id: waiting.id })
    expect(await admin.call(agreements.release, { id, versionId: first, why })).toMatchObject({
      refusal: { code: 'older' },
    })
    // Its page says which one counts, not one that did before it.
    const { body: impact } = await lawyer.call(agreements.releaseImpact, { id, versionId: first })
    expect(impact.inForce).toMatchObject({ revision: 3 })
    const last = await newVersion(id)
    await admin.call(agreements.release, { id, versionId: last, why })
    await admin.call(agreements.archive, { id })
    expect((await approve(lawyer, 'releaseAgreement', last)).status).toBe(409)
  })

  it('is shown beside the one that counts, line by line, with what is another', async () => {
    const id = await saved({
      content: { text: '<p>Säljaren är KUNDNAMN.</p><p>Återköp efter 60 dagar.</p>' },
    })
    const first = await newVersion(id)
    expect(
      (await lawyer.call(agreements.releaseImpact, { id, versionId: first })).body,
    ).toMatchObject({ inForce: null })
    await letCount(admin, id, first)
    await admin.call(
      agreements.save,
      anAgreement({
        id,
        signatureType: 'Person',
        content: {
          text: '<p>Säljaren är KUNDNAMN.</p><p>Återköp efter 30 dagar.</p><p>Ort: ORT</p>',
        },
        tokens: [aToken('KUNDNAMN', { type: 'ClientOrganisationName' }), aToken('ORT')],
      }),
    )
    const versionId = await newVersion(id)
    const { body } = await lawyer.call(agreements.releaseImpact, { id, versionId })
    expect(body.inForce).toEqual({ id: first, revision: 1 })
    expect(body.text).toEqual([
      { before: 'Säljaren är KUNDNAMN.', after: 'Säljaren är KUNDNAMN.' },
      { before: 'Återköp efter 60 dagar.', after: 'Återköp efter 30 dagar.' },
      { before: null, after: 'Ort: ORT' },
    ])
    expect(body.fields.map(({ label }) => label)).toEqual(['Signering', 'ORT'])
    await admin.call(agreements.release, { id, versionId, why })
    const waiting = await waitingFor(lawyer, 'releaseAgreement', versionId)
    expect(waiting.difference[0]).toEqual({
      label: 'Gäller',
      before: 'Revision 1',
      after: 'Revision 2',
    })
  })
})

it('agreements 38: what stands on earlier revisions is said', async () => {
  const id = await saved()
  const first = await countingVersion(admin, id)
  const client = { name: 'Bokio, fakturaköp', clientId: 'bokio' }
  const { body: partner } = await admin.call(apiClients.add, client)
  const { body: bundle } = await savedBundle(admin, {
    name: 'Via partner',
    description: 'Skickas av sig själv',
    agreements: [
      {
        agreementId: id,
        agreementVersionId: first,
        tokens: [{ key: 'KUNDNAMN', presetValue: 'Kunden' }],
      },
    ],
    automatedAgreementBundleType: 'InvoicePurchase',
    automatedPartners: [partner],
  })
  const versionId = await newVersion(id)
  const { body } = await lawyer.call(agreements.releaseImpact, { id, versionId })
  expect(body.bundles).toEqual([
    { id: bundle, name: 'Via partner', revision: 1, partners: ['Bokio, fakturaköp'] },
  ])
  expect(body.setsOut).toBe(0)
})

it('agreements 39: who wrote a part of it since the one that counts does not release it', async () => {
  const both = await server.person(['Administrator', 'LegalDepartment'])
  const id = await saved()
  await both.call(agreements.save, anAgreement({ id, name: 'Skrivet av juristen' }))
  await admin.call(agreements.deleteVersion, { id, versionId: await newVersion(id) })
  // Made by somebody else, and what it says is the same person's all the same (agreements 41).
  const versionId = await newVersion(id)
  await admin.call(agreements.release, { id, versionId, why })
  expect(await waitingFor(both, 'releaseAgreement', versionId)).toMatchObject({
    problem: expect.stringContaining('själv skrivit'),
  })
  expect(await approve(both, 'releaseAgreement', versionId)).toMatchObject({
    status: 409,
    refusal: { code: 'cannotBeDone' },
  })
  expect((await approve(lawyer, 'releaseAgreement', versionId)).status).toBe(204)
  // What counts is nobody's writing any more: the next one is judged by who wrote that.
  const next = await newVersion(id)
  await admin.call(agreements.release, { id, versionId: next, why })
  expect((await approve(both, 'releaseAgreement', next)).status).toBe(204)
})
