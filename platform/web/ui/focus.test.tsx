import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ActionButton } from './ActionButton.tsx'
import { DataTable } from './DataTable.tsx'

afterEach(cleanup)

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
        { key: 'act', head: 'Åtgärd', whole: true, cell: (row: string) => <button type="button">{row}</button> },
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
