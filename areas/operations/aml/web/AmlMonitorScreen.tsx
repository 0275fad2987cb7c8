import { codesOf } from '#platform/record.ts'
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
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { places } from '#areas/places.ts'
import {
  aml,
  dueSorts,
  hitSorts,
  ratedSorts,
  type AmlChange,
  type AmlMonitor,
  type DueClient,
  type HitClient,
} from '../contract.ts'
import { applicationPages, changeKinds, changeNames, periods, standardPeriod } from '../rules.ts'
import { ApplicationOr } from './AmlApplication.tsx'
import css from './aml.module.css'
import { ChangesPlot } from './ChangesPlot.tsx'
import { companyColumn, points, RatingBadge, Reasons } from './columns.tsx'
import { Count } from './Count.tsx'
import { WaitingCases } from './WaitingCases.tsx'

const changeColumns: readonly Column<AmlChange>[] = [
  companyColumn,
  {
    key: 'rating',
    head: 'Betyg',
    sort: 'rating',
    cell: ({ rating }) => <RatingBadge rating={rating} />,
    second: ({ before }) => (before === null ? 'första betyget' : `förut ${points(before)}`),
    width: '150px',
    whole: true,
  },
  { key: 'why', head: 'Varför', cell: ({ reasons }) => <Reasons reasons={reasons} /> },
  {
    key: 'at',
    head: 'När',
    sort: 'ratedAt',
    cell: ({ ratedAt }) => <Instant of={ratedAt} />,
    width: '150px',
    whole: true,
  },
]
const dueColumns: readonly Column<DueClient>[] = [
  companyColumn,
  {
    key: 'answered',
    head: 'Svarade senast',
    sort: 'answeredAt',
    cell: ({ answeredAt }) => (answeredAt ? <Instant of={answeredAt} /> : 'Aldrig'),
    width: '180px',
    whole: true,
  },
]
const hitColumns: readonly Column<HitClient>[] = [
  companyColumn,
  {
    key: 'persons',
    head: 'Nyckelpersoner',
    sort: 'persons',
    cell: ({ persons }) => formatNumber(persons),
    align: 'right',
    width: '150px',
    whole: true,
  },
  {
    key: 'since',
    head: 'Sedan',
    sort: 'since',
    cell: ({ since }) => <Instant of={since} />,
    width: '180px',
    whole: true,
  },
]

/** Which list is shown, how far back, of which kind and week, as the address has it. */
function useShown() {
  const [show, days] = [useSearchPart('show'), useSearchPart('days')]
  const [kind, week] = [useSearchPart('kind'), useSearchPart('week') ?? '']
  const isOfChanges = days !== undefined || changeKinds.some((one) => one === kind)
  return {
    show: shows.find((one) => one === show) ?? (isOfChanges ? 'changes' : 'cases'),
    days: codesOf(periods).find((one) => String(one) === days) ?? standardPeriod,
    kind: changeKinds.find((one) => one === kind),
    week: /^\d{4}-\d\d-\d\d$/.test(week) ? week : '',
  }
}
const shows = ['cases', 'changes', 'hits', 'due'] as const

