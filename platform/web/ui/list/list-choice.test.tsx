import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
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
async function open(address = '/') {
  const root = createRootRoute({ component: Outlet })
  const at = (path: string, component: () => React.JSX.Element) =>
    createRoute({ getParentRoute: () => root, path, component })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({
    routeTree: root.addChildren([at('/', Rows)]),
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
  return { address: () => history.location.href }
}
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
