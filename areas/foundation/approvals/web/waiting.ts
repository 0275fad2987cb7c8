import { useAnswer } from '#platform/web/data.ts'
import { alreadyWaiting, approvals } from '../contract.ts'
import type { ActName } from '../rules.ts'

/**
 * Why one of these acts is not asked for on a thing, before anything is typed: it waits already
 * (approvals 5). Undefined while it does not, or nothing is known yet.
 */
export function useAlreadyWaiting(acts: readonly ActName[], subject: string): string | undefined {
  const waits = useAnswer(approvals.of, { acts: [...acts], subject }, { keep403: true })
  return (waits.data ?? []).length > 0 ? alreadyWaiting.text : undefined
}
