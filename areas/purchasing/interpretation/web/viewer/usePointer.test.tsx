import { fireEvent, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { usePointer, type OnPick } from './usePointer.ts'

const page = { pageNumber: 1, width: 2480, height: 3508 }
const words = [{ text: '4711', x: 100, y: 200, width: 300, height: 50 }]
function Sheet({ known, onPick }: { known: typeof words | undefined; onPick: OnPick }) {
  const { events } = usePointer({ page, factor: 0.5, words: known, onPick })
  return <div data-testid="sheet" {...events} />
}
const click = (sheet: HTMLElement, clientX: number, clientY: number) => {
  sheet.setPointerCapture = () => undefined
  const at = { clientX, clientY, button: 0, pointerId: 1 }
  fireEvent.pointerDown(sheet, at)
  fireEvent.pointerUp(sheet, at)
}
const box = { page: 1, x: 100, y: 200, width: 300, height: 50 }

test('a word that is clicked is picked', () => {
  const onPick = vi.fn<OnPick>()
  const { getByTestId } = render(<Sheet known={words} onPick={onPick} />)
  click(getByTestId('sheet'), 100, 110)
  expect(onPick.mock.calls).toEqual([[{ box, text: '4711', isWord: true }, false]])
  click(getByTestId('sheet'), 600, 600)
  expect(onPick).toHaveBeenCalledOnce()
})

test('a click before the words of the page are known waits for them, and is taken once', () => {
  const onPick = vi.fn<OnPick>()
  const { getByTestId, rerender } = render(<Sheet known={undefined} onPick={onPick} />)
  click(getByTestId('sheet'), 100, 110)
  expect(onPick).not.toHaveBeenCalled()
  rerender(<Sheet known={words} onPick={onPick} />)
  expect(onPick.mock.calls).toEqual([[{ box, text: '4711', isWord: true }, false]])
  rerender(<Sheet known={[...words]} onPick={onPick} />)
  expect(onPick).toHaveBeenCalledOnce()
})
