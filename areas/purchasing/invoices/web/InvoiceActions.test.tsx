import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ActorContext } from '#platform/web/actor.ts'
import { answers } from '#platform/web/data.ts'
import { UiProviders } from '#platform/web/ui/frame/UiProviders.tsx'
import type { InvoiceDecision } from '../contract.ts'
import { InvoiceActions } from './InvoiceActions.tsx'

const nothing = {
  recipientApproval: false,
  sync: false,
  decideAgain: false,
  hold: false,
  remove: false,
}
const show = (invoice: Partial<InvoiceDecision>) =>
  render(
    <UiProviders>
      <QueryClientProvider client={answers}>
        <ActorContext
          value={{ name: 'Maja', email: 'maja@example.se', policies: ['Administrator'] }}
        >
          <InvoiceActions
            invoice={
              {
                enableMessageFromOpsFunctionality: true,
                actions: nothing,
                ...invoice,
              } as InvoiceDecision
            }
          />
        </ActorContext>
      </QueryClientProvider>
    </UiProviders>,
  )
const acts = () =>
  screen
    .getAllByRole('button')
    .map((button) => button.textContent || button.getAttribute('aria-label'))

test('invoices 11: a final invoice cannot be synchronised', () => {
  show({ invoiceState: 'final' })
  expect(acts()).toEqual(['Undantag', 'Fler åtgärder', 'Meddelande'])
})

test('invoices 3: messages can be switched off', () => {
  show({ invoiceState: 'final', enableMessageFromOpsFunctionality: false })
  expect(acts()).not.toContain('Meddelande')
})

test('a paused invoice can be let through to be decided on', () => {
  show({ invoiceState: 'paused', actions: { ...nothing, sync: true, decideAgain: true } })
  expect(acts()).toEqual(['Undantag', 'Låt bedömas', 'Synka', 'Fler åtgärder', 'Meddelande'])
})
