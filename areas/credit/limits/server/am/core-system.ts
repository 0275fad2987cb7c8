import { z } from 'zod'
import type { Config } from '#platform/server/config.ts'
import { NotSent } from '#platform/server/outbox/deliver.ts'
import { judgeRows, partOf, type OddRow } from '#platform/server/outside/judge-rows.ts'
import { outsideSystems, postTo } from '#platform/server/outside/outside-system.ts'
import { jsonAnswer } from '#platform/server/outside/whole-body.ts'
import { mostAmount } from '../../rules.ts'

const answeredCase = z.object({
  externalReference: z.string(),
  outcome: z.enum(['accepted', 'changed', 'rejected']).nullable(),
  /** Öre; what is granted. */
  limitValue: z.number().int().min(0).max(mostAmount).nullish(),
  expiresDate: z.iso.date().nullish(),
  comment: z.string().default(''),
})
/** What the core system says of one case; `outcome` null while it has not decided. */
export type CaseAnswer = z.output<typeof answeredCase>
const answer = z.object({ cases: z.array(z.unknown()).max(1000) })

/** The core system could not be asked, or answered something else. */
export class NotAnswered extends Error {}

interface Answered {
  readonly answers: readonly CaseAnswer[]
  readonly odd: readonly OddRow[]
}
interface AskedCase {
  readonly reference: string
  readonly limitValue: number
  readonly expiresDate: string
}
/**
 * Asks the core system what has become of cases: POST /cases, by the references they were sent
 * under. Those that cannot be read are answered by themselves. Never inside a transaction.
 * @throws NotAnswered
 */
export async function askCoreSystem(
  config: Partial<Config>,
  asked: readonly AskedCase[],
  timeout = 20_000,
): Promise<Answered> {
  const { coreSystem } = outsideSystems(config)
  try {
    const cases = asked.map(({ reference, limitValue, expiresDate }) => ({
      externalReference: reference,
      limitValue,
      expiresDate,
    }))
    const response = await postTo(coreSystem, { cases }, { path: '/cases', timeout })
    if (!response.ok) throw new NotAnswered(`Kärnsystemet svarade ${response.status}`)
    const known = new Set(asked.map(({ reference }) => reference))
    const { cases: rows } = answer.parse(await jsonAnswer(response))
    const { good, odd } = judgeRows(rows, answeredCase, (row) => {
      const reference = partOf(row, 'externalReference') ?? ''
      return { key: reference, about: `Limitärende ${reference || 'utan referens'}` }
    })
    return { answers: good.filter((one) => known.has(one.externalReference)), odd }
  } catch (error) {
    if (error instanceof NotAnswered) throw error
    if (error instanceof NotSent) throw new NotAnswered(error.message, { cause: error })
    throw new NotAnswered('Kärnsystemet gav inget användbart svar', { cause: error })
  }
}
