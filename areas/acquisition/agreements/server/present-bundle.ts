import type { z } from 'zod'
import type { bundle, bundleSummary } from '../answers.ts'
import { notChoosableReason } from '../rules.ts'
import { automatedTypeNames } from '../texts.ts'
import type { StoredBundle, StoredBundleAgreement } from './bundle-store.ts'
import type { departuresOf } from './departures.ts'
import { contentOf, presentChanges, presentToken } from './present.ts'

export const presentListedBundle = (stored: StoredBundle): z.input<typeof bundleSummary> => ({
  id: stored.id,
  name: stored.name,
  description: stored.description,
  automatedAgreementBundleType: stored.automatedType,
  automatedPartners: stored.partners ?? [],
  agreementNames: stored.agreementNames ?? [],
  archived: stored.archivedAt,
  notChoosable: notChoosableReason(stored.agreementNames ?? [], stored.departedNames ?? []),
  ...presentChanges(stored),
})

/**
 * A version as a bundle holds it: what the bundle fills in comes before what the agreement does.
 */
export const presentBundleAgreement = (stored: StoredBundleAgreement, withContent: boolean) => ({
  agreementId: stored.agreementId,
  agreementVersionId: stored.agreementVersionId,
  name: stored.name,
  type: stored.type,
  signatureType: stored.signatureType,
  revision: stored.revision,
  descriptions: [...new Set([stored.description, stored.agreementDescription])].filter(
    (text) => text !== '',
  ),
  content: withContent ? contentOf(stored) : null,
  tokens: stored.tokens.map((token) =>
    presentToken({ ...token, presetValue: stored.presetValues[token.key] ?? token.presetValue }),
  ),
})

export const presentBundle = (
  stored: StoredBundle,
  agreements: readonly ReturnType<typeof presentBundleAgreement>[],
  departed: Awaited<ReturnType<typeof departuresOf>> = [],
) =>
  ({
    ...presentListedBundle(stored),
    agreements: [...agreements],
    departed: departed.map(({ agreementId, name, revision, leftAt, leftBy, ...since }) => ({
      agreementId,
      name,
      revision,
      left: leftAt,
      leftBy,
      now: stateSince(since),
    })),
  }) satisfies z.input<typeof bundle>

/** What has become of an agreement since it left. */
function stateSince({ archivedAt, isBack }: { archivedAt: Date | null; isBack: string | null }) {
  if (isBack !== null) return 'back'
  return archivedAt === null ? 'active' : 'archived'
}

interface Sent {
  readonly name: string
  readonly description: string
  readonly agreements: readonly {
    readonly agreementVersionId: string
    readonly tokens: readonly { readonly key: string; readonly presetValue: string }[]
  }[]
  readonly automatedAgreementBundleType: StoredBundle['automatedType']
  readonly automatedPartners: readonly string[]
}
/** What somebody else has saved of a bundle meanwhile, as a person reads it. */
export function bundleChangedMeanwhile(stored: ReturnType<typeof presentBundle>, sent: Sent) {
  const values = ({ tokens }: { tokens: readonly { key: string; presetValue: string }[] }) =>
    tokens
      .filter(({ presetValue }) => presetValue !== '')
      .map(({ key, presetValue }) => `${key} ${presetValue}`)
  const marks = (agreements: Sent['agreements']) =>
    agreements.map((one) => [one.agreementVersionId, values(one).toSorted().join()])
  const compared = [
    { field: 'name', stored: stored.name, same: stored.name === sent.name },
    {
      field: 'description',
      stored: stored.description,
      same: stored.description === sent.description,
    },
    {
      field: 'agreements',
      stored: stored.agreements.map((one) =>
        [`${one.name}, revision ${one.revision}`, ...values(one)].join(', '),
      ),
      same: JSON.stringify(marks(stored.agreements)) === JSON.stringify(marks(sent.agreements)),
    },
    {
      field: 'automatedAgreementBundleType',
      stored: automatedTypeNames[stored.automatedAgreementBundleType],
      same: stored.automatedAgreementBundleType === sent.automatedAgreementBundleType,
    },
    {
      field: 'automatedPartners',
      stored: stored.automatedPartners.map(({ name }) => name),
      same:
        JSON.stringify(stored.automatedPartners.map(({ id }) => id).toSorted()) ===
        JSON.stringify(sent.automatedPartners.toSorted()),
    },
  ]
  return compared
    .filter(({ same }) => !same)
    .map(({ field, stored: value }) => ({ field, stored: value }))
}
