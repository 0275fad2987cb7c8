import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { refusePlatform, type Refusal } from '#platform/server/refuse.ts'
import { alreadyWaiting } from '#areas/foundation/approvals/contract.ts'
import { replaceWaiting, type AnyCall } from '#areas/foundation/approvals/server/public.ts'
import type { agreements } from '../contract.ts'
import {
  agreementById,
  heldAgreement,
  publishVersions,
  type StoredAgreement,
} from './agreement-store.ts'
import { versionsToBundle } from './bundle-store.ts'
import { agreementsToStore, askToChange, contentOf } from './change-bundle.ts'
import { leaveBundles } from './departures.ts'
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

export const archive: Handler<typeof agreements.archive> = async (
  { id, replacedBy, why },
  context,
) => {
  const { db, actor, now, audit, refuse } = context
  const before = (await heldAgreement(db, id)) ?? refusePlatform('notFound')
  if (before.archivedAt) refuse('alreadyArchived')
  const by = { by: actor.name, now }
  await setArchived(db, before, now, by)
  // Not put back when it is active again: whoever wants it there adds it (agreements 30).
  const leftBundles = await leaveBundles(db, id, by)
  // What waits of them was compared with what they held.
  for (const left of leftBundles) await replaceWaiting(context, ['changeBundle'], left.id)
  const other =
    replacedBy && leftBundles.length > 0 ? await replacement(db, id, replacedBy, now) : undefined
  if (other && 'code' in other) return refuse(other)
  if (other) {
    const problem = await askInPlace(context, leftBundles, { version: other, why })
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
interface Replacing {
  readonly version: Version
  readonly why: string
}
/**
 * Asks that a revision stands where an agreement stood in the bundles it has left, with the values
 * that were filled in there for the fields it has too (agreements 42). Answers what one of them
 * lacks.
 */
async function askInPlace(
  context: AnyCall,
  left: readonly Left[],
  { version, why }: Replacing,
): Promise<Refusal<'notReplaced'> | undefined> {
  const { db, now } = context
  const { id: agreementVersionId, agreementId } = version
  const keys = new Set(version.tokens.map(({ key }) => key))
  for (const { id, name, position, presetValues } of left) {
    const there = await contentOf(db, id)
    const stands = there.agreements.some((one) => one.agreementId === agreementId)
    const kept = Object.entries(presetValues).filter(([key]) => keys.has(key))
    const placed = { agreementId, agreementVersionId, presetValues: Object.fromEntries(kept) }
    const parts = stands
      ? there.agreements
      : there.agreements.toSpliced(position, 0, { ...version, ...placed })
    const wanted = { ...there, agreements: parts }
    const agreements = await agreementsToStore(db, wanted, now)
    const refused = (reason: string) =>
      ({ code: 'notReplaced', message: `${name}: ${reason}` }) as const
    if ('code' in agreements)
      return refused((agreements.fields ?? []).map(({ message }) => message).join('. '))
    const waits = await askToChange(context, { id, wanted, agreements, why })
    if (waits && 'code' in waits) return refused(alreadyWaiting.text)
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
