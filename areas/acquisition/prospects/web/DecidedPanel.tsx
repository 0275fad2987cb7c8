import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { places } from '#areas/places.ts'
import { prospects } from '../contract.ts'
import css from './prospects.module.css'

/** Somebody may decide while the page stands open. */
const lookAgain = 60_000

/**
 * On the start page: what has become of prospects that one has asked to have decided (prospects 44).
 * Nothing when nothing has.
 */
export const DecidedPanel = () =>
  missingRole(prospects.decided.may, useActor()) === undefined ? <Decided /> : null

function Decided() {
  const answer = useAnswer(prospects.decided, {}, { keep403: true, refetchInterval: lookAgain })
  if (!answer.data || answer.data.length === 0) return null
  return (
    <Section title="Beslut om prospekt du har begärt">
      <ul className={css.recent}>
        {answer.data.map(({ id, name, approved, by, at }) => (
          <li key={id}>
            <RouteLink href={places.prospect(id)}>{name}</RouteLink>
            <span className={css.recentFacts}>
              <span>
                {approved ? 'Godkänt' : 'Avslaget'} av {by}
              </span>
              <Instant of={at} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
