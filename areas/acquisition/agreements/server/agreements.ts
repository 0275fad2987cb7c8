import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { agreements } from '../contract.ts'
import { contentProblems } from '../rules.ts'
import {
  agreementById,
  heldAgreement,
  pageOfAgreements,
  pageOfVersions,
  versionById,
  type StoredAgreement,
} from './agreement-store.ts'
import { cleanContent } from './clean-html.ts'
import { archive, archiveImpact, reactivate } from './archive.ts'
import { bundlesHolding, bundlesLeft } from './departures.ts'
import {
  changedMeanwhile,
  contentOf,
  presentAgreement,
  presentListed,
  presentListedVersion,
  presentVersion,
} from './present.ts'
import { release, releaseImpact } from './release.ts'
import {
  createVersion,
  deleteVersion,
  removedVersions,
  restoreVersion,
  saveVersion,
} from './versions.ts'

const get: Handler<typeof agreements.get> = async ({ id }, { db }) =>
  shown(db, (await agreementById(db, id)) ?? refusePlatform('notFound'))

/** With the bundles it stands in, and those it has left. */
const shown = async (db: Db, stored: StoredAgreement) =>
  presentAgreement(stored, await bundlesHolding(db, stored.id), await bundlesLeft(db, stored.id))

/**
 * Creates an agreement, or changes the one whose id is given (agreements 2-7). What is judged and
 * stored is the cleaned text.
 */
const save: Handler<typeof agreements.save> = async (input, context) => {
  const { db, actor, now, audit, refuse } = context
  const before = input.id
    ? ((await heldAgreement(db, input.id)) ?? refusePlatform('notFound'))
    : undefined
  const content = cleanContent(input.content)
  if (before && input.version !== undefined && input.version !== before.version) {
    const changed = changedMeanwhile(
      { ...before, content: contentOf(before) },
      { ...input, content },
    )
    refusePlatform('stale', { changed })
  }
  if (before?.archivedAt) refuse('archived')
  refuseUnsound(content, input.tokens)

  const id = before?.id ?? context.newId()
  const values = {
    name: input.name,
    description: input.description,
    agreementType: input.type,
    signatureType: input.signatureType,
    contentText: content.text,
    contentSummary: content.summary,
    tokens: JSON.stringify(input.tokens),
    writerIds: [...new Set([...(before?.writerIds ?? []), actor.id])],
  }
  if (before)
    await db
      .updateTable('agreement')
      .set({ ...values, changedAt: now, changedBy: actor.name, version: before.version + 1 })
      .where('id', '=', id)
      .execute()
  else
    await db
      .insertInto('agreement')
      .values({ ...values, id, createdAt: now, createdBy: actor.name })
      .execute()
  audit({
    subject: id,
    before: before && (await shown(db, before)),
    after: await get({ id }, context),
  })
  return id
}

function refuseUnsound(...agreement: Parameters<typeof contentProblems>): void {
  const problems = contentProblems(...agreement)
  const fields = [
    ...(problems.text ? [{ field: 'content.text', message: problems.text }] : []),
    ...(problems.summary ? [{ field: 'content.summary', message: problems.summary }] : []),
    ...(problems.tokens ? [{ field: 'tokens', message: problems.tokens }] : []),
  ]
  if (fields.length > 0) refusePlatform('invalid', { fields })
}

const list: Handler<typeof agreements.list> = async (input, { db }) => {
  const { list: rows, totalHits } = await pageOfAgreements(db, input, { onlyActive: false })
  return { items: rows.map(presentListed), totalHits }
}

const active: Handler<typeof agreements.active> = async (input, { db }) => {
  const { list: rows, totalHits } = await pageOfAgreements(db, input, { onlyActive: true })
  return { items: rows.map(presentListed), totalHits }
}

const versions: Handler<typeof agreements.versions> = async ({ id, ...page }, { db }) => {
  if (!(await agreementById(db, id))) refusePlatform('notFound')
  const { list: rows, totalHits } = await pageOfVersions(db, id, page)
  return { items: rows.map(presentListedVersion), totalHits }
}

const getVersion: Handler<typeof agreements.getVersion> = async ({ id, versionId }, { db }) =>
  presentVersion((await versionById(db, id, versionId)) ?? refusePlatform('notFound'))

export const agreementsServed = handlers(agreements, {
  get,
  save,
  archiveImpact,
  archive,
  reactivate,
  list,
  active,
  versions,
  getVersion,
  saveVersion,
  deleteVersion,
  removedVersions,
  restoreVersion,
  createVersion,
  release,
  releaseImpact,
})
