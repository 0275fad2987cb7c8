import { formatNumber } from '#platform/swedish/format.ts'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import type { Column } from '#platform/web/ui/list/column.ts'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { places } from '#areas/places.ts'
import type { PortfolioPart } from '../contract.ts'
import { ofInvoices, shareOf, type Breakdown } from '../rules.ts'
import css from './portfolio.module.css'
import { kronor, percent } from './written.ts'

const titles: Readonly<Record<Breakdown, { readonly title: string; readonly head: string }>> = {
  issuer: { title: 'Största utställare', head: 'Utställare' },
  recipient: { title: 'Största mottagare', head: 'Mottagare' },
  issuerIndustry: { title: 'Utställarnas bransch', head: 'Bransch' },
  recipientIndustry: { title: 'Mottagarnas bransch', head: 'Bransch' },
  issuerRating: { title: 'Utställarnas rating', head: 'Rating' },
  recipientRating: { title: 'Mottagarnas rating', head: 'Rating' },
  dueWeek: { title: 'Förfaller', head: 'Vecka' },
  ageing: { title: 'Förfallet sedan', head: 'Dagar' },
  utilisation: { title: 'Utnyttjad finansieringslimit', head: 'Utnyttjat' },
}

/** How large a part is of the whole: the length of a bar, and the number. */
function Share({ of }: { of: number }) {
  return (
    <span className={css.share}>
      <span className={css.bar} aria-hidden>
        <span style={{ width: `${Math.min(100, of)}%` }} />
      </span>
      <span className="tabular">{percent(of)}</span>
    </span>
  )
}

interface BreakdownSectionProps {
  breakdown: Breakdown
  parts: readonly PortfolioPart[]
  /** Öre of the whole portfolio. */
  whole: number
  /** The day that is shown; '' for now. */
  day: string
  note?: string
}
/** The portfolio by one thing: every row leads to its invoices (portfolio 5). */
export function BreakdownSection({ breakdown, parts, whole, day, note }: BreakdownSectionProps) {
  const { title, head } = titles[breakdown]
  const listed = ofInvoices.find((one) => one === breakdown)
  const columns: readonly Column<PortfolioPart>[] = [
    {
      key: 'name',
      head,
      cell: ({ key, name }) =>
        listed && key !== null ? (
          <RouteLink href={places.portfolioInvoices(day, listed, key)} className={css.link}>
            {name}
          </RouteLink>
        ) : (
          name
        ),
      second: ({ insolvency }) =>
        insolvency === undefined ? undefined : <StateBadge tone="negative" text={insolvency} />,
      wraps: true,
    },
    {
      key: 'count',
      head: breakdown === 'utilisation' ? 'Utställare' : 'Fakturor',
      cell: ({ count }) => formatNumber(count),
      align: 'right',
      width: '96px',
      whole: true,
    },
    {
      key: 'amount',
      head: 'Kronor',
      cell: ({ amount }) => kronor(amount),
      align: 'right',
      width: '130px',
      whole: true,
    },
    {
      key: 'share',
      head: 'Andel',
      cell: ({ amount }) => <Share of={shareOf(amount, whole)} />,
      width: '130px',
      whole: true,
    },
  ]
  return (
    <Section title={title} note={note}>
      <DataTable
        label={title}
        columns={columns}
        rows={parts}
        rowKey={({ key }) => key ?? 'others'}
        empty="Inget är köpt och obetalt"
      />
    </Section>
  )
}
