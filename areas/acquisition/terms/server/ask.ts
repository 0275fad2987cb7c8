import { z } from 'zod'
import type { Config } from '#platform/server/config.ts'
import { NotSent } from '#platform/server/outbox/deliver.ts'
import { judgeRows, partOf, type OddRow } from '#platform/server/outside/judge-rows.ts'
import { outsideSystems, postTo } from '#platform/server/outside/outside-system.ts'
import { jsonAnswer } from '#platform/server/outside/whole-body.ts'
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

interface Said {
  readonly said: ReadonlyMap<string, TermValues>
  readonly odd: readonly OddRow[]
}
/** By which the terms of a client are known among odd rows. */
export const rowKeyOf = (organizationNumber: string) => `villkor ${organizationNumber}`

/**
 * Asks the core system which terms it holds of clients: POST /terms. Answers by organisation number;
 * of a client that it does not know nothing, and the answers that cannot be read by themselves.
 * Percent in hundredths, amounts in öre. Never inside a transaction.
 * @throws NotAnswered
 */
export async function askCoreTerms(
  config: Partial<Config>,
  organizationNumbers: readonly string[],
  timeout = 20_000,
): Promise<Said> {
  const { coreSystem } = outsideSystems(config)
  if (!coreSystem.url) throw new NotAnswered('Ingen adress till kärnsystemet är konfigurerad')
  try {
    const asked = { organizationNumbers }
    const response = await postTo(coreSystem, asked, { path: '/terms', timeout })
    if (!response.ok) throw new NotAnswered(`Kärnsystemet svarade ${response.status}`)
    const known = new Set(organizationNumbers)
    const { terms } = answer.parse(await jsonAnswer(response))
    const { good, odd } = judgeRows(terms, held, (row) => {
      const number = partOf(row, 'organizationNumber') ?? ''
      return { key: rowKeyOf(number), about: `Villkor för ${number || 'okänt bolag'}` }
    })
    const read = good.flatMap(({ organizationNumber, ...values }) =>
      known.has(organizationNumber) ? [[organizationNumber, values] as const] : [],
    )
    return { said: new Map(read), odd }
  } catch (error) {
    if (error instanceof NotAnswered) throw error
    if (error instanceof NotSent) throw new NotAnswered(error.message, { cause: error })
    throw new NotAnswered('Kärnsystemet gav inget användbart svar', { cause: error })
  }
}
