import { formatInstant } from '#platform/swedish/format.ts'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import type { AnswerOf } from '#platform/endpoint.ts'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { queues } from '../contract.ts'
import type { QueueName } from '../rules.ts'
import css from './queues.module.css'

/** Somebody may take or leave it while the page stands open. */
const lookAgain = 60_000

interface ClaimPanelProps {
  queue: QueueName
  /** What waits; of an account the company's number, of hits too. */
  about: string
}
/**
 * On the page of something that may wait in a queue: who has taken it, since when and till when
 * (queues 7), with the ways to leave it or take it over (queues 8). Nothing while nobody has.
 */
export function ClaimPanel(props: ClaimPanelProps) {
  const hidden = missingRole(queues.claim.may, useActor()) !== undefined
  return hidden ? null : <Claimed {...props} />
}

function Claimed({ queue, about }: ClaimPanelProps) {
  const answer = useAnswer(
    queues.claim,
    { queue, about },
    { keep403: true, refetchInterval: lookAgain, placeholderData: undefined },
  )
  const claim = answer.data?.claim
  const leave = useCommand(queues.leave)
  const release = useCommand(queues.release)
  const takeOver = useCommand(queues.takeOver)
  if (!claim) return null
  const which = { queue, subject: claim.subject }
  const back = claim.own ? leave : release
  return (
    <div role="group" aria-label="Taget ur arbetskön" className={css.claim}>
      <p>{wordsOf(claim)}</p>
      {claim.mayTakeOver ? (
        <ActionButton onClick={() => tell(() => takeOver.mutateAsync(which), 'Det är ditt nu')}>
          Ta över
        </ActionButton>
      ) : null}
      {claim.mayRelease ? (
        <ActionButton onClick={() => tell(() => back.mutateAsync(which), 'Släppt till kön')}>
          Släpp
        </ActionButton>
      ) : null}
    </div>
  )
}

const clock = (at: Parameters<typeof formatInstant>[0]) => formatInstant(at).slice(-5)

function wordsOf({
  by,
  own,
  since,
  until,
  ended,
}: NonNullable<AnswerOf<typeof queues.claim>['claim']>) {
  const who = own ? 'dig' : by
  if (ended) return `Taget av ${who} ${formatInstant(since)}. Tiden gick ut ${clock(until)}.`
  return `Taget av ${who} ${formatInstant(since)}, till ${clock(until)}.`
}
