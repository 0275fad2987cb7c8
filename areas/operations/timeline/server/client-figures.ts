import type { Actor } from '#platform/permission.ts'
import type { CallContext } from '#platform/server/context.ts'
import {
  findClients,
  insolvenciesOf,
  statusOf,
  storedRatings,
} from '#areas/parties/company/server/public.ts'
import { amlRatingsOf, financingOf, pointsOf } from '#areas/credit/rating/server/public.ts'
import { sellersOf } from '#areas/acquisition/onboarding/server/public.ts'
import { lastBoughtOf } from '#areas/purchasing/invoices/server/public.ts'
import { heldOfIssuers } from '#areas/purchasing/portfolio/server/public.ts'
import { shownOfClients, type ListedClient } from '../contract-list.ts'
import type { ShownOfClients } from '../list-rules.ts'
import { openTasksOf } from './tasks-of.ts'

/** What of clients who asks is told that others are not (timeline 5). */
export const shownTo = (actor: Actor): ShownOfClients =>
  shownOfClients(actor.kind === 'staff' ? actor : { policies: [] })

interface Listed {
  /** 10 digits. */
  readonly number: string
  readonly name: string
}

/**
 * How some issuers stand, in the order they are given: each figure from the function that the head of
 * a client has it from, asked of all of them at once (timeline 7).
 */
export async function figuresOf(
  context: CallContext<never>,
  listed: readonly Listed[],
): Promise<ListedClient[]> {
  const { db, actor, today } = context
  const numbers = listed.map(({ number }) => number)
  const shown = shownTo(actor)
  const clients = new Map(
    (await findClients(db, numbers, 'issuer')).map((client) => [client.organizationNumber, client]),
  )
  // The latest told stands first, and is kept.
  const insolvent = new Map(
    (await insolvenciesOf(db, numbers))
      .toReversed()
      .map(({ organizationNumber, kind }) => [organizationNumber, kind]),
  )
  const ratings = await storedRatings(db, numbers, 'issuer')
  const aml = await amlRatingsOf(db, numbers)
  const limits = await financingOf(context, numbers)
  const held = shown.held ? await heldOfIssuers(db, numbers, today) : undefined
  const sellers = shown.seller ? await sellersOf(db, numbers) : undefined
  const tasks = await openTasksOf(db, numbers)
  const bought = await lastBoughtOf(db, numbers)
  return listed.map(({ number, name }) => {
    const client = clients.get(number)
    const rating = ratings.get(number)
    const { rating: points, passed } = aml(number)
    const { limit = null, used = 0 } = limits.get(number) ?? {}
    const { amount, pastDue } = held?.(number) ?? {}
    return {
      organizationNumber: number,
      name,
      active: client ? statusOf(client, today).active : null,
      insolvency: insolvent.get(number) ?? null,
      ...(sellers && { seller: sellers.get(number) ?? null }),
      limit,
      used,
      ...(amount !== undefined && pastDue !== undefined && { held: { amount, pastDue } }),
      rating: { score: rating ? pointsOf(rating.score) : null, code: rating?.ratingCode ?? null },
      aml: { points, passed },
      tasks: tasks(number),
      lastBought: bought.get(number) ?? null,
    }
  })
}
