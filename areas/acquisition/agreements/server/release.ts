import { z } from 'zod'
import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { places } from '#areas/places.ts'
import { actOfTwo } from '#areas/foundation/approvals/server/public.ts'
import { mayWriteAgreements } from '#areas/foundation/users/rules.ts'
import type { agreements } from '../contract.ts'
import { fieldChanges, linesOf, sideBySide } from '../release-rules.ts'
import {
  agreementById,
  heldAgreement,
  heldVersion,
  versionById,
  type StoredVersion,
} from './agreement-store.ts'
import { bundlesWith, setsOutWith } from './standing-on.ts'

const archived = 'Avtalet är arkiverat. Återaktivera det, eller avslå begäran.'
const changed = 'Revisionen, eller den som gäller nu, har ändrats sedan det begärdes.'
/** Who wrote a part of it is no second person, whoever made the revision (agreements 39). */
const ownWriting =
  'Du har själv skrivit en del av revisionen. Någon som inte har skrivit i den behöver släppa den.'

/** The latest revision of an agreement that counts; undefined without any. */
async function inForceOf(db: Db, agreementId: string): Promise<StoredVersion | undefined> {
  const latest = await db
    .selectFrom('agreementVersion')
    .select('id')
    .where('agreementId', '=', agreementId)
    .where('releasedAt', 'is not', null)
    .where('removedAt', 'is', null)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest && versionById(db, agreementId, latest.id)
}

/** Everybody who has written a part of a revision since the one that counts, in removed ones too. */
async function writersOf(db: Db, version: StoredVersion, inForce: StoredVersion | undefined) {
  const rows = await db
    .selectFrom('agreementVersion')
    .select('writerIds')
    .where('agreementId', '=', version.agreementId)
    .where('revision', '>', inForce?.revision ?? 0)
    .where('revision', '<=', version.revision)
    .execute()
  return rows.flatMap(({ writerIds }) => writerIds)
}

const asked = z.object({
  id: z.uuid(),
  versionId: z.uuid(),
  version: z.number(),
  /** The revision that counted when it was asked for, and with which it was compared. */
  inForce: z.uuid().nullable(),
})

/**
 * Why somebody cannot release what was asked for, as it is now; undefined when they can. Said before
 * they try (approvals 12), and looked at again, held, when they do.
 */
async function obstacle(
  { id, versionId, version, inForce }: z.output<typeof asked>,
  db: Db,
  secondId: string,
): Promise<string | undefined> {
  const agreement = await agreementById(db, id)
  if (agreement?.archivedAt) return archived
  const seen = await versionById(db, id, versionId)
  const before = await inForceOf(db, id)
  if (seen?.version !== version || seen.releasedAt || (before?.id ?? null) !== inForce)
    return changed
  return (await writersOf(db, seen, before)).includes(secondId) ? ownWriting : undefined
}

/**
 * The text that customers sign, as one asked and a second person of the lawyers released it: from then
 * on bundles may hold the revision (agreements 37).
 */
export const releaseAgreement = actOfTwo('releaseAgreement', {
  payload: asked,
  askers: mayWriteAgreements,
  problem: obstacle,
  perform: async (payload, call, asker) => {
    const { db, actor, now, audit } = call
    const { id, versionId } = payload
    // Held, so that no other revision of it begins to count and it is not archived meanwhile.
    await heldAgreement(db, id)
    await heldVersion(db, id, versionId)
    const message = await obstacle(payload, db, actor.id)
    if (message !== undefined) return { code: 'cannotBeDone', message }
    const released = await db
      .updateTable('agreementVersion')
      .set({ releasedAt: now, releasedBy: asker.withSecond })
      .where('id', '=', versionId)
      .returning('revision')
      .executeTakeFirstOrThrow()
    audit({
      subject: versionId,
      after: { agreementId: id, ...released, releasedBy: asker.withSecond },
    })
    return undefined
  },
})

/** Lets a revision wait for a second person, with what it is compared with (agreements 37). */
export const release: Handler<typeof agreements.release> = async (
  { id, versionId, why },
  context,
) => {
  const { db, refuse, audit } = context
  const agreement = (await heldAgreement(db, id)) ?? refusePlatform('notFound')
  const version = (await heldVersion(db, id, versionId)) ?? refusePlatform('notFound')
  if (agreement.archivedAt) return refuse('archived')
  if (version.releasedAt) return refuse('released')
  const inForce = await inForceOf(db, id)
  if (inForce && inForce.revision > version.revision) return refuse('older')
  const waits = await releaseAgreement.ask(context, {
    subject: versionId,
    title: `Låta ${version.name}, revision ${version.revision}, gälla`,
    place: places.agreementVersion(id, versionId),
    difference: [
      {
        label: 'Gäller',
        before: inForce ? `Revision ${inForce.revision}` : '',
        after: `Revision ${version.revision}`,
      },
      ...fieldChanges(inForce, version),
    ],
    reason: why,
    payload: { id, versionId, version: version.version, inForce: inForce?.id ?? null },
  })
  if ('code' in waits) return refuse(waits)
  audit({ subject: versionId })
  return waits
}

/** What a revision changes of the one that counts, and what stands on earlier ones than it. */
export const releaseImpact: Handler<typeof agreements.releaseImpact> = async (
  { id, versionId },
  { db },
) => {
  const version = (await versionById(db, id, versionId)) ?? refusePlatform('notFound')
  const before = await inForceOf(db, id)
  const earlier = { agreementId: id, before: version.revision }
  const beside = (one: string | undefined, other: string) =>
    sideBySide(linesOf(one ?? ''), linesOf(other))
  return {
    inForce: before ? { id: before.id, revision: before.revision } : null,
    fields: fieldChanges(before, version),
    summary: beside(before?.contentSummary, version.contentSummary),
    text: beside(before?.contentText, version.contentText),
    bundles: await bundlesWith(db, earlier),
    setsOut: await setsOutWith(db, earlier),
  }
}
