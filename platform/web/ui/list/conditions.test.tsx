import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ConditionColumns } from '#platform/conditions.ts'
import { UiProviders } from '../frame/UiProviders.tsx'
import { Conditions } from './Conditions.tsx'

beforeEach(() => {
  // Nothing has a size here, so Mantine tells that focus has nowhere to go.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

const columns = {
  name: { label: 'Namn', kind: 'text' },
  amount: { label: 'Belopp', kind: 'amount', mayLack: true },
  state: { label: 'Status', kind: 'choice', choices: { open: 'Öppen', done: 'Klar' } },
} as const satisfies ConditionColumns
let address: readonly string[] = []
function List({ begin }: { begin: readonly string[] }) {
  const [where, setWhere] = useState(begin)
  useEffect(() => void (address = where), [where])
  return <Conditions columns={columns} list={{ where, setWhere }} />
}
function show(...begin: readonly string[]) {
  render(
    <UiProviders>
      <List begin={begin} />
    </UiProviders>,
  )
  return userEvent.setup()
}
/** Nothing has a place here, so that what is opened counts as hidden. */
const opened = async () => within(await screen.findByRole('dialog', { hidden: true }))

test('shell 117: F opens a new filter, which takes a column, how it is compared and with what', async () => {
  const user = show()
  await user.keyboard('f')
  const form = await opened()
  // Who has only a keyboard is in it, though its code comes later than what opens.
  await vi.waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Kolumn')))
  await user.selectOptions(form.getByLabelText('Kolumn'), 'Belopp')
  await user.selectOptions(form.getByLabelText('Villkor'), 'mellan')
  await user.type(form.getByLabelText('Från, kr'), '1 250,50')
  await user.type(form.getByLabelText('Till, kr'), 'många{Enter}')
  expect(form.getByLabelText('Till, kr').getAttribute('aria-invalid')).toBe('true')
  form.getByText('Belopp: skriv ett belopp i kronor, till exempel 1250,50')
  expect(address).toEqual([])
  await user.clear(form.getByLabelText('Till, kr'))
  await user.type(form.getByLabelText('Till, kr'), '5000{Enter}')
  expect(address).toEqual(['amount.between.1250.50..5000.00'])
  screen.getByRole('button', { name: /^Belopp 1.250,50 – 5.000,00$/ })
})

test('shell 117: a filter is changed and taken away by its chip', async () => {
  const user = show('state.oneOf.open', 'name.contains.AB')
  await user.click(screen.getByRole('button', { name: 'Status Öppen' }))
  const form = await opened()
  await user.selectOptions(await form.findByLabelText('Villkor'), 'är ingen av')
  await user.click(form.getByLabelText('Klar'))
  expect(form.getByLabelText<HTMLInputElement>('Klar').checked).toBe(true)
  form.getByText('Visa').closest('button')?.click()
  await screen.findByRole('button', { name: 'Status inte Öppen, Klar' })
  expect(address).toEqual(['state.noneOf.open|done', 'name.contains.AB'])
  await user.click(screen.getByRole('button', { name: 'Status inte Öppen, Klar' }))
  await user.click(await (await opened()).findByText('Ta bort filtret'))
  expect(address).toEqual(['name.contains.AB'])
})

test('shell 117: what an address asks for that the list has not is said, and is taken away', async () => {
  const user = show('gone.is.1')
  await user.click(screen.getByRole('button', { name: /ingen kolumn 'gone'/ }))
  await user.click(await (await opened()).findByText('Ta bort filtret'))
  expect(address).toEqual([])
})

test('shell 117: Escape closes it from the chip as well, and leaves nothing written', async () => {
  const user = show()
  await user.click(screen.getByRole('button', { name: 'Nytt filter' }))
  await opened()
  screen.getByRole('button', { name: 'Nytt filter' }).focus()
  await user.keyboard('{Escape}')
  await vi.waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull())
})
