import { z } from 'zod'
import type { Refusal } from '#platform/server/refuse.ts'
import { groupNames } from '#areas/acquisition/companytasks/texts.ts'
import { places } from '#areas/places.ts'
import { actOfTwo, type AnyCall } from '#areas/foundation/approvals/server/public.ts'
import { mayWriteKycSets } from '#areas/foundation/users/rules.ts'
import {
  heldSet,
  holdersOf,
  lockDefaults,
  namesOf,
  presentSet,
  publishSet,
  unpublishSets,
  type SetRow,
} from './set-store.ts'

const changed: Refusal<'cannotBeDone'> = {
  code: 'cannotBeDone',
  message: 'KYC-setet, eller det som är standard nu, har ändrats sedan det begärdes.',
}
/** Who wrote a part of it is no second person, whoever pressed 'Publicera' (kyc 21). */
const ownWriting = {
  code: 'cannotBeDone',
  message: 'Du har själv skrivit en del av setet. Någon som inte har ändrat det behöver godkänna.',
} as const satisfies Refusal<'cannotBeDone'>
interface By {
  readonly by: string
  readonly now: Date
}

/** Puts a set into use in place of those that are the default of its types now (kyc 4). */
export async function publishInPlace({ db, audit }: AnyCall, before: SetRow, change: By) {
  const replaced = await unpublishSets(
    db,
    await holdersOf(db, before.defaultOnboardingTypes),
    change,
  )
  const after = presentSet(await publishSet(db, before, change))
  const unpublished = replaced.map(({ id, name }) => ({ id, name }))
  audit({ subject: after.id, before: presentSet(before), after: { ...after, unpublished } })
  return after
}

/**
 * What customers are asked by default, changed as one asked and a second person approved (kyc 19):
 * a set published in place of those that are the default now, or the default taken out of use.
 */
export const publishDefaultKyc = actOfTwo('publishDefaultKyc', {
  payload: z.object({
    id: z.uuid(),
    version: z.number(),
    publish: z.boolean(),
    /** The sets that were the default of its types when it was asked for. */
    replaces: z.array(z.uuid()),
  }),
  askers: mayWriteKycSets,
  problem: async ({ id, publish }, db, secondId) => {
    if (!publish) return undefined
    const set = await db
      .selectFrom('kycSet')
      .select('writerIds')
      .where('id', '=', id)
      .executeTakeFirst()
    return set?.writerIds.includes(secondId) ? ownWriting.message : undefined
  },
  perform: async ({ id, version, publish, replaces }, call, asker) => {
    const { db, now } = call
    await lockDefaults(db)
    const set = await heldSet(db, id)
    if (set?.version !== version) return changed
    const change = { by: asker.withSecond, now }
    if (!publish) {
      await unpublishSets(db, [id], change)
      return undefined
    }
    if (call.actor.id !== null && set.writerIds.includes(call.actor.id)) return ownWriting
    const holders = await holdersOf(db, set.defaultOnboardingTypes)
    if (holders.toSorted().join() !== replaces.toSorted().join()) return changed
    await publishInPlace(call, set, change)
    return undefined
  },
})

/** Lets the default of a set's onboarding types wait for a second person, before it changes. */
export async function askToChangeDefault(
  call: AnyCall,
  set: SetRow,
  { publish, why }: { readonly publish: boolean; readonly why: string },
): Promise<{ readonly approvalId: string } | Refusal<'alreadyWaiting'>> {
  const replaces = publish ? await holdersOf(call.db, set.defaultOnboardingTypes) : []
  const names = await namesOf(call.db, replaces)
  const types = presentSet(set).defaultOnboardingTypes.map((type) => groupNames[type])
  return publishDefaultKyc.ask(call, {
    subject: set.id,
    title: `${publish ? 'Publicera' : 'Avpublicera'} ${set.name}, standard för ${types.join(', ')}`,
    place: places.kycSet(set.id),
    difference: [
      {
        label: 'Standard',
        before: publish ? names.join(', ') : set.name,
        after: publish ? set.name : '',
      },
    ],
    reason: why,
    payload: { id: set.id, version: set.version, publish, replaces },
  })
}
