import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ActorContext } from '#platform/web/actor.ts'
import { answers } from '#platform/web/data.ts'
import { UiProviders } from '#platform/web/ui/frame/UiProviders.tsx'
import { AskedPanel } from './AskedPanel.tsx'
import { WaitingApprovalsPanel } from './WaitingApprovalsPanel.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  answers.clear()
})

function show(panel: ReactNode) {
  const root = createRootRoute({ notFoundComponent: () => <p>En annan sida</p> })
  const start = createRoute({ getParentRoute: () => root, path: '/', component: () => panel })
  const history = createMemoryHistory()
  const router = createRouter({ routeTree: root.addChildren([start]), history })
  render(
    <UiProviders>
      <QueryClientProvider client={answers}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </UiProviders>,
  )
  return history
}
const approval = (at: number) => ({
  id: `11111111-1111-4111-8111-00000000000${at}`,
  act: 'raiseLimit',
  subject: `${at}`,
  organizationNumber: null,
  title: `Sätt limit ${at}`,
  place: '/thing',
  difference: [],
  reason: '',
  state: 'waiting',
  askedBy: 'Sofia Bergman',
  askedAt: '2026-11-21T12:00:00.000Z',
  expiresAt: '2026-12-05T12:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  comment: '',
  own: false,
  problem: null,
})
const asker = { name: 'Bo Ås', email: 'bo@example.se', policies: ['Administrator'] }
const Asked = () => (
  <ActorContext value={asker}>
    <AskedPanel />
  </ActorContext>
)
/** A server where who looks has asked for so many. */
const waits = (total: number) =>
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    const { currentPage, take } = JSON.parse(body) as { currentPage: number; take: number }
    const all = Array.from({ length: total }, (_, index) => approval(index + 1))
    const list = all.slice(currentPage * take, (currentPage + 1) * take)
    return Promise.resolve(Response.json({ list, totalHits: total }))
  })
const fails = () =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 500 })))

test('approvals 4: that what one has asked for cannot be fetched is not that one has asked for nothing', async () => {
  fails()
  show(<Asked />)
  expect(await screen.findByRole('heading', { name: 'Du har begärt' })).toBeTruthy()
  waits(1)
  await userEvent.click(screen.getByRole('button', { name: 'Försök igen' }))
  expect(await screen.findByRole('article', { name: 'Sätt limit 1' })).toBeTruthy()
})

test('approvals 4: nor is that what waits on the page of a thing', async () => {
  fails()
  show(<WaitingApprovalsPanel acts={['raiseLimit']} subject="1" />)
  expect(await screen.findByRole('button', { name: 'Försök igen' })).toBeTruthy()
})

test('approvals 4: whoever takes back the last of the last page sees the page before', async () => {
  waits(7)
  show(<Asked />)
  await userEvent.click(await screen.findByRole('button', { name: 'Sista' }))
  expect(await screen.findByRole('article', { name: 'Sätt limit 7' })).toBeTruthy()
  waits(6)
  await answers.invalidateQueries()
  expect(await screen.findByRole('article', { name: 'Sätt limit 6' })).toBeTruthy()
})

test('shell 26: Back from a card leads to the page that it is on', async () => {
  waits(7)
  const history = show(<Asked />)
  await userEvent.click(await screen.findByRole('button', { name: 'Sista' }))
  await userEvent.click(await screen.findByRole('link', { name: 'Sätt limit 7' }))
  await screen.findByText('En annan sida')
  act(() => history.back())
  expect(await screen.findByRole('article', { name: 'Sätt limit 7' })).toBeTruthy()
})

test.each([
  ['the proof that was shown first', 'Underlag: first.pdf'],
  ['no proof, where none was shown', undefined],
])('approvals 11: approves %s, and the new one once it has been said', async (_, shownFirst) => {
  const sent: unknown[] = []
  let mark = 'first'
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    if (!path.includes('approve')) {
      const isThere = mark === 'second' || shownFirst !== undefined
      const documents = isThere ? [{ id: '1', name: `${mark}.pdf`, sha256: mark }] : []
      const proof = { mark, documents }
      return Promise.resolve(Response.json([{ ...approval(1), proof }]))
    }
    const asked = JSON.parse(body) as { proof: string }
    sent.push(asked.proof)
    if (asked.proof === mark) return Promise.resolve(new Response(null, { status: 204 }))
    return Promise.resolve(
      Response.json(
        { code: 'proofChanged', message: 'Underlaget är ett annat än det du såg.' },
        { status: 409 },
      ),
    )
  })
  show(
    <ActorContext value={asker}>
      <WaitingApprovalsPanel acts={['raiseLimit']} subject="1" />
    </ActorContext>,
  )
  const approve = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Godkänn: Sätt limit 1' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Godkänn' }))
  }
  await screen.findByRole('article', { name: 'Sätt limit 1' })
  if (shownFirst !== undefined) await screen.findByText(shownFirst)
  // Somebody adds another, and the page has fetched it.
  mark = 'second'
  await answers.invalidateQueries()
  await screen.findByText('Underlag: second.pdf')
  await approve()
  await screen.findByText('Underlaget är ett annat än det du såg.')
  await approve()
  await vi.waitFor(() => expect(sent).toEqual(['first', 'second']))
})
