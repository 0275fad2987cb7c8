import { formatInstant } from '#platform/swedish/format.ts'

/**
 * An instant with its seconds, in Swedish time: in a trail the order within a minute matters. `of`
 * is ISO 8601 in UTC.
 */
export function AuditInstant({ of }: { of: string }) {
  return (
    <time className="tabular" dateTime={of}>
      {formatInstant(of)}:{of.slice(17, 19)}
    </time>
  )
}
