import { isSoleTrader } from '#platform/swedish/organization-number.ts'
import { readPersonalNumber } from '#platform/swedish/personal-number.ts'

/**
 * Persons that one act names at most: a file of more names the first by number, and says that there
 * are more. Who gathers them for it needs to look for one more than this, and no further.
 */
export const mostNamed = 10_000

const personalNumber = /^(18|19|20)\d{6}-?\d{4}$/
const emailAddress = /^[^@\s]{1,64}@[^@\s]+\.[^@\s]+$/

/** The key a text names a person by: 12 digits, or an e-mail address in lower case. */
function keyOf(text: string): string | undefined {
  if (text.length > 254) return undefined
  if (text.includes('@')) return emailAddress.test(text) ? text.toLowerCase() : undefined
  if (text.length < 10 || text.length > 13) return undefined
  if (/^\d{10}$/.test(text)) {
    const reading = isSoleTrader(text) ? readPersonalNumber(text) : undefined
    return reading?.ok ? reading.value : undefined
  }
  const reading = personalNumber.test(text) ? readPersonalNumber(text) : undefined
  return reading?.ok ? reading.value : undefined
}

/**
 * Whom values name, wherever in them it stands, by personal number (12 digits; a sole trader by that
 * of the owner) and e-mail address: what the trail finds a person by. Each once, in order.
 */
export function personsIn(...values: readonly unknown[]): string[] {
  const found = new Set<string>()
  const look = (value: unknown): void => {
    if (typeof value === 'string') {
      const key = keyOf(value)
      if (key !== undefined) found.add(key)
    } else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value))
      for (const part of Object.values(value)) look(part)
  }
  for (const value of values) look(value)
  return [...found].toSorted()
}

/** A personal number as people write it among other words. */
const written = /(?<![\d-])(?:18|19|20)?\d{6} ?[-+]? ?\d{4}(?![\d-])/g
/**
 * Whom running text names, by personal number (12 digits), each once, in order: what stands there in
 * the form of one, with a day of birth and check digit that are right. A reference number that
 * happens to be so is named too.
 */
export function personsWithin(text: string): string[] {
  const numbers = [...text.matchAll(written)].flatMap(([one]) => {
    const reading = readPersonalNumber(one)
    return reading.ok ? [reading.value] : []
  })
  return [...new Set<string>(numbers)].toSorted()
}
