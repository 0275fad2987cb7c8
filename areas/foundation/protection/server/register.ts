import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import {
  activities,
  activityIds,
  dataKinds,
  kindNames,
  whose,
  whoseNames,
  type ActivityId,
  type DataKind,
  type Whose,
} from '../activities.ts'
import type { Processing, protection } from '../contract.ts'
import { keptYears } from '../settings.ts'
import { holdings } from './registry/registry.ts'

/** Each once, in the order of the register, as in a sentence. */
const kindsOf = (kinds: readonly DataKind[]) =>
  dataKinds
    .filter((kind) => kinds.includes(kind))
    .map((kind) => kindNames[kind])
    .join(', ')
const whoseOf = (some: readonly Whose[]) =>
  whose
    .filter((one) => some.includes(one))
    .map((one) => whoseNames[one])
    .join('; ')

async function processing(db: Db, id: ActivityId): Promise<Processing> {
  const { name, purpose, ground, given, from } = activities[id]
  const held = holdings.filter(({ activity }) => activity === id)
  return {
    id,
    name,
    purpose,
    ground,
    given,
    from,
    years: await readSetting(db, keptYears[id]),
    whose: whoseOf(held.flatMap((one) => one.whose)),
    kinds: kindsOf(held.flatMap(({ kinds }) => kinds)),
    holds: held.map((one) => ({
      name: one.name,
      kinds: kindsOf(one.kinds),
      whose: whoseOf(one.whose),
      withheld: one.withheld ?? null,
    })),
  }
}

/** The register of processing, made of what the program knows that it holds (protection 2). */
export const register: Handler<typeof protection.register> = async (_, { db }) => ({
  list: await Promise.all(activityIds.map((id) => processing(db, id))),
})
