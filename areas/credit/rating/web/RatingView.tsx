import { FactList, type Fact } from '#platform/web/ui/value/FactList.tsx'
import { Icon } from '#platform/web/ui/look/icons.tsx'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { RadialProgress } from '#platform/web/ui/value/RadialProgress.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Instant, Money } from '#platform/web/ui/value/values.tsx'
import { places } from '#areas/places.ts'
import type { RatingResult } from '../contract.ts'
import css from './rating.module.css'
import { RuleResultsTable } from './RuleResultsTable.tsx'

/** A rating as it was made: score, limits, rating code and every rule (rating 9). */
export function RatingView({ rated }: { rated: RatingResult }) {
  const isIssuer = rated.companyType === 'issuer'
  const failed = rated.ruleResults.filter(({ passed }) => !passed).length
  return (
    <>
      <Section
        title={rated.name}
        note={
          <>
            <OrganizationNumber number={rated.organizationNumber} /> som{' '}
            {isIssuer ? 'utställare' : 'mottagare'}, bedömd <Instant of={rated.decidedAt} /> av{' '}
            {rated.decidedBy}
          </>
        }
        actions={
          <RouteLink
            href={places.client(
              isIssuer ? 'issuer' : 'recipient',
              rated.organizationNumber,
              'overview',
            )}
          >
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
        <div className={css.result}>
          <RadialProgress
            value={rated.totalScore}
            label="Betyg"
            tone={rated.complete ? 'accent' : 'warning'}
          />
          <FactList stacked facts={limitsOf(rated)} />
          <FactList stacked facts={originOf(rated)} />
        </div>
      </Section>
      <Section
        title="Regler"
        note={
          failed === 0
            ? `Alla ${rated.ruleResults.length} regler är godkända.`
            : `${failed} av ${rated.ruleResults.length} regler är inte godkända.`
        }
      >
        <RuleResultsTable results={rated.ruleResults} />
      </Section>
    </>
  )
}

function limitsOf(rated: RatingResult): Fact[] {
  if (!rated.complete) return [{ label: 'Limiter', value: 'Räknas inte ut' }]
  const amount = (label: string, ore: number | null): Fact[] =>
    ore === null ? [] : [{ label, value: <Money ore={ore} unit /> }]
  return [
    ...amount('Finansieringslimit', rated.financialLimit),
    ...amount('Återköpslimit', rated.repurchaseLimit),
    ...amount('Mottagarlimit', rated.recipientLimit),
    ...amount('Leveransgodkännande', rated.recipientApprovalLimit),
    ...(rated.limitBound === null ? [] : [{ label: 'Begränsad', value: rated.limitBound }]),
    {
      label: 'Öppna fakturor',
      value: rated.maxCount === null ? 'Obegränsat' : `högst ${rated.maxCount}`,
    },
  ]
}

const originOf = ({ ratingCode, ruleBucket, decisionReference }: RatingResult): Fact[] => [
  { label: 'Ratingkod', value: ratingCode ?? 'Information saknas' },
  { label: 'Regelhink', value: `${ruleBucket.name}, version ${ruleBucket.version}` },
  { label: 'Beslutsreferens', value: <span className={css.reference}>{decisionReference}</span> },
]
