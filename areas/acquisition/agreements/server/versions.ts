import { presentRemoval } from '#platform/removed.ts'
import type { Handler } from '#platform/server/context.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { replaceWaiting } from '#areas/foundation/approvals/server/public.ts'
import type { agreements } from '../contract.ts'
import {
  agreementById,
  heldAgreement,
  heldRemovedVersion,
  heldVersion,
  removedVersionsOf,
  versionById,
} from './agreement-store.ts'
import { cleanContent } from './clean-html.ts'
import { contentOf, presentListedVersion, presentVersion } from './present.ts'

/** The agreement as it is now, under its next number. */
export const createVersion: Handler<typeof agreements.createVersion> = async ({ id }, context) => {
  const { db, actor, now, audit, refuse } = context
  const agreement = (await heldAgreement(db, id)) ?? refusePlatform('notFound')
  if (agreement.archivedAt) refuse('archived')
  const revision = agreement.latestRevision + 1
  const versionId = context.newId()
  await db
    .updateTable('agreement')
    .set({ latestRevision: revision, writerIds: [] })
    .where('id', '=', id)
    .execute()
  await db
    .insertInto('agreementVersion')
    .values({
      id: versionId,
      agreementId: id,
      revision,
      name: agreement.name,
      description: agreement.description,
      agreementType: agreement.type,
      signatureType: agreement.signatureType,
      contentText: agreement.contentText,
      contentSummary: agreement.contentSummary,
      tokens: JSON.stringify(agreement.tokens),
      writerIds: [...new Set([...agreement.writerIds, actor.id])],
      createdAt: now,
      createdBy: actor.name,
    })
    .execute()
  audit({ subject: versionId, after: { agreementId: id, revision } })
  return versionId
}

/** Its description and the order of its tokens; the rest of a version never changes. */
export const saveVersion: Handler<typeof agreements.saveVersion> = async (input, context) => {
  const { db, actor, now, audit, refuse } = context
  const { id, versionId, description } = input
  const agreement = (await heldAgreement(db, id)) ?? refusePlatform('notFound')
  const before = (await heldVersion(db, id, versionId)) ?? refusePlatform('notFound')
  if (input.version !== undefined && input.version !== before.version)
    refusePlatform('stale', {
      changed: [
        ...(before.description === description
          ? []
          : [{ field: 'description', stored: before.description }]),
        { field: 'tokens', stored: before.tokens.map(({ key }) => key) },
      ],
    })
  if (agreement.archivedAt) refuse('archived')
  if (
    input.content &&
    JSON.stringify(cleanContent(input.content)) !== JSON.stringify(contentOf(before))
  )
    refuse('contentStays')
  const tokens = input.tokens.flatMap(({ key }) =>
    before.tokens.filter((token) => token.key === key),
  )
  if (
    tokens.length !== before.tokens.length ||
    tokens.length !== input.tokens.length ||
    new Set(tokens).size !== tokens.length
  )
    refuse('otherTokens')
  await db
    .updateTable('agreementVersion')
    .set({
      description,
      tokens: JSON.stringify(tokens),
      changedAt: now,
      changedBy: actor.name,
      version: before.version + 1,
    })
    .where('id', '=', versionId)
    .execute()
  await replaceWaiting(context, ['releaseAgreement'], versionId)
  const after = await versionById(db, id, versionId)
  audit({
    subject: versionId,
    before: presentVersion(before),
    after: after && presentVersion(after),
  })
}

export const deleteVersion: Handler<typeof agreements.deleteVersion> = async (
  { id, versionId },
  context,
) => {
  const { db, actor, now, audit, refuse } = context
  const agreement = (await heldAgreement(db, id)) ?? refusePlatform('notFound')
  const before = (await heldVersion(db, id, versionId)) ?? refusePlatform('notFound')
  if (agreement.archivedAt) refuse('archived')
  if (before.publishedAt) refuse('published')
  await replaceWaiting(context, ['releaseAgreement'], versionId)
  await db
    .updateTable('agreementVersion')
    .set({ removedAt: now, removedBy: actor.name })
    .where('id', '=', versionId)
    .execute()
  audit({ subject: versionId, before: presentVersion(before) })
}

export const removedVersions: Handler<typeof agreements.removedVersions> = async (
  { id },
  { db, now },
) => {
  if (!(await agreementById(db, id))) refusePlatform('notFound')
  const rows = await removedVersionsOf(db, id, now)
  return rows.map((row) => ({ ...presentListedVersion(row), ...presentRemoval(row) }))
}

/** As it was, released or not: it says what it said (agreements 41). */
export const restoreVersion: Handler<typeof agreements.restoreVersion> = async (
  { id, versionId },
  { db, now, audit, refuse },
) => {
  const agreement = (await heldAgreement(db, id)) ?? refusePlatform('notFound')
  const before = (await heldRemovedVersion(db, id, versionId, now)) ?? refusePlatform('notFound')
  if (agreement.archivedAt) refuse('archived')
  const version = before.version + 1
  await db
    .updateTable('agreementVersion')
    .set({ removedAt: null, removedBy: null, version })
    .where('id', '=', versionId)
    .execute()
  audit({ subject: versionId, after: presentListedVersion({ ...before, version }) })
}
