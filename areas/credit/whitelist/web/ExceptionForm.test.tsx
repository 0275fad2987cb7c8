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
import { addDays, addMonths, stockholmDay } from '#platform/swedish/format.ts'
import { ActorContext } from '#platform/web/actor.ts'
import { answers } from '#platform/web/data.ts'
import { forgetDrafts } from '#platform/web/ui/form/draft.ts'
import { UiProviders } from '#platform/web/ui/frame/UiProviders.tsx'
import type { ExceptionRule } from '../rules.ts'
import { ExceptionForm } from './ExceptionForm.tsx'

const today = stockholmDay(new Date())
const rules: readonly ExceptionRule[] = [
  { id: 'addressChanged', ruleName: 'Adressändring', valueKind: 'date', recipientRequired: false },
  {
    id: 'recipientApproval',
    ruleName: 'Leveransgodkännande',
    valueKind: 'number',
    recipientRequired: false,
  },
  {
    id: 'paymentTerms',
    ruleName: 'Betalningsvillkor',
    valueKind: 'boolean',
    recipientRequired: true,
  },
  {
    id: 'recipientCreditWorthy',
    ruleName: 'Mottagarens betyg',
    valueKind: 'rating',
    recipientRequired: true,
  },
]
afterEach(() => {
  cleanup()
  forgetDrafts()
})

/** The form asks the router before one leaves it. */
async function show() {
  const route = createRootRoute({
    component: () => (
      <ExceptionForm
        organizationNumber="5560160680"
        entry={undefined}
        rules={rules}
        onDone={() => undefined}
      />
    ),
  })
  const router = createRouter({ routeTree: route, history: createMemoryHistory() })
  render(
    <UiProviders>
      <QueryClientProvider client={answers}>
        <ActorContext
          value={{ name: 'Maja', email: 'maja@example.se', policies: ['Administrator'] }}
        >
          <RouterProvider router={router as never} />
        </ActorContext>
      </QueryClientProvider>
    </UiProviders>,
  )
  await screen.findByRole('button', { name: 'Spara undantaget' })
}
const choose = async (name: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: /Regel/ }))
  await userEvent.click(await screen.findByRole('option', { name, hidden: true }))
}
const text = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })

test('whitelist 5, whitelist 6: asks for the value of the rule, and begins with its defaults', async () => {
  await show()
  await choose('Adressändring')
  expect(text(/^Godkänn händelser till och med/).value).toBe(today)
  expect(text(/^Slutdatum/).value).toBe(addMonths(today, 6))

  await choose('Betalningsvillkor')
  expect(text(/^Slutdatum/).value).toBe(addDays(today, 1))
  expect(text(/^Mottagarens organisationsnummer/)).toBeTruthy()
  expect(
    screen.getByRole<HTMLInputElement>('switch', { name: 'Gäller en viss mottagare' }).disabled,
  ).toBe(true)

  await choose('Mottagarens betyg')
  expect(text(/^Slutdatum/).value).toBe(addDays(today, 1000))
  await userEvent.click(screen.getByRole('switch', { name: 'Använd mottagarens nuvarande betyg' }))
  expect(text(/^Lägsta godkända betyg/).disabled).toBe(true)
})

test('whitelist 4: takes no minus sign', async () => {
  await show()
  await choose('Leveransgodkännande')
  const amount = text(/^Godkänn belopp till och med/)
  await userEvent.type(amount, '-12 500,50')
  expect(amount.value).toBe('12 500,50')
})

test('whitelist 1, whitelist 2, whitelist 3: says what is missing at the fields', async () => {
  await show()
  await userEvent.click(screen.getByRole('button', { name: 'Spara undantaget' }))
  expect(await screen.findByText('Regel behöver fyllas i')).toBeTruthy()
  expect(screen.getByText('Slutdatum behöver fyllas i')).toBeTruthy()
  expect(screen.getByText('Motivering behöver fyllas i')).toBeTruthy()
  await choose('Betalningsvillkor')
  await userEvent.click(screen.getByRole('button', { name: 'Spara undantaget' }))
  expect(
    await screen.findByText('Mottagarens organisationsnummer behöver fyllas i för den regeln'),
  ).toBeTruthy()
})
