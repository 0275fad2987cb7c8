import { z } from 'zod'
import { constraintOf, type Db } from '#platform/server/database.ts'
import type { Refusal } from '#platform/server/refuse.ts'
import { places } from '#areas/places.ts'
import { actOfTwo, type AnyCall } from '#areas/foundation/approvals/server/public.ts'
import { mayWriteAgreements } from '#areas/foundation/users/rules.ts'
import { bundleChanges, type ComparedBundle } from '../bundle-changes.ts'
import { automatedBundleTypes, bundleProblems } from '../rules.ts'
import { bundleNotSavable, notReleased, unknownVersion } from '../texts.ts'
import { publishVersions } from './agreement-store.ts'
import {
  agreementsOfBundle,
  bundleById,
  holdBundle,
  setParts,
  versionsToBundle,
} from './bundle-store.ts'
import { settleDepartures } from './departures.ts'

/** What customers sign by a bundle, and which of them are sent it by themselves. */
const wantedContent = z.object({
  active: z.boolean(),
  automated: z.enum(automatedBundleTypes),
  /** Ids of API clients, in order. */
  partners: z.array(z.uuid()),
  agreements: z.array(
    z.object({
      agreementId: z.uuid(),
      agreementVersionId: z.uuid(),
      presetValues: z.record(z.string(), z.string()),
    }),
  ),
})
export type WantedContent = z.output<typeof wantedContent>
const asked = z.object({
  id: z.uuid(),
  wanted: wantedContent,
  /** What the bundle held when it was asked for, and with which that was compared. */
  seen: z.string(),
})

const changed = 'Bunten har ändrats sedan det begärdes.'
const partnerGone = 'En av de partner som valdes finns inte längre.'

/** What a bundle holds now, with what has left it since it was last whole (agreements 40). */
export async function contentOf(db: Db, id: string) {
  const stored = await bundleById(db, id)
  const agreements = await agreementsOfBundle(db, id)
  return {
    active: stored?.archivedAt === null,
    automated: stored?.automatedType ?? ('NotForAutomation' as const),
    partners: (stored?.partners ?? []).map((one) => one.id).toSorted(),
    agreements: agreements.map(
      ({ agreementId, agreementVersionId, presetValues, name, revision, tokens }) => ({
        agreementId,
        agreementVersionId,
        presetValues,
        name,
        revision,
        tokens: filled(tokens, presetValues),
      }),
    ),
    left: stored?.departedNames ?? [],
  }
}
const markOf = ({ agreements, ...content }: Awaited<ReturnType<typeof contentOf>>) =>
  JSON.stringify([
    content,
    agreements.map((one) => [one.agreementVersionId, Object.entries(one.presetValues).toSorted()]),
  ])

/** Tokens with what a bundle fills in before what the agreement does. */
const filled = <T extends { readonly key: string; readonly presetValue: string }>(
  tokens: readonly T[],
  presetValues: Readonly<Record<string, string>>,
) =>
  tokens.map((token) => ({ ...token, presetValue: presetValues[token.key] ?? token.presetValue }))

type Version = Awaited<ReturnType<typeof versionsToBundle>>[number]
type Bundled = WantedContent['agreements'][number] & ComparedBundle['agreements'][number]

/** The version a bundle takes of an agreement, with the values it begins with filled in. */
function versionInBundle(
  sent: WantedContent['agreements'][number],
  version: Version | undefined,
): Bundled | Refusal<'unknownVersion' | 'archivedAgreement' | 'notReleased' | 'unknownToken'> {
  if (version?.agreementId !== sent.agreementId) return { code: 'unknownVersion' }
  if (version.archivedAt) return { code: 'archivedAgreement' }
  if (!version.releasedAt) return { code: 'notReleased' }
  const known = new Set(version.tokens.map(({ key }) => key))
  if (Object.keys(sent.presetValues).some((key) => !known.has(key))) return { code: 'unknownToken' }
  const { name, revision, tokens } = version
  return { ...sent, name, revision, tokens: filled(tokens, sent.presetValues) }
}

/**
 * The agreements as they are stored, once every rule of a bundle holds for them (bundles 1-4).
 * Their versions are published by it, so that none is removed while it waits.
 */
export async function agreementsToStore(
  db: Db,
  { agreements: sent, automated }: Pick<WantedContent, 'agreements' | 'automated'>,
  now: Date,
): Promise<
  | Bundled[]
  | Refusal<
      | 'agreementTwice'
      | 'unknownVersion'
      | 'archivedAgreement'
      | 'notReleased'
      | 'unknownToken'
      | 'notSavable'
    >
