import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { useSearchChange, useSearchPart } from '#platform/web/place.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { usePageInAddress } from '#platform/web/ui/list/usePageInAddress.ts'
import { EmptyState } from '#platform/web/ui/message/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import type { AnswerOf } from '#platform/endpoint.ts'
import { isIn, mayWorkQueues } from '#areas/foundation/users/rules.ts'
import { queues } from '../contract.ts'
import { queueKinds, type QueueName } from '../rules.ts'
import { QueueTable } from './QueueTable.tsx'
import { lookAgain, nothingFree, shownFirst } from './shown.ts'
import { useTakeNext } from './useTakeNext.ts'
import css from './queues.module.css'

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
  return <Shown answered={answer.data} asOf={new Date(answer.dataUpdatedAt)} />
}

function Shown({ answered, asOf }: { answered: readonly Answered[]; asOf: Date }) {
  const some = answered.filter(({ total }) => total > 0)
  return (
    <Section
      title="Arbetsköer"
      note="I varje kö står det som har väntat längst först. Tangenten N tar det värsta av allt: det försenade, efter vad som går förlorat och hur länge det har väntat."
    >
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
  const takeNext = useTakeNext()
  const { queue, list, total, free } = answered
  const change = useSearchChange()
  const all = useSearchPart(`${queue}All`) === '1'
  const setAll = (on: boolean) =>
    void change({ [`${queue}All`]: on ? '1' : undefined, [`${queue}Page`]: undefined }, true)
  return (
    <div className={css.queue}>
      <div className={css.head}>
        <h3>{titleOf(answered)}</h3>
        <ActionButton
          label={`Ta nästa: ${queueKinds[queue].name}`}
          disabledReason={free > 0 ? undefined : nothingFree}
          onClick={() => takeNext(queue)}
        >
          Ta nästa
        </ActionButton>
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
  const paging = usePageInAddress(`${queue}Page`)
  const answer = useAnswer(
    queues.mine,
    { queue, currentPage: paging.page - 1, take: paging.take },
    { keep403: true, refetchInterval: lookAgain },
  )
  const answered = answer.data?.[0]
  if (answer.error && !answer.data)
    return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  return (
    <QueueTable
      queue={queue}
      rows={answered?.list}
      asOf={new Date(answer.dataUpdatedAt)}
      paged={{ answer, list: paging, total: answered?.total }}
    />
  )
}
