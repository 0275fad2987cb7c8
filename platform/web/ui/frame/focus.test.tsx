import { MantineProvider } from '@mantine/core'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ActionButton } from '../form/ActionButton.tsx'
import { DataTable } from '../list/DataTable.tsx'
import { Dialog } from '../message/Dialog.tsx'
import { TextAreaField } from '../form/fields.tsx'
import { Form } from '../form/Form.tsx'
import { useSaveForm } from '../form/form.ts'
import { createStore, useStore } from '../list/store.ts'
import { UiProviders } from './UiProviders.tsx'

test('a button that can no longer be pressed keeps focus', () => {
  const undo = (reason?: string) => (
    <MantineProvider>
      <ActionButton disabledReason={reason}>Ångra</ActionButton>
    </MantineProvider>
  )
  const { rerender } = render(undo())
  const button = screen.getByRole('button', { name: 'Ångra' })
  button.focus()
  rerender(undo('Det finns inget att ångra'))
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
})

test('the table takes focus when the row that had it is gone', () => {
  const table = (rows: string[]) => (
    <DataTable
      label="Bolag"
      columns={[
        {
          key: 'act',
          head: 'Åtgärd',
          whole: true,
          cell: (row: string) => <button type="button">{row}</button>,
        },
      ]}
      rows={rows}
      rowKey={(row) => row}
    />
  )
  const { rerender } = render(table(['Ett', 'Två']))
  screen.getByRole('button', { name: 'Ett' }).focus()
  rerender(table(['Två']))
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Bolag' }))
})

function Note() {
  const form = useSaveForm({ initial: { note: '' }, save: () => Promise.resolve(), warn: false })
  return (
    <Form form={form}>
      <TextAreaField field={form.field('note')} label="Anteckning" />
    </Form>
  )
}
test('a form that comes when its window is open already is begun in its first field', async () => {
  const fetched = createStore(false)
  const Late = () => (
    <Dialog opened onClose={() => undefined} title="Intern information">
      {useStore(fetched) ? <Note /> : null}
    </Dialog>
  )
  const routeTree = createRootRoute({ component: Late })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  render(
    <UiProviders>
      <RouterProvider router={router as never} />
    </UiProviders>,
  )
  const close = await screen.findByRole('button', { name: 'Stäng' })
  await waitFor(() => expect(document.activeElement).toBe(close))
  act(() => fetched.set(true))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Anteckning' }))
})
