import { useAnswer } from '#platform/web/data.ts'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { company } from '../contract.ts'
import css from './panels.module.css'

/** Whether an issuer's settlements are booked automatically (company 10). */
export function AutoBookPanel({ organizationNumber }: { organizationNumber: string }) {
  const { data, isError } = useAnswer(
    company.getcompanyautobooksettings,
    { org: organizationNumber },
    { placeholderData: undefined, keep403: true },
  )
  return (
    <Section title="Automatisk bokföring">
      {isError ? (
        <p className={css.none}>Status kunde inte hämtas</p>
      ) : data ? (
        <State on={data.settlementAutoBookActive} />
      ) : (
        <Delayed inline />
      )}
    </Section>
  )
}

function State({ on }: { on: boolean | null }) {
  if (on === null) return <p className={css.none}>Information saknas</p>
  return <StateBadge tone={on ? 'positive' : 'neutral'} text={on ? 'Aktiv' : 'Inaktiv'} />
}
