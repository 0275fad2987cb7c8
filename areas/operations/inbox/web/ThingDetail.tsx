import type { ReactNode } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { useCommand } from '#platform/web/data.ts'
import { useGo } from '#platform/web/place.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { useKeys } from '#platform/web/ui/frame/keys.ts'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { ApprovalPanel } from '#areas/foundation/approvals/web/ApprovalPanel.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { TaskPanel } from '#areas/foundation/usertasks/web/TaskPanel.tsx'
import { queues } from '#areas/operations/queues/contract.ts'
import type { QueueName } from '#areas/operations/queues/rules.ts'
import { ClaimPanel } from '#areas/operations/queues/web/ClaimPanel.tsx'
import type { Thing } from '../contract.ts'
import css from './inbox.module.css'
import { PutOff } from './PutOff.tsx'

/** What one has opened in the inbox, beside the list: what it is, and its acts (inbox 4). */
export const ThingDetail = ({ thing }: { thing: Thing }) => (
  <>
    <Detail thing={thing} />
    <PutOff thing={thing} />
  </>
)

function Detail({ thing }: { thing: Thing }) {
  const { kind, act, subject, place } = thing
  const go = useGo()
  // A task has its own way to where it is done.
  useKeys(
    kind === 'task' ? [] : [{ key: 'o', text: 'Öppna där det görs', run: () => void go(place) }],
  )
  if (kind === 'task') return <TaskPanel id={subject} />
  if (kind === 'approval') return act && <ApprovalPanel act={act} subject={subject} />
  return (
    <Queued thing={thing} queue={kind}>
      <RouteLink href={place}>{thing.todo}</RouteLink>
    </Queued>
  )
}

interface QueuedProps {
  thing: Thing
  queue: QueueName
  /** The way to where it is done. */
  children: ReactNode
}
function Queued({ thing, queue, children }: QueuedProps) {
  const { title, detail, since, due, subject, taken } = thing
  const take = useCommand(queues.take)
  const leave = useCommand(queues.leave)
  const missing = missingRole(queues.take.may, useActor())
  const isFree = taken === null && missing === undefined
  const takeIt = () =>
    tell(
      () => take.mutateAsync({ queue, subject }),
      'Det är ditt nu',
      () => leave.mutateAsync({ queue, subject }),
    )
  useKeys(isFree ? [{ key: 't', text: 'Ta det som är öppet', run: () => void takeIt() }] : [])
  return (
    <>
      <h3>{title}</h3>
      <p>{detail}</p>
      <FactList
        stacked
        facts={[
          { label: 'Sedan', value: <Instant of={since} /> },
          { label: 'Klart senast', value: <Instant of={due} /> },
        ]}
      />
      {taken ? <ClaimPanel queue={queue} about={subject} /> : null}
      <div className={css.acts}>
        {isFree ? <ActionButton onClick={takeIt}>Ta</ActionButton> : null}
        {children}
      </div>
    </>
  )
}