> {
  if (new Set(sent.map(({ agreementId }) => agreementId)).size < sent.length)
    return { code: 'agreementTwice' }
  const ids = sent.map(({ agreementVersionId }) => agreementVersionId)
  await publishVersions(db, ids, now)
  const versions = new Map(
    (await versionsToBundle(db, ids)).map((version) => [version.id, version]),
  )
  const agreements: Bundled[] = []
  for (const one of sent) {
    const agreement = versionInBundle(one, versions.get(one.agreementVersionId))
    if ('code' in agreement) return agreement
    agreements.push(agreement)
  }
  const reasons = bundleProblems({ automated, fieldsAreSound: true, agreements })
  return reasons.length > 0
    ? { code: 'notSavable', fields: reasons.map((message) => ({ field: 'agreements', message })) }
    : agreements
}

/** Names of API clients by id; one that is removed is not among them. */
async function partnerNames(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('apiClient').select('name').where('id', 'in', ids).execute()
  return rows.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other, 'sv'))
}

/** Why what was asked for cannot be put in force, as a second person reads it. */
const obstacles = {
  agreementTwice: changed,
  unknownToken: changed,
  unknownVersion,
  notReleased,
  archivedAgreement: 'Ett av avtalen har arkiverats sedan det begärdes.',
}

/** What customers sign by a bundle, as one asked and a second person approved it (bundles 9). */
export const changeBundle = actOfTwo('changeBundle', {
  payload: asked,
  askers: mayWriteAgreements,
  perform: async ({ id, wanted, seen }, { db, now, audit }, asker) => {
    const cannot = (message: string) => ({ code: 'cannotBeDone', message }) as const
    if (!(await holdBundle(db, id))) return cannot(changed)
    const before = await contentOf(db, id)
    if (markOf(before) !== seen) return cannot(changed)
    const onlyBack = !before.active && sameParts(before, wanted)
    const agreements = onlyBack ? before.agreements : await agreementsToStore(db, wanted, now)
    if ('code' in agreements)
      return cannot(
        agreements.code === 'notSavable'
          ? [bundleNotSavable, ...(agreements.fields ?? []).map(({ message }) => message)].join(
              '. ',
            )
          : obstacles[agreements.code],
      )
    if ((await partnerNames(db, wanted.partners)).length < wanted.partners.length)
      return cannot(partnerGone)
    await db
      .updateTable('agreementBundle')
      .set((bundle) => ({
        automatedType: wanted.automated,
        ...(wanted.active && { archivedAt: null }),
        changedAt: now,
        changedBy: asker.withSecond,
        version: bundle('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    if (!onlyBack) {
      try {
        await setParts(db, id, wanted)
      } catch (error) {
        if (constraintOf(error) === 'agreement_in_bundle_is_active')
          return cannot(obstacles.archivedAgreement)
        throw error
      }
      await settleDepartures(db, id, now)
    }
    audit({ subject: id, before, after: await contentOf(db, id) })
    return undefined
  },
})

const sameParts = (before: WantedContent, wanted: WantedContent) => {
  const partsOf = ({ agreements, automated, partners }: WantedContent) =>
    JSON.stringify([
      automated,
      partners,
      agreements.map((one) => [
        one.agreementVersionId,
        Object.entries(one.presetValues).toSorted(),
      ]),
    ])
  return partsOf(before) === partsOf(wanted)
}

interface Asking {
  readonly id: string
  readonly wanted: WantedContent
  /** The same agreements with their names and values. */
  readonly agreements: readonly Bundled[]
  readonly why: string
}
/**
 * Lets what customers sign by a bundle wait for a second person, with what it changes (bundles 9).
 * Answers undefined when it changes nothing of that.
 */
export async function askToChange(
  call: AnyCall,
  { id, wanted, agreements, why }: Asking,
): Promise<{ approvalId: string } | Refusal<'alreadyWaiting' | 'unknownPartner'> | undefined> {
  const { db } = call
  const before = await contentOf(db, id)
  const partners = await partnerNames(db, wanted.partners)
  if (partners.length < wanted.partners.length) return { code: 'unknownPartner' }
  const stays = wanted.active && !before.active
  const difference = bundleChanges(
    { ...before, partners: await partnerNames(db, before.partners) },
    { ...wanted, agreements, partners, left: stays ? before.left : [] },
  )
  if (difference.length === 0) return undefined
  const name = (await bundleById(db, id))?.name ?? ''
  return changeBundle.ask(call, {
    subject: id,
    title: `Ändra vad som signeras med ${name}`,
    place: places.bundle(id),
    difference,
    reason: why,
    payload: { id, wanted, seen: markOf(before) },
  })
}
