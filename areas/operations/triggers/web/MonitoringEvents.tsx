import { useAnswer } from '#platform/web/data.ts'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { usePageInAddress } from '#platform/web/ui/list/usePageInAddress.ts'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { triggers, type MonitoringEvent } from '../contract.ts'

const number = ({ organizationNumber }: MonitoringEvent) =>
  organizationNumber && <OrganizationNumber number={organizationNumber} plain />

const columns: Column<MonitoringEvent>[] = [
  {
    key: 'timestamp',
    head: 'Tidpunkt',
    width: '170px',
    cell: (event) => <Instant of={event.timestamp} />,
  },
  { key: 'name', head: 'Namn', width: '22%', cell: (event) => event.name },
  { key: 'header', head: 'Rubrik', width: '28%', cell: (event) => event.header, second: number },
  { key: 'message', head: 'Meddelande', cell: (event) => event.message },
]

/** What has happened and had a trigger, the latest first. */
export function MonitoringEvents() {
  const list = usePageInAddress('eventsPage')
  const answer = useAnswer(triggers.monitoringevents, {
    page: list.page - 1,
    pageSize: list.take,
  })
  return (
    <Section title="Bevakningshändelser">
      <DataTable
        label="Bevakningshändelser"
        columns={columns}
        rows={answer.data?.list}
        rowKey={(event) => event.id}
        answer={answer}
        list={list}
        total={answer.data?.totalHits}
        empty="Inga bevakningshändelser"
      />
    </Section>
  )
}
