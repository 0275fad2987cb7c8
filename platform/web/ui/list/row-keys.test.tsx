import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useMemo } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { Place } from '#platform/web/place.ts'
import { UiProviders } from '../frame/UiProviders.tsx'
import { parseSearch, stringifySearch } from './address.ts'
import { DataTable, type Column } from './DataTable.tsx'
import { chooseList } from './list-choice.ts'
import { useListState } from './useListState.ts'

beforeEach(() => chooseList({ size: 0, rows: 'low' }))

const all = Array.from({ length: 130 }, (_, index) => `Rad ${index + 1}`)
const columns: readonly Column<string>[] = [
  { key: 'name', head: 'Namn', cell: (row) => row },
  {
    key: 'act',
    head: 'Åtgärd',
    whole: true,
    cell: (row) => <button type="button">Släpp {row}</button>,
  },
]
function Rows() {
  const list = useListState()
  const from = (list.page - 1) * list.take
  const rows = useMemo(() => all.slice(from, from + list.take), [from, list.take])
  return (
    <>
      <input aria-label="Sök" />
      <DataTable
        label="Rader"
        columns={columns}
        rows={rows}
        rowKey={(row) => row}
        list={list}
        total={all.length}
        href={(row) => `/card?row=${row}` as Place}
      />
    </>
  )
}
const fields: readonly Column<string>[] = [
  { key: 'weight', head: 'Vikt', whole: true, cell: (row) => <input aria-label={row} /> },
]
const Written = () => (
  <DataTable label="Vikter" columns={fields} rows={['Ett', 'Två']} rowKey={(row) => row} />
)

async function open(address = '/') {
  const root = createRootRoute({ component: Outlet })
  const at = (path: string, component: () => React.JSX.Element) =>
    createRoute({ getParentRoute: () => root, path, component })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({
    routeTree: root.addChildren([
      at('/', Rows),
      at('/written', Written),
      at('/card', () => <p>Kortet</p>),
    ]),
    history,
    parseSearch,
    stringifySearch,
  })
  render(
    <UiProviders>
      <RouterProvider router={router as never} />
    </UiProviders>,
  )
  await screen.findByRole('table')
  return { address: () => history.location.href, back: () => act(() => history.back()) }
}
const press = (keys: string) => userEvent.keyboard(keys)
const now = () => document.activeElement?.textContent
const first = () => screen.getByRole('table').querySelector('tbody a')?.textContent

test('shell 82: whoever wants longer pages gets them, and stays at the row that was first', async () => {
  const { address } = await open('/?page=3')
  expect(first()).toBe('Rad 51')
  const sizes = screen.getByRole('combobox', { name: 'Rader per sida' })
  await userEvent.selectOptions(sizes, '50 rader')
  await waitFor(() => expect(address()).toBe('/?page=2'))
  await screen.findByText('51–100 av 130')
  expect(first()).toBe('Rad 51')
  await userEvent.selectOptions(sizes, '100 rader')
  await screen.findByText('1–100 av 130')
  expect(address()).toBe('/')
})

test('shell 82: what is chosen is kept, and holds for every list', async () => {
  await open()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Radhöjd' }), 'Luftiga rader')
  expect(screen.getByRole('table').dataset.rows).toBe('high')
  expect(localStorage.getItem('skynet-lists:')).toBe('{"size":0,"rows":"high"}')
})

test('shell 82: a page past the last leads to the last', async () => {
  const { address } = await open('/?page=40')
  await screen.findByText('126–130 av 130')
  expect(address()).toBe('/?page=6')
})

test('shell 83: a list is one stop, in which keys go between rows', async () => {
  await open()
  await userEvent.click(screen.getByRole('textbox', { name: 'Sök' }))
  await press('jk')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Sök' }).value).toBe('jk')
  await userEvent.tab()
  // The head sorts by nothing here: the first stop is the first row.
  expect(now()).toBe('Rad 1')
  await press('{ArrowDown}j')
  expect(now()).toBe('Rad 3')
  await press('k{End}')
  expect(now()).toBe('Rad 25')
  await press('{ArrowDown}')
  expect(now()).toBe('Rad 25')
  await press('{Home}{ArrowRight}')
  expect(now()).toBe('Släpp Rad 1')
  await press('{ArrowDown}')
  expect(now()).toBe('Släpp Rad 2')
  await press('{ArrowLeft}')
  expect(now()).toBe('Rad 2')
  await userEvent.tab()
  expect(now()).toBe('Släpp Rad 2')
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Rader per sida' }))
  await userEvent.tab({ shift: true })
  await userEvent.tab({ shift: true })
  expect(now()).toBe('Rad 2')
})

test('shell 83: a point leads to what is done with the row', async () => {
  await open()
  await press('jj.')
  expect(now()).toBe('Släpp Rad 2')
})

test('shell 83: PgDn and PgUp turn the page, to its first row, and stop at the ends', async () => {
  const { address } = await open()
  await userEvent.tab()
  await userEvent.tab()
  await press('{PageUp}')
  expect(address()).toBe('/')
  await press('{PageDown}')
  await waitFor(() => expect(now()).toBe('Rad 26'))
  expect(address()).toBe('/?page=2')
  await press('{PageUp}')
  await waitFor(() => expect(now()).toBe('Rad 1'))
})

test('shell 83: J leads to the list from anywhere on the page', async () => {
  await open()
  await press('j')
  expect(now()).toBe('Rad 1')
})

test('shell 83: a list one writes in keeps all its fields, and its keys are theirs', async () => {
  await open('/written')
  await userEvent.tab()
  await press('jk')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Ett' }).value).toBe('jk')
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Två' }))
})

test('shell 84: Back from what a row led to leads to the row', async () => {
  const { back } = await open('/?page=2')
  await press('jjj')
  expect(now()).toBe('Rad 28')
  await press('{Enter}')
  await screen.findByText('Kortet')
  back()
  await waitFor(() => expect(now()).toBe('Rad 28'))
})
