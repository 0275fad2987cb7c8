import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { readsDecisions } from '#areas/foundation/users/rules.ts'
import { places } from '#areas/places.ts'
import { settlement } from '../../contract-settlement.ts'
import css from './settlement.module.css'
import { viewNames, views } from './views.ts'

/** The invoice system may tell of something while the page stands open. */
const lookAgain = 60_000

/**
 * On the start page: how many invoices our books and the invoice system's differ about, each leading
 * to its list (invoices 62). Nothing when they agree.
 */
export const SettlementPanel = () => (readsDecisions(useActor()) ? <Tiles /> : null)

function Tiles() {
  const answer = useAnswer(settlement.counts, {}, { keep403: true, refetchInterval: lookAgain })
  if (answer.error && !answer.data)
    return (
      <Section title="Avstämning">
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      </Section>
    )
  const counts = answer.data
  const some = counts ? views.filter((view) => counts[view] > 0) : []
  if (!counts || some.length === 0) return null
  return (
    <Section title="Avstämning">
      <ul className={css.tiles}>
        {some.map((view) => (
          <li key={view}>
            <RouteLink href={places.settlementIn(view)} className={css.tile}>
              <span className={css.count}>{counts[view]}</span>
              {viewNames[view]}
            </RouteLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}
