import { z } from 'zod'
import { instant } from '#platform/fields.ts'
import {
  agreementTypes,
  automatedBundleTypes,
  departedStates,
  signatureTypes,
  tokenTypes,
} from './rules.ts'

const history = {
  created: instant(),
  createdBy: z.string(),
  changed: instant().nullable(),
  changedBy: z.string().nullable(),
  version: z.number(),
}
const content = z.object({ text: z.string(), summary: z.string() })
export const token = z.object({
  key: z.string(),
  label: z.string(),
  description: z.string(),
  internalDescription: z.string(),
  tokenOfInterest: z.boolean(),
  type: z.enum(tokenTypes),
  /** Filled in when the agreement is signed; always empty before. */
  value: z.string(),
  presetValue: z.string(),
  /** The number the preset value of a numeric type begins with. */
  numericValue: z.number().nullable(),
})

export const agreementSummary = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  type: z.enum(agreementTypes),
  signatureType: z.enum(signatureTypes),
  archived: instant().nullable(),
  /** The number of the latest version made; 0 when none has been. */
  latestRevision: z.number(),
  ...history,
})
export type AgreementSummary = z.output<typeof agreementSummary>
const namedBundle = z.object({ id: z.uuid(), name: z.string() })
export const agreement = agreementSummary.extend({
  content,
  tokens: z.array(token),
  /** Those it stands in, and would leave if it were archived (agreements 30). */
  bundles: z.array(namedBundle),
  /** Those it has left by being archived, and has not been added to since. */
  leftBundles: z.array(namedBundle.extend({ left: instant() })),
})
export type Agreement = z.output<typeof agreement>

export const versionSummary = z.object({
  id: z.uuid(),
  agreementId: z.uuid(),
  revision: z.number(),
  /** As the agreement was called when the version was made. */
  name: z.string(),
  description: z.string(),
  type: z.enum(agreementTypes),
  signatureType: z.enum(signatureTypes),
  published: z.boolean(),
  /** When a second person let it count, and who asked for it and who they were; null before. */
  released: instant().nullable(),
  releasedBy: z.string().nullable(),
  ...history,
})
/** One that has been removed and can be put back (agreements 41). */
export const removedVersion = versionSummary.extend({
  removed: instant(),
  removedByName: z.string(),
  /** The last moment it can be put back. */
  undoneUntil: instant(),
})
export type VersionSummary = z.output<typeof versionSummary>
export const version = versionSummary.extend({ content, tokens: z.array(token) })
export type Version = z.output<typeof version>

const bundleAgreement = z.object({
  agreementId: z.uuid(),
  agreementVersionId: z.uuid(),
  name: z.string(),
  type: z.enum(agreementTypes),
  signatureType: z.enum(signatureTypes),
  revision: z.number(),
  /** The version's, then the agreement's own where that says something else. */
  descriptions: z.array(z.string()),
  /** Null when texts were not asked for. */
  content: content.nullable(),
  tokens: z.array(token),
})

export const bundleSummary = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  automatedAgreementBundleType: z.enum(automatedBundleTypes),
  automatedPartners: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** The names of its agreements in order. */
  agreementNames: z.array(z.string()),
  archived: instant().nullable(),
  /** Why it cannot be chosen although it is active: it is empty, or not whole. Null when it can. */
  notChoosable: z.string().nullable(),
  ...history,
})
export type BundleSummary = z.output<typeof bundleSummary>
const departure = z.object({
  agreementId: z.uuid(),
  name: z.string(),
  revision: z.number(),
  left: instant(),
  leftBy: z.string(),
  /** Since then: still archived, active but not put back, or added again by somebody. */
  now: z.enum(departedStates),
})
export const bundle = bundleSummary.extend({
  agreements: z.array(bundleAgreement),
  /** What has left it by being archived, the latest first (agreements 30). */
  departed: z.array(departure),
})
