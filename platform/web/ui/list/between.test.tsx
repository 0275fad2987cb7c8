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
import { expect, test } from 'vitest'
import { usePathPart, type Place } from '#platform/web/place.ts'
import { PageHeader } from '../frame/PageHeader.tsx'
import { UiProviders } from '../frame/UiProviders.tsx'
import { DataTable, type Column } from './DataTable.tsx'
import { useListState } from './useListState.ts'

const columns: readonly Column<string>[] = [{ key: 'name', head: 'Namn', cell: (row) => row }]
function Things() {
  const list = useListState()
  return (
    <DataTable
      label="Saker"
      columns={columns}
      rows={['26', '27', '28']}
      rowKey={(row) => row}
      list={list}
      total={28}
      href={(row) => `/thing/${row}` as Place}
    />
  )
}
const pageOf = (page: number) =>
  Array.from({ length: page === 3 ? 4 : 25 }, (_, at) => String((page - 1) * 25 + at + 1))
function Many() {
  const list = useListState()
  return (
    <DataTable
      label="Saker"
      columns={columns}
      rows={pageOf(list.page)}
      rowKey={(row) => row}
      list={list}
      total={54}
      fetchPage={async (page) => pageOf(page)}
      href={(row) => `/thing/${row}` as Place}
    />
  )
}
const Thing = () => (
  <>
    <PageHeader title={`Sak ${usePathPart('id')}`} />
    {/* A list of the thing's own, whose J and K are for who stands in it. */}
    <DataTable label="Delar" columns={columns} rows={['Del']} rowKey={(row) => row} />
  </>
)

async function open(first = '/?page=2') {
  const root = createRootRoute({ component: Outlet })
  const at = (path: string, component: () => React.JSX.Element) =>
    createRoute({ getParentRoute: () => root, path, component })
  const history = createMemoryHistory({ initialEntries: [first] })
  const router = createRouter({
    routeTree: root.addChildren([at('/', Things), at('/many', Many), at('/thing/$id', Thing)]),
    history,
  })
  render(
    <UiProviders>
      <RouterProvider router={router as never} />
    </UiProviders>,
  )
  await screen.findByRole('table')
  return { address: () => history.location.href, back: () => act(() => history.back()) }
}

test('shell 105: the page of a row leads to its neighbours and back to the list, at the row seen last', async () => {
  const { address, back } = await open()
  await userEvent.click(screen.getByRole('link', { name: '27' }))
  await screen.findByRole('heading', { name: 'Sak 27' })
  expect(screen.getByRole('navigation', { name: 'Fler i Saker' }).textContent).toContain('27 av 28')
  await userEvent.keyboard('j')
  await screen.findByRole('heading', { name: 'Sak 28' })
  const next = screen.getByRole('button', { name: 'Nästa i Saker' })
  expect(next.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(next)
  expect(address()).toBe('/thing/28')
  await userEvent.keyboard('k')
  await screen.findByRole('heading', { name: 'Sak 27' })
  await userEvent.click(screen.getByRole('button', { name: 'Föregående i Saker' }))
  await screen.findByRole('heading', { name: 'Sak 26' })
  expect(screen.getByRole('link', { name: 'Saker' }).getAttribute('href')).toBe('/?page=2')
  back()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('26'))
  expect(address()).toBe('/?page=2')
})

test('shell 105: neighbours go on past the page that the list had on the screen, both ways', async () => {
  await open('/many?page=2')
  await userEvent.click(screen.getByRole('link', { name: '50' }))
  await screen.findByRole('heading', { name: 'Sak 50' })
  await userEvent.keyboard('j')
  await screen.findByRole('heading', { name: 'Sak 51' })
  const between = screen.getByRole('navigation', { name: 'Fler i Saker' })
  expect(between.textContent).toContain('51 av 54')
  const back = () => screen.getByRole('link', { name: 'Saker' }).getAttribute('href')
  expect(back()).toBe('/many?page=3')
  await userEvent.keyboard('jjj')
  await screen.findByRole('heading', { name: 'Sak 54' })
  const next = screen.getByRole('button', { name: 'Nästa i Saker' })
  expect(next.getAttribute('aria-disabled')).toBe('true')
})

test('shell 105: neighbours go back past the first row of the page', async () => {
  await open('/many?page=2')
  await userEvent.click(screen.getByRole('link', { name: '26' }))
  await screen.findByRole('heading', { name: 'Sak 26' })
  await userEvent.click(screen.getByRole('button', { name: 'Föregående i Saker' }))
  await screen.findByRole('heading', { name: 'Sak 25' })
  expect(screen.getByRole('navigation', { name: 'Fler i Saker' }).textContent).toContain('25 av 54')
  expect(screen.getByRole('link', { name: 'Saker' }).getAttribute('href')).toBe('/many')
})

test('shell 105: who did not come from a list is shown none', async () => {
  await open()
  expect(screen.queryByRole('navigation', { name: /^Fler i/ })).toBeNull()
})
