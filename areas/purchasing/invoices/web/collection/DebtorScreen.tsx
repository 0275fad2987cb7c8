import { useState } from 'react'
import { formatMoney } from '#platform/swedish/format.ts'
import { useAnswer } from '#platform/web/data.ts'
import { usePathPart } from '#platform/web/place.ts'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { DateField } from '#platform/web/ui/form/DateField.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Day, Money } from '#platform/web/ui/value/values.tsx'
import { places } from '#areas/places.ts'
import { collectionStates } from '../../collection-rules.ts'
import { debtor, type DebtorClaim, type DebtorEvent } from '../../contract-debtor.ts'
import { inCurrency } from '../../credit-rules.ts'
import { eventColumns } from './event-columns.tsx'
import { StateOfClaim } from './StateOfClaim.tsx'

const feesOf = ({ fees }: DebtorClaim) => fees.reduce((sum, { amount }) => sum + amount, 0)
const columns: readonly Column<DebtorClaim>[] = [
  {
    key: 'number',
    head: 'Faktura',
    cell: ({ invoiceNumber }) => invoiceNumber,
    second: ({ issuerName }) => issuerName,
  },
  {
    key: 'due',
    head: 'Förföll',
    cell: ({ dueDate }) => <Day of={dueDate} />,
    second: ({ daysLate }) => (daysLate > 0 ? `${daysLate} dagar sen` : 'inte än'),
    width: '130px',
  },
  {
    key: 'left',
    head: 'Kvar',
    cell: ({ left, currency }) => inCurrency(left, currency),
    align: 'right',
    width: '150px',
    whole: true,
  },
  {
    key: 'interest',
    head: 'Ränta',
    cell: ({ interest, currency }) => inCurrency(interest, currency),
    align: 'right',
    width: '130px',
    whole: true,
  },
  {
    key: 'fees',
    head: 'Avgifter, kr',
    cell: (claim) => <Money ore={feesOf(claim)} />,
    second: ({ fees }) => fees.map(({ what }) => what).join(', '),
    align: 'right',
    width: '170px',
  },
  {
    key: 'state',
    head: 'Läge',
    cell: ({ standing }) =>
      standing ? <StateOfClaim state={standing.state} /> : collectionStates.none.name,
    second: ({ standing }) => standing?.owner,
    width: '170px',
  },
  {
    key: 'next',
    head: 'Nästa',
    cell: ({ standing }) => standing?.next ?? '',
    second: ({ standing }) =>
      standing && standing.next !== '' ? (
        <>
          senast <Day of={standing.due} />
        </>
      ) : undefined,
    width: '190px',
  },
]
const historyColumns: readonly Column<DebtorEvent>[] = [
  {
    key: 'invoice',
    head: 'Faktura',
    cell: ({ invoiceId, invoiceNumber }) => (
      <RouteLink href={places.invoice(invoiceId, 'betalning')}>{invoiceNumber}</RouteLink>
    ),
    width: '120px',
  },
  ...eventColumns(({ currency }: DebtorEvent) => currency),
]

/**
 * /debt-collector/debtor/{organizationNumber}: all that is claimed of a recipient, with interest and
 * fees by law, and all that was sent, answered and promised (invoices 310).
 */
export function DebtorScreen() {
  const organizationNumber = usePathPart('organizationNumber') ?? ''
  const [until, setUntil] = useState<string | null>(null)
  const answer = useAnswer(debtor.claims, { organizationNumber, until: until ?? '' })
  return (
    <>
      <PageHeader
        title={answer.data ? `Krav mot ${answer.data.name}` : 'Krav mot mottagare'}
        facts={<OrganizationNumber number={organizationNumber} />}
      />
      <Answered answer={answer}>
        {({ claims, sums, fees, events, until: day }) => (
          <>
            <FactList
              facts={[
                ...sums.flatMap(({ currency, left, late, disputed, interest }) => [
                  {
                    label: `Att kräva i ${currency}`,
                    value: `${inCurrency(late - disputed + interest, currency)}, varav ränta ${inCurrency(interest, currency)}`,
                  },
                  ...(disputed > 0
                    ? [{ label: `Bestritt i ${currency}`, value: inCurrency(disputed, currency) }]
                    : []),
                  ...(left > late
                    ? [
                        {
                          label: `Inte förfallet än i ${currency}`,
                          value: inCurrency(left - late, currency),
                        },
                      ]
                    : []),
                ]),
                { label: 'Avgifter', value: `${formatMoney(fees)} kr` },
              ]}
            />
            <DateField
              field={{ name: 'until', id: 'debtor-until', value: until ?? day, onChange: setUntil }}
              label="Ränta till"
            />
            <Section
              title="Krav"
              note="Ränta enligt räntelagen: referensräntan och åtta procentenheter, dag för dag. Bestritt belopp löper utan ränta."
            >
              <DataTable
                label="Krav"
                columns={columns}
                rows={claims}
                rowKey={({ id }) => id}
                empty="Mottagaren är inte skyldig något"
                href={({ id }) => places.invoice(id, 'betalning')}
              />
            </Section>
            <Section title="Skickat, svarat och lovat">
              <DataTable
                label="Skickat, svarat och lovat"
                columns={historyColumns}
                rows={events}
                rowKey={(one) => String(one.id)}
                empty="Inget har gjorts för att få betalt"
              />
            </Section>
          </>
        )}
      </Answered>
    </>
  )
}
