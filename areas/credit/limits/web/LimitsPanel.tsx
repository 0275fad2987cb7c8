import { useAnswer } from '#platform/web/data.ts'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Day, Money } from '#platform/web/ui/value/values.tsx'
import type { Place } from '#areas/places.ts'
import type { CompanyType } from '#areas/parties/company/rules.ts'
import { limits, type Limit } from '../contract.ts'
import { isUsedUp, type LimitType } from '../rules.ts'
import { caseGoesOn, limitNames, limitShortNames, noInformation, sourceNames } from '../texts.ts'

const amount = (ore: number | null) => (ore === null ? noInformation : <Money ore={ore} />)

const columns: Column<Limit>[] = [
  {
    key: 'type',
    head: 'Limit',
    cell: (limit) => {
      const type = limit.limitType
      return `${limitNames[type]} (${limitShortNames[type]})`
    },
  },
  {
    key: 'effective',
    head: 'Gäller i dag',
    align: 'right',
    width: '170px',
    cell: (limit) => amount(limit.effectiveLimit),
    second: (limit) => (limit.effectiveSource === 'none' ? '' : sourceNames[limit.effectiveSource]),
  },
  {
    key: 'used',
    head: 'Använt',
    align: 'right',
    width: '150px',
    cell: (limit) => (isUsedUp(limit.limitType) ? <Money ore={limit.reserved} /> : null),
  },
  {
    key: 'calculated',
    head: 'Beräknad',
    align: 'right',
    width: '170px',
    cell: (limit) => amount(limit.calculatedLimit),
  },
  {
    key: 'expires',
    head: 'Granskas senast',
    width: '140px',
    cell: (limit) => <Day of={limit.expiresDate} />,
  },
  {
    key: 'state',
    head: 'Läge',
    width: '210px',
    whole: true,
    cell: (limit) => <LimitState limit={limit} />,
  },
]

function LimitState({ limit }: { limit: Limit }) {
  if (limit.approvalId) return <StateBadge tone="warning" text="Höjning väntar" />
  if (limit.pendingState?.state === 'ongoing')
    return <StateBadge tone="warning" text={caseGoesOn} />
  return limit.willNotRenew ? <StateBadge tone="neutral" text="Förnyas ej" /> : null
}

interface LimitsPanelProps {
  organizationNumber: string
  companyType: CompanyType
  /** Where one limit is edited. */
  hrefOf: (limitType: LimitType) => Place
}
/** The client page's tab 2: every limit of the client's role. */
export function LimitsPanel({ organizationNumber, companyType, hrefOf }: LimitsPanelProps) {
  const answer = useAnswer(limits.get, { organizationNumber, companyType })
  return (
    <Section title="Limiter">
      <DataTable
        label="Limiter"
        columns={columns}
        rows={answer.data}
        rowKey={(limit) => limit.limitType}
        answer={answer}
        href={(limit) => hrefOf(limit.limitType)}
        pageSize={2}
        empty="Företaget har inga limiter"
      />
    </Section>
  )
}
