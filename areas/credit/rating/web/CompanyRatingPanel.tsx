import type { ReactNode } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { costs } from '#areas/foundation/costs/contract.ts'
import { priceText } from '#areas/foundation/costs/rules.ts'
import type { CompanyType } from '#areas/parties/company/rules.ts'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { Gauge } from '#platform/web/ui/value/Gauge.tsx'
import { RadialProgress } from '#platform/web/ui/value/RadialProgress.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { Instant, Money } from '#platform/web/ui/value/values.tsx'
import { limitNames } from '#areas/credit/limits/texts.ts'
import { places } from '#areas/places.ts'
import { rating, type CompanyRating } from '../contract.ts'
import { isIn, mayBuyLookUps } from '#areas/foundation/users/rules.ts'
import css from './rating.module.css'

interface CompanyRatingPanelProps {
  organizationNumber: string
  companyType: CompanyType
  /** Opens the AML view; without one the gauge is only looked at. */
  onOpenAml?: () => void
}
/**
 * What a client is rated: score out of 10, rating code, AML rating, and by which bucket (client 5,
 * rating 1).
 */
export function CompanyRatingPanel({
  organizationNumber,
  companyType,
  onOpenAml,
}: CompanyRatingPanelProps) {
  const answer = useAnswer(
    rating.companyRating,
    { organizationNumber, companyType },
    {
      placeholderData: undefined,
      refetchInterval: ({ state }) => (state.data?.waiting ? 2000 : false),
    },
  )
  return (
    <Section
      title="Rating"
      actions={
        <RateAgain
          organizationNumber={organizationNumber}
          companyType={companyType}
          rated={answer.data}
        />
      }
    >
      <Answered answer={answer}>
        {(rated) => (
          <div className={css.rated}>
            <div className={css.gauges}>
              <Measure label="Vårt betyg">
                {rated.ratingResultScore === null ? (
                  <span className={css.nothing}>Information saknas</span>
                ) : (
                  <RadialProgress
                    value={rated.ratingResultScore}
                    diameter={100}
                    strokeWidth={8}
                    label="Vårt betyg"
                  />
                )}
              </Measure>
              <AmlMeasure
                organizationNumber={organizationNumber}
                {...(onOpenAml && { onOpen: onOpenAml })}
              />
            </div>
            <RatingFacts rated={rated} />
          </div>
        )}
      </Answered>
    </Section>
  )
}

const Measure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={css.measure}>
    <span>{label}</span>
    {children}
  </div>
)

function AmlMeasure({
  organizationNumber,
  onOpen,
}: {
  organizationNumber: string
  onOpen?: () => void
}) {
  const { data } = useAnswer(
    rating.getAmlRating,
    { id: organizationNumber },
    { placeholderData: undefined },
  )
  if (!data) return null
  return (
    <Measure label="AML">
      {data.rating === null ? (
        <span className={css.nothing}>
          Ej bedömt
          {onOpen ? <ActionButton onClick={onOpen}>Se vad som saknas</ActionButton> : null}
        </span>
      ) : (
        <Gauge
          value={data.rating}
          passed={data.passed}
          label="AML-betyg"
          {...(onOpen && { onOpen })}
        />
      )}
    </Measure>
  )
}

function RatingFacts({ rated }: { rated: CompanyRating }) {
  const calculated = rated.calculatedLimits.map(({ limitType, amount }) => ({
    label: `Beräknad ${limitNames[limitType].toLowerCase()}`,
    value: <Money ore={amount} unit />,
  }))
  return (
    <FactList
      stacked
      facts={[
        {
          label: 'Ratingkod från kreditupplysningen',
          value: rated.ratingCode ?? 'Information saknas',
        },
        ...calculated,
        ...(rated.riskClassRuleBucket === null
          ? []
          : [{ label: 'Riskklass', value: rated.riskClassRuleBucket }]),
        {
          label: 'Bedömd',
          value:
            rated.decisionReference === null ? (
              'Aldrig'
            ) : (
              <RouteLink href={places.rating(rated.decisionReference)}>
                <Instant of={rated.ratedAt} />
              </RouteLink>
            ),
        },
      ]}
    />
  )
}

interface RateAgainProps {
  organizationNumber: string
  companyType: CompanyType
  rated: CompanyRating | undefined
}
function RateAgain({ organizationNumber, companyType, rated }: RateAgainProps) {
  const actor = useActor()
  const again = useCommand(rating.recalculate)
  const prices = useAnswer(costs.prices, {}).data
  const reason = isIn(mayBuyLookUps, actor)
    ? undefined
    : 'Du saknar behörighet att räkna om, eftersom det kostar pengar'
  return (
    <ActionButton
      icon="refresh"
      label="Räkna om rating och limiter"
      pending={rated?.waiting ?? false}
      disabledReason={reason}
      onClick={async () => {
        if (!prices) return
        const sure = await confirm({
          title: 'Räkna om rating och limiter?',
          text: `Uppgifter som är äldre än 15 minuter hämtas på nytt, för högst ${priceText(prices.A.company + prices.A.board)}.`,
          act: 'Räkna om och betala',
        })
        if (!sure) return
        await again.mutateAsync({ organizationNumber, companyType })
        notify.info('Ratingen räknas om')
      }}
    >
      Räkna om
    </ActionButton>
  )
}
