import { formatNumber } from '#platform/swedish/format.ts'
import { callSentences } from '#platform/outside-sentences.ts'
import { plainly, told } from '#platform/outside.ts'
import { hasMoreValues } from '../json-values.ts'
import { refusePlatform } from '../refuse.ts'

/**
 * Values in one body: twice what the largest call needs, a thousand invoices with all their fields.
 */
export const mostValues = 50_000

/**
 * A body of JSON. It is made into objects where everybody's calls are answered, and what that costs
 * is told by how many values there are and not by their size: nine megabytes can be one text, or a
 * million numbers that hold all others up for seconds. So they are counted first. Refuses
 * ('tooLarge') too many, and ('unreadable') what is no JSON.
 */
export function parseJson(text: string, bytes: Buffer): unknown {
  if (hasMoreValues(bytes, mostValues))
    refusePlatform('tooLarge', {
      told: told(callSentences.tooManyValues, { atMost: formatNumber(mostValues) }),
    })
  try {
    return JSON.parse(text) as unknown
  } catch {
    return refusePlatform('unreadable', { told: plainly(callSentences.notJson) })
  }
}
