import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { DataTable } from '../list/DataTable.tsx'

const long = 'Sundsvall Rönnkulla Systemutveckling Aktiebolag'
const followed = vi.fn<(event: MouseEvent) => void>()
beforeEach(() => {
  followed.mockClear()
  render(
    <DataTable
      label="Bolag"
      columns={[{ key: 'name', head: 'Namn', cell: (name: string) => <a href="#bolag">{name}</a> }]}
      rows={[long, 'Kort AB']}
      rowKey={(row) => row}
    />,
  )
  link().addEventListener('click', followed)
  // Nothing has a size here.
  const clip = link().closest('[data-clip]') as HTMLElement
  Object.defineProperty(clip, 'scrollWidth', { value: 400 })
  Object.defineProperty(clip, 'clientWidth', { value: 200 })
})
const link = () => screen.getByRole('link', { name: long })

test('a click on the whole of a cut text is one on the link under it, with the keys that are held', () => {
  fireEvent.mouseOver(link())
  const whole = screen.getByRole('tooltip')
  expect(whole.textContent).toBe(long)
  fireEvent.click(whole, { ctrlKey: true })
  expect(followed).toHaveBeenCalledOnce()
  expect(followed.mock.calls[0]?.[0].ctrlKey).toBe(true)
})

test('pressing on the whole text leaves focus where it is, so that it does not go before the button is let go of', () => {
  screen.getByRole('link', { name: 'Kort AB' }).focus()
  fireEvent.mouseOver(link())
  expect(fireEvent.mouseDown(screen.getByRole('tooltip'))).toBe(false)
})

test('nothing slides in between pressing and letting go', () => {
  fireEvent.mouseOver(link())
  fireEvent.mouseDown(link())
  link().focus()
  expect(screen.queryByRole('tooltip')).toBeNull()
  fireEvent.mouseUp(link())
  fireEvent.mouseOver(link())
  expect(screen.getByRole('tooltip').textContent).toBe(long)
})
