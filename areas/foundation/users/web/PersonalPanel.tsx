import type { ReactNode } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { places } from '#areas/places.ts'
import { isIn, maySeePersonal, withAuditor } from '../rules.ts'

interface PersonalPanelProps {
  title: string
  /** What is not shown to everybody, in the words of a sentence: 'nyckelpersoner'. */
  what: string
  /** Asks for it: made only for those who are answered. */
  children: ReactNode
}

/**
 * A part of a page that holds what is personal beyond a name. Who may not read it is told who may,
 * instead of being shown nothing or an error (users 13).
 */
export function PersonalPanel({ title, what, children }: PersonalPanelProps) {
  if (isIn(withAuditor(maySeePersonal), useActor())) return children
  return (
    <Section title={title}>
      <p>
        Bara de som arbetar med klienter, och granskare, ser {what}. Vilka det är står under{' '}
        <RouteLink href={places.permissions}>Behörigheter</RouteLink>.
      </p>
    </Section>
  )
}
