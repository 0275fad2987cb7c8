import { isSoleTrader } from '#platform/swedish/organization-number.ts'
import type { BlacklistType, MatchedItem } from './rules.ts'

/**
 * Whether an item, saved so, may no longer hit what it hit (blacklist 7). What is not sure to hit as
 * much as before counts as narrower.
 */
export function isNarrower(before: Hitting, after: Hitting): boolean {
  if (before.blacklistType !== after.blacklistType || before.itemMatch !== after.itemMatch)
    return true
  const kept = before.compared.filter((value) => after.compared.includes(value))
  const needsAll = (item: Hitting) => item.mustMatch && item.compared.length > 1
  if (!needsAll(before)) return needsAll(after) || kept.length < before.compared.length
  // One that needed all its values hits more with fewer of them, and with any one of them.
  return needsAll(after) ? kept.length < after.compared.length : kept.length === 0
}
type Hitting = Pick<MatchedItem, 'blacklistType' | 'itemMatch' | 'mustMatch' | 'compared'>

/** An item as it is stored, with when it was made and from when each of its values hits. */
export interface HittingSince extends Hitting {
  readonly comparedSince: readonly Date[]
  readonly created: Date
}
/**
 * From when each value of an item hits that is saved now, in their order: a value that hit before,
 * in the same way, has its time; one that hits more, or at all, has this moment (whitelist 18).
 */
export function hitsSince(
  before: HittingSince | undefined,
  after: Hitting,
  now: Date,
): readonly Date[] {
  if (!before || !hitsNoMore(before, after)) return after.compared.map(() => now)
  const sinceOf = (value: string) => {
    const place = before.compared.indexOf(value)
    return place === -1 ? undefined : (before.comparedSince[place] ?? before.created)
  }
  const known = after.compared.map(sinceOf)
  // One that has to match beside one that was there hits nobody new.
  const narrows = after.mustMatch && known.some((since) => since !== undefined)
  return known.map((since) => since ?? (narrows ? before.created : now))
}
/** Whether each value that an item had hits no more than it did, saved so. */
function hitsNoMore(before: Hitting, after: Hitting): boolean {
  if (before.blacklistType !== after.blacklistType || before.itemMatch !== after.itemMatch)
    return false
  // One that needed all its values hits more with fewer of them, and with any one of them.
  const neededAll = before.mustMatch && before.compared.length > 1
  return (
    !neededAll ||
    (after.mustMatch && before.compared.every((value) => after.compared.includes(value)))
  )
}

/**
 * A value without what tells which person it is about: '19900101-****', 'b***@example.se', '****1055'. Companies
 * and domains are no persons, but for sole traders.
 */
export function withoutPerson(type: BlacklistType, value: string): string {
  if (type === 5) return `****${value.slice(-4)}`
  if (type === 3) return value.replace(/^([^@])[^@]*/, '$1***')
  return type === 2 || (type === 1 && isSoleTrader(value)) ? `${value.slice(0, -4)}-****` : value
}
