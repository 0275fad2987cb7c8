import type { FastifyRequest } from 'fastify'
import type { AnyEndpoint } from '#platform/endpoint.ts'
import { isSoleTrader, readOrganizationNumber } from '#platform/swedish/organization-number.ts'
import { numbersAmong } from '#platform/swedish/number-in-words.ts'
import { readPersonalNumber } from '#platform/swedish/personal-number.ts'
import { hasOtherDigits, insideOf, takesKey } from '../concealed.ts'
import type { Db } from '../database.ts'
import { appendAudit } from './audit.ts'
import { mostNamed } from './persons.ts'

/** The act of a row that names whose whole numbers somebody wrote who is not shown them. */
export const numberTyped = 'security.numberTyped'

/** Whom a text names by a whole number, alone in a field or among other words: 12 digits each. */
function numbersIn(text: string): string[] {
  const alone = readOrganizationNumber(text)
  const whole = alone.ok && isSoleTrader(alone.value) ? [alone.value] : []
  return [text, ...whole, ...numbersAmong(text)].flatMap((one) => {
    const reading = readPersonalNumber(one)
    return reading.ok ? [reading.value] : []
  })
}

/**
 * Whose whole numbers stand in what a call was sent, 12 digits each and each once: of a query in any
 * field, of a command where a company or a person is named. A key is nobody's number.
 */
function typedIn({ kind }: AnyEndpoint, sent: unknown): string[] {
  /** By the last ten digits: a century may be a guess (decision A24). */
  const found = new Map<string, string>()
  const walk = (field: string, value: unknown): void => {
    if (typeof value === 'string' || typeof value === 'number') {
      if (kind === 'query' ? hasOtherDigits(field) : !takesKey(field)) return
      for (const number of numbersIn(String(value)))
        if (!found.has(number.slice(2))) found.set(number.slice(2), number)
    } else if (Array.isArray(value)) for (const one of value) walk(field, one)
    else if (typeof value === 'object' && value !== null)
      for (const [name, one] of Object.entries(value)) walk(insideOf(field, name), one)
  }
  walk('', sent)
  return [...found.values()].toSorted()
}

/**
 * Keeps in the trail whose whole numbers staff send who are not shown them, whatever the call answers:
 * a number that is masked could else be guessed wherever an answer tells a right one from a wrong
 * one (search 19). Nothing where no such number is sent.
 *
 * @param sent as it came, before keys are read
 */
export async function keepTyped(
  db: Db,
  endpoint: AnyEndpoint,
  { actor, id }: FastifyRequest,
  sent: unknown,
): Promise<void> {
  if (actor?.kind !== 'staff') return
  const numbers = typedIn(endpoint, sent)
  if (numbers.length === 0) return
  await appendAudit(db, {
    action: numberTyped,
    actorId: actor.id,
    actorName: actor.name,
    requestId: id,
    asked: { call: endpoint.id, times: numbers.length },
    persons: numbers.slice(0, mostNamed),
  })
}
