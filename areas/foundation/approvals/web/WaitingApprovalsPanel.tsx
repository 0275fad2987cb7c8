import { useAnswer } from '#platform/web/data.ts'
import { Notice } from '#platform/web/ui/message/Notice.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { alreadyWaiting, approvals } from '../contract.ts'
import type { ActName } from '../rules.ts'
import { waitsAlready, waitsForSecond } from '../texts.ts'
import { ApprovalCard } from './ApprovalCard.tsx'
import css from './approvals.module.css'

/**
 * On the page of a thing, or of a company: what waits for a second person there. Nothing when
 * nothing does.
 */
export function WaitingApprovalsPanel({
  acts,
  ...about
}: {
  acts: readonly ActName[]
} & ({ subject: string } | { organizationNumber: string })) {
  const answer = useAnswer(approvals.of, { acts: [...acts], ...about }, { keep403: true })
  // Not knowing is not that nothing waits.
  if (answer.error && !answer.data)
    return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data || answer.data.length === 0) return null
  return (
    <div className={css.waiting} role="status" aria-label={waitsForSecond}>
      <p className={css.quiet}>{waitsForSecond}</p>
      {answer.data.map((approval) => (
        <ApprovalCard key={approval.id} approval={approval} here />
      ))}
    </div>
  )
}

/**
 * Why one of these acts is not asked for on a thing, before anything is typed: it waits already
 * (approvals 5). Undefined while it does not, or nothing is known yet.
 */
export function useAlreadyWaiting(acts: readonly ActName[], subject: string): string | undefined {
  const waits = useAnswer(approvals.of, { acts: [...acts], subject }, { keep403: true })
  return (waits.data ?? []).length > 0 ? alreadyWaiting.text : undefined
}

/** The same on a form that saves also what takes nobody else: nothing of it is closed (approvals 5). */
export function AlreadyWaitingNotice(waits: { acts: readonly ActName[]; subject: string }) {
  return useAlreadyWaiting(waits.acts, waits.subject) ? <Notice>{waitsAlready}</Notice> : null
}
