import { expect, test } from 'vitest'
import { firstStamp, likelyPlace, movedStamp, scaledStamp, stampAfterKey } from './stamp-place.ts'

test('the stamp begins at 1100x346 and stays on the page (interpretation 53)', () => {
  expect(firstStamp).toMatchObject({ width: 1100, height: 346 })
  expect(movedStamp(firstStamp, 5000, 5000)).toEqual({ x: 1380, y: 3162, width: 1100, height: 346 })
  expect(movedStamp(firstStamp, -5000, -5000)).toMatchObject({ x: 0, y: 0 })
})

test('it is scaled in its own shape', () => {
  expect(scaledStamp({ ...firstStamp, x: 0, y: 0 }, 1100)).toEqual({
    x: 0,
    y: 0,
    width: 2200,
    height: 692,
  })
  expect(scaledStamp({ ...firstStamp, x: 0, y: 0 }, 9000).width).toBe(2480)
  expect(scaledStamp(firstStamp, -9000)).toMatchObject({ width: 300, height: 94 })
  // No room under it.
  expect(scaledStamp({ ...firstStamp, y: 3508 - 346 }, 400).height).toBe(346)
})

test('the keyboard does both', () => {
  expect(stampAfterKey(firstStamp, 'ArrowUp', false)).toMatchObject({ y: 3060 })
  expect(stampAfterKey(firstStamp, '+', false)?.width).toBe(1140)
  expect(stampAfterKey(firstStamp, 'ArrowLeft', true)?.width).toBe(1060)
  expect(stampAfterKey(firstStamp, 'a', false)).toBeUndefined()
})

test('it begins where nothing is written, as near the foot as can be', () => {
  const page = { width: 2480, height: 3508 }
  expect(likelyPlace([], page)).toEqual({ x: 690, y: 3102, width: 1100, height: 346 })
  const giro = { x: 200, y: 3300, width: 2000, height: 40 }
  expect(likelyPlace([giro], page)).toMatchObject({ x: 690, y: 2902 })
  // A column of figures to the right leaves room to the left.
  expect(likelyPlace([{ x: 1700, y: 0, width: 300, height: 3508 }], page)).toMatchObject({
    x: 150,
    y: 3102,
  })
  expect(likelyPlace([{ x: 0, y: 0, width: 2480, height: 3508 }], page)).toEqual(firstStamp)
  // A page that lies ends above the usual place.
  const lying = { width: 2480, height: 1753 }
  expect(likelyPlace([], lying)).toMatchObject({ x: 690, y: 1347 })
  expect(likelyPlace([{ x: 0, y: 0, ...lying }], lying)).toMatchObject({ x: 690, y: 1407 })
})
