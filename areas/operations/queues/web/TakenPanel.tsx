import { formatInstant } from '#platform/swedish/format.ts'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import type { AnswerOf } from '#platform/endpoint.ts'
import { isIn, mayReleaseWork } from '#areas/foundation/users/rules.ts'
import { queues } from '../contract.ts'
import { queueKinds } from '../rules.ts'

/** Somebody may take or leave something while the page stands open. */
const lookAgain = 60_000

type Taken = AnswerOf<typeof queues.taken>[number]

/**
 * A view of the start page for those who let go of what others have taken: all of it, and by whom (queues
 * 6).
 */
export const TakenPanel = () => (isIn(mayReleaseWork, useActor()) ? <All /> : null)

function All() {
  const answer = useAnswer(queues.taken, {}, { keep403: true, refetchInterval: lookAgain })
  const release = useCommand(queues.release)
  const columns: readonly Column<Taken>[] = [
    { key: 'title', head: 'Vad det gäller', cell: ({ title }) => title },
    { key: 'queue', head: 'Kö', cell: ({ queue }) => queueKinds[queue].name },
    { key: 'by', head: 'Taget av', cell: ({ by }) => by },
    {
      key: 'until',
      head: 'Till och med',
      width: '150px',
      cell: ({ until }) => <time className="tabular">{formatInstant(until)}</time>,
    },
    {
      key: 'release',
      head: 'Släpp',
      headless: true,
      width: '90px',
      whole: true,
      cell: ({ queue, subject, title, by }) => (
        <ActionButton
          label={`Släpp ${title}, taget av ${by}`}
          onClick={() => tell(() => release.mutateAsync({ queue, subject }), 'Släppt till kön')}
        >
          Släpp
        </ActionButton>
      ),
    },
  ]
  return (
    <Section title="Taget ur arbetsköerna">
      <DataTable
        label="Taget ur arbetsköerna"
        columns={columns}
        rows={answer.data}
        answer={answer}
        empty="Ingen har tagit något"
        rowKey={({ queue, subject }) => `${queue} ${subject}`}
      />
    </Section>
  )
}
