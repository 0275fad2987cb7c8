import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { UiProviders } from '../frame/UiProviders.tsx'
import { Autocomplete, type Suggestion } from './Autocomplete.tsx'

const anna = { id: 'a', label: 'Anna Ek' }
const bo = { id: 'b', label: 'Bo Ek' }

/** A field with what is written in it, whose server answers when it is told to. */
async function show(keys: string) {
  const asked: ((found: readonly Suggestion[]) => void)[] = []
  const picked = vi.fn<(one: Suggestion) => void>()
  render(
    <UiProviders>
      <Autocomplete
        label="Sök person"
        firstChosen
        search={() => new Promise<readonly Suggestion[]>((resolve) => asked.push(resolve))}
        onPick={picked}
      />
    </UiProviders>,
  )
  const field = screen.getByRole('combobox')
  await userEvent.type(field, keys)
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  return { field, picked, answer: (found: readonly Suggestion[]) => asked[0]?.(found) }
}

test('Enter before the answer has come picks what is found alone', async () => {
  const { picked, answer } = await show('Anna{Enter}')
  expect(picked).not.toHaveBeenCalled()
  answer([anna])
  await vi.waitFor(() => expect(picked).toHaveBeenCalledWith(anna))
})

test('of several none is picked unseen, and Enter then picks the first', async () => {
  const { field, picked, answer } = await show('Ek{Enter}')
  answer([anna, bo])
  await screen.findByText('Bo Ek')
  expect(picked).not.toHaveBeenCalled()
  await userEvent.type(field, '{Enter}', { skipClick: true })
  expect(picked).toHaveBeenCalledWith(anna)
})
