import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { Pager } from '#platform/web/ui/list/Pager.tsx'
import { useLastPage, usePageInAddress } from '#platform/web/ui/list/usePageInAddress.ts'
import { EmptyState } from '#platform/web/ui/message/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { approvals } from '../contract.ts'
import { mayHaveAsked } from '../rules.ts'
import { ApprovalCard } from './ApprovalCard.tsx'
import css from './approvals.module.css'

/** Two beside each other where there is room, so that twenty are looked through in four pages. */
const perPage = 6
/** Somebody may decide while the page stands open. */
const lookAgain = 60_000
const title = 'Du har begärt'

/** What who looks has asked of others, and what became of it (approvals 4). */
export function AskedPanel() {
  const mayAsk = missingRole(mayHaveAsked, useActor()) === undefined
  return mayAsk ? <Asked /> : null
}

function Asked() {
  const paging = usePageInAddress('minePage')
  const { page, setPage } = paging
  const answer = useAnswer(
    approvals.all,
    { whose: 'mine', currentPage: page - 1, take: perPage },
    { keep403: true, refetchInterval: lookAgain },
  )
  // What is taken back goes away, and with it perhaps the page one is on.
  useLastPage(paging, answer.data?.totalHits, perPage)
  if (answer.error && !answer.data)
    return (
      <Section title={title}>
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      </Section>
    )
  if (!answer.data) return null
  const { list, totalHits } = answer.data
  if (totalHits === 0)
    return (
      <Section title={title}>
        <EmptyState icon="check" text="Du har inte begärt något av andra" />
      </Section>
    )
  return (
    <Section title={`${title} (${totalHits})`}>
      <ul className={css.list}>
        {list.map((approval) => (
          <li key={approval.id}>
            <ApprovalCard approval={approval} />
          </li>
        ))}
      </ul>
      {totalHits > perPage ? (
        <Pager label={title} page={page} pageSize={perPage} total={totalHits} onPage={setPage} />
      ) : null}
    </Section>
  )
}
