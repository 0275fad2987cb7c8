import { agreements } from '#areas/acquisition/agreements/contract.ts'
import { countingVersion } from '#areas/acquisition/agreements/server/testing/released.ts'
import { anAgreement } from '#areas/acquisition/agreements/server/testing/sample-agreement.ts'
import type { TestServer } from '../testing.ts'
import type { Tried } from './changed-meanwhile.ts'

/** A first revision that is asked to count, while a later one is let to. */
export function agreementReleased(house: () => Pick<TestServer, 'owner'>, why: string): Tried {
  const agreementOf = new Map<string, string>()
  return {
    ask: async (by) => {
      const { body: id } = await by.call(agreements.save, anAgreement())
      const { body: versionId } = await by.call(agreements.createVersion, { id })
      agreementOf.set(versionId, id)
      await by.call(agreements.release, { id, versionId, why })
      return versionId
    },
    change: async ({ thing, other: by }) => {
      await countingVersion(by, agreementOf.get(thing) ?? '')
      return { status: 200 }
    },
    counting: async (thing) =>
      (
        await house().owner.query('select released_at from agreement_version where id = $1', [
          thing,
        ])
      ).rows,
    refusedAs: 'cannotBeDone',
  }
}
