import { expect, test } from 'vitest'
import {
  boxAt,
  cropOf,
  factorOf,
  firstRegion,
  fitScale,
  movedRegion,
  regionOf,
  scrollFor,
  textIn,
  zoomed,
} from './geometry.ts'

const page = { width: 2480, height: 3508 }
const attachment = { width: 1240, height: 1754 }
const box = { page: 1, x: 100, y: 200, width: 300, height: 40 }

test('a page fills the view, and attachments are drawn as wide as invoices (interpretation 53)', () => {
  expect(fitScale(1240)).toBe(0.5)
  expect(factorOf(page, 0.5)).toBe(0.5)
  expect(factorOf(attachment, 0.5)).toBe(1)
  expect(zoomed(zoomed(0.5, 1), -1)).toBeCloseTo(0.5)
  expect(zoomed(2, 1)).toBe(2)
  expect(fitScale(0)).toBe(0.1)
})

test('a region is drawn from any corner, stays on its page, and a slip of the hand is none', () => {
  expect(regionOf(2, { x: 400, y: 240 }, { x: 100, y: 200 }, page)).toEqual({ ...box, page: 2 })
  expect(regionOf(1, { x: -50, y: 3400 }, { x: 90, y: 9000 }, page)).toEqual({
    page: 1,
    x: 0,
    y: 3400,
    width: 90,
    height: 108,
  })
  expect(regionOf(1, { x: 5, y: 5 }, { x: 9, y: 200 }, page)).toBeUndefined()
})

test('a region is moved and sized by the arrow keys, and never leaves the page', () => {
  const press = (key: string, from = box, shiftKey = false, altKey = false) =>
    movedRegion(from, { key, shiftKey, altKey }, page)
  expect(press('ArrowRight')).toEqual({ ...box, x: 124 })
  expect(press('ArrowUp', box, false, true)).toEqual({ ...box, y: 198 })
  expect(press('ArrowDown', box, true)).toEqual({ ...box, height: 64 })
  expect(press('ArrowLeft', { ...box, width: 10 }, true)).toEqual({ ...box, width: 8 })
  expect(press('ArrowLeft', { ...box, x: 3 })).toEqual({ ...box, x: 0 })
  expect(press('ArrowRight', { ...box, x: 2170 })).toEqual({ ...box, x: 2180 })
  expect(press('a')).toBeUndefined()
})

test('a region by keyboard begins at the current field, or in the middle of what is seen', () => {
  expect(firstRegion(box, 1, { x: 0, y: 0 }, page)).toBe(box)
  expect(firstRegion(undefined, 3, { x: 1240, y: 1000 }, page)).toEqual({
    page: 3,
    x: 940,
    y: 960,
    width: 600,
    height: 80,
  })
  expect(firstRegion(undefined, 3, { x: 0, y: 0 }, page)).toMatchObject({ x: 0, y: 0 })
})

test('the word under the mouse is found, with a margin for the hand', () => {
  const words = [box, { ...box, x: 500, text: 'två' }]
  expect(boxAt(words, { x: 398, y: 220 })).toBe(words[0])
  expect(boxAt(words, { x: 497, y: 198 })).toBe(words[1])
  expect(boxAt(words, { x: 450, y: 220 })).toBeUndefined()
})

test('the view follows the field only when it has to', () => {
  const view = { left: 0, top: 0, width: 800, height: 600 }
  expect(scrollFor(view, { x: 100, y: 200, width: 200, height: 20 })).toEqual({ x: 0, y: 0 })
  expect(scrollFor(view, { x: 100, y: 1000, width: 200, height: 20 })).toEqual({ x: 0, y: 710 })
  expect(scrollFor({ ...view, top: 2000 }, { x: 900, y: 10, width: 100, height: 20 })).toEqual({
    x: 550,
    y: 0,
  })
  expect(scrollFor(view, { x: 60, y: 100, width: 2000, height: 20 })).toEqual({ x: 12, y: 0 })
})

test('a field is cut out of its page with what stands to the left of it, and is never enlarged', () => {
  expect(cropOf(box, 25, 400)).toEqual({ scale: 0.5, width: 220, left: 0, top: 97.5 })
  expect(cropOf({ ...box, x: 1000 }, 25, 400)).toEqual({
    scale: 0.5,
    width: 380,
    left: 290,
    top: 97.5,
  })
  // Where there is not room for all, the label goes first and then the end of the value.
  expect(cropOf({ ...box, x: 1000 }, 25, 200)).toMatchObject({ width: 200, left: 470 })
  expect(cropOf({ ...box, x: 1000 }, 25, 100)).toMatchObject({ width: 100, left: 500 })
  expect(cropOf({ ...box, height: 5 }, 100, 400).scale).toBe(1)
})

test('the words in a region are read line by line, whatever order they come in', () => {
  const word = (text: string, x: number, y: number) => ({ text, x, y, width: 80, height: 30 })
  const words = [
    word('12', 200, 204),
    word('Stockholm', 100, 250),
    word('Storgatan', 100, 200),
    word('Moms', 900, 200),
  ]
  expect(textIn(words, { x: 90, y: 190, width: 300, height: 100 })).toBe('Storgatan 12 Stockholm')
  expect(textIn(words, { x: 500, y: 500, width: 10, height: 10 })).toBe('')
})
