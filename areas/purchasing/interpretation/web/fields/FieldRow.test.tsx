import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { DocumentField } from '../../contract.ts'
import type { DocumentFieldName } from '../../fields.ts'
import type { FieldAct } from './field-keys.ts'
import { FieldRow } from './FieldRow.tsx'
import { useFieldWalk, type FieldWalk } from './useFieldWalk.ts'

const field: DocumentField = {
  rawValue: '905',
  formattedValue: '905',
  startPosition: null,
  width: null,
  height: null,
  page: null,
  fromQrCode: false,
  unlockedQrCode: false,
  type: 'text',
  termType: 'text',
  confidence: 0.97,
  submittedByUser: false,
  isLoading: false,
}
const names = ['invoiceNumber', 'invoiceDate'] as const
const onAct = vi.fn<(name: DocumentFieldName, act: FieldAct) => void>()
afterEach(() => {
  cleanup()
  onAct.mockClear()
})

function Rows({ see }: { see: (walk: FieldWalk) => void }) {
  const walk = useFieldWalk(undefined, 'invoiceNumber')
  see(walk)
  const row = (name: DocumentFieldName) => (
    <FieldRow
      key={name}
      name={name}
      field={field}
      required
      current={walk.current === name}
      accepted={walk.accepted.has(name)}
      text={walk.writing?.name === name ? walk.writing.text : undefined}
      problem={undefined}
      readOnly={false}
      register={walk.register}
      onStand={() => walk.standOn(name, false)}
      onType={walk.type}
      onAct={(act) => {
        onAct(name, act)
        if (act.act === 'edit') walk.write(name, '905')
        if (act.act === 'cancel') walk.stopWriting(name)
        if (act.act === 'save') walk.stopWriting('invoiceDate')
      }}
    />
  )
  return <>{names.map(row)}</>
}
const start = () => {
  let walk: FieldWalk | undefined
  render(
    <Rows
      see={(now) => {
        walk = now
      }}
    />,
  )
  return () => walk as FieldWalk
}

test('Tab walks the fields, F2 writes with everything selected, Esc gives the field back', async () => {
  const walk = start()
  await userEvent.tab()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Fakturanummer: 905, säkert')
  expect(walk().current).toBe('invoiceNumber')
  await userEvent.keyboard('{F2}')
  const input = screen.getByRole('textbox', { name: 'Fakturanummer' })
  expect(document.activeElement).toBe(input)
  await userEvent.keyboard('1e9')
  expect(walk().writing?.text).toBe('1e9')
  // What is typed is text: no digit has picked a candidate and no letter has done anything.
  expect(onAct.mock.calls.map(([, { act }]) => act)).toEqual(['edit'])
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement?.tagName).toBe('BUTTON')
  expect(walk().writing).toBeUndefined()
})

test('Enter while writing saves and goes on to the next field', async () => {
  start()
  await userEvent.tab()
  await userEvent.keyboard('{F2}7{Enter}')
  expect(onAct).toHaveBeenLastCalledWith('invoiceNumber', { act: 'save', to: 'unsure' })
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Fakturadatum: 905, säkert')
  await userEvent.keyboard('2')
  expect(onAct).toHaveBeenLastCalledWith('invoiceDate', { act: 'pick', index: 1 })
})
