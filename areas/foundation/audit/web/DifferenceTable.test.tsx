import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { UiProviders } from '#platform/web/ui/frame/UiProviders.tsx'
import { differences } from '../rules.ts'
import { AskedTable, DifferenceTable } from './DifferenceTable.tsx'

const show = (before: unknown, after: unknown) =>
  render(
    <UiProviders>
      <DifferenceTable
        differences={differences(before, after)}
        labels={{ lastName: 'Efternamn', policies: 'Behörigheter' }}
        words={{}}
      />
    </UiProviders>,
  )
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )

test('shows what changed in Swedish, and the rest on request', async () => {
  show(
    { firstName: 'Åsa', lastName: 'Öberg', policies: ['A'], note: 'x', active: false },
    {
      firstName: 'Åsa',
      lastName: 'Ek',
      policies: ['A', 'B'],
      active: true,
      changed: '2026-07-01T22:00:00.000Z',
    },
  )
  expect(screen.getAllByRole('rowheader').map((head) => head.textContent)).toEqual([
    'Efternamn',
    'Behörigheter',
    'active',
    'Ändrad',
    'note',
  ])
  expect(rows()).toEqual([
    ['Öberg', 'Ek', 'Ändrat'],
    ['A', 'A, B', 'Ändrat'],
    ['Nej', 'Ja', 'Ändrat'],
    ['—', '2026-07-02 00:00', 'Tillagt'],
    ['x', '—', 'Borttaget'],
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Visa även ett oförändrat fält' }))
  expect(rows()).toContainEqual(['Åsa', 'Åsa', ''])
})

test('calls by its word what the wire has a number for', () => {
  render(
    <AskedTable
      differences={differences(undefined, { companyType: 0, take: 0 })}
      labels={{ companyType: 'Roll', take: 'Antal' }}
      words={{ companyType: { 0: 'Utställare', 1: 'Mottagare' } }}
    />,
  )
  expect(rows()).toEqual([['Utställare'], ['0']])
})

test('says when nothing differs', () => {
  show({ lastName: 'Ek' }, { lastName: 'Ek' })
  expect(screen.getByText('Inget skiljer.')).toBeTruthy()
})
