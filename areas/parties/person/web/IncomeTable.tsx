import type { Column } from '#platform/web/ui/list/column.ts'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Money } from '#platform/web/ui/value/values.tsx'
import type { Income } from '../information.ts'

/** The figures of a tax year, in the order of the tax decision. */
const figures: readonly [keyof Income, string][] = [
  ['income', 'Inkomst av tjänst'],
  ['incomeActiveBusiness', 'Inkomst av aktiv näringsverksamhet'],
  ['incomePassiveBusiness', 'Inkomst av passiv näringsverksamhet'],
  ['activeBusinessDeficit', 'Underskott av aktiv näringsverksamhet'],
  ['passiveBusinessDeficit', 'Underskott av passiv näringsverksamhet'],
  ['taxableIncome', 'Taxerad förvärvsinkomst'],
  ['generalDeduction', 'Allmänna avdrag'],
  ['taxableIncomeAfterDeduction', 'Beskattningsbar förvärvsinkomst'],
  ['surplusCapital', 'Överskott av kapital'],
  ['capitalDeficit', 'Underskott av kapital'],
  ['propertyTax', 'Fastighetsavgift'],
  ['finalTax', 'Slutlig skatt'],
]
/** As many as two tax years (person 7). */
const mostYears = 2

/** What a person earned and was taxed for, a year in each column, the latest first. */
export function IncomeTable({ incomes }: { incomes: readonly Income[] }) {
  const columns: Column<(typeof figures)[number]>[] = [
    { key: 'what', head: 'Inkomstår, belopp i kr', cell: ([, label]) => label, whole: true },
    ...incomes.slice(0, mostYears).map((year): Column<(typeof figures)[number]> => ({
      key: String(year.incomeYear),
      head: `${year.incomeYear} (taxering ${year.taxationYear})`,
      align: 'right',
      cell: ([key]) => <Money ore={year[key]} />,
    })),
  ]
  return <DataTable label="Inkomster" columns={columns} rows={figures} rowKey={([key]) => key} />
}
