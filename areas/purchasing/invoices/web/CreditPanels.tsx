import { places } from '#areas/places.ts'
import { isIn } from '#areas/foundation/users/rules.ts'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { pageAsked } from '#platform/web/ui/list/paging.ts'
import { usePageInAddress } from '#platform/web/ui/list/usePageInAddress.ts'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Instant, Money } from '#platform/web/ui/value/values.tsx'
import { creditNotes, creditSorts, type CreditRow } from '../contract-credit.ts'
import { SoonBadge } from './CreditSection.tsx'

const columns: Column<CreditRow>[] = [
  {
    key: 'number',
    head: 'Kreditfaktura',
    sort: 'number',
    cell: (row) => row.invoiceNumber,
    width: '130px',
  },
  {
    key: 'created',
    head: 'Kom',
    sort: 'created',
    cell: (row) => <Instant of={row.created} />,
    width: '150px',
    quiet: true,
    whole: true,
  },
  { key: 'issuer', head: 'Utställare', sort: 'issuer', cell: (row) => row.issuer.name },
  {
    key: 'amount',
    head: 'Belopp',
    sort: 'amount',
    cell: (row) => <Money ore={row.amount} />,
    second: (row) => (row.currency === 'SEK' ? undefined : row.currency),
    align: 'right',
    width: '130px',
    whole: true,
  },
  {
    key: 'credited',
    head: 'Krediterar',
    sort: 'credited',
    cell: (row) => row.credited?.invoiceNumber ?? 'Inget än',
    width: '120px',
  },
  {
    key: 'text',
    head: 'Vad som är att göra',
    cell: (row) => row.text,
    second: (row) => (row.suspicious ? <SoonBadge days={row.daysAfterPurchase} /> : undefined),
  },
]

/** On the start page of those who may read decisions: credit notes that wait for a person (invoices 85). */
export function WaitingCreditsPanel() {
  const reads = isIn(creditNotes.waitingCredits.may, useActor())
  return reads ? <WaitingCredits /> : null
}

function WaitingCredits() {
  const list = usePageInAddress('creditsPage')
  const answer = useAnswer(creditNotes.waitingCredits, pageAsked(list, creditSorts))
  return (
    <Section
      title="Kreditfakturor som väntar"
      note="De som inte hittade sin faktura, och de som någon behöver följa upp."
    >
      <DataTable
        label="Kreditfakturor som väntar"
        columns={columns}
        rows={answer.data?.list}
        rowKey={(row) => row.id}
        answer={answer}
        list={list}
        total={answer.data?.totalHits}
        href={(row) => places.invoice(row.id)}
        empty="Inga kreditfakturor väntar"
      />
    </Section>
  )
}

/** On an issuer’s page: what it has credited soon after we bought it (invoices 84). */
export function SuspiciousCreditsPanel({ organizationNumber }: { organizationNumber: string }) {
  const reads = isIn(creditNotes.suspiciousCredits.may, useActor())
  return reads ? <SuspiciousCredits organizationNumber={organizationNumber} /> : null
}

function SuspiciousCredits({ organizationNumber }: { organizationNumber: string }) {
  const answer = useAnswer(creditNotes.suspiciousCredits, { organizationNumber })
  const list = answer.data?.list ?? []
  if (list.length === 0) return null
  return (
    <Section
      title="Krediterat kort efter köp"
      note="Fakturor vi köpt det senaste året som utställaren krediterade kort därefter."
    >
      <DataTable
        label="Krediterat kort efter köp"
        columns={columns.filter(({ key }) => key !== 'issuer')}
        rows={list}
        rowKey={(row) => row.id}
        href={(row) => places.invoice(row.id)}
        empty="Inget"
      />
    </Section>
  )
}
