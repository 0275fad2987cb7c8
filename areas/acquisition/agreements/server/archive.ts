import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { refusePlatform, type Refusal } from '#platform/server/refuse.ts'
import type { agreements } from '../contract.ts'
import { bundleProblems } from '../rules.ts'
import {
  agreementById,
  heldAgreement,
  publishVersions,
  type StoredAgreement,
} from './agreement-store.ts'
import { addPart, agreementsOfBundle, bundleById, versionsToBundle } from './bundle-store.ts'
import { leaveBundles, settleDepartures } from './departures.ts'
import { presentBundleAgreement } from './present-bundle.ts'
import { bundlesWith, customersWithLink, replacementsOf, setsOutWith } from './standing-on.ts'

interface By {
  readonly by: string
  readonly now: Date
}
/** Archived or active again, as it is written on the agreement. */
const setArchived = (
  db: Db,
  { id, version }: StoredAgreement,
  archivedAt: Date | null,
  { by, now }: By,
) =>
  db
    .updateTable('agreement')
    .set({ archivedAt, changedAt: now, changedBy: by, version: version + 1 })
    .where('id', '=', id)
    .execute()

export const archive: Handler<typeof agreements.archive> = async ({ id, replacedBy }, context) => {
  const { db, actor, now, audit, refuse } = context
  const before = (await heldAgreement(db, id)) ?? refusePlatform('notFound')
  if (before.archivedAt) refuse('alreadyArchived')
  const by = { by: actor.name, now }
  await setArchived(db, before, now, by)
  // Not put back when it is active again: whoever wants it there adds it (agreements 30).
  const leftBundles = await leaveBundles(db, id, by)
  const other =
    replacedBy && leftBundles.length > 0 ? await replacement(db, id, replacedBy, now) : undefined
  if (other && 'code' in other) return refuse(other)
  if (other) {
    const problem = await putInPlace(db, id, leftBundles, { version: other, now })
    if (problem) refuse(problem)
  }
  audit({
    subject: id,
    before: { archived: null },
    after: {
      archived: now,
      ...(leftBundles.length > 0 && { leftBundles }),
      ...(other && { replacedBy: other.id }),
    },
  })
  return undefined
}

type Version = Awaited<ReturnType<typeof versionsToBundle>>[number]
/** The revision that takes its place, from now on in use; or why it cannot. */
async function replacement(
  db: Db,
  agreementId: string,
  versionId: string,
  now: Date,
): Promise<Version | Refusal<'unknownVersion' | 'notReleased' | 'archivedReplacement'>> {
  // Before it is read, so that it is not removed meanwhile.
  await publishVersions(db, [versionId], now)
  const [version] = await versionsToBundle(db, [versionId])
  if (!version || version.agreementId === agreementId) return { code: 'unknownVersion' }
  // Held, so that it is not archived meanwhile.
  const other = await heldAgreement(db, version.agreementId)
  if (other?.archivedAt) return { code: 'archivedReplacement' }
  return version.releasedAt ? version : { code: 'notReleased' }
}

type Left = Awaited<ReturnType<typeof leaveBundles>>[number]
/**
 * Puts a revision where an agreement stood in the bundles it has left, with the values that were
 * filled in there for the fields it has too (agreements 42). Answers what one of them lacks.
 */
async function putInPlace(
  db: Db,
  agreementId: string,
  left: readonly Left[],
  { version, now }: { readonly version: Version; readonly now: Date },
): Promise<Refusal<'notReplaced'> | undefined> {
  const keys = new Set(version.tokens.map(({ key }) => key))
  for (const { id: bundleId, name, position, presetValues } of left) {
    const there = await agreementsOfBundle(db, bundleId)
    if (there.every((one) => one.agreementId !== version.agreementId))
      await addPart(db, bundleId, {
        agreementId: version.agreementId,
        agreementVersionId: version.id,
        position,
        presetValues: Object.fromEntries(
          Object.entries(presetValues).filter(([key]) => keys.has(key)),
        ),
      })
    await settleDepartures(db, bundleId, now, agreementId)
    const bundle = await bundleById(db, bundleId)
    const parts = await agreementsOfBundle(db, bundleId)
    const reasons = bundleProblems({
      automated: bundle?.automatedType ?? 'NotForAutomation',
      fieldsAreSound: true,
      agreements: parts.map((part) => presentBundleAgreement(part, false)),
    })
    if (reasons.length > 0)
      return { code: 'notReplaced', message: `${name}: ${reasons.join('. ')}` }
  }
  return undefined
}

export const reactivate: Handler<typeof agreements.reactivate> = async ({ id }, context) => {
  const { db, actor, now, audit, refuse } = context
  const before = (await heldAgreement(db, id)) ?? refusePlatform('notFound')
  if (!before.archivedAt) refuse('notArchived')
  await setArchived(db, before, null, { by: actor.name, now })
  audit({ subject: id, before: { archived: before.archivedAt }, after: { archived: null } })
}

export const archiveImpact: Handler<typeof agreements.archiveImpact> = async ({ id }, { db }) => {
  if (!(await agreementById(db, id))) refusePlatform('notFound')
  return {
    bundles: await bundlesWith(db, { agreementId: id }),
    setsOut: await setsOutWith(db, { agreementId: id }),
    customers: await customersWithLink(db, id),
    replacements: await replacementsOf(db, id),
  }
}
