import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { places } from '#areas/places.ts'
import type { HistoryItem } from '../answers.ts'
import { ProspectBadge } from './ProspectBadge.tsx'
import css from './prospects.module.css'

/** So many beside the search; all of them under Bedömningar. */
const shown = 8

interface RecentSearchesProps {
  answer: {
    readonly data: readonly HistoryItem[] | undefined
    readonly error: unknown
    refetch(): unknown
  }
}
/** What one has searched last, to go back to. */
export function RecentSearches({ answer }: RecentSearchesProps) {
  return (
    <Section title="Dina tidigare sökningar">
      <Answered answer={answer}>
        {(searches) =>
          searches.length === 0 ? (
            <p className={css.quiet}>Du har inte sökt något bolag än.</p>
          ) : (
            <ul className={css.recent}>
              {searches.slice(0, shown).map((item) => (
                <li key={item.id}>
                  <RouteLink href={places.prospect(item.id)}>{item.name}</RouteLink>
                  <span className={css.recentFacts}>
                    <ProspectBadge {...item} hasWarning={item.statusCode === 'Warn'} />
                    <Instant of={item.prospectDate} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </Section>
  )
}
