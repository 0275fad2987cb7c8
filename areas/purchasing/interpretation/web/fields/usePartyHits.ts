import { useDebouncedValue } from '@mantine/hooks'
import type { AnswerOf } from '#platform/endpoint.ts'
import { useAnswer } from '#platform/web/data.ts'
import { interpretation } from '../../contract.ts'
import type { DocumentFieldName } from '../../fields.ts'

export type PartyHit = AnswerOf<typeof interpretation.searchorgnumber>['hits'][number]

const searched: Partial<Record<DocumentFieldName, boolean>> = {
  issuerOrganizationNumber: true,
  recipientOrganizationNumber: true,
  recipientName: true,
}
/**
 * Characters before anything is asked for (search 5), and the pause after the last key in ms (shell
 * 49).
 */
const minimum = 2
const afterMs = 500
const none: readonly PartyHit[] = []

/**
 * Companies that fit what is being written, by number, name or address. Undefined where nothing is
 * searched for: `stood`, what the field had before, is not a question.
 */
export function usePartyHits(
  name: DocumentFieldName,
  text: string | undefined,
  stood: string,
): readonly PartyHit[] | undefined {
  const [query] = useDebouncedValue(text?.trim() ?? '', afterMs)
  const isQuestion =
    searched[name] === true && text !== undefined && text !== stood && query.length >= minimum
  const { data } = useAnswer(
    interpretation.searchorgnumber,
    { query, isIssuer: name === 'issuerOrganizationNumber' },
    { enabled: isQuestion },
  )
  return isQuestion ? (data?.hits ?? none) : undefined
}
