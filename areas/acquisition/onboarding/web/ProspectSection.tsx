import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { places } from '#areas/places.ts'
import type { OnboardingDetail } from '../contract.ts'
import css from './onboarding.module.css'

interface ProspectSectionProps {
  id: string
  shown: Pick<OnboardingDetail, 'prospectResult' | 'decision' | 'prospectComments'>
}
/**
 * The prospect an onboarding follows from: what was judged and decided, and what has been said of
 * it.
 */
export function ProspectSection({ id, shown }: ProspectSectionProps) {
  const { prospectResult, decision, prospectComments } = shown
  return (
    <Section
      title="Prospekt"
      actions={<RouteLink href={places.prospect(id)}>Visa prospektet</RouteLink>}
    >
      <FactList
        stacked
        facts={[
          { label: 'Bedömning', value: prospectResult },
          { label: 'Beslut', value: decision ?? 'Inget beslut' },
        ]}
      />
      {prospectComments.length > 0 ? (
        <ul className={css.comments}>
          {prospectComments.map(({ comment, createdBy, timestamp }) => (
            <li key={`${timestamp} ${comment}`}>
              <p>{comment}</p>
              <small>
                {createdBy}, <Instant of={timestamp} />
              </small>
            </li>
          ))}
        </ul>
      ) : null}
    </Section>
  )
}
