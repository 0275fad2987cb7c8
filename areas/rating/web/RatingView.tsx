import { FactList, type Fact } from '#platform/web/ui/FactList.tsx'
import { Icon } from '#platform/web/ui/icons.tsx'
import { OrganisationNumber } from '#platform/web/ui/OrganisationNumber.tsx'
import { RadialProgress } from '#platform/web/ui/RadialProgress.tsx'
import { RouteLink } from '#platform/web/ui/RouteLink.tsx'
import { Columns, Section } from '#platform/web/ui/Section.tsx'
import { Instant, Money } from '#platform/web/ui/values.tsx'
import type { RatingResult } from '../contract.ts'
import css from './rating.module.css'
import { RuleResultsTable } from './RuleResultsTable.tsx'

/** A rating as it was made: score, limits, rating code and every rule (part-3 §3). */
export function RatingView({ rated }: { rated: RatingResult }) {
  const isIssuer = rated.companyType === 0
  const failed = rated.ruleResults.filter(({ passed }) => !passed).length
  return (
    <Columns side={<Score rated={rated} />}>
      <Section
        title={rated.name}
        note={
          <>
            <OrganisationNumber number={rated.organizationNumber} /> som {isIssuer ? 'utställare' : 'mottagare'}, bedömd{' '}
            <Instant of={rated.decidedAt} /> av {rated.decidedBy}
          </>
        }
        actions={
          <RouteLink href={`/client/${isIssuer ? 'issuer' : 'recipient'}/${rated.organizationNumber}/1`}>
            Klientsidan
          </RouteLink>
        }
      >
        {rated.reason ? (
          <p className={css.notice} role="status">
            <Icon name="warning" />
            {rated.reason.message}
          </p>
        ) : null}
        <p className={css.quiet}>
          {failed === 0
            ? `Alla ${rated.ruleResults.length} regler är godkända.`
            : `${failed} av ${rated.ruleResults.length} regler är inte godkända.`}
        </p>
        <RuleResultsTable results={rated.ruleResults} />
      </Section>
    </Columns>
  )
}

function Score({ rated }: { rated: RatingResult }) {
  const amount = (label: string, ore: number | null): Fact[] =>
    ore === null ? [] : [{ label, value: <Money ore={ore} unit /> }]
  return (
    <Section title="Betyg">
      <div className={css.gauge}>
        <RadialProgress value={rated.totalScore} label="Betyg" tone={rated.complete ? 'accent' : 'warning'} />
      </div>
      <FactList
        stacked
        facts={[
          { label: 'Ratingkod', value: rated.ratingCode ?? 'Information saknas' },
          ...(rated.complete
            ? [
                ...amount('Finansieringslimit', rated.financialLimit),
                ...amount('Återköpslimit', rated.repurchaseLimit),
                ...amount('Mottagarlimit', rated.recipientLimit),
                ...amount('Leveransgodkännande', rated.recipientApprovalLimit),
                { label: 'Öppna fakturor', value: rated.maxCount === null ? 'Obegränsat' : `högst ${rated.maxCount}` },
              ]
            : [{ label: 'Limiter', value: 'Räknas inte ut' }]),
          { label: 'Regelhink', value: `${rated.ruleBucket.name}, version ${rated.ruleBucket.version}` },
          { label: 'Beslutsreferens', value: <span className={css.reference}>{rated.decisionReference}</span> },
        ]}
      />
    </Section>
  )
}
