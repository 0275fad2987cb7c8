import { shortKronor, wholeKronor } from '#platform/swedish/short-money.ts'
import { useAnswer } from '#platform/web/data.ts'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { EmptyState } from '#platform/web/ui/message/EmptyState.tsx'
import { BarPlot } from '#platform/web/ui/plot/Plot.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import type { CompanyType } from '#areas/parties/company/rules.ts'
import { clientInvoices, type BoughtMonth } from '../contract-client.ts'

const columns: readonly Column<BoughtMonth>[] = [
  { key: 'month', head: 'Månad', cell: ({ month }) => month, whole: true },
  {
    key: 'amount',
    head: 'Köpt, kronor',
    cell: ({ amount }) => wholeKronor(amount),
    align: 'right',
    whole: true,
  },
]
const words = {
  issuer: { title: 'Köpt av klienten per månad', none: 'Inget är köpt av klienten på ett år.' },
  recipient: { title: 'Köpt på klienten per månad', none: 'Inget är köpt på klienten på ett år.' },
} as const

/** What has been bought of a client, or on it, by month for a year (invoices 241). */
export function BoughtPanel({
  organizationNumber,
  companyType,
}: {
  organizationNumber: string
  companyType: CompanyType
}) {
  const answer = useAnswer(
    clientInvoices.boughtByMonth,
    { organizationNumber, companyType },
    { placeholderData: undefined },
  )
  const { title, none } = words[companyType]
  return (
    <Section title={title} note="Efter den dag fakturan kom in, så länge den räknas som köpt.">
      <Answered answer={answer}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState text={none} />
          ) : (
            <BarPlot
              label={`${title}, kronor`}
              points={list.map(({ month, amount }) => ({ month, amount: amount / 100 }))}
              along="month"
              series={[{ name: 'amount', label: 'Köpt', tone: 'accent' }]}
              written={shortKronor}
            >
              <DataTable
                label={title}
                columns={columns}
                rows={list.toReversed()}
                rowKey={({ month }) => month}
              />
            </BarPlot>
          )
        }
      </Answered>
    </Section>
  )
}
