import { formatNumber } from '#platform/swedish/format.ts'
import { useAnswer } from '#platform/web/data.ts'
import { useSearchPart } from '#platform/web/place.ts'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Tabs } from '#platform/web/ui/frame/Tabs.tsx'
import type { Column } from '#platform/web/ui/list/column.ts'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { pageAsked } from '#platform/web/ui/list/paging.ts'
import { useListState } from '#platform/web/ui/list/useListState.ts'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { places } from '#areas/places.ts'
import { aml, ratedSorts, type RatedClient } from '../contract.ts'
import { applicationPages, factorKeys, factors } from '../rules.ts'
import { ApplicationOr } from './AmlApplication.tsx'
import css from './aml.module.css'
import { companyColumn, RatingBadge, Reasons } from './columns.tsx'
import { FactorsPlot, RatingsPlot } from './RiskPlots.tsx'

const columns: readonly Column<RatedClient>[] = [
  companyColumn,
  {
    key: 'rating',
    head: 'Betyg',
    sort: 'rating',
    cell: ({ rating }) => <RatingBadge rating={rating} />,
    width: '140px',
    whole: true,
  },
  {
    key: 'why',
    head: 'Varför',
    cell: ({ rating, reasons, isLookedAt }) =>
      rating === null ? <NotRated isLookedAt={isLookedAt} /> : <Reasons reasons={reasons} />,
  },
  {
    key: 'at',
    head: 'Bedömt',
    sort: 'ratedAt',
    cell: ({ ratedAt }) => (ratedAt ? <Instant of={ratedAt} /> : '—'),
    width: '150px',
    whole: true,
  },
]
const NotRated = ({ isLookedAt }: { isLookedAt: boolean }) =>
  isLookedAt ? 'Varken nyckelpersoner eller svar är kända.' : 'Bedöms inom en timme.'
const shows = ['failed', 'passed', 'unrated'] as const
const names = { failed: 'Ej godkända', passed: 'Godkända', unrated: 'Ej bedömda' } as const

/** /aml-risk-overview: clients by risk, and what takes points (aml 4, aml 7). */
export function AmlRiskScreen() {
  return (
    <ApplicationOr title="AML-risköversikt" address={applicationPages.risk}>
      <OwnRisk />
    </ApplicationOr>
  )
}

function OwnRisk() {
  const spread = useAnswer(aml.spread, {})
  const shown = useSearchPart('show')
  const show = shows.find((one) => one === shown) ?? 'failed'
  const asked = useSearchPart('factor')
  const factor = factorKeys.find((one) => one === asked)
  const pointsAsked = useSearchPart('points')
  const whole = /^(10|\d)$/.test(pointsAsked ?? '') ? Number(pointsAsked) : undefined
  const list = useListState({ filters: {} })
  const answer = useAnswer(aml.clients, {
    show,
    ...pageAsked(list, ratedSorts),
    ...(factor && { factor }),
    ...(whole !== undefined && { points: whole }),
  })
  return (
    <>
      <PageHeader
        title="AML-risköversikt"
        facts="Aktiva klienter efter AML-betyg. Betyget görs av det som är känt och räknas om när det ändras."
      />
      <Answered answer={spread}>
        {(counted) => (
          <div className={css.pair}>
            <RatingsPlot ratings={counted.ratings} />
            <FactorsPlot factors={counted.factors} />
          </div>
        )}
      </Answered>
      <Tabs
        label="Klienter efter betyg"
        tabs={shows.map((one) => ({
          label: spread.data ? `${names[one]} (${formatNumber(spread.data[one])})` : names[one],
          href: places.amlRiskOf(one),
          current: one === show,
        }))}
      />
      {factor || whole !== undefined ? (
        <p>
          {factor
            ? `Bara dem som sänks av ${factors[factor].name.toLowerCase()}. `
            : `Bara dem med ${whole} hela poäng. `}
          <RouteLink href={places.amlRiskOf(show)}>Visa alla</RouteLink>
        </p>
      ) : null}
      <DataTable
        label={names[show]}
        columns={columns}
        rows={answer.data?.list}
        rowKey={({ organizationNumber }) => organizationNumber}
        answer={answer}
        list={list}
        total={answer.data?.totalHits}
        empty="Inga klienter här"
        href={({ companyType, organizationNumber }) =>
          places.client(companyType, organizationNumber, 'aml')
        }
      />
    </>
  )
}
