import { formatMoney, formatNumber } from '#platform/swedish/format.ts'
import { download } from '#platform/web/call.ts'
import { useAnswer } from '#platform/web/data.ts'
import { useSearchPart } from '#platform/web/place.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { Notice } from '#platform/web/ui/message/Notice.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { places } from '#areas/places.ts'
import { costs, type Budget, type CostSum } from '../contract.ts'
import { changeOf, priceText, usedPercent } from '../rules.ts'

const monthWords = new Intl.DateTimeFormat('sv-SE', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const monthText = (month: string) => monthWords.format(new Date(`${month}T00:00:00Z`))

/** '+12 %', or nothing where there is nothing to compare with. */
function changeText({ cost, before }: CostSum): string {
  const change = changeOf(cost, before)
  if (change === undefined) return '—'
  return `${change > 0 ? '+' : ''}${formatNumber(change)} %`
}

const sumColumns = (head: string): Column<CostSum>[] => [
  { key: 'name', head, cell: ({ name }) => name },
  {
    key: 'count',
    head: 'Uppslag',
    width: '110px',
    align: 'right',
    cell: ({ count }) => formatNumber(count),
  },
  {
    key: 'cost',
    head: 'Kronor',
    width: '140px',
    align: 'right',
    cell: ({ cost }) => formatMoney(cost),
  },
  {
    key: 'before',
    head: 'Månaden före',
    width: '140px',
    align: 'right',
    cell: ({ before }) => formatMoney(before),
  },
  { key: 'change', head: 'Ändring', width: '110px', align: 'right', cell: changeText },
]

const budgetColumns: Column<Budget>[] = [
  { key: 'title', head: 'Budget', cell: ({ title }) => title },
  {
    key: 'by',
    head: 'Godkänd av',
    width: '26%',
    wraps: true,
    cell: ({ approvedBy }) => approvedBy,
  },
  { key: 'at', head: 'När', width: '150px', cell: ({ approvedAt }) => <Instant of={approvedAt} /> },
  {
    key: 'approved',
    head: 'Högst, kronor',
    width: '140px',
    align: 'right',
    cell: ({ approvedCost }) => formatMoney(approvedCost),
  },
  {
    key: 'spent',
    head: 'Använt, kronor',
    width: '140px',
    align: 'right',
    cell: ({ spent }) => formatMoney(spent),
  },
]

const nothing = 'Inga uppslag har kostat något den här månaden eller månaden före.'

/** From 80 % it is said how much of the month's budget is used (costs 12). */
function MonthNotice({ budgets }: { budgets: readonly Budget[] }) {
  const ofInvoices = budgets.find((budget) => budget.ofInvoices)
  if (!ofInvoices || usedPercent(ofInvoices) < 80) return null
  return (
    <Notice>
      Månadens budget för uppslag för fakturor är använd till {usedPercent(ofInvoices)} %. Det den
      inte räcker till köps inte: fakturor vars parter inte är kända är Omprövas tills budgeten höjs
      eller månaden är slut.
    </Notice>
  )
}

function Sums({ title, head, rows }: { title: string; head: string; rows: readonly CostSum[] }) {
  return (
    <Section title={title}>
      <DataTable
        label={title}
        columns={sumColumns(head)}
        rows={rows}
        rowKey={({ id }) => id}
        empty={nothing}
      />
    </Section>
  )
}

/** /costs: what the look-ups of a month cost, beside the month before (costs 5). */
export function CostsScreen() {
  const month = useSearchPart('month') ?? ''
  const answer = useAnswer(costs.month, { month })
  return (
    <>
      <PageHeader
        title="Kostnader"
        actions={
          <ActionButton
            icon="download"
            onClick={() => tell(() => download(costs.export, { month }))}
          >
            Exportera månaden
          </ActionButton>
        }
      />
      <Answered answer={answer}>
        {(shown) => (
          <>
            <FactList
              facts={[
                { label: 'Månad', value: monthText(shown.month) },
                { label: 'Kostnad', value: priceText(shown.total.cost) },
                { label: 'Månaden före', value: priceText(shown.total.before) },
                { label: 'Uppslag', value: formatNumber(shown.total.count) },
                {
                  label: 'Visa',
                  value: (
                    <>
                      <RouteLink href={places.costsOf(shown.previous)}>
                        {monthText(shown.previous)}
                      </RouteLink>
                      {shown.next ? (
                        <>
                          {', '}
                          <RouteLink href={places.costsOf(shown.next)}>
                            {monthText(shown.next)}
                          </RouteLink>
                        </>
                      ) : null}
                    </>
                  ),
                },
              ]}
            />
            <MonthNotice budgets={shown.budgets} />
            <Sums title="Per leverantör" head="Leverantör" rows={shown.providers} />
            <Sums title="Per person" head="Vem" rows={shown.persons} />
            <Sums title="Per orsak" head="Orsak" rows={shown.causes} />
            <Section
              title="Budgetar"
              note="Jobb köper bara inom en budget som någon har godkänt. Nattens budget, och månadens för uppslag för fakturor, är konfigurationsvärden som två personer ändrar."
            >
              <DataTable
                label="Budgetar"
                columns={budgetColumns}
                rows={shown.budgets}
                rowKey={({ id }) => id}
                empty="Ingen budget godkändes den här månaden."
              />
            </Section>
          </>
        )}
      </Answered>
    </>
  )
}
