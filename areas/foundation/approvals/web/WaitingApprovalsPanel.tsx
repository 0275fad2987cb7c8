import { useAnswer } from '#platform/web/data.ts'
import { approvals } from '../contract.ts'
import type { ActName } from '../rules.ts'
import { waitsForSecond } from '../texts.ts'
import { ApprovalCard } from './ApprovalCard.tsx'
import css from './approvals.module.css'

/** On the page of a thing: what waits for a second person there. Nothing when nothing does. */
export function WaitingApprovalsPanel({
  acts,
  subject,
}: {
  acts: readonly ActName[]
  subject: string
}) {
  const answer = useAnswer(approvals.of, { acts: [...acts], subject }, { keep403: true })
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
