import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { formatMoney } from '#platform/swedish/format.ts'
import { UiProviders } from '../frame/UiProviders.tsx'
import { CopyText } from '../value/CopyText.tsx'
import { BriefInstant } from '../value/values.tsx'
import { DataTable, type Column } from './DataTable.tsx'

interface Row {
  readonly name: string
  readonly number: string
  readonly ore: number
  readonly phone: string
}
const rows: readonly Row[] = [
  { name: 'Åkeri & Söner AB', number: '556677-8899', ore: 1_234_500, phone: '08 123 456' },
  { name: '=HYPERLINK("http://x")', number: '556677-8891', ore: -99, phone: '–' },
]
const columns: readonly Column<Row>[] = [
  { key: 'mark', head: 'Markera', apart: true, cell: () => <input type="checkbox" /> },
  {
    key: 'name',
    head: 'Namn',
    cell: ({ name }) => name,
    second: ({ number }) => <CopyText text={number} what="Organisationsnumret" />,
  },
  { key: 'amount', head: 'Belopp', align: 'right', cell: ({ ore }) => `${formatMoney(ore)} kr` },
  { key: 'phone', head: 'Telefon', cell: ({ phone }) => phone },
  { key: 'acts', head: 'Åtgärd', cell: () => <button type="button">Ta bort</button> },
]
const list = {
  page: 1,
  take: 25,
  fewest: 25,
  sort: undefined,
  order: 'asc' as const,
  setPage: () => undefined,
  setSort: () => undefined,
}

async function show() {
  const user = userEvent.setup()
  render(
    <UiProviders>
      <DataTable
        label="Bolag"
        columns={columns}
        rows={rows}
        rowKey={({ number }) => number}
        list={list}
        total={2}
        onOpen={() => undefined}
      />
    </UiProviders>,
  )
  await screen.findByRole('table')
  return user
}
const copied = () => navigator.clipboard.readText()
const first = 'Åkeri & Söner AB\t556677-8899\t12345,00\t08 123 456'
const second = `'=HYPERLINK("http://x")\t556677-8891\t-0,99\t`

test('shell 85: the rows of a page are copied as a spreadsheet reads them', async () => {
  const user = await show()
  await user.click(screen.getByRole('button', { name: 'Kopiera rader' }))
  expect(await copied()).toBe(['Namn\t\tBelopp\tTelefon', first, second].join('\n'))
  await screen.findByText('Raderna har kopierats')
})

test('shell 85: Ctrl+C copies the row one is at, with the columns that all have', async () => {
  const user = await show()
  screen.getByRole('button', { name: '=HYPERLINK("http://x")' }).focus()
  await user.keyboard('{Control>}c{/Control}')
  expect(await copied()).toBe(second)
})

test('shell 113: an instant that stands briefly in a row is copied whole', async () => {
  const user = userEvent.setup()
  render(
    <UiProviders>
      <DataTable
        label="Bolag"
        columns={[
          { key: 'name', head: 'Namn', cell: ({ name }: Row) => name },
          { key: 'at', head: 'Skapad', cell: () => <BriefInstant of="2025-11-23T10:00:00Z" /> },
        ]}
        rows={rows}
        rowKey={({ number }) => number}
        list={list}
        total={2}
        onOpen={() => undefined}
      />
    </UiProviders>,
  )
  const [row] = await screen.findAllByRole('row', { name: /2025-11-23$/ })
  row?.focus()
  await user.keyboard('{Control>}c{/Control}')
  expect(await copied()).toBe('Åkeri & Söner AB\t2025-11-23 11:00')
})
