import { z } from 'zod'
import type { Refusal } from '#platform/server/refuse.ts'
import { places } from '#areas/places.ts'
import { actOfTwo, type AnyCall } from '#areas/foundation/approvals/server/public.ts'
import { only } from '#areas/foundation/users/rules.ts'
import { blacklistTypes, itemMatches, matchNames, type BlacklistType } from '../rules.ts'
import { withoutPerson } from '../removal-rules.ts'
import {
  itemById,
  presentItem,
  removeItem,
  writeItem,
  type ItemValues,
  type StoredItem,
} from './blacklist-store.ts'
import { askAml, effectOfSave, type EffectOf } from './effect.ts'

/** An item as a save writes it. */
const itemValues = z.object({
  blacklistType: z.literal(blacklistTypes),
  itemMatch: z.enum(itemMatches),
  mustMatch: z.boolean(),
  companyName: z.string().nullable(),
  tags: z.array(z.string()),
  itemValues: z.array(z.string()),
  compared: z.array(z.string()),
})

const changed: Refusal<'cannotBeDone'> = {
  code: 'cannotBeDone',
  message: 'Posten har ändrats sedan det begärdes. Begäran behöver göras om.',
}

/**
 * An item removed, or saved so that it hits less, as somebody asked and a second person approved
 * (blacklist 7). What it hits besides, that it did not hit before, has its effect then (blacklist 9).
 */
export const removeFromBlacklist = (effectOf: EffectOf) =>
  actOfTwo('removeFromBlacklist', {
    payload: z.object({
      id: z.uuid(),
      /** The version it was asked for. */
      version: z.number(),
      /** Null removes it. */
      values: itemValues.nullable(),
    }),
    askers: only('AmlDepartment'),
    perform: async ({ id, version, values }, { db, now, audit }, asker) => {
      const before = await itemById(db, id)
      if (before?.version !== version) return changed
      const by = asker.withSecond
      if (values) {
        const effect = await effectOfSave(db, { before, after: values, now }, effectOf)
        if (!(await writeItem(db, before, values, { now, name: by }))) return changed
        await askAml(db, { id, effect, by, now })
      } else if (!(await removeItem(db, { id, version }))) return changed
      const after = values && (await itemById(db, id))
      audit({ before: presentItem(before), after: after ? presentItem(after) : null })
      return undefined
    },
  })

const typeWords: Readonly<Record<BlacklistType, string>> = {
  1: 'ett företag',
  2: 'en person',
  3: 'en e-postadress',
  4: 'en e-postdomän',
  5: 'ett bankkonto',
}
const mostShown = 20
function valuesInWords(type: BlacklistType, values: readonly string[]): string {
  const shown = values.slice(0, mostShown).map((value) => withoutPerson(type, value))
  const more = values.length - shown.length
  return more > 0 ? `${shown.join(', ')} och ${more} till` : shown.join(', ')
}

/** What of an item becomes different, without saying which persons it is about (approvals 8). */
function differenceOf(before: StoredItem, after: ItemValues | null) {
  const hits = (item: ItemValues | StoredItem) => ({
    type: typeWords[item.blacklistType],
    match: matchNames[item.itemMatch],
    all: item.mustMatch ? 'Alla' : 'Något',
  })
  const is = hits(before)
  const becomes = after ? hits(after) : { type: '', match: '', all: '' }
  const gone = before.itemValues.filter((value) => !after?.itemValues.includes(value))
  const added = after?.itemValues.filter((value) => !before.itemValues.includes(value)) ?? []
  return [
    {
      label: 'Värde',
      before: valuesInWords(before.blacklistType, gone),
      after: after ? valuesInWords(after.blacklistType, added) : '',
    },
    { label: 'Typ', before: is.type, after: becomes.type },
    { label: 'Matchning', before: is.match, after: becomes.match },
    { label: 'Värden som måste matcha', before: is.all, after: becomes.all },
  ].filter((row) => row.before !== row.after)
}

/** What the second person is told of it, and where. */
export const removalInWords = (item: StoredItem, values: ItemValues | null) => ({
  subject: item.id,
  title: values
    ? `Låta en post om ${typeWords[item.blacklistType]} i blacklist träffa mindre`
    : `Ta bort ${typeWords[item.blacklistType]} ur blacklist`,
  place: places.blacklistItem(item.id),
  difference: differenceOf(item, values),
})

/** Lets a removal, or a save that would hit less, wait for a second person. */
export const askToRemove = (
  call: AnyCall,
  item: StoredItem,
  { values, why }: { values: ItemValues | null; why: string },
  effectOf: EffectOf,
) =>
  removeFromBlacklist(effectOf).ask(call, {
    ...removalInWords(item, values),
    reason: why,
    payload: { id: item.id, version: item.version, values },
  })
