import { formatNumber } from '#platform/swedish/format.ts'
import { mostCounted } from '../../list-calls.ts'

/** Said when free text finds more than are counted. */
export const MoreHits = ({ hasMore = false }: { hasMore?: boolean | undefined }) =>
  hasMore ? <p role="status">Fler än {formatNumber(mostCounted)} träffar: sök på fler ord för att nå resten.</p> : null
