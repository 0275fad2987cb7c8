import { providerNames } from '#areas/parties/company/rules.ts'
import { boardAnswer, companyAnswer } from '#areas/parties/company/server/demo.ts'
import { gatheringAt } from '#areas/credit/rating/server/demo.ts'
import { gatherParty, type GatheredParty } from '#areas/credit/rating/server/public.ts'
import type { Side } from '#areas/credit/rules/rules.ts'
import { idOf, insertAll } from '#world/insert.ts'
import { ago, type World } from '#world/world.ts'

/** Days ago the companies of the invoices were looked up: before the first of them was offered. */
const lookedUpBefore = 96

/** Stores what provider A says of companies, as it was when the invoices began. */
export async function keepAnswers(world: World, indexes: readonly number[]): Promise<void> {
  const { db, register, seed } = world
  const rows = indexes.flatMap((index) => {
    const file = register.companyFileAt(index)
    const fetch = (part: string) => ({
      id: idOf(seed, `${part} of invoices`, index),
      at: ago(world, lookedUpBefore),
      by: 'Skynet',
    })
    const answers = [
      companyAnswer(world, file, fetch('company')),
      boardAnswer(world, file, fetch('board')),
    ]
    return answers.map((answer) => ({ ...answer, cause: 'invoice' as const }))
  })
  await insertAll(db, 'companyInformation', rows)
}

/**
 * Gathers each party once, as the program does, from what is stored alone: nobody outside can be
 * asked while the world is made.
 */
export function partyBook(world: World) {
  const services = gatheringAt(world, ago(world, lookedUpBefore - 1), { cause: 'invoice' })
  const known = new Map<string, GatheredParty>()
  return async (organizationNumber: string, side: Side): Promise<GatheredParty> => {
    const key = `${side} ${organizationNumber}`
    const party =
      known.get(key) ?? (await gatherParty(services, organizationNumber, side, { when: 'never' }))
    known.set(key, party)
    return party
  }
}
export type PartyBook = ReturnType<typeof partyBook>

/** A party whose facts could not be fetched. */
export const unreachable = (world: World, known: GatheredParty): GatheredParty => ({
  ...known,
  party: {
    ...known.party,
    facts: Object.fromEntries(
      Object.keys(known.party.facts).map((name) => [
        name,
        {
          missing: 'notFetched' as const,
          source: providerNames.A,
          fetchedAt: world.now.toISOString(),
        },
      ]),
    ),
  },
})
