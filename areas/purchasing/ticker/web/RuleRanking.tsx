import { formatNumber } from '#platform/swedish/format.ts'
import type { TickerResult } from '../contract.ts'
import css from './ticker.module.css'

interface RuleRankingProps {
  title: string
  rules: TickerResult['approval']
  tone: 'positive' | 'negative'
}
/** The rules that most often gave an outcome, each with a bar as long as its share of the first. */
export function RuleRanking({ title, rules, tone }: RuleRankingProps) {
  const most = rules[0]?.count ?? 1
  return (
    <section className={css.card} aria-label={title}>
      <div className={css.head}>
        <h2>{title}</h2>
      </div>
      {rules.length === 0 ? <p className={css.quiet}>Inga ännu.</p> : null}
      <ol className={css.ranking}>
        {rules.map(({ ruleName, count }) => (
          <li key={ruleName}>
            <span className={css.word}>{ruleName}</span>
            <span className="tabular">{formatNumber(count)}</span>
            <progress className={css.bar} data-tone={tone} value={count} max={most} aria-hidden />
          </li>
        ))}
      </ol>
    </section>
  )
}
