import { formatNumber } from '#platform/swedish/format.ts'
import type { AnswerOf } from '#platform/endpoint.ts'
import type { determinations } from '../contract.ts'

type Difference = AnswerOf<typeof determinations.replay>['differences'][number]
const sides = { issuer: 'utställaren', recipient: 'mottagaren' } as const

function said(one: Difference['before']): string {
  if (one === null) return 'bedömdes inte'
  const exception = one.exception === null ? '' : ' genom undantag'
  return `${one.passed ? 'Ja' : one.stops ? 'Nej och stoppar' : 'Nej'}${exception}, ${formatNumber(one.score / 100, 2)} poäng`
}

/** The rules two runs do not agree on. Nothing when they agree. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return null
  return (
    <ul>
      {differences.map((one) => (
        <li key={`${one.side} ${one.id}`}>
          {one.name} ({sides[one.side]}): {said(one.before)} → {said(one.after)}
        </li>
      ))}
    </ul>
  )
}
