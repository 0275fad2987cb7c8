import { keysOf } from '#platform/record.ts'
import type { z } from 'zod'
import type { agreement, agreementSummary, version, versionSummary } from '../answers.ts'
import { numericValueOf, plainText } from '../rules.ts'
import type { StoredToken } from '../token-fields.ts'
import { agreementTypeNames, signatureTypeNames } from '../texts.ts'
import type {
  ListedAgreement,
  ListedVersion,
  StoredAgreement,
  StoredVersion,
} from './agreement-store.ts'

export const presentToken = (token: StoredToken) => ({
  ...token,
  value: '',
  numericValue: numericValueOf(token.type, token.presetValue),
})

interface Changes {
  readonly createdAt: Date | string
  readonly createdBy: string
  readonly changedAt: Date | string | null
  readonly changedBy: string | null
  readonly version: number
}
export const presentChanges = ({
  createdAt,
  createdBy,
  changedAt,
  changedBy,
  version,
}: Changes) => ({
  created: createdAt,
  createdBy,
  changed: changedAt,
  changedBy,
  version,
})

export const contentOf = (stored: { contentText: string; contentSummary: string }) => ({
  text: stored.contentText,
  summary: stored.contentSummary,
})

export const presentListed = (stored: ListedAgreement): z.input<typeof agreementSummary> => ({
  id: stored.id,
  name: stored.name,
  description: stored.description,
  type: stored.type,
  signatureType: stored.signatureType,
  archived: stored.archivedAt,
  latestRevision: stored.latestRevision,
  ...presentChanges(stored),
})
export const presentAgreement = (
  stored: StoredAgreement,
  bundles: readonly { readonly id: string; readonly name: string }[],
  leftBundles: readonly { readonly id: string; readonly name: string; readonly leftAt: Date }[],
): z.input<typeof agreement> => ({
  ...presentListed(stored),
  content: contentOf(stored),
  tokens: stored.tokens.map(presentToken),
  bundles: [...bundles],
  leftBundles: leftBundles.map(({ leftAt, ...bundle }) => ({ ...bundle, left: leftAt })),
})

export const presentListedVersion = (stored: ListedVersion): z.input<typeof versionSummary> => ({
  id: stored.id,
  agreementId: stored.agreementId,
  revision: stored.revision,
  name: stored.name,
  description: stored.description,
  type: stored.type,
  signatureType: stored.signatureType,
  published: stored.publishedAt !== null,
  released: stored.releasedAt,
  releasedBy: stored.releasedBy,
  ...presentChanges(stored),
})
export const presentVersion = (stored: StoredVersion): z.input<typeof version> => ({
  ...presentListedVersion(stored),
  content: contentOf(stored),
  tokens: stored.tokens.map(presentToken),
})

interface Written {
  readonly name: string
  readonly description: string
  readonly type: StoredAgreement['type']
  readonly signatureType: StoredAgreement['signatureType']
  readonly content: { readonly text: string; readonly summary: string }
  readonly tokens: readonly StoredToken[]
}
const excerptLength = 300
const excerpt = (text: string) =>
  text.length > excerptLength ? `${text.slice(0, excerptLength)} …` : text

/**
 * What somebody else has saved meanwhile, as a person reads it: texts without their markup, tokens
 * by their keys.
 */
export function changedMeanwhile(stored: Written, sent: Written) {
  const wordsOf = (of: Written) => ({
    name: of.name,
    description: of.description,
    type: agreementTypeNames[of.type],
    signatureType: signatureTypeNames[of.signatureType],
    content: excerpt(plainText(`${of.content.text} ${of.content.summary}`)),
    tokens: of.tokens.map(({ key }) => key),
  })
  // The database keeps the fields of a token in an order of its own.
  const sortedTokens = (of: Written) => ({
    ...of,
    tokens: of.tokens.map((token) =>
      Object.entries(token).toSorted(([one], [other]) => one.localeCompare(other)),
    ),
  })
  const before = wordsOf(stored)
  const [one, other] = [sortedTokens(stored), sortedTokens(sent)]
  return keysOf(before)
    .filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]))
    .map((field) => ({ field, stored: before[field] }))
}
