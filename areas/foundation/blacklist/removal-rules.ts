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

/**
 * A value without what tells which person it is about: '19900101-****', 'b***@example.se', '****1055'. Companies
 * and domains are no persons, but for sole traders.
 */
export function withoutPerson(type: BlacklistType, value: string): string {
  if (type === 5) return `****${value.slice(-4)}`
  if (type === 3) return value.replace(/^([^@])[^@]*/, '$1***')
  return type === 2 || (type === 1 && isSoleTrader(value)) ? `${value.slice(0, -4)}-****` : value
}
