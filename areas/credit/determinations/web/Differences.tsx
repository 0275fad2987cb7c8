import { formatNumber } from '#platform/swedish/format.ts'
import type { AnswerOf } from '#platform/endpoint.ts'
import type { determinations } from '../contract.ts'

type Difference = AnswerOf<typeof determinations.replay>['differences'][number]
const sides = { issuer: 'utställaren', recipient: 'mottagaren' } as const

type Answer = NonNullable<Difference['before']>

function verdictText({ passed, stops }: Answer): string {
  if (passed) return 'Ja'
  return stops ? 'Nej och stoppar' : 'Nej'
}
function answerText(answer: Answer | null): string {
  if (answer === null) return 'bedömdes inte'
  const exception = answer.exception === null ? '' : ' genom undantag'
  return `${verdictText(answer)}${exception}, ${formatNumber(answer.score / 100, 2)} poäng`
}

/** The rules two runs do not agree on. Nothing when they agree. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return null
  return (
    <ul>
      {differences.map((one) => (
        <li key={`${one.side} ${one.id}`}>
          {one.name} ({sides[one.side]}): {answerText(one.before)} → {answerText(one.after)}
        </li>
      ))}
    </ul>
  )
}
