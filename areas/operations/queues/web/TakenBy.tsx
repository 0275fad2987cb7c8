import { mostCounted, queuesOf, type QueueName } from '../rules.ts'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { queues } from '../contract.ts'
import { ClaimPanel } from './ClaimPanel.tsx'

/**
 * In a row of a list of what waits in a queue: who has taken it, with the ways to leave it or take
 * it over (queues 7). Rows ask once together; nothing for who does not work the queue.
 */
export function TakenBy({ queue, subject }: { queue: QueueName; subject: string }) {
  const actor = useActor()
  const works = actor !== null && queuesOf(actor).includes(queue)
  return works ? <InQueue queue={queue} subject={subject} /> : null
}
function InQueue({ queue, subject }: { queue: QueueName; subject: string }) {
  const answer = useAnswer(queues.mine, { queue, take: mostCounted }, { keep403: true })
  const isTaken = answer.data?.some(({ list }) =>
    list.some((one) => one.subject === subject && one.taken !== null),
  )
  return isTaken ? <ClaimPanel queue={queue} about={subject} /> : null
}
