import { expect, test } from 'vitest'
import { walkingAct, writingAct } from './field-keys.ts'

const press = (
  key: string,
  held: Partial<Record<'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey', boolean>> = {},
) => ({
  key,
  code: /^\d$/.test(key) ? `Digit${key}` : '',
  shiftKey: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  ...held,
})
const walk = (...of: Parameters<typeof press>) => walkingAct(press(...of), true)
const write = (...of: Parameters<typeof press>) => writingAct(press(...of))

test('standing on a field every key has one meaning', () => {
  expect(walk('Enter')).toEqual({ act: 'accept', to: 'unsure' })
  expect(walk('Enter', { shiftKey: true })).toEqual({ act: 'accept', to: 'next' })
  expect(walk('1')).toEqual({ act: 'pick', index: 0 })
  expect(walk('9')).toEqual({ act: 'pick', index: 8 })
  expect(walk('0')).toBeUndefined()
  for (const key of ['F2', 'e', 'E', ' ']) expect(walk(key)).toEqual({ act: 'edit' })
  expect(walk('Delete')).toEqual({ act: 'empty' })
  expect(walk('l')).toEqual({ act: 'unlock' })
  expect(walk('r')).toEqual({ act: 'draw' })
  expect(walk('z', { ctrlKey: true })).toEqual({ act: 'undo' })
  expect(walk('z', { metaKey: true })).toEqual({ act: 'undo' })
  expect(walk('ArrowUp')).toEqual({ act: 'step', to: 'previous' })
  expect(walk('ArrowUp', { shiftKey: true })).toEqual({ act: 'pan', x: 0, y: -1 / 6 })
  expect(walk('PageDown')).toEqual({ act: 'pan', x: 0, y: 0.8 })
})

test("the browser's own keys and the page's are left alone", () => {
  for (const key of ['Tab', '?', '+', '-', 'F5', 'x', 'Escape']) expect(walk(key)).toBeUndefined()
  expect(walk('r', { ctrlKey: true })).toBeUndefined()
  expect(walk('1', { ctrlKey: true })).toBeUndefined()
  expect(walk('1', { altKey: true })).toBeUndefined()
  expect(walk('z', { ctrlKey: true, shiftKey: true })).toBeUndefined()
})

test('single keys can be turned off, and the rest still works', () => {
  for (const key of ['1', 'e', 'l', 'r', 'z']) expect(walkingAct(press(key), false)).toBeUndefined()
  expect(walkingAct(press('F2'), false)).toEqual({ act: 'edit' })
  expect(walkingAct(press('Enter'), false)).toEqual({ act: 'accept', to: 'unsure' })
})

test('writing steals nothing: digits and letters are text, Ctrl+Z is the text field’s own', () => {
  for (const key of ['1', 'e', 'r', 'z', ' ', 'Delete', 'Backspace', 'ArrowUp', 'F2'])
    expect(write(key)).toBeUndefined()
  expect(write('z', { ctrlKey: true })).toBeUndefined()
  expect(write('Enter')).toEqual({ act: 'save', to: 'unsure' })
  expect(write('Enter', { shiftKey: true })).toEqual({ act: 'save', to: 'next' })
  expect(write('Tab')).toEqual({ act: 'save', to: 'next' })
  expect(write('Tab', { shiftKey: true })).toEqual({ act: 'save', to: 'previous' })
  expect(write('PageUp')).toEqual({ act: 'pan', x: 0, y: -0.8 })
  expect(write('Escape')).toEqual({ act: 'cancel' })
  expect(write('2', { altKey: true })).toEqual({ act: 'pick', index: 1 })
  // What Alt+2 writes on a Mac.
  expect(writingAct({ ...press('™', { altKey: true }), code: 'Digit2' })).toEqual({
    act: 'pick',
    index: 1,
  })
})
