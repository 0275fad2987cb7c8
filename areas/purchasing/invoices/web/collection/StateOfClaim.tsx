import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { collectionStates, type CollectionState } from '../../collection-rules.ts'

/** Where a claim stands; that it is disputed is seen. */
export function StateOfClaim({ state }: { state: CollectionState }) {
  const { name } = collectionStates[state]
  return state === 'disputed' ? <StateBadge tone="warning" text={name} /> : name
}
