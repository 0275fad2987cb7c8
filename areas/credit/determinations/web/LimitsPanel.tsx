import { useAnswer } from '#platform/web/data.ts'
import { determinations } from '../contract.ts'
import { SeenLimits } from './seen/SeenLimits.tsx'

/** The limits that a determination saw, beside a list; nothing until they are known, or without any. */
export function LimitsPanel({ determinationId: id }: { determinationId: string }) {
  const { data } = useAnswer(determinations.get, { id }, { placeholderData: undefined })
  return data && data.limits.length > 0 ? <SeenLimits determination={data} /> : null
}
