import { expect, test } from 'vitest'
import { families } from './families.ts'
import { readFamily } from './read-family.ts'

test.each(Object.keys(families))(
  'three invoices in the layout %s are read nearly without mistake',
  async (family) => {
    const { required, wrong, wronglySure } = await readFamily(family, [31, 32, 33])
    expect(wrong.length / required.length).toBeLessThan(0.05)
    expect(wronglySure).toEqual([])
  },
)
