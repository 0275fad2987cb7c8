import { checkWith } from '#platform/web/check.ts'
import type { Version } from '../answers.ts'
import { bundles, type Bundle, type Token } from '../contract.ts'
import { bundleProblems, type AutomatedBundleType } from '../rules.ts'

/** A version in a bundle, with the values the bundle fills in beforehand. */
export interface TypedPart {
  readonly agreementId: string
  readonly agreementVersionId: string
  readonly name: string
  readonly revision: number
  readonly tokens: readonly Token[]
}
/** A bundle as it is written. */
export interface TypedBundle extends Record<string, unknown> {
  name: string
  description: string
  automated: AutomatedBundleType | null
  /** Ids of API clients. */
  partners: readonly string[]
  agreements: readonly TypedPart[]
  /** Why what customers sign becomes another. */
  why: string
}

export const typedBundleOf = (bundle: Bundle | undefined): TypedBundle => ({
  name: bundle?.name ?? '',
  description: bundle?.description ?? '',
  automated: bundle?.automatedAgreementBundleType ?? 'NotForAutomation',
  partners: bundle?.automatedPartners.map(({ id }) => id) ?? [],
  agreements:
    bundle?.agreements.map(({ agreementId, agreementVersionId, name, revision, tokens }) => ({
      agreementId,
      agreementVersionId,
      name,
      revision,
      tokens,
    })) ?? [],
  why: '',
})

const automationOf = ({ automated }: TypedBundle) => automated ?? 'NotForAutomation'

export const sentBundleOf = (bundle: Bundle | undefined, typed: TypedBundle) => ({
  id: bundle?.id,
  version: bundle?.version,
  name: typed.name,
  description: typed.description,
  why: typed.why,
  automatedAgreementBundleType: automationOf(typed),
  automatedPartners: automationOf(typed) === 'NotForAutomation' ? [] : [...typed.partners],
  agreements: typed.agreements.map(({ agreementId, agreementVersionId, tokens }) => ({
    agreementId,
    agreementVersionId,
    tokens: tokens.map(({ key, presetValue }) => ({ key, presetValue })),
  })),
})

/**
 * What is wrong, by field; and every reason in a row, as the requirement lists them (bundles 3).
 */
export function bundleFaults(bundle: Bundle | undefined, typed: TypedBundle) {
  const fields = checkWith(bundles.save, sentBundleOf(bundle, typed))
  const reasons = bundleProblems({
    automated: automationOf(typed),
    fieldsAreSound: Object.keys(fields).length === 0,
    agreements: typed.agreements,
  })
  const ofAgreements = reasons.find((reason) => reason !== 'Ett eller flera fält saknar värde')
  return { fields: { ...(ofAgreements && { agreements: ofAgreements }), ...fields }, reasons }
}

/** A version as a part of a bundle; values for keys it also has are kept. */
export const partOf = (version: Version, kept: readonly Token[] = []): TypedPart => ({
  agreementId: version.agreementId,
  agreementVersionId: version.id,
  name: version.name,
  revision: version.revision,
  tokens: version.tokens.map((token) => ({
    ...token,
    presetValue: kept.find(({ key }) => key === token.key)?.presetValue ?? token.presetValue,
  })),
})
