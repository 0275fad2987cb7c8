import { pino } from 'pino'
import type { Insertable } from 'kysely'
import type { CompanyInformation, JsonObject } from '#database/types.ts'
import type { Config } from '#platform/server/config.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { gatherParty, type GatheredParty } from '#areas/credit/rating/server/public.ts'
import { boardFactsOf, factsOn } from '#areas/parties/company/server/demo.ts'
import { idOf, insertAll } from '#world/insert.ts'
import { ago, type World } from '#world/world.ts'

/** Days ago the companies of the invoices were looked up: before the first of them was offered. */
export const lookedUpBefore = 96

/** Stores what provider A says of companies, as it was when the invoices began. */
export async function keepAnswers(world: World, indexes: readonly number[]): Promise<void> {
  const { db, register, seed } = world
  const fetchedAt = ago(world, lookedUpBefore)
  const rows = indexes.flatMap((index): Insertable<CompanyInformation>[] => {
    const file = register.companyFileAt(index)
    const row = (
      part: 'company' | 'board',
      content: unknown,
      cost: number,
    ): Insertable<CompanyInformation> => ({
      id: idOf(seed, `${part} of invoices`, index),
      organizationNumber: file.organizationNumber,
      provider: 'A',
      part,
      fetchedAt,
      fetchedBy: 'Skynet',
      answer: { content, cost } as JsonObject,
    })
    return [
      row('company', factsOn(register, file, stockholmDay(fetchedAt)), 2300),
      row('board', boardFactsOf(register, file), 900),
    ]
  })
  await insertAll(db, 'companyInformation', rows)
}

/**
 * Gathers each party once, as the program does, from what is stored alone: nobody outside can be
 * asked while the world is made.
 */
export function partyBook(world: World) {
  const { db } = world
  const services = {
    db,
    now: ago(world, lookedUpBefore - 1),
    actor: { kind: 'system', id: 'demo', name: 'Skynet' },
    config: {} as Config,
    cause: 'invoice',
    log: pino({ level: 'silent' }),
    write: async <T>(work: (write: typeof db) => Promise<T>) => work(db),
    audit: () => undefined,
  } as const
  const known = new Map<string, GatheredParty>()
  return async (
    organizationNumber: string,
    side: 'issuer' | 'recipient',
  ): Promise<GatheredParty> => {
    const key = `${side} ${organizationNumber}`
    const party =
      known.get(key) ?? (await gatherParty(services, organizationNumber, side, { when: 'never' }))
    known.set(key, party)
    return party
  }
}
export type PartyBook = ReturnType<typeof partyBook>
