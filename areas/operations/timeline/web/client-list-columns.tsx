import { formatNumber } from '#platform/swedish/format.ts'
import { wholeKronor } from '#platform/swedish/short-money.ts'
import type { Column } from '#platform/web/ui/list/DataTable.tsx'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Day } from '#platform/web/ui/value/values.tsx'
import { activeName, insolvencyNames } from '#areas/parties/company/rules.ts'
import type { ListedClient } from '../contract-list.ts'
import type { ShownOfClients } from '../list-rules.ts'
import css from './timeline.module.css'
import { usedPercent } from './used-percent.ts'

const none = '—'
const kronor = (ore: number | null | undefined) =>
  typeof ore === 'number' ? wholeKronor(ore) : none

/** The status with us; of who is insolvent what it is, which comes before it (client 16). */
function Standing({ row: { active, insolvency } }: { row: ListedClient }) {
  if (insolvency) return <StateBadge tone="negative" text={insolvencyNames[insolvency]} />
  const tones = { 1: 'positive', 0: 'negative' } as const
  return (
    <StateBadge
      tone={active === 1 || active === 0 ? tones[active] : 'neutral'}
      text={activeName(active)}
    />
  )
}
function Share({ row }: { row: ListedClient }) {
  const percent = usedPercent(row)
  if (percent === null) return none
  return (
    <span className={percent.isNearlyFull ? css.wrong : undefined}>{`${percent.percent} %`}</span>
  )
}
function Aml({ row: { aml } }: { row: ListedClient }) {
  if (aml.points === null) return <span>Ej bedömt</span>
  return aml.passed ? (
    <StateBadge tone="positive" text="Godkänt" />
  ) : (
    <StateBadge tone="negative" text={`${formatNumber(aml.points, 1)} av 10`} />
  )
}
const scoreText = ({ rating: { score, code } }: ListedClient) =>
  [score === null ? [] : formatNumber(score, 1), code ?? []].flat().join(' · ') || 'Ej bedömd'

/** The columns of the list of clients, without what somebody is not told (timeline 8). */
export const clientListColumns = (shown: ShownOfClients): readonly Column<ListedClient>[] => [
  {
    key: 'name',
    head: 'Bolag',
    sort: 'name',
    cell: ({ name }) => name,
    second: ({ organizationNumber }) => <OrganizationNumber number={organizationNumber} plain />,
  },
  {
    key: 'status',
    first: true,
    head: 'Status',
    width: '120px',
    whole: true,
    cell: (row) => <Standing row={row} />,
  },
  ...(shown.seller
    ? [
        {
          key: 'seller',
          head: 'Säljare',
          sort: 'seller',
          width: '140px',
          whole: true,
          cell: ({ seller }: ListedClient) => seller ?? 'Ingen',
        } as const,
      ]
    : []),
  {
    key: 'limit',
    head: 'Limit, kr',
    align: 'right',
    width: '110px',
    whole: true,
    cell: ({ limit }) => kronor(limit),
  },
  {
    key: 'used',
    head: 'Utnyttjat, kr',
    sort: 'used',
    align: 'right',
    width: '110px',
    whole: true,
    cell: ({ used }) => kronor(used),
    second: (row) => <Share row={row} />,
  },
  ...(shown.held
    ? [
        {
          key: 'held',
          head: 'Obetalt, kr',
          align: 'right',
          width: '110px',
          whole: true,
          spare: true,
          cell: ({ held }: ListedClient) => kronor(held?.amount),
        } as const,
        {
          key: 'pastDue',
          head: 'Förfallet, kr',
          align: 'right',
          width: '110px',
          whole: true,
          cell: ({ held }: ListedClient) => (
            <span className={held && held.pastDue > 0 ? css.wrong : undefined}>
              {kronor(held?.pastDue)}
            </span>
          ),
        } as const,
      ]
    : []),
  { key: 'rating', head: 'Betyg', sort: 'rating', width: '96px', whole: true, cell: scoreText },
  {
    key: 'aml',
    head: 'AML',
    sort: 'aml',
    width: '100px',
    whole: true,
    cell: (row) => <Aml row={row} />,
  },
  {
    key: 'tasks',
    head: 'Uppgifter',
    align: 'right',
    width: '84px',
    whole: true,
    cell: ({ tasks }) => formatNumber(tasks.company + tasks.staff),
  },
  {
    key: 'lastBought',
    head: 'Senaste köp',
    sort: 'lastBought',
    width: '100px',
    whole: true,
    spare: true,
    cell: ({ lastBought }) => <Day of={lastBought} />,
  },
]
