import type { Db } from '#platform/server/database.ts'
import { factsOf } from './facts.ts'

/**
 * What is known of a company (10 digits) that it can be rated by: of whom neither key persons nor
 * answers are known there is no rating (aml 1).
 */
export async function knownOf(db: Db, organizationNumber: string, now: Date) {
  const { persons, answers } = await factsOf(db, organizationNumber, now)
  return {
    persons,
    answeredAt: answers?.completedAt ?? null,
    isKnown: persons > 0 || answers !== null,
  }
}
