import type { Db } from '#platform/server/database.ts'
import { formatMoney } from '#platform/swedish/format.ts'
import { createUserTask } from '#areas/foundation/usertasks/server/public.ts'
import type { BlacklistEffect } from '../contract.ts'
import { effectInWords, noEffect } from '../effect-rules.ts'
import { hitsSince, type HittingSince } from '../removal-rules.ts'
import { factsOf, matchingPlaces, type BlacklistQuestion, type BlacklistType } from '../rules.ts'
import type { ItemValues } from './blacklist-store.ts'

/** Whether somebody is hit who was not hit before. */
type IsHit = (asked: BlacklistQuestion) => boolean
/** What comes of it, as the areas after this one know: asked before anything is written. */
export type EffectOf = (db: Db, isHit: IsHit, now: Date) => Promise<BlacklistEffect>

/** What nothing is bought of, or on, or paid to: whom mail goes to stops no purchase. */
const stopping: readonly BlacklistType[] = [1, 2, 5]

type Saved = Pick<ItemValues, 'blacklistType' | 'itemMatch' | 'mustMatch' | 'compared'>
/**
 * What a save comes to, told before it is written: what it hits that it did not hit before
 * (blacklist 9).
 * @param before as it is stored; undefined for a new item
 */
export async function effectOfSave(
  db: Db,
  { before, after, now }: { before: HittingSince | undefined; after: Saved; now: Date },
  effectOf: EffectOf,
): Promise<BlacklistEffect> {
  if (!stopping.includes(after.blacklistType)) return noEffect
  const since = hitsSince(before, after, now)
  const isHit: IsHit = (asked) =>
    matchingPlaces(after, factsOf(asked)).some((place) => since[place] === now)
  return since.includes(now) ? effectOf(db, isHit, now) : noEffect
}

/** As many of each as a task has room for. */
const mostNamed = 10
const longestMessage = 4000
function list(head: string, lines: readonly string[], count: number): readonly string[] {
  const named = lines.slice(0, mostNamed)
  const more = count - named.length
  return count === 0 ? [] : [head, ...named, ...(more > 0 ? [`och ${more} till`] : [])]
}

/**
 * The AML department is asked what is to become of what an item has stopped, once for each save that
 * stops something. Says nothing of whom the item is about: who may read that follows the link.
 */
export async function askAml(
  db: Db,
  { id, effect, by, now }: { id: string; effect: BlacklistEffect; by: string; now: Date },
): Promise<void> {
  const words = effectInWords(effect)
  if (words === undefined) return
  const { stops, ends } = effect
  const message = [
    'Ta ställning till vad som ska bli av det. En faktura som inte ska köpas tas bort, så att den inte tar av limiter, och ett undantag som ska gälla även nu begärs på nytt.',
    ...list(
      'Fakturor:',
      stops.invoices.map(
        ({ invoiceNumber, issuerName, recipientName, invoiceAmount, currency }) =>
          `${invoiceNumber} från ${issuerName} på ${recipientName}, ${formatMoney(invoiceAmount)} ${currency}`,
      ),
      stops.count,
    ),
    ...list(
      'Undantag:',
      ends.map(({ name, ruleName, endDate }) => `${ruleName} för ${name}, till ${endDate}`),
      ends.length,
    ),
  ].join('\n')
  await createUserTask(db, {
    kind: 'blacklistStops',
    header: `En post i blacklist stoppar ${words}`,
    message: message.slice(0, longestMessage),
    tags: ['AML'],
    action: { taskAction: 13, actionId: id },
    by,
    now,
  })
}