function Changes({ counted }: { counted: AmlMonitor | undefined }) {
  const list = useListState({ filters: {} })
  const { days, kind, week } = useShown()
  const answer = useAnswer(aml.changes, {
    days,
    week,
    ...(kind && { kind }),
    ...pageAsked(list, ratedSorts),
  })
  const period = String(days)
  return (
    <>
      <nav className={css.period} aria-label="Hur långt tillbaka">
        {codesOf(periods).map((one) => (
          <RouteLink
            key={one}
            href={places.amlChanges(String(one))}
            aria-current={one === days ? 'true' : undefined}
          >
            {periods[one]}
          </RouteLink>
        ))}
      </nav>
      {counted ? (
        <>
          <FactList
            facts={changeKinds.map((one) => ({
              label: changeNames[one],
              value: <Count of={counted[one]} href={places.amlChanges(period, one)} />,
            }))}
          />
          <ChangesPlot weeks={counted.weeks} days={period} />
        </>
      ) : null}
      {kind || week ? (
        <p>
          Bara {kind ? changeNames[kind].toLowerCase() : 'ändrade'}
          {week ? ` i veckan från ${week}` : ''}.{' '}
          <RouteLink href={places.amlChanges(period)}>Visa alla</RouteLink>
        </p>
      ) : null}
      <DataTable
        label="Ändrade AML-betyg"
        columns={changeColumns}
        rows={answer.data?.list}
        rowKey={({ organizationNumber, ratedAt }) => `${organizationNumber} ${ratedAt}`}
        answer={answer}
        list={list}
        total={answer.data?.totalHits}
        empty="Inget betyg har ändrats"
        href={({ organizationNumber, companyType }) =>
          places.client(companyType, organizationNumber, 'aml')
        }
      />
    </>
  )
}
function Hits() {
  const list = useListState({ filters: {} })
  const answer = useAnswer(aml.hits, pageAsked(list, hitSorts))
  return (
    <Section
      title="Träffar att bedöma"
      note="Företag som själva finns på en lista, eller har nyckelpersoner där, och där ingen har sagt om det är samma. Högst 200 visas, de som har väntat längst först."
    >
      <DataTable
        label="Träffar att bedöma"
        columns={hitColumns}
        rows={answer.data?.list}
        rowKey={({ organizationNumber }) => organizationNumber}
        answer={answer}
        list={list}
        total={answer.data?.totalHits}
        empty="Alla träffar är bedömda"
        href={({ organizationNumber, asIssuer }) =>
          places.client(asIssuer ? 'issuer' : 'recipient', organizationNumber, 'keypersons')
        }
      />
    </Section>
  )
}
function Due() {
  const list = useListState({ filters: {} })
  const answer = useAnswer(aml.due, pageAsked(list, dueSorts))
  return (
    <Section
      title="Kundkännedom att göra om"
      note="Aktiva utställare som aldrig har svarat på frågorna om kundkännedom, eller vars svar är för gamla."
    >
      <DataTable
        label="Kundkännedom att göra om"
        columns={dueColumns}
        rows={answer.data?.list}
        rowKey={({ organizationNumber }) => organizationNumber}
        answer={answer}
        list={list}
        total={answer.data?.totalHits}
        empty="Alla har svarat i tid"
        href={({ organizationNumber }) =>
          places.client('issuer', organizationNumber, 'companytasks')
        }
      />
    </Section>
  )
}

const mostHits = 200
const counted = (name: string, number: number | undefined, most = Infinity) =>
  number === undefined ? name : `${name} (${formatNumber(number)}${number >= most ? '+' : ''})`

function OwnMonitor() {
  const { show, days } = useShown()
  const { data } = useAnswer(aml.monitor, { days })
  const changed = data && data.lowered + data.raised + data.first
  const labels = {
    cases: counted('Att göra', data?.cases),
    changes: counted('Ändrade betyg', changed),
    hits: counted('Träffar att bedöma', data?.hits, mostHits),
    due: counted('Kundkännedom att göra om', data?.due),
  }
  return (
    <>
      <PageHeader
        title="AML-övervakning"
        facts="Klienter som något ska göras för, och betyg som har ändrats."
      />
      <Tabs
        label="Vad som övervakas"
        tabs={shows.map((one) => ({
          label: labels[one],
          href: one === 'changes' ? places.amlChanges(String(days)) : places.amlMonitorOf(one),
          current: one === show,
        }))}
      />
      {show === 'cases' ? <WaitingCases /> : null}
      {show === 'changes' ? <Changes counted={data} /> : null}
      {show === 'hits' ? <Hits /> : null}
      {show === 'due' ? <Due /> : null}
    </>
  )
}

/** /aml-monitor-overview: what has changed, what waits to be judged, and what is due (aml 5, aml 7). */
export function AmlMonitorScreen() {
  return (
    <ApplicationOr title="AML-övervakning" address={applicationPages.monitor}>
      <OwnMonitor />
    </ApplicationOr>
  )
}
