import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { UiProviders } from '../frame/UiProviders.tsx'
import { parseSearch, stringifySearch } from './address.ts'
import { Pager } from './Pager.tsx'
import { useLastPage, usePageInAddress } from './usePageInAddress.ts'

interface ListProps {
  name: `${string}Page`
  total: number
}
function List({ name, total }: ListProps) {
  const list = usePageInAddress(name)
  useLastPage(list, total, 10)
  return <Pager label={name} page={list.page} pageSize={10} total={total} onPage={list.setPage} />
}

/** Two lists of 40 and 30 at '/', and another screen at '/card'. */
async function open(address = '/') {
  const root = createRootRoute({ component: Outlet })
  const lists = () => (
    <>
      <List name="onePage" total={40} />
      <List name="otherPage" total={30} />
    </>
  )
  const at = (path: string, component: () => React.JSX.Element) =>
    createRoute({ getParentRoute: () => root, path, component })
  const history = createMemoryHistory({ initialEntries: ['/card', address], initialIndex: 1 })
  const router = createRouter({
    routeTree: root.addChildren([at('/', lists), at('/card', () => <p>Kortet</p>)]),
    history,
    parseSearch,
    stringifySearch,
  })
  render(
    <UiProviders>
      <RouterProvider router={router as never} />
    </UiProviders>,
  )
  const press = async (list: string, text: string) => {
    const pages = await screen.findByRole('navigation', { name: `Sidor, ${list}` })
    const button = [...pages.querySelectorAll('button')].find((one) => one.textContent === text)
    if (!button) throw new Error(`No button ${text}`)
    await userEvent.click(button)
  }
  return {
    press,
    address: () => history.location.href,
    go: (to: '/card') => act(() => router.navigate({ href: to })),
    back: () => act(() => history.back()),
  }
}

test('shell 26: Back from what a list leads to stands on the page one came from', async () => {
  const { press, go, back } = await open()
  await press('onePage', 'Nästa')
  await screen.findByText('11–20 av 40')
  await press('onePage', 'Nästa')
  await screen.findByText('21–30 av 40')
  await go('/card')
  await screen.findByText('Kortet')
  back()
  await screen.findByText('21–30 av 40')
  back()
  await screen.findByText('11–20 av 40')
})

test('shell 26: two lists on one screen have a page each', async () => {
  const { press, address } = await open()
  await press('onePage', 'Sista')
  await screen.findByText('31–40 av 40')
  await press('otherPage', 'Nästa')
  await screen.findByText('11–20 av 30')
  expect(screen.getByText('31–40 av 40')).toBeTruthy()
  expect(address()).toBe('/?onePage=4&otherPage=2')
  await press('onePage', 'Första')
  await screen.findByText('1–10 av 40')
  expect(address()).toBe('/?otherPage=2')
})

test('shell 26: a page past the end leads to the last, and Back does not lead to it again', async () => {
  const { address, back } = await open('/?onePage=9&otherPage=7')
  await screen.findByText('31–40 av 40')
  await screen.findByText('21–30 av 30')
  expect(address()).toBe('/?onePage=4&otherPage=3')
  back()
  await screen.findByText('Kortet')
})

test.each(['0', '-2', '1.5', 'x', ''])('shell 26: %j is no page', async (page) => {
  await open(`/?onePage=${page}`)
  expect(await screen.findByText('1–10 av 40')).toBeTruthy()
})
