import { z } from 'zod'
import type { Config } from '#platform/server/config.ts'
import { NotSent } from '#platform/server/outbox/deliver.ts'
import { outsideSystems, postTo } from '#platform/server/outside/outside-system.ts'
import type { TermValues } from '../rules.ts'

const value = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullable().default(null)
const held = z.object({
  organizationNumber: z.string(),
  commission: value,
  administrationFee: value,
  limitCharge: value,
  volumeTarget: value,
})
const answer = z.object({ terms: z.array(z.unknown()).max(1000) })

/** The core system could not be asked, or answered something else. */
export class NotAnswered extends Error {}

/**
 * Asks the core system which terms it holds of clients: POST /terms. Answers by organisation number;
 * of a client that it does not know nothing, nor of one whose answer cannot be read. Percent in
 * hundredths, amounts in öre. Never inside a transaction.
 * @throws NotAnswered
 */
export async function askCoreTerms(
  config: Partial<Config>,
  organizationNumbers: readonly string[],
  timeout = 20_000,
): Promise<ReadonlyMap<string, TermValues>> {
  const { coreSystem } = outsideSystems(config)
  if (!coreSystem.url) throw new NotAnswered('Ingen adress till kärnsystemet är konfigurerad')
  try {
    const asked = { organizationNumbers }
    const response = await postTo(coreSystem, asked, { path: '/terms', timeout })
    if (!response.ok) throw new NotAnswered(`Kärnsystemet svarade ${response.status}`)
    const known = new Set(organizationNumbers)
    const read = answer.parse(await response.json()).terms.flatMap((one) => {
      const { data } = held.safeParse(one)
      if (!data || !known.has(data.organizationNumber)) return []
      const { organizationNumber, ...values } = data
      return [[organizationNumber, values] as const]
    })
    return new Map(read)
  } catch (error) {
    if (error instanceof NotAnswered) throw error
    if (error instanceof NotSent) throw new NotAnswered(error.message, { cause: error })
    throw new NotAnswered('Kärnsystemet gav inget användbart svar', { cause: error })
  }
}
