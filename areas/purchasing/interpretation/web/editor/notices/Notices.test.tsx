import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ActorContext } from '#platform/web/actor.ts'
import { answers } from '#platform/web/data.ts'
import { UiProviders } from '#platform/web/ui/frame/UiProviders.tsx'
import type { Interpretation } from '../../../contract.ts'
import { Notices } from './Notices.tsx'

const shown = {
  id: '7d3c1f9e-6a53-4c0e-9d0a-1d4f6f0f7a11',
  status: 'Pending',
  readingState: 'read',
  documentFields: {
    invoiceNumber: { formattedValue: '' },
    issuerOrganizationNumber: { formattedValue: '' },
  },
  ocrErrors: ['Sida 2 gick inte att läsa.'],
  blacklistedRecipientEmail: null,
  helpRequests: [],
  suggestedGroups: [],
  splitFrom: null,
  splitInto: [],
} as unknown as Interpretation

beforeEach(() => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ hasPending: false, count: 0, ids: [] })),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
function show(one: Interpretation) {
  const onReinterpret = vi.fn<() => void>()
  render(
    <UiProviders>
      <QueryClientProvider client={answers}>
        <ActorContext
          value={{ name: 'Frida', email: 'frida@example.se', policies: ['InvoiceHandler'] }}
        >
          <Notices
            shown={one}
            readOnlyBy={undefined}
            onReinterpret={onReinterpret}
            onTakeOver={() => undefined}
            onSplit={() => undefined}
          />
        </ActorContext>
      </QueryClientProvider>
    </UiProviders>,
  )
  return onReinterpret
}

test("interpretation 33: what the reading could not do is told, with the advice 'Tolka igen'", async () => {
  const onReinterpret = show(shown)
  expect(await screen.findByText('Sida 2 gick inte att läsa.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Tolka igen' }))
  expect(onReinterpret).toHaveBeenCalledTimes(1)
})

test('what is not pending is not read again', async () => {
  show({ ...shown, status: 'Removed', removedReason: 'Offert' } as unknown as Interpretation)
  expect(await screen.findByText(/Offert/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Tolka igen' })).toBeNull()
})

test('a file that seems to hold several invoices says so, with the way to divide it', async () => {
  show({ ...shown, suggestedGroups: [[1], [2, 3]] })
  expect(await screen.findByText('Filen ser ut att innehålla 2 fakturor.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Granska förslaget' })).toBeDefined()
})
