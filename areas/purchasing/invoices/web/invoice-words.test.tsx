import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DecisionBadge } from '#areas/credit/determinations/web/DecisionBadge.tsx'
import { UiProviders } from '#platform/web/ui/frame/UiProviders.tsx'
import { ReasonsTable } from './ReasonsTable.tsx'

test.each([
  ['Buy', 'Köp', 'positive'],
  ['BuyWithRecipientApproval', 'Köp med leveransgodkännande', 'positive'],
  ['BuyWithDeposition', 'Köp med deposition', 'positive'],
  ['BuyWithRepurchaseLimit', 'Köp med återköpslimit', 'positive'],
  ['Retry', 'Nytt försök', 'negative'],
  ['Reject', 'Avslag', 'negative'],
  ['NoDecision', 'Inget beslut', 'negative'],
  ['Pause', 'Pausad', 'neutral'],
])('invoices 9: %s is shown as %s, %s', (decision, word, tone) => {
  const { container } = render(<DecisionBadge decision={decision} />)
  const badge = container.querySelector('[data-tone]')
  expect(badge?.textContent).toBe(word)
  expect(badge?.getAttribute('data-tone')).toBe(tone)
  // Never by colour alone.
  expect(badge?.querySelector('svg')).not.toBeNull()
})

test('invoices 10: a reason says K, Ja or Nej, what speaks against first', () => {
  const reason = (ruleName: string, passed: boolean, warn = false) => ({
    side: 'issuer' as const,
    ruleName,
    passed,
    ...(warn && { statusCode: 'Warn' as const }),
    message: '',
    baseData: '',
  })
  render(
    <UiProviders>
      <ReasonsTable
        reasons={[reason('Soliditet', true), reason('Moms', true, true), reason('F-skatt', false)]}
      />
    </UiProviders>,
  )
  const said = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)
  expect(said).toEqual(['Nej', 'K', 'Ja'])
})
