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
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { Place } from '#platform/web/place.ts'
import { UiProviders } from '../frame/UiProviders.tsx'
import { DataTable, type Column, type RowPreview } from './DataTable.tsx'

const columns: readonly Column<string>[] = [
  { key: 'name', head: 'Namn', cell: (row) => row },
  { key: 'more', head: 'Mer', spare: true, cell: (row) => `mer om ${row}` },
]
const Things = ({ leads }: { leads: boolean }) => {
  const [rows, setRows] = useState(['Ett', 'Två', 'Tre'])
  const preview: RowPreview<string> = {
    title: (row) => `Sak ${row}`,
    body: (row) => (
      <button type="button" onClick={() => setRows(rows.filter((one) => one !== row))}>
        Klar med {row}
      </button>
    ),
  }
  return (
    <DataTable
      label="Saker"
      columns={columns}
      rows={rows}
      rowKey={(row) => row}
      preview={preview}
      {...(leads && { href: (row: string) => `/thing/${row}` as Place })}
    />
  )
}

async function open(address: string) {
  const root = createRootRoute({ component: Outlet })
  const at = (path: string, component: () => React.JSX.Element) =>
    createRoute({ getParentRoute: () => root, path, component })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({
    routeTree: root.addChildren([
      at('/', () => <Things leads />),
      at('/plain', () => <Things leads={false} />),
      at('/thing/$id', () => <h1>Saken</h1>),
    ]),
    history,
  })
  render(
    <UiProviders>
      <RouterProvider router={router as never} />
    </UiProviders>,
  )
  await screen.findByRole('table')
  return { address: () => decodeURIComponent(history.location.href) }
}
const shown = (name: string) => screen.findByRole('region', { name: `Sak ${name}` })
const heading = (name: string) => screen.getByRole('heading', { name: `Sak ${name}` })
const stands = (element: () => HTMLElement) =>
  waitFor(() => expect(document.activeElement).toBe(element()))

test('shell 106: space shows a row beside the list, keys go on in it, and Esc leads back to the row', async () => {
  const { address } = await open('/')
  await userEvent.keyboard('j ')
  await shown('Ett')
  expect(address()).toBe('/?open=Ett')
  await stands(() => heading('Ett'))
  expect(screen.queryByRole('columnheader', { name: 'Mer' })).toBeNull()
  expect(screen.getByRole('row', { current: true }).textContent).toContain('Ett')

  await userEvent.keyboard('{ArrowDown}')
  await shown('Två')
  await userEvent.keyboard('j')
  await shown('Tre')
  // There is none after the last.
  await userEvent.keyboard('j')
  await stands(() => heading('Tre'))
  await userEvent.keyboard('k')
  await shown('Två')
  expect(address()).toBe('/?open=Två')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Sak / })).toBeNull())
  expect(address()).toBe('/')
  await stands(() => screen.getByRole('link', { name: 'Två' }))
})

test('shell 106: what is shown follows who goes on in the list, and keeps the focus there', async () => {
  await open('/')
  await userEvent.click(screen.getAllByRole('button', { name: 'Förhandsvisa raden' })[0] as Element)
  await shown('Ett')
  screen.getByRole('link', { name: 'Ett' }).focus()
  await userEvent.keyboard('j')
  await shown('Två')
  await stands(() => screen.getByRole('link', { name: 'Två' }))
  await userEvent.keyboard(' ')
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Sak / })).toBeNull())
})

test('shell 106: Enter opens the whole of what is shown', async () => {
  const { address } = await open('/?open=Tre')
  await shown('Tre')
  heading('Tre').focus()
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('heading', { name: 'Saken' })
  expect(address()).toBe('/thing/Tre')
})

test('shell 106: what is acted on leaves, and the next comes in its place until none is left', async () => {
  const { address } = await open('/plain')
  await userEvent.click(screen.getByRole('button', { name: 'Två' }))
  await shown('Två')
  await userEvent.click(screen.getByRole('button', { name: 'Klar med Två' }))
  await shown('Tre')
  await stands(() => heading('Tre'))
  await userEvent.click(screen.getByRole('button', { name: 'Klar med Tre' }))
  await shown('Ett')
  await userEvent.click(screen.getByRole('button', { name: 'Klar med Ett' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Sak / })).toBeNull())
  expect(address()).toBe('/plain')
})

test('shell 106: an address of what the list does not have shows nothing', async () => {
  const { address } = await open('/?open=Fyra')
  await waitFor(() => expect(address()).toBe('/'))
  expect(screen.queryByRole('region', { name: /^Sak / })).toBeNull()
})
