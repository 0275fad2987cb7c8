import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { UiProviders } from '#platform/web/ui/frame/UiProviders.tsx'
import { LimitIntervalsField } from './LimitIntervalsField.tsx'

afterEach(cleanup)

it('says at the figure itself what is wrong with it (rules 16)', () => {
  render(
    <UiProviders>
      <LimitIntervalsField
        field={{
          name: 'limitIntervals',
          id: 'limits',
          value: [
            { startToEnd: [0, 5], maxAmount: 200_000, maxCount: 10 },
            { startToEnd: [5, 10], maxAmount: 100_000, maxCount: 5 },
          ],
          onChange: () => undefined,
          error: 'Ett högre betyg får inte ge en lägre limit',
        }}
      />
    </UiProviders>,
  )
  const described = (name: RegExp) =>
    screen.getAllByRole('textbox', { name }).map((box) =>
      (box.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' '),
    )
  expect(described(/^Högsta belopp/)[0]).not.toContain('lägre limit')
  expect(described(/^Högsta belopp/)[1]).toContain('Ett högre betyg får inte ge en lägre limit')
  expect(described(/^Högsta antal/)[1]).toContain('Ett högre betyg får inte ge färre fakturor')
  // Once, not below all of them as well.
  expect(screen.getAllByText('Ett högre betyg får inte ge en lägre limit')).toHaveLength(1)
})
