import { defaultPageSize } from '#platform/paging.ts'
import { useAnswer } from '#platform/web/data.ts'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import type { Column } from '#platform/web/ui/list/column.ts'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { usePageInAddress } from '#platform/web/ui/list/usePageInAddress.ts'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { places } from '#areas/places.ts'
import { aml, type AmlChange, type DueClient } from '../contract.ts'
import { companyColumn, points, RatingBadge, Reasons } from './columns.tsx'

const changeColumns: readonly Column<AmlChange>[] = [
  companyColumn,
  {
    key: 'rating',
    head: 'Betyg',
    cell: ({ rating }) => <RatingBadge rating={rating} />,
    second: ({ before }) => (before === null ? 'första betyget' : `förut ${points(before)}`),
    width: '150px',
    whole: true,
  },
  { key: 'why', head: 'Varför', cell: ({ reasons }) => <Reasons reasons={reasons} />, wraps: true },
  {
    key: 'at',
    head: 'När',
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
    cell: ({ answeredAt }) => (answeredAt ? <Instant of={answeredAt} /> : 'Aldrig'),
    width: '180px',
    whole: true,
  },
]

function Changes() {
  const list = usePageInAddress('changesPage')
  const answer = useAnswer(aml.changes, { currentPage: list.page - 1, take: defaultPageSize })
  return (
    <Section title="Ändrade betyg">
      <DataTable
        label="Ändrade AML-betyg"
        columns={changeColumns}
        rows={answer.data?.list}
        rowKey={({ organizationNumber, ratedAt }) => `${organizationNumber} ${ratedAt}`}
        answer={answer}
        list={list}
        total={answer.data?.totalHits}
        empty="Inget betyg har ändrats"
        href={({ organizationNumber }) => places.client('issuer', organizationNumber, 'aml')}
      />
    </Section>
  )
}
function Due() {
  const list = usePageInAddress('duePage')
  const answer = useAnswer(aml.due, { currentPage: list.page - 1, take: defaultPageSize })
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

/** /aml-monitor-overview: what has changed, and what is due (aml 5). */
export function AmlMonitorScreen() {
  return (
    <>
      <PageHeader
        title="AML-övervakning"
        facts="Betyg som har ändrats och kundkännedom som ska göras om. Träffar som ingen har bedömt står i arbetskön på Start."
      />
      <Changes />
      <Due />
    </>
  )
}
