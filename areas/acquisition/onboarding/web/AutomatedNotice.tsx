import { places } from '#areas/places.ts'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Notice } from '#platform/web/ui/message/Notice.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import type { OnboardingDetail } from '../contract.ts'
import { automatedTexts } from '../texts.ts'

/**
 * What has become of the agreements that are sent by themselves to a partner's customer, with the way
 * to go on by hand (agreements 32); nothing where none are.
 */
export function AutomatedNotice({ shown, ended }: { shown: OnboardingDetail; ended: boolean }) {
  const automated = shown.automatedAgreements
  if (!automated) return null
  const { state, bundleName, problem, at, companyTaskId } = automated
  const task = (
    <RouteLink href={places.companyTaskRedirect(companyTaskId)}>Till avtalsuppgiften</RouteLink>
  )
  return (
    <Section title="Automatiserade avtal">
      {state === 'sent' ? (
        <p>
          Avtalsbunten {bundleName} skapades och skickades av sig själv <Instant of={at} />. {task}
        </p>
      ) : null}
      {state === 'waiting' ? (
        <p>
          Partnerns avtalsbunt skapas och skickas av sig själv.{' '}
          {ended ? null : <>Dröjer det kan du välja bunt för hand. {task}</>}
        </p>
      ) : null}
      {state === 'overtaken' ? (
        <p>
          Partnerns avtalsbunt skickades inte av sig själv. {problem} <Instant of={at} />
        </p>
      ) : null}
      {state === 'failed' ? (
        <Notice>
          <p>
            {automatedTexts.notSent}: {problem}
          </p>
          {ended ? null : <p>Välj bunt och fyll i avtalen för hand. {task}</p>}
        </Notice>
      ) : null}
      {state === 'sent' && problem ? <Notice>{problem}</Notice> : null}
    </Section>
  )
}
