import { expect, it } from 'vitest'
import { countries } from './countries.ts'

it('customer 13: countries are named in the language of the page, the nearest first', () => {
  const english = countries('en').map(({ name }) => name)
  expect(english.slice(0, 5)).toEqual(['Sweden', 'Norway', 'Denmark', 'Finland', 'Afghanistan'])
  expect(english).toContain('Germany')
  expect(countries().map(({ name }) => name)).toContain('Tyskland')
  const [codes, others] = [countries('en'), countries()].map((all) =>
    all.map(({ code }) => code).toSorted(),
  )
  expect(codes).toEqual(others)
})
