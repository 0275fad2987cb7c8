import { formatMoney, formatNumber } from '#platform/swedish/format.ts'
import { Instant } from '#platform/web/ui/value/values.tsx'
import type { Run } from '../history-calls.ts'
import css from './jobs.module.css'

const ofCompanies = ({ done, total }: Run) => `${formatNumber(done)} av ${formatNumber(total)}`
/** What it has cost, of a job that pays for what it fetches. */
const costText = ({ cost }: Run) => (cost === null ? '' : `. Kostade ${formatMoney(cost)} kr`)

/** How far the latest run of a job has come, what it has cost so far, and how it ended. */
export function RunState({ run, name }: { run: Run | undefined; name: string }) {
  if (!run) return <span className={css.quiet}>Har inte körts</span>
  const { cost, agreedCost } = run
  if (run.inProgress)
    return (
      <span className={css.quiet}>
        <progress max={100} value={run.percentage} aria-label={name} /> {run.percentage} %,{' '}
        {ofCompanies(run)}
        {cost === null || agreedCost === null
          ? null
          : `, ${formatMoney(cost)} kr av högst ${formatMoney(agreedCost)} kr`}
        {run.error === null ? null : `. Försöks igen: ${run.error}`}
      </span>
    )
  if (run.state === 'stopped')
    return (
      <span className={css.quiet}>
        Stoppat <Instant of={run.finishedAt} />{' '}
        {run.stoppedBy === null ? 'vid den godkända kostnaden' : `av ${run.stoppedBy}`}, efter{' '}
        {ofCompanies(run)}
        {costText(run)}
      </span>
    )
  return (
    <span className={css.quiet}>
      Klart <Instant of={run.finishedAt} />, startat av {run.startedBy}
      {run.failed > 0 ? `. ${formatNumber(run.failed)} kunde inte hämtas` : ''}
      {costText(run)}
    </span>
  )
}
