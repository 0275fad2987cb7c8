import { useAnswer } from '#platform/web/data.ts'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { approvals } from '../contract.ts'
import type { ActName } from '../rules.ts'
import { ApprovalCard } from './ApprovalCard.tsx'

/** Beside a list of what waits: one act that waits for who looks, with the keys to decide it. */
export function ApprovalPanel({ act, subject }: { act: ActName; subject: string }) {
  const answer = useAnswer(
    approvals.of,
    { acts: [act], subject },
    { keep403: true, placeholderData: undefined },
  )
  return (
    <Answered answer={answer}>
      {(waiting) =>
        waiting.map((approval) => <ApprovalCard key={approval.id} approval={approval} keys />)
      }
    </Answered>
  )
}
