import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DataTable, type Column } from './DataTable.tsx'

afterEach(cleanup)
const sentence = 'Bankkontot är inte godkänt. Någon annan än den som sparade det godkänner det.'
const by = 'Maja Lindgren, godkänd av Henrik Sjölin'
const show = (wraps: boolean) => {
  const columns: Column<string>[] = [
    { key: 'why', head: 'Vad som saknas', wraps, cell: (text) => text, second: () => by },
  ]
  render(<DataTable label="Kontroller" columns={columns} rows={[sentence]} rowKey={(row) => row} />)
  return [sentence, by].map((text) => screen.getByText(text).closest('[data-clip]') !== null)
}

test('a column that wraps is never cut, in neither of its lines', () => {
  expect(show(true)).toEqual([false, false])
})
test('another is cut, and read whole when one points at it', () => {
  expect(show(false)).toEqual([true, true])
})
