import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { answers } from '#platform/web/data.ts'
import { forgetDrafts } from '#platform/web/ui/form/draft.ts'
import { UiProviders } from '#platform/web/ui/frame/UiProviders.tsx'
import { ApprovalSection } from './ApprovalSection.tsx'

afterEach(() => {
  cleanup()
  forgetDrafts()
})
const invoice = {
  invoiceId: '11111111-1111-4111-8111-111111111111',
  recipientName: 'Mottagaren AB',
}

async function show() {
  const route = createRootRoute({ component: () => <ApprovalSection invoice={invoice} /> })
  const router = createRouter({ routeTree: route, history: createMemoryHistory() })
  render(
    <UiProviders>
      <QueryClientProvider client={answers}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </UiProviders>,
  )
  return screen.findByRole('button', { name: 'Spara svaret' })
}
const comment = () => screen.getByRole('textbox', { name: /^Kommentar/ })

test('invoices 8: asks for both when neither is given', async () => {
  await userEvent.click(await show())
  expect(await screen.findByText('Välj Godkänn eller Avvisa och fyll i en kommentar')).toBeTruthy()
})

test('invoices 6: asks for a choice', async () => {
  const save = await show()
  await userEvent.type(comment(), 'Allt är levererat')
  await userEvent.click(save)
  expect(await screen.findByText('Välj Godkänn eller Avvisa')).toBeTruthy()
})

test('invoices 7: asks for a comment when the delivery is turned down', async () => {
  const save = await show()
  await userEvent.click(screen.getByRole('radio', { name: 'Avvisa' }))
  await userEvent.click(save)
  expect(await screen.findByText('Fyll i en kommentar')).toBeTruthy()
})

test('invoices 140: an approval is said to come from an address, or in another way and how', async () => {
  const save = await show()
  await userEvent.click(screen.getByRole('radio', { name: 'Godkänn' }))
  expect(screen.getByRole('textbox', { name: /^Adressen svaret kom från/ })).toBeTruthy()
  await userEvent.click(
    screen.getByRole('switch', { name: /^Beskedet kom på annat sätt än med e-post/ }),
  )
  expect(screen.queryByRole('textbox', { name: /^Adressen svaret kom från/ })).toBeNull()
  await userEvent.click(save)
  expect(await screen.findByText('Skriv hur beskedet kom, från vem och när')).toBeTruthy()
})
