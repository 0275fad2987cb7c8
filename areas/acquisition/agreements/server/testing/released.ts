import { expect } from 'vitest'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import type { Person } from '#app/server/testing.ts'
import { agreements } from '../../contract.ts'

export const why = 'Genomläst av juridiska avdelningen'

/** One asks that a revision may count, and a lawyer lets it (agreements 37). */
export async function letCount(maker: Person, id: string, versionId: string): Promise<void> {
  expect((await maker.call(agreements.release, { id, versionId, why })).status).toBe(200)
  const lawyer = await maker.colleague(['LegalDepartment'])
  expect((await approve(lawyer, 'releaseAgreement', versionId)).status).toBe(204)
}

/** A revision of an agreement as it is now, which counts. Answers its id. */
export async function countingVersion(maker: Person, id: string): Promise<string> {
  const { body: versionId } = await maker.call(agreements.createVersion, { id })
  await letCount(maker, id, versionId)
  return versionId
}
