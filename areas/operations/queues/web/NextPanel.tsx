import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { useKeys } from '#platform/web/ui/frame/keys.ts'
import { isIn, mayWorkQueues } from '#areas/foundation/users/rules.ts'
import { lookAgain, nothingFree, shownFirst } from './shown.ts'
import { queues } from '../contract.ts'
import { useTakeNext } from './useTakeNext.ts'

/**
 * At the top of the start page: the act of whoever has a queue in which something waits, by button
 * and by key (queues 5).
 */
export const NextPanel = () => (isIn(mayWorkQueues, useActor()) ? <Next /> : null)

function Next() {
  const takeNext = useTakeNext()
  const { data = [] } = useAnswer(
    queues.mine,
    { take: shownFirst },
    { keep403: true, refetchInterval: lookAgain },
  )
  const isFree = data.some(({ free }) => free > 0)
  useKeys(
    isFree ? [{ key: 'n', text: 'Ta nästa ur arbetsköerna', run: () => void takeNext() }] : [],
  )
  if (data.every(({ total }) => total === 0)) return null
  return (
    <ActionButton
      primary
      disabledReason={isFree ? undefined : nothingFree}
      onClick={() => takeNext()}
    >
      Ta nästa
    </ActionButton>
  )
}
