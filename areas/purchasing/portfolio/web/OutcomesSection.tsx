import { formatNumber } from '#platform/swedish/format.ts'
import { useAnswer } from '#platform/web/data.ts'
import { useSearchChange, useSearchPart } from '#platform/web/place.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import type { Column } from '#platform/web/ui/list/column.ts'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { BarPlot } from '#platform/web/ui/plot/Plot.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { portfolio, type PortfolioOutcome } from '../contract.ts'
import { shareOf } from '../rules.ts'
import { kronor, percent, short } from './written.ts'

const counted = (of: 'bought' | 'repurchased' | 'lost') => (one: PortfolioOutcome) =>
  one[of].count === 0 ? '—' : kronor(one[of].amount)
const invoicesOf =
  (of: 'bought' | 'repurchased' | 'lost') =>
  (one: PortfolioOutcome): string | undefined =>
    one[of].count === 0
      ? undefined
      : `${formatNumber(one[of].count)} ${one[of].count === 1 ? 'faktura' : 'fakturor'}`
const amountColumn = (key: 'bought' | 'repurchased' | 'lost', head: string) => ({
  key,
  head,
  cell: counted(key),
  second: invoicesOf(key),
  align: 'right' as const,
  width: '150px',
  whole: true,
})
const columns: readonly Column<PortfolioOutcome>[] = [
  {
    key: 'month',
    head: 'Månad',
    cell: ({ month }) => month.slice(0, 7),
    width: '110px',
    whole: true,
  },
  {
    key: 'version',
    head: 'Regler',
    cell: ({ bucket, version }) => `${bucket}, version ${version}`,
  },
  amountColumn('bought', 'Köpt, kronor'),
  amountColumn('repurchased', 'Återköpt, kronor'),
  amountColumn('lost', 'Förlust, kronor'),
  {
    key: 'share',
    head: 'Av köpt',
    cell: ({ bought, repurchased, lost }) =>
      bought.amount === 0 ? '—' : percent(shareOf(repurchased.amount + lost.amount, bought.amount)),
    align: 'right',
    width: '100px',
    whole: true,
  },
]

interface Month {
  readonly month: string
  readonly repurchased: number
  readonly lost: number
}
const plain: readonly Column<Month>[] = [
  { key: 'month', head: 'Månad', cell: ({ month }) => month, whole: true },
  {
    key: 'repurchased',
    head: 'Återköpt, kronor',
    cell: (one) => formatNumber(Math.round(one.repurchased)),
    align: 'right',
    whole: true,
  },
  {
    key: 'lost',
    head: 'Förlust, kronor',
    cell: (one) => formatNumber(Math.round(one.lost)),
    align: 'right',
    whole: true,
  },
]
/** Every month once, the first one first; kronor. */
function months(list: readonly PortfolioOutcome[]): readonly Month[] {
  const names = [...new Set(list.map(({ month }) => month))].toSorted()
  const sum = (month: string, of: 'repurchased' | 'lost') =>
    list.filter((one) => one.month === month).reduce((all, one) => all + one[of].amount, 0) / 100
  return names.map((month) => ({
    month: month.slice(0, 7),
    repurchased: sum(month, 'repurchased'),
    lost: sum(month, 'lost'),
  }))
}

const sides = { issuer: 'utställare', recipient: 'mottagare' } as const

/** What went wrong of what was bought, by month and version of the rules (portfolio 6). */
export function OutcomesSection({ day }: { day: string }) {
  const rulesOf = useSearchPart('rules') === 'recipient' ? 'recipient' : 'issuer'
  const other = rulesOf === 'issuer' ? 'recipient' : 'issuer'
  const change = useSearchChange()
  const answer = useAnswer(portfolio.outcomes, { day, rulesOf })
  const countedTo = answer.data?.countedTo
  return (
    <Section
      title={`Återköp och förluster, efter regler för ${sides[rulesOf]}`}
      note={
        countedTo
          ? `Tolv månader. Köp är räknade till och med ${countedTo}; återköp och förluster står på den månad de inträffade.`
          : 'Tolv månader. Köp räknas varje natt.'
      }
      actions={
        <ActionButton
          onClick={() => void change({ rules: other === 'issuer' ? undefined : other }, true)}
        >
          Visa efter regler för {sides[other]}
        </ActionButton>
      }
    >
      <Answered answer={answer}>
        {({ list }) => (
          <>
            {list.length > 0 ? (
              <BarPlot
                label="Återköpt och förlorat varje månad, kronor"
                points={months(list).map((one) => ({ ...one }))}
                along="month"
                series={[
                  { name: 'repurchased', label: 'Återköpt', tone: 'warn' },
                  { name: 'lost', label: 'Förlust', tone: 'neg' },
                ]}
                written={short}
              >
                <DataTable
                  label="Återköpt och förlorat varje månad"
                  columns={plain}
                  rows={months(list)}
                  rowKey={({ month }) => month}
                />
              </BarPlot>
            ) : null}
            <DataTable
              label="Återköp och förluster per månad och regelversion"
              columns={columns}
              rows={list}
              rowKey={({ month, bucket, version }) => `${month} ${bucket} ${version}`}
              empty="Inget är köpt på tolv månader"
            />
          </>
        )}
      </Answered>
    </Section>
  )
}
