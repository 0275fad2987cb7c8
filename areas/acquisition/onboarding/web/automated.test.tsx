import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { UiProviders } from '#platform/web/ui/frame/UiProviders.tsx'
import type { OnboardingDetail } from '../contract.ts'
import { AutomatedNotice } from './AutomatedNotice.tsx'

afterEach(cleanup)

type Automated = OnboardingDetail['automatedAgreements']
const sent: NonNullable<Automated> = {
  companyTaskId: '11111111-1111-4111-8111-111111111111',
  state: 'sent',
  bundleName: 'Fakturaköp via partner',
  problem: null,
  at: '2026-11-20T10:00:00.000Z',
}
function show(automatedAgreements: Automated, ended = false) {
  const shown = { automatedAgreements } as OnboardingDetail
  const route = createRootRoute({
    component: () => (
      <>
        <p>Sidan</p>
        <AutomatedNotice shown={shown} ended={ended} />
      </>
    ),
  })
  const router = createRouter({ routeTree: route, history: createMemoryHistory() })
  render(
    <UiProviders>
      <RouterProvider router={router as never} />
    </UiProviders>,
  )
  return screen.findByText('Sidan')
}
const way = () => screen.queryByRole('link', { name: 'Till avtalsuppgiften' })

describe('agreements 32, agreements 33: on the onboarding', () => {
  it('says what was sent by itself, and where it is', async () => {
    await show(sent)
    expect(
      screen.getByText(/Avtalsbunten Fakturaköp via partner skapades och skickades/),
    ).toBeDefined()
    expect(way()).not.toBeNull()
  })
  it('says what somebody has to do although it was sent', async () => {
    await show({ ...sent, problem: 'Bjud in någon för hand.' })
    expect(screen.getByText('Bjud in någon för hand.')).toBeDefined()
  })
  it('says why it was not sent, with the way to do it by hand while it can be done', async () => {
    const failed = { ...sent, state: 'failed', bundleName: null, problem: 'Pris saknas.' } as const
    await show(failed)
    expect(screen.getByText('Avtalen skickades inte av sig själva: Pris saknas.')).toBeDefined()
    expect(way()).not.toBeNull()
    cleanup()
    await show(failed, true)
    expect(way()).toBeNull()
  })
  it('says that it is on its way, or that somebody was first', async () => {
    await show({ ...sent, state: 'waiting', bundleName: null })
    expect(screen.getByText(/skapas och skickas av sig själv/)).toBeDefined()
    cleanup()
    const problem = 'Avtalen hade redan skapats för hand.'
    await show({ ...sent, state: 'overtaken', bundleName: null, problem })
    expect(screen.getByText(/Avtalen hade redan skapats för hand/)).toBeDefined()
  })
  it('nothing stands where nothing is sent by itself', async () => {
    await show(null)
    expect(screen.queryByText('Automatiserade avtal')).toBeNull()
  })
})
