import { agreements, bundles } from '#areas/acquisition/agreements/contract.ts'
import { countingVersion } from '#areas/acquisition/agreements/server/testing/released.ts'
import { anAgreement } from '#areas/acquisition/agreements/server/testing/sample-agreement.ts'
import { savedBundle } from '#areas/acquisition/agreements/server/testing/saved-bundle.ts'
import type { Person, TestServer } from '../testing.ts'
import type { Tried } from './changed-meanwhile.ts'

type House = () => Pick<TestServer, 'owner'>

/** A bundle that counts, of one agreement; and what changes a value that it fills in. */
export async function bundleInForce(maker: Person) {
  const { body: agreementId } = await maker.call(agreements.save, anAgreement())
  const agreementVersionId = await countingVersion(maker, agreementId)
  const naming = { name: 'Fakturaköp', description: 'Nya kunder' }
  const filledWith = (presetValue: string) => ({
    ...naming,
    agreements: [{ agreementId, agreementVersionId, tokens: [{ key: 'KUNDNAMN', presetValue }] }],
  })
  const { body: id } = await savedBundle(maker, filledWith('Kunden'))
  return { id, agreementId, change: (value: string) => ({ ...filledWith(value), id }) }
}

/** What customers sign by bundles, without what they are called. */
export const signedByBundles = async (house: House) =>
  (
    await house().owner.query(
      `select bundle.id, automated_type, archived_at, agreement_version_id, preset_values, api_client_id
       from agreement_bundle bundle
       left join agreement_bundle_agreement part on part.bundle_id = bundle.id
       left join agreement_bundle_partner partner on partner.bundle_id = bundle.id
       order by bundle.id, agreement_version_id, api_client_id`,
    )
  ).rows

/** A value that a bundle fills in, while an agreement leaves it by being archived. */
export function bundleChanged(house: House, why: string): Tried {
  const agreementOf = new Map<string, string>()
  return {
    ask: async (by) => {
      const { id, agreementId, change } = await bundleInForce(by)
      agreementOf.set(id, agreementId)
      await by.call(bundles.save, { ...change('Någon annan'), why })
      return id
    },
    change: ({ thing, other: by }) =>
      by.call(agreements.archive, { id: agreementOf.get(thing) ?? '' }),
    counting: () => signedByBundles(house),
    refusedAs: 'decided',
  }
}
