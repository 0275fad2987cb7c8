import { afterAll, beforeAll, expect, it } from 'vitest'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { deletedSets } from '#areas/acquisition/signing/contract-deleted.ts'
import { seals } from '#areas/acquisition/signing/contract-seals.ts'
import { signing } from '#areas/acquisition/signing/contract.ts'
import { paperType } from '#areas/acquisition/signing/rules.ts'
import { documents } from '#areas/parties/documents/contract.ts'
import type { Person } from '../testing.ts'
import { startSigning } from '../testing/signing.ts'

let house: Awaited<ReturnType<typeof startSigning>>
let other: Person
beforeAll(async () => {
  house = await startSigning()
  other = await house.server.person(['Administrator'])
})
afterAll(() => house.stop())

it('signing 70: what was signed and sealed is removed, listed and opened as it was, with its file and evidence', async () => {
  const { admin, sales, jobs, server } = house
  const set = await house.signedSet()
  const { setId, agreementId, companyTaskId, organizationNumber } = set
  await jobs.seal(setId)
  const { body: seal } = await sales.call(seals.ofSet, { setId })
  const sealed = { id: seal.documentId ?? '' }
  const bytesOf = async () => (await sales.call(documents.get, sealed)).body.size
  const before = await bytesOf()
  expect(before).toBeGreaterThan(1000)
  expect((await sales.call(deletedSets.get, { setId })).status).toBe(404)

  const reopened = { companyAgreementSetId: setId, agreementId, reason: 'Fel belopp' }
  await admin.call(signing.unmarkAgreementAsComplete, reopened)
  expect((await approve(other, 'reopenApproved', `${setId} ${agreementId}`)).status).toBe(204)
  const removal = { taskId: companyTaskId, setId, reason: 'Avtalet ersätts' }
  expect((await admin.call(signing.deleteAgreement, removal)).status).toBe(200)
  expect((await approve(other, 'deleteSignedSet', setId)).status).toBe(204)

  const { body: listed } = await sales.call(signing.deleted, { org: organizationNumber })
  expect(listed).toMatchObject([{ id: setId, reason: 'Avtalet ersätts', signatures: 2 }])
  const { status, body: kept } = await sales.call(deletedSets.get, { setId })
  expect(status).toBe(200)
  expect(kept).toMatchObject({
    organizationNumber,
    companyTaskId,
    reason: 'Avtalet ersätts',
    deletedBy: expect.stringContaining(', godkänd av '),
    agreements: [
      {
        agreementId,
        persons: expect.arrayContaining([
          expect.objectContaining({ hasSigned: true, method: 'bankId' }),
          expect.objectContaining({ hasSigned: true, method: 'manual' }),
        ]),
        evidence: { problems: [] },
      },
    ],
    seals: [{ documentId: sealed.id, sha256: seal.sha256 }],
  })
  expect(await bytesOf()).toBe(before)
  const printed = { org: organizationNumber, a: setId, b: agreementId }
  expect((await sales.call(signing.download, printed)).status).toBe(200)
  const text = { agreementSetId: setId, agreementId }
  expect((await sales.call(signing.document, text)).status).toBe(200)
  const { body: papers } = await sales.call(documents.getByOrgNumber, {
    organizationNumber,
    documentFileAssociationType: paperType,
    includeCompanyAgreements: false,
  })
  expect(papers.map(({ externalId }) => externalId)).toContain(setId)
  expect((await house.verify()).code).toBe(0)

  // Whose names and numbers it holds stands in the trail, and nobody else reads it.
  const { rows } = await server.owner.query(
    `select body from audit_entry where subject = $1 and action = 'deletedSets.get'`,
    [setId],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].body.persons).toEqual(expect.arrayContaining(['198507099805']))
  const outsider = await server.person(['TechnicalSupport'])
  expect((await outsider.call(deletedSets.get, { setId })).status).toBe(403)
})

it('signing 70: no path of the program takes a removed set or anything in it away', async () => {
  const { jobs, admin } = house
  const set = await house.waitingSet()
  const removal = { taskId: set.companyTaskId, setId: set.agreementSetId }
  expect((await admin.call(signing.deleteAgreement, removal)).status).toBe(204)
  for (const [table, column] of [
    ['agreementSet', 'id'],
    ['companyAgreement', 'setId'],
    ['agreementDocument', 'setId'],
    ['agreementSigner', 'setId'],
  ] as const)
    await expect(
      jobs.db
        .deleteFrom(table)
        .where(column as never, '=', set.agreementSetId as never)
        .execute(),
    ).rejects.toThrow(/permission denied/)
  const { body } = await admin.call(deletedSets.get, { setId: set.agreementSetId })
  // Who was chosen to sign stands there still.
  const chosen = { hasSigned: false, standsAs: 'outsider' }
  expect(body).toMatchObject({ reason: '', agreements: [{ persons: [chosen, chosen] }], seals: [] })
})
