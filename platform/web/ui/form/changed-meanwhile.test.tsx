import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { UiProviders } from '../frame/UiProviders.tsx'
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx'

afterEach(cleanup)
const version = { field: 'version', label: 'Version', stored: 4 }
const show = (changed: Parameters<typeof ChangedMeanwhile>[0]['changed']) =>
  render(
    <UiProviders>
      <ChangedMeanwhile changed={changed} />
    </UiProviders>,
  )

it('what others saved is said of what was written, and never of the number of the version', () => {
  show([{ field: 'name', label: 'Namn', stored: 'Berg AB' }, version])
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Namn: Berg AB',
  ])
})

it('is said to be nothing where only the version differs', () => {
  show([version])
  expect(screen.queryByRole('listitem')).toBeNull()
  expect(screen.getByText(/skiljer sig inte/)).toBeDefined()
})
