import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { UiProviders } from '../frame/UiProviders.tsx'
import { Day, Money } from '../value/values.tsx'
import { chooseColumns } from './column-choice.ts'
import { DataTable, type Column } from './DataTable.tsx'

beforeEach(() => {
  chooseColumns('Bolag', undefined)
  // Nothing has a size here, so Mantine tells that focus has nowhere to go.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

interface Row {
  readonly name: string
  readonly ore: number | null
  readonly due: string
  readonly part: string
}
const names = ['Ärla', 'Bro', 'Åby', 'Öre', 'Cea', 'Dal', 'Ek', 'Falun', 'Gnesta', 'Hagfors']
const rows: readonly Row[] = names.map((name, index) => ({
  name,
  ore: index === 2 ? null : index * 1000,
  due: `2026-11-${30 - index}`,
  part: index === 1 ? '1\u00a0200,50 %' : `${index * 100} %`,
}))
const columns: readonly Column<Row>[] = [
  { key: 'name', head: 'Namn', cell: ({ name }) => name },
  { key: 'amount', head: 'Belopp', align: 'right', cell: ({ ore }) => <Money ore={ore} /> },
  { key: 'due', head: 'Förfaller', cell: ({ due }) => <Day of={due} /> },
  { key: 'part', head: 'Andel', align: 'right', cell: ({ part }) => part },
  { key: 'act', head: 'Åtgärd', held: true, cell: () => <button type="button">Ta bort</button> },
]
async function show(listed = rows) {
  render(
    <UiProviders>
      <DataTable
        label="Bolag"
        columns={columns}
        rows={listed}
        rowKey={({ name }) => name}
        onOpen={() => undefined}
      />
    </UiProviders>,
  )
  await screen.findByRole('table')
  return userEvent.setup()
}
const shownHeads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
const first = (count: number) =>
  [...screen.getByRole('table').querySelectorAll<HTMLTableRowElement>('tbody tr')]
    .slice(0, count)
    .map((row) => row.cells[0]?.textContent)
const head = (name: string) => within(screen.getByRole('table')).getByRole('button', { name })

test('shell 100: a list that is all at hand is sorted by any column that says something', async () => {
  const user = await show()
  await user.click(head('Namn'))
  expect(first(3)).toEqual(['Bro', 'Cea', 'Dal'])
  await user.click(head('Namn'))
  expect(first(3)).toEqual(['Öre', 'Ärla', 'Åby'])
  await user.click(head('Namn'))
  expect(first(3)).toEqual(['Ärla', 'Bro', 'Åby'])
  await user.click(head('Förfaller'))
  expect(first(1)).toEqual(['Hagfors'])
  await user.click(head('Andel'))
  await user.click(head('Andel'))
  expect(first(2)).toEqual(['Bro', 'Hagfors'])
})

test('shell 100: what is unknown stands last, up and down', async () => {
  const user = await show()
  await user.click(head('Belopp'))
  expect(first(1)).toEqual(['Ärla'])
  expect(first(10).at(-1)).toBe('Åby')
  await user.click(head('Belopp'))
  expect(first(1)).toEqual(['Hagfors'])
  expect(first(10).at(-1)).toBe('Åby')
})

test('shell 100: a list of few rows has neither sorting nor foot', async () => {
  await show(rows.slice(0, 4))
  expect(screen.queryAllByRole('button', { name: 'Belopp' })).toHaveLength(0)
  expect(screen.queryAllByRole('button', { name: 'Kolumner' })).toHaveLength(0)
})

test('shell 101: columns are hidden, moved and sized by keys alone, and stay so', async () => {
  const user = await show()
  screen.getByRole('button', { name: 'Kolumner' }).focus()
  await user.keyboard('{Enter}')
  const menu = await screen.findByLabelText('Kolumner, Bolag')
  const box = (name: string) => within(menu).getByLabelText<HTMLInputElement>(name)
  // What opens the row and what is done with it stay.
  expect([box('Namn').disabled, box('Åtgärd').disabled]).toEqual([true, true])
  box('Förfaller').focus()
  await user.keyboard(' ')
  expect(shownHeads()).toEqual(['Namn', 'Belopp', 'Andel', 'Åtgärd'])
  within(menu).getByLabelText('Flytta Andel åt vänster').focus()
  await user.keyboard('{Enter}{Enter}')
  expect(shownHeads()).toEqual(['Namn', 'Andel', 'Belopp', 'Åtgärd'])
  // Where it cannot go further the button keeps the focus.
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Flytta Andel åt vänster')
  await user.selectOptions(within(menu).getByLabelText('Bredd på Andel'), '220 px')
  expect(screen.getAllByRole('columnheader')[1]?.style.width).toBe('220px')
  expect(JSON.parse(localStorage.getItem('skynet-columns:') ?? '')).toEqual({
    Bolag: { order: ['part', 'amount', 'due'], hidden: ['due'], widths: { part: 220 } },
  })
  await user.keyboard('{Escape}')
  expect(document.activeElement?.textContent).toBe('Kolumner')
})

test('shell 101: what is kept of another list, or of a column that is gone, changes nothing', async () => {
  chooseColumns('Bolag', { order: ['gone', 'due'], hidden: ['name', 'gone'], widths: {} })
  await show()
  expect(shownHeads()).toEqual(['Namn', 'Förfaller', 'Belopp', 'Andel', 'Åtgärd'])
})
