import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, expect, it } from 'vitest'
import { UiProviders } from '../frame/UiProviders.tsx'
import { Autocomplete } from './Autocomplete.tsx'
import { MoneyField, NumberField } from './NumberField.tsx'

afterEach(cleanup)
const show = (element: ReactElement) => render(<UiProviders>{element}</UiProviders>)

it('what is wrong with a search stands under its field, and no list lies over it', async () => {
  const wrong = 'Kontrollsiffran stämmer inte'
  const field = (error?: string) => (
    <UiProviders>
      <Autocomplete
        label="Sök"
        debounce={0}
        empty="Ingen hittades"
        error={error}
        search={() => Promise.resolve([])}
        onPick={() => undefined}
      />
    </UiProviders>
  )
  const { rerender } = render(field())
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '196903069837' } })
  expect((await screen.findAllByText('Ingen hittades')).length).toBeGreaterThan(0)
  rerender(field(wrong))
  expect(screen.getAllByText(wrong)).toHaveLength(1)
  await waitFor(() => expect(screen.queryByText('Ingen hittades')).toBeNull())
})

it('a number that is a name has its figures together, an amount has them apart', () => {
  const field = (name: string, value: number) => ({
    name,
    id: name,
    value,
    onChange: () => undefined,
  })
  show(
    <>
      <NumberField field={field('id', 4103)} label="AM-användarid" plain />
      <NumberField field={field('count', 4103)} label="Antal" />
      <MoneyField field={field('money', 410_300)} label="Belopp" />
    </>,
  )
  const written = (label: string) =>
    screen.getByRole<HTMLInputElement>('textbox', { name: label }).value.replaceAll('\u00a0', ' ')
  expect(['AM-användarid', 'Antal', 'Belopp'].map(written)).toEqual(['4103', '4 103', '4 103,00'])
})
