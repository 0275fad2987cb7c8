import type { Column } from '#platform/web/ui/list/column.ts'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { formatNumber } from '#platform/swedish/format.ts'
import type { CompanyFacts } from '../information.ts'

type Year = NonNullable<CompanyFacts['accounts']>[number]
/** Öre as thousands of kronor. */
const thousands = (ore: number | null) =>
  ore === null ? null : formatNumber(Math.round(ore / 100_000))
const amount = (
  key: keyof Year & ('turnover' | 'result' | 'equity' | 'assets'),
  head: string,
): Column<Year> => ({
  key,
  head,
  align: 'right',
  cell: (year) => thousands(year[key]),
})
const columns: Column<Year>[] = [
  {
    key: 'period',
    head: 'År, belopp i tkr',
    cell: ({ from, to }) => `${from.slice(0, 7)} – ${to.slice(0, 7)}`,
    second: ({ auditorRemark }) => {
      if (auditorRemark === null) return null
      return auditorRemark ? 'Revisorn har anmärkt' : 'Revisorn har inte anmärkt'
    },
    whole: true,
  },
  amount('turnover', 'Omsättning'),
  amount('result', 'Resultat'),
  amount('equity', 'Eget kapital'),
  amount('assets', 'Tillgångar'),
  {
    key: 'quickRatio',
    head: 'Kassalikviditet',
    align: 'right',
    cell: ({ quickRatio }) => (quickRatio === null ? null : `${formatNumber(quickRatio)} %`),
  },
  {
    key: 'employees',
    head: 'Anställda',
    align: 'right',
    cell: ({ employees }) => (employees === null ? null : formatNumber(employees)),
  },
]

/** The years of accounts, newest first. Nothing when nobody has said any. */
export function AccountsTable({ years }: { years: readonly Year[] | null }) {
  if (!years || years.length === 0) return null
  return <DataTable label="Bokslut" columns={columns} rows={years} rowKey={({ from }) => from} />
}
