import { useAnswer } from '#platform/web/data.ts'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { company } from '../contract.ts'
import css from './panels.module.css'

/** Whether an issuer's settlements are booked automatically (company 10). */
export function AutoBookPanel({ organizationNumber }: { organizationNumber: string }) {
  const answer = useAnswer(
    company.getcompanyautobooksettings,
    { org: organizationNumber },
    { placeholderData: undefined, keep403: true },
  )
  return (
    <Section title="Automatisk bokföring">
      {answer.isError ? (
        <p className={css.none}>Status kunde inte hämtas</p>
      ) : (
        <Answered answer={answer} inline>
          {({ settlementAutoBookActive }) => <State on={settlementAutoBookActive} />}
        </Answered>
      )}
    </Section>
  )
}

function State({ on }: { on: boolean | null }) {
  if (on === null) return <p className={css.none}>Information saknas</p>
  return (
    <>
      <StateBadge tone={on ? 'positive' : 'neutral'} text={on ? 'Aktiv' : 'Inaktiv'} />
      <p>
        {/* The client's own status is said with the same words at the top of the page. */}
        {on ? 'Avräkningar bokförs automatiskt.' : 'Avräkningar bokförs inte automatiskt.'}
      </p>
    </>
  )
}
