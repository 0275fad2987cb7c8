import { DecisionBadge } from '#areas/credit/determinations/web/DecisionBadge.tsx'
import { isIn, maySeeDecisions, withAuditor } from '#areas/foundation/users/rules.ts'
import { places } from '#areas/places.ts'
import { useActor } from '#platform/web/actor.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Money } from '#platform/web/ui/value/values.tsx'
import type { ManualDetermination } from '../contract.ts'
import css from './invoice.module.css'
import { ReasonsTable } from './ReasonsTable.tsx'

/** What the form was answered. Nothing has been bought. */
export function ManualResult({
  result,
  onAgain,
}: {
  result: ManualDetermination
  onAgain: () => void
}) {
  const opens = isIn(withAuditor(maySeeDecisions), useActor())
  return (
    <>
      <Section title="Beslut" actions={<ActionButton onClick={onAgain}>Ny sökning</ActionButton>}>
        <p role="status" className={css.result}>
          <DecisionBadge decision={result.decision} />
        </p>
        {result.decisionReasons.length > 0 ? (
          <ul className={css.reasons}>
            {result.decisionReasons.map((reason) => (
              <li key={reason}>{reason}.</li>
            ))}
          </ul>
        ) : null}
        <FactList
          facts={[
            { label: 'Utställare', value: result.issuerName },
            { label: 'Mottagare', value: result.recipientName },
            {
              label: 'Tar av återköpslimiten',
              value: <Money ore={result.repurchaseLimitUsage} unit />,
            },
            { label: 'Deposition', value: <Money ore={result.depositionUsage} unit /> },
          ]}
        />
        {opens ? (
          <p>
            <RouteLink href={places.determination(result.determinationId)}>
              Visa hela bedömningen
            </RouteLink>
          </p>
        ) : null}
      </Section>
      <Section title="Regler">
        <ReasonsTable reasons={result.reasons} />
      </Section>
    </>
  )
}
