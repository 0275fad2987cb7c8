import { useCommand } from '#platform/web/data.ts'
import { useGo } from '#platform/web/place.ts'
import { tell } from '#platform/web/tell.ts'
import { queues } from '../contract.ts'
import type { QueueName } from '../rules.ts'

/** Takes what is next, of one queue or the first that has something, and goes to it (queues 5). */
export function useTakeNext() {
  const take = useCommand(queues.takeNext)
  const go = useGo()
  return (queue?: QueueName) =>
    tell(async () => {
      const { place } = await take.mutateAsync({ queue })
      await go(place)
    })
}
