import type { AnswerOf } from '#platform/endpoint.ts'
import { formatDay } from '#platform/swedish/format.ts'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import type { Column } from '#platform/web/ui/list/column.ts'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { EmptyState } from '#platform/web/ui/message/EmptyState.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { LinePlot } from '#platform/web/ui/plot/Plot.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import type { CompanyType } from '#areas/parties/company/rules.ts'
import { places } from '#areas/places.ts'
import { aml, type MadeAmlRating } from '../contract.ts'
import { applicationPages } from '../rules.ts'
import { ApplicationAbove } from './AmlApplication.tsx'
import { CasePanel } from './CasePanel.tsx'
import { points, RatingBadge, Reasons } from './columns.tsx'

const columns: readonly Column<MadeAmlRating>[] = [
  {
    key: 'at',
    head: 'När',
    cell: ({ ratedAt }) => <Instant of={ratedAt} />,
    width: '160px',
    whole: true,
  },
  {
    key: 'rating',
    head: 'Betyg',
    cell: ({ rating }) => <RatingBadge rating={rating} />,
    second: ({ before }) => (before === null ? undefined : `förut ${points(before)}`),
    width: '140px',
    whole: true,
  },
  { key: 'why', head: 'Varför', cell: ({ reasons }) => <Reasons reasons={reasons} />, wraps: true },
  { key: 'source', head: 'Av', cell: ({ source }) => source, width: '200px' },
]

interface Client {
  organizationNumber: string
  companyType: CompanyType
}

/**
 * A client's tab AML: what an application of one's own shows of it (aml 7), and below it our case (aml
 * 8) and our rating.
 */
export function AmlPanel(client: Client) {
  return (
    <ApplicationAbove
      title="AML-applikationen"
      address={applicationPages.client(client.organizationNumber)}
    >
      <CasePanel {...client} />
      <OwnRating {...client} />
    </ApplicationAbove>
  )
}

/** How a client is rated with regard to money laundering, why, and how it was before (aml 3). */
function OwnRating({ organizationNumber, companyType }: Client) {
  const answer = useAnswer(aml.ofCompany, { organizationNumber })
  const rate = useCommand(aml.rate)
  const missing = missingRole(aml.rate.may, useActor())
  return (
    <Section
      title="AML-betyg"
      note="Ett betyg börjar på 10 och sänks av det som är känt. Godkänt är 10."
      actions={
        <ActionButton
          pending={rate.isPending}
          disabledReason={missing}
          onClick={() =>
            tell(async () => {
              await rate.mutateAsync({ organizationNumber })
              notify.success('AML-betyget är omräknat')
            })
          }
        >
          Räkna om
        </ActionButton>
      }
    >
      <Answered answer={answer}>
        {({ current, checkedAt, known, history }) => (
          <>
            {current ? (
              <FactList
                facts={[
                  { label: 'Betyg', value: <RatingBadge rating={current.rating} /> },
                  { label: 'Bedömt', value: <Instant of={current.ratedAt} /> },
                  { label: 'Av', value: current.source },
                  {
                    label: 'Senast kontrollerat',
                    value: checkedAt ? <Instant of={checkedAt} /> : 'Inte än',
                  },
                  {
                    label: 'Nyckelpersoner',
                    value: (
                      <RouteLink
                        href={places.client(companyType, organizationNumber, 'keypersons')}
                      >
                        {personsText(known.persons)}
                      </RouteLink>
                    ),
                  },
                ]}
              />
            ) : (
              <NotRated client={{ organizationNumber, companyType }} known={known} />
            )}
            {history.length > 0 ? <Ratings history={history} /> : null}
          </>
        )}
      </Answered>
    </Section>
  )
}

/** What it has been rated, drawn where it has changed, and as a table with why. */
const Ratings = ({ history }: { history: MadeAmlRating[] }) => (
  <>
    {history.length > 1 ? (
      <LinePlot
        small
        label="AML-betyg av 10 genom tiden"
        points={history
          .toReversed()
          .map(({ ratedAt, rating }) => ({ day: formatDay(ratedAt), rating }))}
        along="day"
        series={[{ name: 'rating', label: 'AML-betyg', tone: 'accent' }]}
        written={points}
      >
        <DataTable
          label="AML-betyg dag för dag"
          columns={columns.slice(0, 2)}
          rows={history}
          rowKey={({ ratedAt }) => ratedAt}
        />
      </LinePlot>
    ) : null}
    <DataTable
      label="AML-betyg genom tiden"
      columns={columns}
      rows={history}
      rowKey={({ ratedAt }) => ratedAt}
    />
  </>
)

const personsText = (count: number) => (count === 1 ? '1 känd' : `${count} kända`)

interface NotRatedProps {
  client: Client
  known: AnswerOf<typeof aml.ofCompany>['known']
}
/** Why there is no rating, by what is known, and where what is lacking is fetched (aml 3). */
function NotRated({ client: { organizationNumber, companyType }, known }: NotRatedProps) {
  const { persons, answeredAt } = known
  if (persons === 0 && answeredAt === null)
    return (
      <EmptyState
        text="Företaget är inte bedömt: varken nyckelpersoner eller kundkännedom är kända."
        action={
          <RouteLink href={places.client(companyType, organizationNumber, 'keypersons')}>
            Hämta nyckelpersoner
          </RouteLink>
        }
      />
    )
  const parts = [
    persons > 0 && `nyckelpersoner (${persons})`,
    answeredAt !== null && `svar om kundkännedom från ${formatDay(answeredAt)}`,
  ].filter(Boolean)
  return (
    <EmptyState
      text={`Företaget är inte bedömt än. Kända är ${parts.join(' och ')}. Betyget räknas inom en timme, eller nu med Räkna om.`}
    />
  )
}
