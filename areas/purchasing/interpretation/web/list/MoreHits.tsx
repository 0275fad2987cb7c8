import { formatNumber } from '#platform/swedish/format.ts'
import { mostCounted } from '../../list-calls.ts'
import { Notice } from '../editor/notices/Notice.tsx'

/** Said when free text finds more than are counted. */
export const MoreHits = ({ hasMore = false }: { hasMore?: boolean | undefined }) =>
  hasMore ? (
    <div role="status">
      <Notice icon="info" tone="neutral">
        Fler än {formatNumber(mostCounted)} träffar: sök på fler ord för att nå resten.
      </Notice>
    </div>
  ) : null
