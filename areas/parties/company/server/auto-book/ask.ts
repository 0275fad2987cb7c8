import { z } from 'zod'
import type { Config } from '#platform/server/config.ts'
import { outsideSystems, postTo } from '#platform/server/outside/outside-system.ts'
import { jsonAnswer } from '#platform/server/outside/whole-body.ts'

const answer = z.object({ autoBooking: z.array(z.unknown()).max(1000) })
const said = z.object({ organizationNumber: z.string(), settlements: z.boolean() })

/** The core system could not be asked, or answered something else. */
export class NotSaid extends Error {}

/**
 * Asks the core system whether settlements of issuers are booked automatically: POST /autobooking.
 * Answers by organisation number; of an issuer it does not know nothing. Never inside a transaction.
 * @throws NotSaid
 */
export async function askAutoBooking(
  config: Partial<Config>,
  organizationNumbers: readonly string[],
  timeout: number,
): Promise<ReadonlyMap<string, boolean>> {
  const { coreSystem } = outsideSystems(config)
  if (!coreSystem.url) throw new NotSaid('no core system is configured')
  try {
    const asked = { organizationNumbers }
    const response = await postTo(coreSystem, asked, { path: '/autobooking', timeout })
    if (!response.ok) throw new NotSaid(`the core system answered ${response.status}`)
    const known = new Set(organizationNumbers)
    const read = answer.parse(await jsonAnswer(response)).autoBooking.flatMap((one) => {
      const { data } = said.safeParse(one)
      return data && known.has(data.organizationNumber)
        ? [[data.organizationNumber, data.settlements] as const]
        : []
    })
    return new Map(read)
  } catch (error) {
    if (error instanceof NotSaid) throw error
    throw new NotSaid('the core system gave no answer that can be used', { cause: error })
  }
}
