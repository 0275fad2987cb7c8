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
import { ApprovalsPanel } from './ApprovalsPanel.tsx'
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
/** A server where so many wait for who looks. */
const waits = (total: number) =>
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    const { currentPage, take } = JSON.parse(body) as { currentPage: number; take: number }
    const all = Array.from({ length: total }, (_, index) => approval(index + 1))
    const list = all.slice(currentPage * take, (currentPage + 1) * take)
    return Promise.resolve(Response.json({ list, totalHits: total }))
  })
const fails = () =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 500 })))

test('approvals 4: that what waits cannot be fetched is not that nothing waits', async () => {
  fails()
  show(<ApprovalsPanel />)
  expect(await screen.findByRole('heading', { name: 'Väntar på dig' })).toBeTruthy()
  waits(1)
  await userEvent.click(screen.getByRole('button', { name: 'Försök igen' }))
  expect(await screen.findByRole('article', { name: 'Sätt limit 1' })).toBeTruthy()
})

test('approvals 4: nor is it on the page of the thing', async () => {
  fails()
  show(<WaitingApprovalsPanel acts={['raiseLimit']} subject="1" />)
  expect(await screen.findByRole('button', { name: 'Försök igen' })).toBeTruthy()
})

test('approvals 4: whoever decides the last of the last page sees the page before', async () => {
  waits(7)
  show(<ApprovalsPanel />)
  await userEvent.click(await screen.findByRole('button', { name: 'Sista' }))
  expect(await screen.findByRole('article', { name: 'Sätt limit 7' })).toBeTruthy()
  waits(6)
  await answers.invalidateQueries()
  expect(await screen.findByRole('article', { name: 'Sätt limit 6' })).toBeTruthy()
})

test('shell 26: Back from a card leads to the page of the inbox that it is on', async () => {
  waits(7)
  const history = show(<ApprovalsPanel />)
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
  const second = { name: 'Bo Ås', email: 'bo@example.se', policies: ['Administrator'] }
  show(
    <ActorContext value={second}>
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
