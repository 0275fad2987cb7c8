import { useAnswer } from '#platform/web/data.ts'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Instant, Money } from '#platform/web/ui/value/values.tsx'
import type { CompanyType } from '#areas/parties/company/rules.ts'
import { DecisionBadge } from '#areas/credit/determinations/web/DecisionBadge.tsx'
import { places } from '#areas/places.ts'
import { clientInvoices } from '../contract-client.ts'
import type { InvoiceListRow } from '../contract-list.ts'
import { undecidedText } from '../list-texts.ts'

const columnsFor = (
  companyType: CompanyType,
  client: string,
): readonly Column<InvoiceListRow>[] => {
  const other = companyType === 'issuer' ? 'recipient' : 'issuer'
  return [
    {
      key: 'number',
      head: 'Faktura',
      cell: (row) => row.invoiceNumber,
      // On a recipient that is merged with this one: the number it names.
      second: ({ recipient: { organizationNumber } }) =>
        companyType === 'recipient' && organizationNumber && organizationNumber !== client ? (
          <>
            på <OrganizationNumber number={organizationNumber} plain />
          </>
        ) : undefined,
      width: '140px',
    },
    {
      key: 'other',
      head: companyType === 'issuer' ? 'Mottagare' : 'Utställare',
      cell: (row) => row[other].name,
      second: ({ [other]: { organizationNumber } }) =>
        organizationNumber ? <OrganizationNumber number={organizationNumber} plain /> : undefined,
    },
    {
      key: 'amount',
      head: 'Belopp, kr',
      cell: (row) => <Money ore={row.kronorAmount} />,
      align: 'right',
      width: '120px',
      whole: true,
    },
    {
      key: 'decision',
      head: 'Beslut',
      cell: ({ decision }) =>
        decision ? (
          <DecisionBadge decision={decision} />
        ) : (
          <StateBadge tone="neutral" icon="clock" text={undecidedText} />
        ),
      second: ({ currentState }) => currentState.text,
      width: '24%',
    },
    {
      key: 'created',
      head: 'Skapad',
      cell: ({ created }) => <Instant of={created} />,
      quiet: true,
      whole: true,
      width: '148px',
    },
  ]
}

/** The latest invoices of a client, or on it, whenever they came (invoices 240). */
export function LatestInvoicesPanel({
  organizationNumber,
  companyType,
}: {
  organizationNumber: string
  companyType: CompanyType
}) {
  const answer = useAnswer(
    clientInvoices.latest,
    { organizationNumber, companyType },
    { placeholderData: undefined },
  )
  return (
    <Section
      title="Senaste fakturor"
      actions={
        <RouteLink href={places.client(companyType, organizationNumber, 'invoices')}>
          Alla fakturor
        </RouteLink>
      }
    >
      <DataTable<InvoiceListRow>
        label="Senaste fakturor"
        columns={columnsFor(companyType, organizationNumber)}
        rows={answer.data?.list}
        rowKey={({ id }) => id}
        answer={answer}
        pageSize={5}
        empty="Inga fakturor har kommit in än."
        href={({ id }) => places.invoice(id)}
      />
    </Section>
  )
}
