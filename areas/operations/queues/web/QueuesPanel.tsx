import { useState } from 'react'
import { defaultPageSize } from '#platform/paging.ts'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Pager } from '#platform/web/ui/list/Pager.tsx'
import { EmptyState } from '#platform/web/ui/message/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import type { AnswerOf } from '#platform/endpoint.ts'
import { isIn, mayWorkQueues } from '#areas/foundation/users/rules.ts'
import { queues } from '../contract.ts'
import { queueKinds, type QueueName } from '../rules.ts'
import { QueueTable } from './QueueTable.tsx'
import css from './queues.module.css'

/** So many of each queue stand on the start page; the rest are one press away. */
const shownFirst = 3
/** Something may come, or somebody else do it, while the page stands open. */
const lookAgain = 60_000

type Answered = AnswerOf<typeof queues.mine>[number]

/** On the start page: the work of one's role that waits (queues 1). Nothing for who has no queue. */
export const QueuesPanel = () => (isIn(mayWorkQueues, useActor()) ? <Queues /> : null)

function Queues() {
  const answer = useAnswer(
    queues.mine,
    { take: shownFirst },
    { keep403: true, refetchInterval: lookAgain },
  )
  if (answer.error && !answer.data)
    return (
      <Section title="Arbetsköer">
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      </Section>
    )
  if (!answer.data) return null
  const some = answer.data.filter(({ total }) => total > 0)
  const asOf = new Date(answer.dataUpdatedAt)
  return (
    <Section title="Arbetsköer" note="Det som har väntat längst står först.">
      {some.length === 0 ? <EmptyState icon="check" text="Inget väntar på dig" /> : null}
      {some.map((queue) => (
        <Queue key={queue.queue} answered={queue} asOf={asOf} />
      ))}
    </Section>
  )
}

const titleOf = ({ queue, total, more }: Answered) =>
  `${queueKinds[queue].name} (${total}${more ? '+' : ''})`

function Queue({ answered, asOf }: { answered: Answered; asOf: Date }) {
  const [all, setAll] = useState(false)
  const { queue, list, total } = answered
  return (
    <div className={css.queue}>
      <div className={css.head}>
        <h3>{titleOf(answered)}</h3>
        {total > shownFirst ? (
          <ActionButton onClick={() => setAll(!all)}>
            {all ? 'Visa färre' : 'Visa alla'}
          </ActionButton>
        ) : null}
      </div>
      {all ? <Whole queue={queue} /> : <QueueTable queue={queue} rows={list} asOf={asOf} />}
    </div>
  )
}

/** Everything that waits in a queue, page by page. */
function Whole({ queue }: { queue: QueueName }) {
  const [page, setPage] = useState(1)
  const answer = useAnswer(
    queues.mine,
    { queue, currentPage: page - 1, take: defaultPageSize },
    { keep403: true, refetchInterval: lookAgain },
  )
  if (answer.error && !answer.data)
    return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  const answered = answer.data?.[0]
  const total = answered?.total ?? 0
  // What is done goes away, and with it perhaps the page one is on.
  const pages = Math.max(1, Math.ceil(total / defaultPageSize))
  if (answered && page > pages) setPage(pages)
  return (
    <>
      <QueueTable queue={queue} rows={answered?.list} asOf={new Date(answer.dataUpdatedAt)} />
      {total > defaultPageSize ? (
        <Pager
          label={queueKinds[queue].name}
          page={page}
          pageSize={defaultPageSize}
          total={total}
          onPage={setPage}
        />
      ) : null}
    </>
  )
}
