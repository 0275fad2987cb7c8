import { companyTypeNames } from '#areas/parties/company/rules.ts'
import { places } from '#areas/places.ts'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { useRecentClients, type RecentClient } from './recent-clients.ts'

const columns: Column<RecentClient>[] = [
  { key: 'name', head: 'Företag', cell: (client) => client.name },
  {
    key: 'number',
    head: 'Organisationsnummer',
    width: '200px',
    cell: (client) => <OrganizationNumber number={client.organizationNumber} plain />,
  },
  {
    key: 'type',
    head: 'Som',
    width: '160px',
    cell: (client) => companyTypeNames[client.type],
  },
]

/** The way back to the clients one worked with last (shell 81). */
export function RecentClientsPanel() {
  const recent = useRecentClients()
  return (
    <Section title="Senast besökta klienter">
      <DataTable
        label="Senast besökta klienter"
        columns={columns}
        rows={recent}
        rowKey={(client) => `${client.type} ${client.organizationNumber}`}
        href={(client) => places.client(client.type, client.organizationNumber, 'overview')}
        empty="Här visas de klienter du har besökt"
      />
    </Section>
  )
}
